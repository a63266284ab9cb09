import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { NewPassword } from '../newPassword.ts';

/** Props of {@link NewPasswordForm}. */
export type NewPasswordFormProps = {
  /** Whose it is, for what keeps passwords. */
  email?: string;
  action: string;
  onSend: (password: string) => Promise<unknown>;
};

/** A password that somebody chooses, twice; with what refuses it, and so brought later than its screen. */
export default function NewPasswordForm({ email, action, onSend }: NewPasswordFormProps) {
  const form = useForm({
    initialValues: { password: '', again: '' },
    validate: {
      password: (value) => NewPassword.safeParse(value).error?.issues[0]?.message,
      again: (value, values) => (value === values.password ? null : 'Las contraseñas no coinciden'),
    },
  });
  const send = useMutation({ mutationFn: onSend });
  return (
    <form onSubmit={form.onSubmit(({ password }) => send.mutate(password))} noValidate>
      <Stack gap={16}>
        {send.error && (
          <Alert color="red" role="alert">
            {send.error.message}
          </Alert>
        )}
        {email !== undefined && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
        <PasswordInput
          size="md"
          label="Contraseña"
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': 'Ver la contraseña', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          size="md"
          label="Repita la contraseña"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Ver la repetición', tabIndex: 0 }}
          {...form.getInputProps('again')}
        />
        <Button type="submit" size="md" fullWidth loading={send.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
