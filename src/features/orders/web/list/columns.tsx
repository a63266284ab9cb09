import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconPackages, IconPrinter, IconRocket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatMoney } from '#shared/money.ts';
import { cut } from '#shared/text.ts';
import { dayOf, formatDateTime, formatDay, formatTime } from '#shared/time.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import type { Column } from '#web/table/column.ts';
import { shownColumns } from '#web/table/columnRules.ts';
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

/** Every column of an order, in the order of the list (spec 2 §2.2). */
export const choosableColumns: readonly Column<OrderRowShown>[] = [
  {
    key: 'deliveryDate',
    title: 'Entrega',
    width: 88,
    narrow: [{ at: 1330, width: 78 }],
    sortable: true,
    tabular: true,
    value: (order) => order.deliveryDate,
    cell: (order) => (order.deliveryDate ? formatDay(dayOf(order.deliveryDate)) : <span className={classes.faint}>Sin fecha</span>),
  },
  {
    key: 'status',
    title: 'Estado',
    width: 212,
    narrow: [{ at: 1330, width: 180 }],
    sortable: true,
    value: (order) => order.status.name,
    cell: (order) => (
      <span className={classes.status}>
        <StatusBadge status={order.status.id} />
        <Printed status={order.status} />
      </span>
    ),
  },
  {
    key: 'client',
    title: 'Cliente',
    width: 150,
    narrow: [{ at: 1330, width: 130 }],
    sortable: true,
    value: (order) => order.client.name,
    cell: (order) => <ClientName order={order} />,
  },
  {
    key: 'toAddress',
    title: 'Destino',
    always: true,
    value: (order) => addressLine(order.toAddress),
    cell: (order) => <Destination order={order} />,
  },
  {
    key: 'postalCode',
    title: 'CP',
    width: 58,
    narrow: [{ at: 1330, width: 52 }],
    tabular: true,
    value: (order) => order.toAddress.postalCode,
  },
  {
    key: 'person',
    title: 'Persona',
    width: 140,
    hidden: true,
    value: (order) => order.toAddress.name,
  },
  { key: 'phone', title: 'Teléfono', width: 120, tabular: true, hidden: true, value: (order) => order.toAddress.phone },
  { key: 'externalID', title: '# Ext.', width: 118, narrow: [{ at: 1330, width: 112 }], tabular: true },
  { key: 'externalTracking', title: 'Ext. Tracking', width: 130, tabular: true, hidden: true },
  { key: 'internalID', title: '# Int.', width: 118, sortable: true, tabular: true },
  {
    key: 'driverAssign',
    title: 'Chofer',
    width: 140,
    narrow: [{ at: 1330, width: 116 }],
    sortable: true,
    value: (order) => (order.driverAssign ? driverName(order.driverAssign) : null),
    cell: (order) => <span className={order.driverAssign ? undefined : classes.faint}>{driverName(order.driverAssign)}</span>,
  },
  { key: 'typeOrder', title: 'Tipo', width: 86, cell: (order) => <TypeOfOrder order={order} /> },
  {
    key: 'chargeAmount',
    title: 'Cobro Destino',
    width: 120,
    align: 'right',
    tabular: true,
    hidden: true,
    cell: (order) => (order.chargeDestination ? formatMoney(order.chargeAmount) : <span className={classes.faint}>No</span>),
  },
  { key: 'numberPackage', title: 'Bultos', width: 70, align: 'right', tabular: true, hidden: true },
  {
    key: 'createAt',
    title: 'Creada',
    width: 112,
    sortable: true,
    tabular: true,
    hidden: true,
    cell: (order) => formatDateTime(order.createAt),
  },
];

/** Wherever an order is a row and nobody chose the columns. */
export const orderColumns = shownColumns(choosableColumns, null);
