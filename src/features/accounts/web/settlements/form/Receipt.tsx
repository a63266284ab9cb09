import type { ReactNode } from 'react';
import { fromCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { ORDERS } from '../../../../orders/noun.ts';
import { Money } from '../../Money.tsx';
import type { Receipt as Sums, Postings } from './receipt.ts';
import classes from './SettlementForm.module.css';

const MOVEMENTS = { one: 'movimiento', many: 'movimientos' };
const DRIVERS = { one: 'chofer', many: 'choferes' };

/** Which movements saving posts, in a sentence. */
const postingText = (isNew: boolean, client: string, postings: Postings): string => {
  if (postings.client + postings.drivers === 0) return isNew ? 'Todo vale $ 0,00: no se asienta nada.' : 'Al guardar no se asienta nada.';
  const drivers = isNew
    ? postings.drivers > 0 && '1 en la de cada chofer'
    : postings.drivers > 0 && `1 en la de ${counted(postings.drivers, DRIVERS)}`;
  const parts = [postings.client > 0 && `${counted(postings.client, MOVEMENTS)} en la cuenta de ${client}`, drivers].filter(Boolean);
  return isNew ? `Al crear: ${parts.join(' y ')}.` : `Al guardar se asienta sólo la diferencia: ${parts.join(' y ')}.`;
};

/** Props of {@link Receipt}. */
export type ReceiptProps = {
  sums: Sums;
  /** Whether what drivers collected is kept back. */
  nets: boolean;
  client: string;
  isNew: boolean;
  /** Null where nothing can be saved. */
  postings: Postings | null;
  /** What can be done with one that is stored: its files. */
  children?: ReactNode;
};

/** What a settlement comes to: to the client, to each driver, what is left, and which movements follow. */
export const Receipt = ({ sums, nets, client, isNew, postings, children }: ReceiptProps) => (
  <div className={classes.receipt} role="region" aria-label="Resumen" tabIndex={0}>
    {children}
    <h3>Al cliente</h3>
    <dl>
      <div>
        <dt>Cobro de {counted(sums.orders, ORDERS)}</dt>
        <dd>
          <Money amount={fromCents(sums.cash)} />
        </dd>
      </div>
      {sums.collected !== 0 && (
        <div>
          <dt>{nets ? 'Cobrado en destino' : 'Cobrado en destino (no se descuenta)'}</dt>
          <dd>
            <Money amount={fromCents(nets ? -sums.collected : sums.collected)} />
          </dd>
        </div>
      )}
      <div data-total>
        <dt>{sums.total < 0 ? 'Le debemos' : 'Total a cobrar'}</dt>
        <dd>
          <Money amount={fromCents(sums.total)} tone={sums.total < 0 ? 'danger' : undefined} />
        </dd>
      </div>
    </dl>
    <h3>A los choferes</h3>
    <dl>
      {sums.drivers.map(({ _id, name, orders, pay }) => (
        <div key={_id}>
          <dt>
            {name} <span>· {orders}</span>
          </dt>
          <dd>
            <Money amount={fromCents(pay)} />
          </dd>
        </div>
      ))}
      <div data-total>
        <dt>Total a pagar</dt>
        <dd>
          <Money amount={fromCents(sums.pay)} />
        </dd>
      </div>
    </dl>
    <dl>
      <div>
        <dt>Margen (cobro − pago)</dt>
        <dd>
          <Money amount={fromCents(sums.cash - sums.pay)} tone={sums.cash < sums.pay ? 'danger' : undefined} />
        </dd>
      </div>
    </dl>
    {postings && sums.orders > 0 && (
      <p>
        {postingText(isNew, client, postings)} {isNew && 'El precio de cada orden queda congelado.'}
      </p>
    )}
  </div>
);
