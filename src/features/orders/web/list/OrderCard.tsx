import { dayOf, formatDay } from '#shared/time.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import { Destination, driverName, Printed, TypeOfOrder } from './columns.tsx';
import classes from './orders.module.css';
import { StatusBadge } from '../status/StatusBadge.tsx';

/** An order in a list on a phone. */
export default function OrderCard({ order }: { order: OrderRowShown }) {
  return (
    <>
      <div className={classes.cardTop}>
        <StatusBadge status={order.status.id} />
        <Printed status={order.status} />
        <span className={classes.push}>
          {(order.typeOrder !== 'Normal' || order.fromOrder === 'ML-Turbo') && <TypeOfOrder order={order} />}
          <span className="tn">{order.deliveryDate ? formatDay(dayOf(order.deliveryDate)) : 'Sin fecha'}</span>
        </span>
      </div>
      <div className={classes.cardAddress}>
        <Destination order={order} />
      </div>
      <div className={classes.cardFoot}>
        <span>
          <span className="tn">{order.internalID}</span> · {order.client.name}
        </span>
        <span className={classes.push}>{driverName(order.driverAssign)}</span>
      </div>
    </>
  );
}
