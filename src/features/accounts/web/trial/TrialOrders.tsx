import { formatMoney, toCents } from '#shared/money.ts';
import { changeOf } from '../../trial/rows.ts';
import { wholeOf } from '../../trial/whole.ts';
import type { TrialOrderTold } from '../../trialCalls.ts';
import classes from './TrialTables.module.css';
import { WholeMoney } from './WholeMoney.tsx';

/** Props of {@link TrialOrders}. */
export type TrialOrdersProps = { orders: readonly TrialOrderTold[]; onWhy: (order: TrialOrderTold) => void };

const payChange = (order: TrialOrderTold) => {
  const { cash, pay } = changeOf(order);
  return toCents(cash) === 0 && toCents(pay) !== 0 ? `Pago ${pay > 0 ? '+' : '−'}${formatMoney(Math.abs(pay)).replace(/,00$/, '')}` : '';
};

const Row = ({ order, onWhy }: { order: TrialOrderTold } & Pick<TrialOrdersProps, 'onWhy'>) => {
  const whole = wholeOf({ orders: 1, ...order });
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.wayIn} title="¿Por qué este precio?" onClick={() => onWhy(order)}>
          {order.internalID}
        </button>
        <span className={classes.where}>{[payChange(order), order.address, order.zone ?? 'Sin zona'].filter(Boolean).join(' · ')}</span>
      </th>
      <td className={classes.before}>
        <WholeMoney amount={whole.before.cash} exact={order.before.cash} />
      </td>
      <td>
        <WholeMoney amount={whole.now.cash} exact={order.now.cash} />
      </td>
      <td>
        <b>
          <WholeMoney amount={changeOf(whole).cash} exact={changeOf(order).cash} change />
        </b>
      </td>
    </tr>
  );
};

/** Orders with what was charged of them and what would be; each opens why. */
export const TrialOrders = ({ orders, onWhy }: TrialOrdersProps) => (
  <table className={classes.orders}>
    <thead>
      <tr>
        <th scope="col">Orden</th>
        <th scope="col">Antes</th>
        <th scope="col">Ahora</th>
        <th scope="col">Cobro ±</th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <Row key={order._id} order={order} onWhy={onWhy} />
      ))}
    </tbody>
  </table>
);
