import { ShortDay } from '../../../orders/web/list/columns.tsx';
import orderClasses from '../../../orders/web/list/orders.module.css';
import { StatusBadge } from '../../../orders/web/status/StatusBadge.tsx';
import type { TransferRowShown } from '../../transfer.ts';
import { TransferDestination, TransferNumber } from './transferDrawn.tsx';
import { TransferMark } from './TransferMark.tsx';
import classes from './transfers.module.css';

/** A shared order in a list on a phone. */
export default function TransferCard({ order, mayOrders }: { order: TransferRowShown; mayOrders: boolean }) {
  return (
    <>
      <div className={classes.cardTop}>
        <StatusBadge status={order.status.id} />
        <TransferMark transfer={order.transfer} />
      </div>
      <div className={orderClasses.cardAddress}>
        <TransferDestination order={order} mayOrders={mayOrders} />
      </div>
      <div className={orderClasses.cardTown}>
        <b className={classes.partner}>{order.transfer.transferPermission}</b>
        {order.transfer.type === 'sent' && ` · ${order.client.name}`}
      </div>
      <div className={orderClasses.cardFoot}>
        <span className="tn">
          <TransferNumber order={order} mayOrders={mayOrders} />
        </span>
        <span className="tn">
          {order.deliveryDate ? <ShortDay at={order.deliveryDate} /> : 'Sin fecha'} · {order.fromOrder}
        </span>
      </div>
    </>
  );
}
