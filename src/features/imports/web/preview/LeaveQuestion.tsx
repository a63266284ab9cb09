import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';

/** Asks before a preview that was not imported is left. Signing in again is not asked about: the session has ended. */
export function LeaveQuestion() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="¿Desea salir sin importar?"
      size={420}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Text c="var(--rp-text-2)">La vista previa queda en este navegador: al volver puede retomarla.</Text>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          Quedarse
        </Button>
        <Button onClick={() => proceed?.()}>Salir</Button>
      </Group>
    </Modal>
  );
}
