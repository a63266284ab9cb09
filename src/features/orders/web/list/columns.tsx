import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconPackages, IconPrinter, IconRocket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatMoney } from '#shared/money.ts';
import { cut } from '#shared/text.ts';
import { dayOf, formatDateTime, formatDay, formatTime } from '#shared/time.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { type Drawn, drawnColumns } from '#web/list/drawnColumns.ts';
import { shownColumns } from '#web/table/columnRules.ts';
import { orderColumns, plainColumns } from '../../orderColumns.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import classes from './orders.module.css';
import { StatusBadge } from '../status/StatusBadge.tsx';

/** A driver's whole name, or 'No asignado'. */
export const driverName = (driver: OrderRowShown['driverAssign']): string =>
  driver ? `${driver.name} ${driver.last}`.trim() : 'No asignado';

/** When the label was printed, if it was. */
export const Printed = ({ status }: Pick<OrderRowShown, 'status'>) =>
  status.print && (
    <span className={classes.printed} title={`Etiqueta impresa el ${formatDateTime(status.print.createAt)}`}>
      <IconPrinter size={14} stroke={1.7} aria-hidden />
      <time className="tn" dateTime={status.print.createAt}>
        <VisuallyHidden>Impresa a las </VisuallyHidden>
        {formatTime(status.print.createAt)}
      </time>
    </span>
  );

/** Letters of an address that the list shows (spec 2 §9). */
const SHOWN = 35;

/** Where the order goes, as the way into its detail; a triangle where the address is not sure. */
export const Destination = ({ order }: { order: OrderRowShown }) => {
  const line = addressLine(order.toAddress);
  return (
    <>
      {order.toAddress.partial_match && (
        <IconAlertTriangle size={15} stroke={1.7} className={classes.doubt} role="img" aria-label="Dirección dudosa" />
      )}
      <Link to="/order/$id" params={{ id: order._id }} className={classes.destination} title={line.length > SHOWN ? line : undefined}>
        {cut(line, SHOWN)}
      </Link>
      {order.toAddress.town && <span className={classes.town}> · {order.toAddress.town}</span>}
    </>
  );
};

/** The order's type, with a rocket on ML-Turbo; 'Normal' recedes. */
export const TypeOfOrder = ({ order }: { order: OrderRowShown }) => (
  <span className={order.typeOrder === 'Normal' ? `${classes.marked} ${classes.faint}` : classes.marked}>
    {order.fromOrder === 'ML-Turbo' && (
      <Hint label="ML-Turbo">
        <IconRocket size={15} stroke={1.7} role="img" aria-label="ML-Turbo" />
      </Hint>
    )}
    <span>{order.typeOrder}</span>
  </span>
);

const ClientName = ({ order }: { order: OrderRowShown }) => {
  if (order.fromOrder !== 'Transfer' && order.fromOrder !== 'ML-Transfer') return order.client.name;
  return (
    <span className={classes.marked}>
      <Hint label={order.fromOrder}>
        <IconPackages size={15} stroke={1.7} role="img" aria-label={order.fromOrder} />
      </Hint>
      <span>{order.client.name}</span>
    </span>
  );
};

const plainDrawn = Object.fromEntries(Object.keys(plainColumns).map((name) => [name, { width: 120, hidden: true }])) as {
  [Name in keyof typeof plainColumns]: Drawn<OrderRowShown>;
};

/** Every column of an order, in the order of the list (spec 2 §2.2). */
export const choosableColumns = drawnColumns(orderColumns, {
  ...plainDrawn,
  deliveryDate: {
    width: 88,
    narrow: [{ at: 1330, width: 78 }],
    sortable: true,
    cell: (order) => (order.deliveryDate ? formatDay(dayOf(order.deliveryDate)) : <span className={classes.faint}>Sin fecha</span>),
  },
  status: {
    width: 212,
    narrow: [{ at: 1330, width: 180 }],
    sortable: true,
    cell: (order) => (
      <span className={classes.status}>
        <StatusBadge status={order.status.id} />
        <Printed status={order.status} />
      </span>
    ),
  },
  client: { width: 150, narrow: [{ at: 1330, width: 130 }], sortable: true, cell: (order) => <ClientName order={order} /> },
  toAddress: { always: true, cell: (order) => <Destination order={order} /> },
  postalCode: { width: 58, narrow: [{ at: 1330, width: 52 }] },
  person: { width: 140, hidden: true },
  phone: { width: 120, hidden: true },
  externalID: { width: 118, narrow: [{ at: 1330, width: 112 }], tabular: true },
  externalTracking: { width: 130, hidden: true },
  internalID: { width: 118, sortable: true },
  driverAssign: {
    width: 140,
    narrow: [{ at: 1330, width: 116 }],
    sortable: true,
    cell: (order) => <span className={order.driverAssign ? undefined : classes.faint}>{driverName(order.driverAssign)}</span>,
  },
  typeOrder: { width: 86, cell: (order) => <TypeOfOrder order={order} /> },
  chargeAmount: {
    width: 120,
    hidden: true,
    cell: (order) => (order.chargeDestination ? formatMoney(order.chargeAmount) : <span className={classes.faint}>No</span>),
  },
  numberPackage: { width: 70, hidden: true },
  createAt: { width: 112, sortable: true, hidden: true },
});

/** Wherever an order is a row and nobody chose the columns. */
export const usualColumns = shownColumns(choosableColumns, null);
