import type { ReactNode } from 'react';
import { dayOf, formatDay } from '#shared/time.ts';
import type { SettlementLineShown } from '../../../settlementCalls.ts';
import { Money } from '../../Money.tsx';
import { Zone } from './LineCells.tsx';
import classes from './LineCard.module.css';

/** Props of {@link LineCard}. */
export type LineCardProps = {
  line: SettlementLineShown;
  chosen: boolean;
  /** The way to why it costs that. */
  why: ReactNode;
};

/** An order of the form on a phone: where it went and what the client is charged, then when, by whom and for how much. */
export const LineCard = ({ line, chosen, why }: LineCardProps) => {
  const { toAddress, internalID, deliveryDate, driverAssign, invoice_name: zone, invoice_cash, invoice_pay, chargeAmount } = line;
  const isFree = zone === null && chosen;
  return (
    <div className={classes.card} data-left={!chosen || undefined}>
      <div>
        <b>
          {toAddress.address}
          {toAddress.town && <span className={classes.town}> · {toAddress.town}</span>}
        </b>
        <b>
          <Money amount={invoice_cash} tone={isFree ? 'danger' : undefined} />
        </b>
      </div>
      <div>
        <small>
          {deliveryDate ? formatDay(dayOf(deliveryDate)) : 'Sin fecha'} · <span className="tn">{internalID}</span>
        </small>
        <small>
          Pago <Money amount={invoice_pay} tone={isFree ? 'danger' : undefined} />
        </small>
      </div>
      <div>
        <small>
          <Zone name={zone} chosen={chosen} /> · {driverAssign?.name ?? 'No asignado'}
        </small>
        {why}
      </div>
      {chargeAmount !== 0 && (
        <div>
          <small>Cobrado en destino</small>
          <small>
            <Money amount={chargeAmount} />
          </small>
        </div>
      )}
    </div>
  );
};
