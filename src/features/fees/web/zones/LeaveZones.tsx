import { Button, Text } from '@mantine/core';
import { Dialog } from '#web/feedback/Dialog.tsx';

/** Props of {@link LeaveZones}. */
export type LeaveZonesProps = { work: string; onStay: () => void; onLeave: () => void };

/** Asks who leaves zones that are not saved. */
export default function LeaveZones({ work, onStay, onLeave }: LeaveZonesProps) {
  return (
    <Dialog
      onClose={onStay}
      title="¿Salir sin guardar las zonas?"
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
      <Text c="var(--rp-text-2)">Sin guardar: {work}. Al volver a esta tarifa, en esta pestaña, puede retomarlo.</Text>
    </Dialog>
  );
}
