import { IconAlertCircle, IconCheck, IconClock, IconHelpCircle, IconLock, IconMapPin } from '@tabler/icons-react';
import type { FileState, StateKind } from './fileState.ts';
import classes from './QueueLine.module.css';

const icons: Record<StateKind, typeof IconCheck> = {
  ready: IconCheck,
  created: IconCheck,
  ask: IconHelpCircle,
  unplaced: IconMapPin,
  wrong: IconAlertCircle,
  waiting: IconClock,
  open: IconLock,
};

/** How far a file is, as a soft mark. */
export function StateMark({ kind, said }: Pick<FileState, 'kind' | 'said'>) {
  const Icon = icons[kind];
  return (
    <span className={classes.mark} data-kind={kind}>
      <Icon size={14} stroke={1.7} aria-hidden />
      <span>{said}</span>
    </span>
  );
}
