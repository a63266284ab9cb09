import { VisuallyHidden } from '@mantine/core';
import { daysBetween, formatDay, type Day } from '#shared/time.ts';
import { counted } from '#shared/noun.ts';
import type { SettlementRowShown } from '../../../settlementCalls.ts';
import classes from './Settlements.module.css';

const DAY = { one: 'día', many: 'días' };

/** By when a settlement is to be paid; of one that is open and late, with how many days. */
export const Expiry = ({ settlement: { expire, status }, today }: { settlement: SettlementRowShown; today: Day }) => {
  const open = status === 'pending' || status === 'partial';
  const late = open ? daysBetween(expire, today) : 0;
  if (late <= 0) return <span className={open ? 'tn' : `${classes.quiet} tn`}>{formatDay(expire)}</span>;
  return (
    <span className={`${classes.late} tn`} title={`Venció hace ${counted(late, DAY)}`}>
      {formatDay(expire)} · <b aria-hidden>{late} d</b>
      <VisuallyHidden>vencida hace {counted(late, DAY)}</VisuallyHidden>
    </span>
  );
};
