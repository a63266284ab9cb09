import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#web/feedback/toast.ts';
import { sessionApi } from './api.ts';
import { endSession, signedIn } from './session.ts';

/** Ends the session here at once, and on the server as soon as it answers. */
export default function LogoutScreen() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    const leave = async () => {
      // Called with the token that is forgotten right after, so that running twice ends one session once.
      const ended = signedIn() && sessionApi.signOut.call({}).catch(() => undefined);
      endSession();
      queries.clear();
      if (ended) toast.ok('Finalizada');
      await ended;
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
