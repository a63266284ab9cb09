import { Anchor, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { later } from '#web/later.ts';
import { PublicCard } from './PublicCard.tsx';

const ForgotForm = later(() => import('./ForgotForm.tsx'));

/** Asks for the link that sets a new password, and says what follows. */
export default function ForgotScreen() {
  const [sent, setSent] = useState<string>();
  if (sent !== undefined) {
    return (
      <PublicCard
        title="Revise su correo"
        text={`Si ${sent} tiene una cuenta, le enviamos un enlace para elegir una contraseña nueva. Vence en una hora.`}
      >
        <Anchor component={Link} to="/login">
          Volver a ingresar
        </Anchor>
      </PublicCard>
    );
  }
  return (
    <PublicCard title="Recuperar contraseña" text="Le enviaremos un enlace para elegir una nueva">
      <Stack gap={16}>
        <Suspense fallback={<Skeleton h={126} />}>
          <ForgotForm onSent={setSent} />
        </Suspense>
        <Anchor component={Link} to="/login" ta="center">
          Volver a ingresar
        </Anchor>
      </Stack>
    </PublicCard>
  );
}
