import { Button, Text } from '@mantine/core';
import { Dialog } from '../feedback/Dialog.tsx';

/** Props of {@link LeaveUnsaved}. */
export type LeaveUnsavedProps = {
  title: string;
  /** What becomes of the work. */
  text: string;
  /** Whether it is kept where it can be taken up: then nothing is lost, and nothing is red. */
  isKept?: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks who leaves work that is not saved, or not done yet. */
export default function LeaveUnsaved({ title, text, isKept = false, onStay, onLeave }: LeaveUnsavedProps) {
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
          <Button {...(!isKept && { color: 'red' })} onClick={onLeave}>
            Salir
          </Button>
        </>
      }
    >
      <Text c="var(--rp-text-2)">{text}</Text>
    </Dialog>
  );
}
