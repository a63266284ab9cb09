import { Alert, Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { failureLine } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { NewPassword } from '../../newPassword.ts';
import { sessionApi } from '../api.ts';
import classes from './Profile.module.css';

const EMPTY = { current: '', password: '', again: '' };

/** Another password, which needs the present one and ends one's other sessions. */
export const PasswordCard = () => {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      current: (value) => (value === '' ? 'Requerido' : null),
      password: (value) => NewPassword.safeParse(value).error?.issues[0]?.message ?? null,
      again: (value, values) => (value === values.password ? null : 'Las contraseñas no coinciden'),
    },
  });
  const change = useMutation({
    mutationFn: ({ current, password }: typeof EMPTY) => sessionApi.changePassword.call({ current, password }),
    onSuccess: () => {
      form.reset();
      toast.ok('Contraseña cambiada', 'Sus otras sesiones se cerraron');
      return queries.invalidateQueries({ queryKey: sessionApi.ownSessions.key });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields) form.setErrors({ ...error.fields });
    },
  });
  const told = change.error instanceof ApiError && !change.error.fields ? failureLine(change.error) : undefined;
  const eye = (of: string) => ({ 'aria-label': `Ver ${of}`, tabIndex: 0 });
  return (
    <section className={classes.card} aria-labelledby="profile-password">
      <h2 id="profile-password">Contraseña</h2>
      <p className={classes.quiet}>Al cambiarla se cierran sus otras sesiones.</p>
      <form onSubmit={form.onSubmit((now) => change.mutate(now))} noValidate className={classes.form}>
        {told && (
          <Alert color="red" role="alert" className={classes.wide ?? ''}>
            {told}
          </Alert>
        )}
        <PasswordInput
          label="Contraseña actual"
          required
          maxLength={200}
          autoComplete="current-password"
          visibilityToggleButtonProps={eye('la contraseña de ahora')}
          {...form.getInputProps('current')}
        />
        <span className={classes.gap} />
        <PasswordInput
          label="Contraseña nueva"
          required
          placeholder="8 caracteres o más"
          maxLength={200}
          autoComplete="new-password"
          visibilityToggleButtonProps={eye('la contraseña nueva')}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label="Otra vez"
          required
          maxLength={200}
          autoComplete="new-password"
          visibilityToggleButtonProps={eye('la repetición')}
          {...form.getInputProps('again')}
        />
        <div className={classes.wide}>
          <Button type="submit" variant="default" loading={change.isPending}>
            Cambiar la contraseña
          </Button>
        </div>
      </form>
    </section>
  );
};
