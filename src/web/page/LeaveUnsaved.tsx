import { Button, Text } from '@mantine/core';
import { Dialog } from '../feedback/Dialog.tsx';

/** Props of {@link LeaveUnsaved}. */
export type LeaveUnsavedProps = {
  title: string;
  /** What becomes of the work. */
  text: string;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks who leaves work that is not saved. */
export default function LeaveUnsaved({ title, text, onStay, onLeave }: LeaveUnsavedProps) {
  return (
    <Dialog
      onClose={onStay}
      title={title}
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
      <Text c="var(--rp-text-2)">{text}</Text>
    </Dialog>
  );
}
