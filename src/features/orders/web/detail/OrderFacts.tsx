import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { isBlank, said, shortLabel } from '#shared/record/fields.ts';
import { dayOf, formatDateTime, formatDay } from '#shared/time.ts';
import { Link } from '@tanstack/react-router';
import { toast } from '#web/feedback/toast.ts';
import type { OrderDetailShown } from '../../contract.ts';
import type { MoneyHold } from '../../money/kept.ts';
import { plainFields, type PlainName, plainNames } from '../../fields.ts';
import { structuredFields } from '../../structuredFields.ts';
import { Driver, TypeOfOrder } from '../list/columns.tsx';
import { Fact, Facts } from '#web/feedback/Facts.tsx';
import { QrCode } from '#web/qr/QrCode.tsx';
import { labelPapers, PrintMenu } from '../print/PrintMenu.tsx';
import classes from './OrderDetail.module.css';
import { isShopOrder } from './orderShop.ts';
import { ShopTracking } from './ShopTracking.tsx';
import { StopFact } from './StopFact.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';

const InternalNumber = ({ number }: { number: string }) => {
  const clipboard = useClipboard();
  const copy = () => {
    clipboard.copy(number);
    toast.ok('Copiado con éxito');
  };
  return (
    <span className={classes.copied}>
      <span className={`${classes.number} tn`}>{number}</span>
      <ActionIcon size={24} aria-label="Copiar # Int." onClick={copy}>
        <IconCopy size={15} stroke={1.7} />
      </ActionIcon>
    </span>
  );
};

const OrderLink = ({ order }: { order: OrderDetailShown['returns'][number] }) => (
  <Link to="/order/$id" params={{ id: order._id }} className={classes.linked}>
    <span className="tn">{order.internalID}</span> <StatusBadge status={order.status.id} />
  </Link>
);

/** Packages and measures stand in one fact. */
const MEASURES = ['numberPackage', 'weight', 'volume'] as const;
/** Plain fields that are told by themselves: numbers above, the charge with the destination, measures together. */
const APART: ReadonlySet<PlainName> = new Set(['externalID', 'chargeDestination', 'chargeAmount', ...MEASURES]);

const words = (order: OrderDetailShown, name: PlainName) => said(plainFields[name], order[name]);

/** Where a settlement is shown: in the list of those of its day. */
const settlementOf = ({ invoice, day }: MoneyHold['settlement'] & {}) => ({ invoice, startDay: day, endDay: day });

/** Where the closed cash of a driver's day is shown. */
const cashOf = ({ _id, day, driver }: MoneyHold['closure'] & {}) => ({ day, driver: driver._id, closure: _id, show: 'closed' as const });

/** The order's numbers, people and measures, beside its QR. */
export const OrderFacts = ({ order, onQr }: { order: OrderDetailShown; onQr: () => void }) => {
  const measures = MEASURES.filter((name) => !isBlank(order[name]));
  const others = plainNames.filter((name) => !APART.has(name) && !isBlank(order[name]));
  return (
    <section className={`${classes.card} ${classes.factsCard}`} aria-label="Datos de la orden">
      <div className={classes.qrSide}>
        <button type="button" className={classes.qrButton} title="Ampliar el QR" onClick={onQr}>
          <QrCode className={classes.qr} text={order.qr} label={`QR de la orden ${order.internalID}: ampliar`} />
        </button>
        <PrintMenu papers={labelPapers} label="Imprimir" compact count={1} chosen={() => [order._id]} />
      </div>
      <Facts className={classes.facts}>
        <Fact label="# Int.">
          <InternalNumber number={order.internalID} />
        </Fact>
        <Fact label="# Ext.">{order.externalID && <span className="tn">{order.externalID}</span>}</Fact>
        <Fact label="Ext. Tracking">
          {order.externalTracking &&
            (isShopOrder(order) ? (
              <ShopTracking order={order._id} tracking={order.externalTracking} />
            ) : (
              <span className="tn">{order.externalTracking}</span>
            ))}
        </Fact>
        <Fact label={structuredFields.deliveryDate.label}>
          <span className="tn">{order.deliveryDate ? formatDay(dayOf(order.deliveryDate)) : 'Sin fecha'}</span>
        </Fact>
        <Fact label="Cliente">{order.client.name}</Fact>
        <Fact label={structuredFields.typeOrder.label}>
          <TypeOfOrder order={order} />
        </Fact>
        <Fact label={structuredFields.fromOrder.label}>{said(structuredFields.fromOrder, order.fromOrder)}</Fact>
        <Fact label="Chofer">
          <Driver driver={order.driverAssign} />
        </Fact>
        <StopFact order={order} />
        <Fact label="Creada">
          <span className="tn">{formatDateTime(order.createAt, { seconds: true })}</span>
        </Fact>
        <Fact label={measures.map((name) => shortLabel(plainFields[name])).join(' · ')}>
          <span className="tn">{measures.map((name) => words(order, name).replace(' ', '\u00a0')).join(' · ')}</span>
        </Fact>
        {order.returnOf && (
          <Fact label="Devolución de">
            <OrderLink order={order.returnOf} />
          </Fact>
        )}
        {order.returns.length > 0 && (
          <Fact label={order.returns.length === 1 ? 'Devolución' : 'Devoluciones'}>
            {order.returns.map((made) => (
              <OrderLink key={made._id} order={made} />
            ))}
          </Fact>
        )}
        {order.held?.settlement && (
          <Fact label="Liquidación">
            <Link to="/account/invoice" search={settlementOf(order.held.settlement)} className={`${classes.linked} tn`}>
              {order.held.settlement.invoice}
            </Link>
          </Fact>
        )}
        {order.held?.closure && (
          <Fact label="Rendición">
            <Link to="/account/cash" search={cashOf(order.held.closure)} className={classes.linked}>
              {order.held.closure.driver.name} <span className="tn">{formatDay(order.held.closure.day)}</span>
            </Link>
          </Fact>
        )}
        {order.warehouse && <Fact label="Depósito">{order.warehouse.name}</Fact>}
        {others.map((name) => (
          <Fact key={name} label={shortLabel(plainFields[name])}>
            <span className="tn">{words(order, name)}</span>
          </Fact>
        ))}
      </Facts>
    </section>
  );
};
