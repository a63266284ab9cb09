import { addressLine } from '#shared/place/addressLine.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { formatCount, formatMoney } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import type { OrderRowShown, Place } from '../../orderRow.ts';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import classes from './orders.module.css';

const placeLine = ({ postalCode, town, ...place }: Place) =>
  [addressLine(place), town, postalCode && `(${postalCode})`].filter(Boolean).join(', ').replace(', (', ' (');

/** What a row says when it is open (spec 2 §2.2). */
export default function OrderExpanded({ order }: { order: OrderRowShown }) {
  const { fromAddress, toAddress } = order;
  return (
    <Facts className={classes.facts}>
      <Fact label="Origen">{[fromAddress.name, placeLine(fromAddress)].filter(Boolean).join(', ')}</Fact>
      <Fact label="Destino">{placeLine(toAddress)}</Fact>
      <Fact label="Contacto">{toAddress.name}</Fact>
      <Fact label="Teléfono">{toAddress.phone && <span className="tn">{formatPhone(toAddress.phone)}</span>}</Fact>
      <Fact label="Observación">{toAddress.observation}</Fact>
      <Fact label="Cobro en Destino">{order.chargeDestination ? <b className="tn">{formatMoney(order.chargeAmount)}</b> : 'No'}</Fact>
      <Fact label="Bultos">
        <span className="tn">{formatCount(order.numberPackage)}</span>
      </Fact>
      {order.status.print && (
        <Fact label="Etiqueta impresa">
          <span className="tn">{formatDateTime(order.status.print.createAt)}</span>
        </Fact>
      )}
    </Facts>
  );
}
