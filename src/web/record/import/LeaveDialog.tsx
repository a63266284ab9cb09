import { Button, Text } from '@mantine/core';
import { Dialog } from '../../feedback/Dialog.tsx';

/** Props of {@link LeaveDialog}. */
export type LeaveDialogProps = { fileName: string; reviewed: boolean; onStay: () => void; onLeave: () => void };

/** Asks who leaves a file that is read and not stored. */
export default function LeaveDialog({ fileName, reviewed, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      onClose={onStay}
      title="¿Salir sin importar?"
      size={420}
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
      <Text c="var(--rp-text-2)">
        {reviewed ? 'Se pierde lo revisado' : 'Se pierde lo que eligió'} de {fileName}: todavía no se guardó nada.
      </Text>
    </Dialog>
  );
}
