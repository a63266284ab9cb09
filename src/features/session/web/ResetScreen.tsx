import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { toast } from '#web/feedback/toast.ts';
import { NewPassword } from '../newPassword.ts';
import { sessionApi } from './api.ts';
import { PublicCard } from './PublicCard.tsx';

/** Sets a new password with the link that came by mail. */
export default function ResetScreen() {
  const navigate = useNavigate();
  const { token } = useParams({ from: '/reset-password/$token' });
  const form = useForm({
    initialValues: { password: '', again: '' },
    validate: {
      password: (value) => NewPassword.safeParse(value).error?.issues[0]?.message,
      again: (value, values) => (value === values.password ? null : 'Las contraseñas no coinciden'),
    },
  });
  const reset = useMutation({
    ...sessionApi.reset.mutationOptions(),
    onSuccess: async () => {
      toast.ok('Contraseña cambiada, ya puede ingresar');
      await navigate({ to: '/login', replace: true });
    },
  });
  const eye = { 'aria-label': 'Ver la contraseña', tabIndex: 0 };
  return (
    <PublicCard title="Contraseña nueva" text="Elija una de al menos 8 caracteres">
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))} noValidate>
        <Stack gap={16}>
          {reset.error && (
            <Alert color="red" role="alert">
              {reset.error.message}
            </Alert>
          )}
          <PasswordInput
            size="md"
            label="Contraseña"
            autoComplete="new-password"
            autoFocus
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            size="md"
            label="Repita la contraseña"
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('again')}
          />
          <Button type="submit" size="md" fullWidth loading={reset.isPending}>
            Cambiar contraseña
          </Button>
          <Anchor component={Link} to="/forgot-password" ta="center">
            Pedir otro enlace
          </Anchor>
        </Stack>
      </form>
    </PublicCard>
  );
}
