import { Alert, Anchor, Button, PasswordInput, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { NewPassword } from '../newPassword.ts';
import { sessionApi } from './api.ts';
import { PublicCard } from './PublicCard.tsx';

const toLogin = (
  <Anchor component={Link} to="/login" ta="center">
    Ir a ingresar
  </Anchor>
);

/** Sets the password of who was invited, with the link that they got. */
export default function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' });
  const invitation = useQuery({ ...sessionApi.invitation.queryOptions({ token }), staleTime: Infinity, refetchOnWindowFocus: false });
  const form = useForm({
    initialValues: { password: '', again: '' },
    validate: {
      password: (value) => NewPassword.safeParse(value).error?.issues[0]?.message,
      again: (value, values) => (value === values.password ? null : 'Las contraseñas no coinciden'),
    },
  });
  const accept = useMutation(sessionApi.acceptInvitation.mutationOptions());
  const told = invitation.data?.data;
  if (invitation.error) {
    return (
      <PublicCard title="Invitación" text={invitation.error.message}>
        {toLogin}
      </PublicCard>
    );
  }
  if (!told) {
    return (
      <PublicCard title="Invitación" text={<Skeleton component="span" display="block" h={20} />}>
        <Skeleton h={180} aria-busy />
      </PublicCard>
    );
  }
  if (accept.isSuccess) {
    return (
      <PublicCard
        title="Todo listo"
        text={told.office ? `Ya puede ingresar con ${told.email}.` : `Ya puede ingresar en la aplicación de choferes, con ${told.email}.`}
      >
        {told.office && (
          <Button component={Link} to="/login" size="md" fullWidth>
            Ingresar
          </Button>
        )}
      </PublicCard>
    );
  }
  const eye = { 'aria-label': 'Ver la contraseña', tabIndex: 0 };
  return (
    <PublicCard
      title={`Hola, ${told.name}`}
      text={
        <>
          {told.by ? `${told.by} le da acceso` : 'Tiene acceso'} a Reparto, en <b>{told.company}</b>. Elija la contraseña con la que
          ingresará como {told.email}.
        </>
      }
    >
      <form onSubmit={form.onSubmit(({ password }) => accept.mutate({ token, password }))} noValidate>
        <Stack gap={16}>
          {accept.error && (
            <Alert color="red" role="alert">
              {accept.error.message}
            </Alert>
          )}
          {/* For what keeps passwords: whose it is. */}
          <input type="text" name="username" autoComplete="username" value={told.email} readOnly hidden />
          <PasswordInput
            size="md"
            label="Contraseña"
            placeholder="8 caracteres o más"
            maxLength={200}
            autoComplete="new-password"
            autoFocus
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            size="md"
            label="Repita la contraseña"
            maxLength={200}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ ...eye, 'aria-label': 'Ver la repetición' }}
            {...form.getInputProps('again')}
          />
          <Button type="submit" size="md" fullWidth loading={accept.isPending}>
            Guardar la contraseña
          </Button>
        </Stack>
      </form>
    </PublicCard>
  );
}
