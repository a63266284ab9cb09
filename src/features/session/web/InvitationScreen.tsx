import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { later } from '#web/later.ts';
import { sessionApi } from './api.ts';
import { PublicCard } from './PublicCard.tsx';
import { PublicWaiting } from './PublicStates.tsx';

const NewPasswordForm = later(() => import('./NewPasswordForm.tsx'));

const toLogin = (
  <Anchor component={Link} to="/login" ta="center">
    Ir a ingresar
  </Anchor>
);

/** Sets the password of who was invited, with the link that they got. */
export default function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' });
  const invitation = useQuery({ ...sessionApi.invitation.queryOptions({ token }), staleTime: Infinity, refetchOnWindowFocus: false });
  const [done, setDone] = useState(false);
  const accept = async (password: string) => {
    await sessionApi.acceptInvitation.call({ token, password });
    setDone(true);
  };
  const told = invitation.data?.data;
  if (invitation.error) {
    return (
      <PublicCard title="Invitación" text={invitation.error.message}>
        {toLogin}
      </PublicCard>
    );
  }
  if (!told) return <PublicWaiting title="Invitación" height={180} />;
  if (done) {
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
      <Suspense fallback={<Skeleton h={198} />}>
        <NewPasswordForm email={told.email} action="Guardar la contraseña" onSend={accept} />
      </Suspense>
    </PublicCard>
  );
}
