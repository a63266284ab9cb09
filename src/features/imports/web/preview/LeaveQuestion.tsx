import { Button, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '#web/feedback/Dialog.tsx';

/** Asks before a preview that was not imported is left. Signing in again is not asked about: the session has ended. */
export function LeaveQuestion() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    status === 'blocked' && (
      <Dialog
        closesOnBack={false}
        onClose={() => reset?.()}
        title="¿Desea salir sin importar?"
        size={420}
        footer={
          <>
            <Button variant="default" data-autofocus onClick={() => reset?.()}>
              Quedarse
            </Button>
            <Button onClick={() => proceed?.()}>Salir</Button>
          </>
        }
      >
        <Text c="var(--rp-text-2)">La vista previa queda en este navegador: al volver puede retomarla.</Text>
      </Dialog>
    )
  );
}
