import { Alert, Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#web/api.ts';
import { failureLine } from '#web/feedback/failure.ts';
import classes from './profile/Profile.module.css';

const EMPTY = { current: '', code: '' };

/** Props of {@link FactorProof}. */
export type FactorProofProps = {
  /** What is done: 'Desactivar'. */
  action: string;
  danger?: boolean;
  /** Whether the code is asked for beside the password. */
  withCode: boolean;
  onSend: (typed: typeof EMPTY) => Promise<unknown>;
  onLeave: () => void;
};

/** The password, and the code if there is one, before something about the second factor is done. */
export const FactorProof = ({ action, danger = false, withCode, onSend, onLeave }: FactorProofProps) => {
  const first = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      current: (value) => (value === '' ? 'Requerido' : null),
      code: (value) => (withCode && value.trim() === '' ? 'Requerido' : null),
    },
  });
  const send = useMutation({
    mutationFn: onSend,
    onError: (error) => {
      if (error instanceof ApiError && error.fields) form.setErrors({ ...error.fields });
    },
  });
  useEffect(() => first.current?.focus(), []);
  const told = send.error && !(send.error instanceof ApiError && send.error.fields) ? failureLine(send.error) : undefined;
  return (
    <form onSubmit={form.onSubmit((typed) => send.mutate(typed))} noValidate className={classes.form}>
      {told && (
        <Alert color="red" role="alert" className={classes.wide ?? ''}>
          {told}
        </Alert>
      )}
      <PasswordInput
        ref={first}
        label="Su contraseña"
        required
        maxLength={200}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Ver lo escrito', tabIndex: 0 }}
        {...form.getInputProps('current')}
      />
      {withCode ? (
        <TextInput
          label="Código del teléfono o de recuperación"
          required
          maxLength={40}
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
      ) : (
        <span className={classes.gap} />
      )}
      <Group gap={8} className={classes.wide ?? ''}>
        <Button type="submit" {...(danger && { color: 'red' })} loading={send.isPending}>
          {action}
        </Button>
        <Button variant="default" onClick={onLeave}>
          Cancelar
        </Button>
      </Group>
    </form>
  );
};
