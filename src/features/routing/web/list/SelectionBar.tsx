import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './SelectionBar.module.css';

/** What can be done with several stops at once. */
export const SelectionBar = ({ count, onEnd, onClear }: { count: number; onEnd: (end: 'first' | 'last') => void; onClear: () => void }) => (
  <div className={classes.selection} role="group" aria-label="Paradas elegidas">
    <b className="tn">{count === 1 ? '1 elegida' : `${count} elegidas`}</b>
    <Button variant="default" size="compact-sm" onClick={() => onEnd('first')}>
      Al principio
    </Button>
    <Button variant="default" size="compact-sm" onClick={() => onEnd('last')}>
      Al final
    </Button>
    <ActionIcon size={28} aria-label="Quitar la selección" onClick={onClear}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  </div>
);
