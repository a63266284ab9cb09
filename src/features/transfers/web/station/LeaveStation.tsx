import { Button, Text } from '@mantine/core';
import { Dialog } from '#web/feedback/Dialog.tsx';

/** Props of {@link LeaveStation}. */
export type LeaveStationProps = {
  title: string;
  /** What is not done yet. */
  text: string;
  /** Whether this browser keeps the list: then nothing is lost, and nothing is red. */
  isKept: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks who closes a station with something left to do. */
export default function LeaveStation({ title, text, isKept, onStay, onLeave }: LeaveStationProps) {
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
      <Text c="var(--rp-text-2)">
        {text} {isKept ? 'La lista lo espera acá, en este navegador.' : 'Este navegador no guarda la lista: se pierde.'}
      </Text>
    </Dialog>
  );
}
