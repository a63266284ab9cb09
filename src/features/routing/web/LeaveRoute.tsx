import { Button, Text } from '@mantine/core';
import { Dialog } from '#web/feedback/Dialog.tsx';

/** Asks who leaves a route that is not saved. */
export default function LeaveRoute({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      onClose={onStay}
      title="¿Salir sin guardar la ruta?"
      size={440}
      closesOnBack={false}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onStay}>
            Quedarse
          </Button>
          <Button color="red" onClick={onLeave}>
            Salir
          </Button>
        </>
      }
    >
      <Text c="var(--rp-text-2)">Al volver a este chofer y día, en esta pestaña, puede retomarla.</Text>
    </Dialog>
  );
}
