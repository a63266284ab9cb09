import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconEqual, IconHandGrab } from '@tabler/icons-react';
import type { MovementAction } from '../../ledger/kinds.ts';
import { movementActionNames } from '../../ledger/words.ts';
import classes from './ActionBadge.module.css';

/** What stands for each action; the word beside it says it too. */
export const actionIcons = {
  cash: IconArrowDown,
  pay: IconArrowUp,
  credit: IconArrowBackUp,
  invoice: IconEqual,
  collected: IconHandGrab,
} as const satisfies Record<MovementAction, unknown>;

/** What a movement does, with its sign and colour (spec 3 §4). */
export const ActionBadge = ({ action }: { action: MovementAction }) => {
  const Icon = actionIcons[action];
  return (
    <span className={classes.badge} data-action={action}>
      <Icon size={13} stroke={2.2} aria-hidden />
      {movementActionNames[action]}
    </span>
  );
};
