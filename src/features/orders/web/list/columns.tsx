import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconPackages, IconPrinter, IconRocket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatMoney } from '#shared/money.ts';
import { dayOf, formatDateTime, formatDay, formatTime } from '#shared/time.ts';
import { Hint } from '#web/feedback/Hint.tsx';
import { Marked } from '#web/marked/Marked.tsx';
import { type Drawn, drawnColumns } from '#web/list/drawnColumns.ts';
import { shownColumns } from '#web/table/columnRules.ts';
import { DriverLink } from '../../../fleet/web/DriverLink.tsx';
import { isTransfer } from '../../choices.ts';
import { orderColumns, listedPlain } from '../../orderColumns.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import classes from './orders.module.css';
import { StatusBadge } from '../status/StatusBadge.tsx';

/** A driver's whole name, or 'No asignado'. */
export const driverName = (driver: OrderRowShown['driverAssign']): string =>
  driver ? `${driver.name} ${driver.last}`.trim() : 'No asignado';

/** A driver's name, of whom the surname gives way to its first letter where a list is narrow. */
const DriverName = ({ driver }: { driver: OrderRowShown['driverAssign'] }) =>
  driver ? (
    <DriverLink driver={driver._id}>
      {driver.name}
      {driver.last && (
        <>
          <span className={classes.last}> {driver.last}</span>
          <span className={classes.initial}> {driver.last.slice(0, 1)}.</span>
        </>
      )}
    </DriverLink>
  ) : (
    <span className={classes.faint}>No asignado</span>
  );

/** A day of which the year gives way where a list is narrow. */
export const ShortDay = ({ at }: { at: string }) => {
  const day = formatDay(dayOf(at));
  return (
    <>
      {day.slice(0, 5)}
      <span className={classes.year}>{day.slice(5)}</span>
    </>
  );
};

/** The driver of an order, whose day it leads to. */
export const Driver = ({ driver }: { driver: OrderRowShown['driverAssign'] }) =>
  driver ? <DriverLink driver={driver._id}>{driverName(driver)}</DriverLink> : driverName(driver);

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

/** Letters of a street and its number that the list shows (spec 2 §9). */
const SHOWN = 35;

/** Where the order goes, as the way into its detail; a triangle where the address is not sure. */
export const Destination = ({ order, town = true }: { order: OrderRowShown; town?: boolean }) => {
  const line = addressLine(order.toAddress, SHOWN);
  const whole = addressLine(order.toAddress);
  const title = whole === line ? undefined : whole;
  return (
    <>
      {order.toAddress.partial_match && (
        <IconAlertTriangle size={15} stroke={1.7} className={classes.doubt} role="img" aria-label="Dirección dudosa" />
      )}
      <Link to="/order/$id" params={{ id: order._id }} className={classes.destination} title={title}>
        <Marked text={line} />
      </Link>
      {town && order.toAddress.town && (
        <span className={classes.town}>
          {' · '}
          <Marked text={order.toAddress.town} />
        </span>
      )}
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
  if (!isTransfer(order.fromOrder)) return <Marked text={order.client.name} />;
  // Who shared it: the client of a shared order stands for that company (decisions §5).
  const shared = `Transfer: ${order.client.name}`;
  return (
    <span className={classes.marked}>
      <Hint label={shared}>
        <IconPackages size={15} stroke={1.7} role="img" aria-label={shared} />
      </Hint>
      <span>
        <Marked text={order.client.name} />
      </span>
    </span>
  );
};

const plainDrawn = Object.fromEntries(Object.keys(listedPlain).map((name) => [name, { width: 120, hidden: true }])) as {
  [Name in keyof typeof listedPlain]: Drawn<OrderRowShown>;
};

/** Widths of the table, in px, at and below which the buttons of the return and of the label are left to the menu. */
export const BUTTONS_HIDE_AT = [1330, 1100] as const;

/** Every column of an order, in the order of the list (spec 2 §2.2). The narrower the list, the more gives way to 'Destino'. */
export const choosableColumns = drawnColumns(orderColumns, {
  ...plainDrawn,
  deliveryDate: {
    width: 86,
    narrow: [{ at: 1330, width: 76 }],
    sortable: true,
    cell: (order) => (order.deliveryDate ? <ShortDay at={order.deliveryDate} /> : <span className={classes.faint}>Sin fecha</span>),
  },
  status: {
    width: 228,
    narrow: [
      { at: 1480, width: 188 },
      { at: 1100, width: 166 },
      { at: 850, width: 152 },
    ],
    sortable: true,
    cell: (order) => (
      <span className={classes.status}>
        <StatusBadge status={order.status.id} />
        <Printed status={order.status} />
      </span>
    ),
  },
  client: {
    width: 150,
    narrow: [
      { at: 1480, width: 122 },
      { at: 1330, width: 118 },
      { at: 1100, width: 96 },
      { at: 1030, width: 84 },
    ],
    hideAt: 800,
    sortable: true,
    cell: (order) => <ClientName order={order} />,
  },
  toAddress: { always: true, sortable: true, cell: (order) => <Destination order={order} /> },
  postalCode: { width: 58, hideAt: 1170, sortable: true, whole: true },
  person: { width: 140, hidden: true, cell: ({ toAddress }) => <Marked text={toAddress.name ?? ''} /> },
  phone: { width: 120, hidden: true, whole: true },
  externalID: {
    width: 116,
    hideAt: 1390,
    sortable: true,
    tabular: true,
    whole: true,
    cell: (order) => <Marked text={order.externalID ?? ''} />,
  },
  externalTracking: {
    width: 130,
    hidden: true,
    sortable: true,
    whole: true,
    cell: (order) => <Marked text={order.externalTracking ?? ''} />,
  },
  internalID: { width: 116, sortable: true, whole: true, cell: (order) => <Marked text={order.internalID} /> },
  driverAssign: {
    width: 126,
    narrow: [
      { at: 1480, width: 116 },
      { at: 1330, width: 110 },
      { at: 1100, width: 98 },
      { at: 1030, width: 90 },
    ],
    hideAt: 850,
    sortable: true,
    cell: (order) => <DriverName driver={order.driverAssign} />,
  },
  sequence: { width: 74, hidden: true, sortable: true },
  planned: { width: 136, hidden: true },
  typeOrder: { width: 80, narrow: [{ at: 1330, width: 74 }], hideAt: 1225, sortable: true, cell: (order) => <TypeOfOrder order={order} /> },
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
