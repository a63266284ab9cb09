import { Link } from '@tanstack/react-router';
import { addressLine } from '#shared/place/addressLine.ts';
import { dayOf, formatDateTime, formatDay, formatTime, type Day } from '#shared/time.ts';
import { type Drawn, drawnColumns } from '#web/list/drawnColumns.ts';
import { Marked } from '#web/marked/Marked.tsx';
import type { orderColumns } from '../../../orders/orderColumns.ts';
import type { OrderRowShown } from '../../../orders/orderRow.ts';
import { choosableColumns, Destination } from '../../../orders/web/list/columns.tsx';
import orderClasses from '../../../orders/web/list/orders.module.css';
import type { TransferRowShown, TransferType } from '../../transfer.ts';
import { transferColumns } from '../../transferColumns.ts';
import { TransferMark } from './TransferMark.tsx';
import classes from './transfers.module.css';

const ordersDrawn = Object.fromEntries(choosableColumns.map(({ key, title: _title, value: _value, ...drawn }) => [key, drawn])) as {
  [Key in keyof typeof orderColumns]: Drawn<OrderRowShown>;
};

/** Where an order goes: the way into its detail for who may open orders. */
export const TransferDestination = ({ order, mayOrders }: { order: TransferRowShown; mayOrders: boolean }) =>
  mayOrders ? (
    <Destination order={order} />
  ) : (
    <>
      <Marked text={addressLine(order.toAddress)} />
      {order.toAddress.town && (
        <span className={orderClasses.town}>
          {' · '}
          <Marked text={order.toAddress.town} />
        </span>
      )}
    </>
  );

/** An order's number: the way into its detail for who may open orders. */
export const TransferNumber = ({ order, mayOrders }: { order: TransferRowShown; mayOrders: boolean }) =>
  mayOrders ? (
    <Link to="/order/$id" params={{ id: order._id }} className={classes.number}>
      <Marked text={order.internalID} />
    </Link>
  ) : (
    <Marked text={order.internalID} />
  );

/** When an order was shared: today its time, before that its day. */
const SharedAt = ({ at, today }: { at: string; today: Day }) => {
  const day = dayOf(at);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {day === today ? formatTime(at) : formatDay(day)}
    </time>
  );
};

const sorted = new Set(['deliveryDate', 'createAt', 'internalID', 'status', 'client']);
const unsorted = <Row,>({ sortable: _sortable, ...drawn }: Drawn<Row>): Drawn<Row> => drawn;

/** What the drawing of the columns hangs on. */
type DrawnFor = {
  type: TransferType;
  /** Whether the viewer may open orders. */
  mayOrders: boolean;
  today: Day;
};

/** Every column of the list of transfers as the table draws it. */
export const transferDrawn = ({ type, mayOrders, today }: DrawnFor) => {
  const drawn = Object.fromEntries(
    Object.entries(ordersDrawn).map(([key, one]) => [key, sorted.has(key) ? one : unsorted(one)]),
  ) as typeof ordersDrawn;
  return drawnColumns(transferColumns, {
    ...drawn,
    status: {
      ...drawn.status,
      width: 172,
      narrow: [
        { at: 1100, width: 160 },
        { at: 850, width: 152 },
      ],
    },
    // The client of what was received stands for the company, which has its column.
    client: { ...drawn.client, hidden: type === 'received' },
    transferStatus: { width: 116, cell: (order) => <TransferMark transfer={order.transfer} /> },
    transferPermission: {
      width: 148,
      narrow: [
        { at: 1480, width: 134 },
        { at: 1225, width: 118 },
        { at: 1030, width: 108 },
      ],
      cell: ({ transfer }) => <b className={classes.partner}>{transfer.transferPermission}</b>,
    },
    transferid: { width: 96, hidden: true, whole: true },
    // In one line: cut rather than broken in mid-number.
    externalID: { ...drawn.externalID, whole: false },
    internalID: {
      ...drawn.internalID,
      width: 122,
      always: true,
      cell: (order) => <TransferNumber order={order} mayOrders={mayOrders} />,
    },
    toAddress: { ...drawn.toAddress, cell: (order) => <TransferDestination order={order} mayOrders={mayOrders} /> },
    driverAssign: { ...drawn.driverAssign, hidden: true },
    postalCode: { ...drawn.postalCode, hidden: true },
    typeOrder: { ...drawn.typeOrder, hidden: true },
    fromOrder: { width: 100, hideAt: 1225, secondary: true },
    sharedAt: { width: 96, align: 'right', secondary: true, cell: ({ transfer }) => <SharedAt at={transfer.createAt} today={today} /> },
    state: { width: 116, hidden: true },
    reason: { width: 180, hidden: true },
    endAt: { width: 120, hidden: true },
  });
};
