import { Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatMoney } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { said } from '#shared/record/fields.ts';
import { dayOf, formatDay, formatTime } from '#shared/time.ts';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { later } from '#web/later.ts';
import type { HistoryEntryShown, OrderDetailShown } from '../../contract.ts';
import { plainFields } from '../../fields.ts';
import { OrderTimeline } from '../history/OrderTimeline.tsx';
import { Driver } from '../list/columns.tsx';
import detail from './OrderDetail.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderProducts } from './OrderProducts.tsx';
import { PhoneLink } from './PhoneLink.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import classes from './PhoneDetail.module.css';
import { StopFact } from './StopFact.tsx';

const OrderMap = later(() => import('./OrderMap.tsx'));

/** What is looked at now and then: one line until it is asked for, and not drawn before. */
const Folded = ({ title, children }: { title: string; children: ReactNode }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </summary>
      {open && children}
    </details>
  );
};

/** An order on a phone: where it goes and to whom, what is charged, what happened; the rest is folded. */
export const PhoneDetail = ({
  order,
  history,
  onQr,
}: {
  order: OrderDetailShown;
  history: readonly HistoryEntryShown[];
  onQr: () => void;
}) => {
  const { toAddress: to, fromAddress: from, shipment_product: products } = order;
  const packages = counted(order.numberPackage, { one: 'bulto', many: 'bultos' });
  const more = [packages, said(plainFields.weight, order.weight), order.externalID && `# Ext. ${order.externalID}`].filter(Boolean);
  return (
    <>
      <section className={classes.card} aria-label="Destino">
        <div className={classes.destination}>
          <h2>{addressLine(to)}</h2>
          <p>{[to.town, to.postalCode && `CP ${to.postalCode}`].filter(Boolean).join(' · ') || 'Sin localidad'}</p>
          {to.partial_match && <p className={classes.doubt}>Dirección dudosa: conviene confirmarla</p>}
          <Facts className={classes.facts}>
            <Fact label="Contacto">{to.name}</Fact>
            <Fact label="Teléfono">{to.phone && <PhoneLink phone={to.phone} />}</Fact>
            <Fact label="Chofer">
              <Driver driver={order.driverAssign} />
            </Fact>
            <StopFact order={order} />
            <Fact label="Fecha de entrega">
              <span className="tn">
                {order.deliveryDate ? `${formatDay(dayOf(order.deliveryDate))}, ${formatTime(order.deliveryDate)}` : 'Sin fecha'}
              </span>
            </Fact>
          </Facts>
        </div>
        {to.observation && <p className={classes.observation}>{to.observation}</p>}
        {order.chargeDestination && (
          <div className={detail.charge}>
            <span>Cobro en Destino</span>
            <b className="tn">{formatMoney(order.chargeAmount)}</b>
          </div>
        )}
      </section>
      <OrderTimeline history={history} />
      <div className={classes.rest}>
        <Folded title={`Más datos · ${more.join(', ')}`}>
          <OrderFacts order={order} onQr={onQr} />
        </Folded>
        <Folded title={`Origen · ${[addressLine(from), from.town].filter(Boolean).join(', ')}`}>
          <PlaceCard title="Origen" place={from} />
        </Folded>
        {products.length > 0 && (
          <Folded title={`Remito · ${counted(products.length, { one: 'producto', many: 'productos' })}`}>
            <OrderProducts products={products} />
          </Folded>
        )}
        <Folded title="Mapa y recorrido">
          <div className={classes.map}>
            <Suspense fallback={<Skeleton h="100%" radius={0} />}>
              <OrderMap key={order._id} order={order} />
            </Suspense>
          </div>
        </Folded>
      </div>
    </>
  );
};
