import { Button, Text } from '@mantine/core';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import type { QueuedFile } from '../../queue.ts';
import { countedOrders } from '../work/workFile.ts';
import classes from './FileQueue.module.css';
import { personOf, sayPending, sayWhen, teamState } from './teamState.ts';

/** What a {@link LookDialog} tells. */
export interface LookDialogProps {
  file: QueuedFile;
  isMine: boolean;
  /** In epoch milliseconds. */
  now: number;
  onClose: () => void;
}

const sayWhere = ({ state, employee }: QueuedFile, isMine: boolean) => {
  if (state === 'refused') return 'No se pudo leer: no se creó ninguna orden de este archivo.';
  if (isMine) return 'Lo abrió en otro navegador, o en otra computadora: se sigue allá. Para seguir acá, suelte el archivo otra vez.';
  return `Lo tiene ${personOf(employee)}: las órdenes se crean cuando termine de revisarlo.`;
};

/** What is known of a file that is open elsewhere; it can be opened only there. */
export default function LookDialog({ file, isMine, now, onClose }: LookDialogProps) {
  const who = isMine ? 'Usted' : personOf(file.employee);
  return (
    <Dialog
      onClose={onClose}
      title={file.fileName}
      size={460}
      footer={
        <Button data-autofocus onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <Text mb="md">{sayWhere(file, isMine)}</Text>
      <Facts className={classes.facts}>
        <Fact label="Quién">{who}</Fact>
        <Fact label="Cómo está">{teamState(file, now).said}</Fact>
        <Fact label="Órdenes">{countedOrders(file.total)}</Fact>
        <Fact label="Por hacer">{sayPending(file)}</Fact>
        <Fact label="Qué es">{file.layout}</Fact>
        <Fact label="Cliente">{file.client?.name}</Fact>
        <Fact label="Abierto">{sayWhen(file.createAt, now)}</Fact>
        <Fact label="Visto por última vez">{sayWhen(file.seenAt, now)}</Fact>
      </Facts>
    </Dialog>
  );
}
