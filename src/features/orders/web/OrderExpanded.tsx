import type { ReactNode } from 'react';
import { addressLine } from '#shared/address.ts';
import { formatCount, formatMoney } from '#shared/money.ts';
import type { OrderRowShown, Place } from '../contract.ts';
import classes from './orders.module.css';

const placeLine = ({ postalCode, town, ...place }: Place) =>
  [addressLine(place), town, postalCode && `(${postalCode})`].filter(Boolean).join(', ').replace(', (', ' (');

/** A label over its value, in a grid of facts; nothing is a dash. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || '—'}</dd>
  </div>
);

/** What a row says when it is open (spec 2 §2.2). */
export const OrderExpanded = ({ order }: { order: OrderRowShown }) => {
  const { fromAddress, toAddress } = order;
  return (
    <dl className={classes.facts}>
      <Fact label="Origen">{[fromAddress.name, placeLine(fromAddress)].filter(Boolean).join(', ')}</Fact>
      <Fact label="Destino">{placeLine(toAddress)}</Fact>
      <Fact label="Persona">{toAddress.name}</Fact>
      <Fact label="Teléfono">{toAddress.phone && <span className="tn">{toAddress.phone}</span>}</Fact>
      <Fact label="Observaciones">{toAddress.observation}</Fact>
      <Fact label="Cobro Destino">{order.chargeDestination ? <b className="tn">{formatMoney(order.chargeAmount)}</b> : 'No'}</Fact>
      <Fact label="Bultos">
        <span className="tn">{formatCount(order.numberPackage)}</span>
      </Fact>
    </dl>
  );
};
