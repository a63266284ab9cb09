import { IconAlertTriangle } from '@tabler/icons-react';
import { Money } from '../../Money.tsx';
import classes from './SettlementForm.module.css';

/** What was collected for the client; nothing is a dash. */
export const Collected = ({ amount }: { amount: number }) =>
  amount === 0 ? <span className={classes.none}>—</span> : <Money amount={amount} />;

/** The zone that priced an order; red where there is none, all the more when it is settled so. */
export const Zone = ({ name, chosen }: { name: string | null; chosen: boolean }) =>
  name ?? (
    <span className={classes.noZone} data-chosen={chosen || undefined}>
      <IconAlertTriangle size={14} stroke={1.9} aria-hidden /> Sin zona
    </span>
  );
