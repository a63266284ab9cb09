import { formatCount, fromCents, toCents } from '#shared/money.ts';
import { foreseenPayments } from '../../ledger/payments.ts';
import type { SettlementRowShown } from '../../settlementCalls.ts';
import { Money } from '../Money.tsx';
import classes from './MovementForm.module.css';

/** Settlements that are told one by one at most. */
const TOLD = 4;

/** Props of {@link WillPay}; in cents. */
export type WillPayProps = {
  open: readonly SettlementRowShown[];
  /** Above 0 what comes in or is credited, below 0 what is given. */
  money: number;
  named: string | null;
  /** The client's, after it. */
  balance: number;
};

/** Which settlements a movement will pay, and what stays in the balance. */
export const WillPay = ({ open, money, named, balance }: WillPayProps) => {
  const payable = open.map(({ _id, left }) => ({ _id, total: toCents(left), paid: 0 }));
  const paid = foreseenPayments(payable, money, named, balance);
  const side = Math.sign(money);
  const rest = paid.reduce((left, { amount }) => left - amount, money) * side;
  const invoices = new Map(open.map(({ _id, invoice }) => [_id, invoice]));
  return (
    <section className={classes.paid} aria-label="Lo que paga">
      <ul>
        {paid.slice(0, TOLD).map(({ _id, amount, left }) => (
          <li key={_id}>
            <span>
              {amount * side > 0 ? 'Paga' : 'Compensa'} <b>{invoices.get(_id)}</b>
              {left === 0 ? ', que queda pagada' : null}
            </span>
            <Money amount={fromCents(Math.abs(amount))} />
          </li>
        ))}
        {paid.length > TOLD && <li>y {formatCount(paid.length - TOLD)} más</li>}
        {rest > 0 && (
          <li>
            <span>{money > 0 && balance < 0 ? 'Queda a favor: paga lo que se liquide después' : 'Queda en el saldo'}</span>
            <Money amount={fromCents(rest)} />
          </li>
        )}
      </ul>
    </section>
  );
};
