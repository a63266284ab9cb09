import type { OrderRowShown } from '../../../orders/orderRow.ts';
import OrderCard from '../../../orders/web/list/OrderCard.tsx';
import { doubtOf } from '../../orders/officeColumns.ts';
import classes from './OfficeOrders.module.css';

/** An order of the office's list on a phone. */
export default function OfficeCard({ order }: { order: OrderRowShown }) {
  const doubt = doubtOf(order);
  return (
    <>
      <OrderCard order={order} />
      {doubt && <div className={classes.cardDoubt}>{doubt}</div>}
    </>
  );
}
