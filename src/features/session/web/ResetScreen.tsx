import { Anchor, Skeleton, Stack } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { sessionApi } from './api.ts';
import { PublicCard } from './PublicCard.tsx';

const NewPasswordForm = later(() => import('./NewPasswordForm.tsx'));

/** Sets a new password with the link that came by mail. */
export default function ResetScreen() {
  const navigate = useNavigate();
  const { token } = useParams({ from: '/reset-password/$token' });
  const reset = async (password: string) => {
    await sessionApi.reset.call({ token, password });
    toast.ok('Contraseña cambiada, ya puede ingresar');
    await navigate({ to: '/login', replace: true });
  };
  return (
    <PublicCard title="Contraseña nueva" text="Elija una de al menos 8 caracteres">
      <Stack gap={16}>
        <Suspense fallback={<Skeleton h={198} />}>
          <NewPasswordForm action="Cambiar contraseña" onSend={reset} />
        </Suspense>
        <Anchor component={Link} to="/forgot-password" ta="center">
          Pedir otro enlace
        </Anchor>
      </Stack>
    </PublicCard>
  );
}
