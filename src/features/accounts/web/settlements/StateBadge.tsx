import { IconCheck, IconCircleDashed, IconCircleHalf2, IconX } from '@tabler/icons-react';
import { type SettlementState, settlementStateNames } from '../../settlements/states.ts';
import classes from './StateBadge.module.css';

const icons = { pending: IconCircleDashed, partial: IconCircleHalf2, paid: IconCheck, cancelled: IconX } as const;

/** How a settlement stands, as a soft badge with a shape of its own. */
export const StateBadge = ({ state }: { state: SettlementState }) => {
  const Icon = icons[state];
  return (
    <span className={classes.badge} data-state={state}>
      <Icon size={14} stroke={1.9} aria-hidden />
      <span>{settlementStateNames[state]}</span>
    </span>
  );
};
