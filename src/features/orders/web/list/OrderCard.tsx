import type { OrderRowShown } from '../../orderRow.ts';
import { Destination, driverName, Printed, ShortDay, TypeOfOrder } from './columns.tsx';
import { Marked } from '#web/marked/Marked.tsx';
import classes from './orders.module.css';
import { StatusBadge } from '../status/StatusBadge.tsx';

/** An order in a list on a phone. */
export default function OrderCard({ order }: { order: OrderRowShown }) {
  return (
    <>
      <div className={classes.cardTop}>
        <span>
          <StatusBadge status={order.status.id} />
          <Printed status={order.status} />
        </span>
        <span>
          {(order.typeOrder !== 'Normal' || order.fromOrder === 'ML-Turbo') && <TypeOfOrder order={order} />}
          <span className="tn">{order.deliveryDate ? <ShortDay at={order.deliveryDate} /> : 'Sin fecha'}</span>
        </span>
      </div>
      <div className={classes.cardAddress}>
        <Destination order={order} town={false} />
      </div>
      <div className={classes.cardTown}>
        {order.toAddress.town && (
          <b>
            <Marked text={order.toAddress.town} />
          </b>
        )}
        {order.toAddress.town && ' · '}
        <Marked text={order.client.name} />
      </div>
      <div className={classes.cardFoot}>
        <span className="tn">
          <Marked text={order.internalID} />
        </span>
        <span className={order.driverAssign ? undefined : classes.faint}>{driverName(order.driverAssign)}</span>
      </div>
    </>
  );
}
