import { IconCheck, IconX } from '@tabler/icons-react';
import type { PriceTold } from '../../priceCalls.ts';
import classes from './PriceModal.module.css';

/** The tariffs that could price an order: the one that did, and why none of the others. */
export const FeeVerdicts = ({ fees }: { fees: PriceTold['data']['fees'] }) => (
  <ul className={classes.fees}>
    {fees.map(({ _id, name, won, why }) => (
      <li key={_id} data-won={won || undefined}>
        {won ? (
          <IconCheck size={15} stroke={2} className={classes.won} aria-label="Es ésta" />
        ) : (
          <IconX size={15} stroke={1.7} aria-label="No es ésta" />
        )}
        <span>{name}</span>
        <span>{why}</span>
      </li>
    ))}
  </ul>
);
