import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#web/toast.ts';
import { sessionApi } from './api.ts';
import { signedIn, storeSession } from './session.ts';

/** Ends the session here at once, and on the server as soon as it answers. */
export default function LogoutScreen() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    const leave = async () => {
      if (signedIn()) {
        await sessionApi.signOut.call({}).catch(() => undefined);
        toast.ok('Finalizada');
      }
      storeSession(undefined);
      queries.clear();
      await navigate({ to: '/login', replace: true });
    };
    void leave();
  }, [navigate, queries]);
  return (
    <Center p="xl">
      <Loader aria-label="Cerrando la sesión" />
    </Center>
  );
}
