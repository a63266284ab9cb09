import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressLine } from '#shared/place/addressLine.ts';
import { Marked } from '#web/marked/Marked.tsx';
import { type Drawn, drawnColumns } from '#web/list/drawnColumns.ts';
import type { orderColumns } from '../../../orders/orderColumns.ts';
import type { OrderRowShown } from '../../../orders/orderRow.ts';
import { choosableColumns } from '../../../orders/web/list/columns.tsx';
import { doubtOf, officeColumns } from '../../orders/officeColumns.ts';
import classes from './OfficeOrders.module.css';

const ordersDrawn = Object.fromEntries(choosableColumns.map(({ key, title: _title, value: _value, ...drawn }) => [key, drawn])) as {
  [Key in keyof typeof orderColumns]: Drawn<OrderRowShown>;
};

/** Which addresses are not sure, in words: the colour of the row says it to nobody who does not see it. */
const Doubt = ({ order }: { order: OrderRowShown }) => {
  const doubt = doubtOf(order);
  return (
    doubt && (
      <span className={classes.doubt} title={doubt}>
        <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
        {order.fromAddress.partial_match ? (order.toAddress.partial_match ? 'Dudosas' : 'Origen dudoso') : 'Dudoso'}
      </span>
    )
  );
};

/** An order's number: its detail opens in a new tab, the list stays as it is. */
const OrderNumber = ({ order }: { order: OrderRowShown }) => (
  <Link to="/order/$id" params={{ id: order._id }} target="_blank" className={classes.number}>
    <Marked text={order.internalID} />
  </Link>
);

/** Where an order goes, and what is not sure of its addresses. */
const OfficeDestination = ({ order }: { order: OrderRowShown }) => (
  <>
    <Doubt order={order} />
    <Marked text={addressLine(order.toAddress)} />
    {order.toAddress.town && (
      <span className={classes.town}>
        {' · '}
        <Marked text={order.toAddress.town} />
      </span>
    )}
  </>
);

/** Every column of the office's list as the table draws it. */
export const officeDrawn = drawnColumns(officeColumns, {
  ...ordersDrawn,
  internalID: { ...ordersDrawn.internalID, width: 122, always: true, cell: (order) => <OrderNumber order={order} /> },
  toAddress: { ...ordersDrawn.toAddress, cell: (order) => <OfficeDestination order={order} /> },
  fromAddress: { width: 220, hidden: true },
  doubt: { width: 150, hidden: true },
  fromOrder: { width: 104, hideAt: 1225 },
  fromOrderAccount: { width: 116, hidden: true, whole: true },
});
