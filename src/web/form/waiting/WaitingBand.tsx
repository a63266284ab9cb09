import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { formatTime } from '#shared/time.ts';
import { DiscardButton } from '../DiscardButton.tsx';
import classes from './WaitingBand.module.css';

/** Something that was typed and not saved. */
export type Waiting = {
  key: string;
  /** What it would be, 'Agregar Orden'. */
  title: string;
  /** What tells it from others of that title, as far as that was typed. */
  about?: string;
  at: string | number;
  onResume: () => void;
  onDiscard: () => void;
};

/** More than these are one line, which unfolds. */
const SHOWN = 2;

/** Offers what was typed and never saved, as after a session that ended: each to be taken up or thrown away. */
export const WaitingBand = ({ waiting }: { waiting: readonly Waiting[] }) => {
  const [open, setOpen] = useState(false);
  const list = useId();
  const many = waiting.length > SHOWN;
  return (
    <Alert color="amber" className={classes.root} role="status">
      {many && (
        <div className={classes.line}>
          <span className={classes.sum}>
            <b>{waiting.length} sin guardar</b>
            {!open && `: ${waiting.map(({ title, about }) => about || title).join(' · ')}`}
          </span>
          <Button variant="default" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
            {open ? 'Plegar' : 'Ver cuáles'}
            <VisuallyHidden> lo que quedó sin guardar</VisuallyHidden>
          </Button>
        </div>
      )}
      <div id={list} hidden={many && !open}>
        {waiting.map(({ key, title, about, at, onResume, onDiscard }) => (
          <div key={key} className={classes.line}>
            <span>
              Quedó sin guardar: <b>{title}</b>
              {about && <> ({about})</>}, de las {formatTime(at)}.
            </span>
            <Group gap={8} wrap="nowrap" ml="auto">
              <DiscardButton of={about || title} onDiscard={onDiscard} />
              <Button variant="default" onClick={onResume}>
                Retomar<VisuallyHidden> {about || title}</VisuallyHidden>
              </Button>
            </Group>
          </div>
        ))}
      </div>
    </Alert>
  );
};
