import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { counted } from '#shared/noun.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { type PayMethod, payMethods } from '../../ledger/kinds.ts';
import { Money } from '../Money.tsx';
import type { CashShown } from './cashValues.ts';
import classes from './CashOrders.module.css';

type Order = CashShown['list'][number];

/** Props of {@link CashOrders}. */
export type CashOrdersProps = {
  list: readonly Order[];
  methodOf: (order: Order) => PayMethod;
  /** Tells how the driver was paid at a door; left out, nothing can be changed any more. */
  onMethod?: (order: string, method: PayMethod) => void;
};

const DELIVERED = { one: 'orden entregada', many: 'órdenes entregadas', feminine: true };

/** The orders at which a driver collected something, with how they were paid. */
export const CashOrders = ({ list, methodOf, onMethod }: CashOrdersProps) => {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const sum = fromCents(list.reduce((total, { amount }) => total + toCents(amount), 0));
  const table = (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col"># Int.</th>
          <th scope="col">Destino</th>
          <th scope="col">Cliente</th>
          <th scope="col">Medio</th>
          <th scope="col">Cobrado</th>
        </tr>
      </thead>
      <tbody>
        {list.map((order) => (
          <tr key={order._id}>
            <td>
              <Link to="/order/$id" params={{ id: order._id }} className="tn">
                {order.internalID}
              </Link>
            </td>
            <td className={classes.where}>{order.toAddress}</td>
            <td>{order.client}</td>
            <td>
              {onMethod ? (
                <NativeSelect
                  aria-label={`Medio de ${order.internalID}`}
                  size="xs"
                  data={[...payMethods]}
                  value={methodOf(order)}
                  onChange={({ currentTarget: { value } }) =>
                    onMethod(order._id, payMethods.find((method) => method === value) ?? 'Efectivo')
                  }
                />
              ) : (
                <span className={classes.quiet}>{methodOf(order)}</span>
              )}
            </td>
            <td>
              <Money amount={order.amount} />
              {order.now !== null && (
                <span className={classes.changed}>
                  {order.now === 0 ? (
                    'la orden ya no lo cobra'
                  ) : (
                    <>
                      ahora <Money amount={order.now} tone="warn" />
                    </>
                  )}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (list.length === 0) return null;
  if (phone)
    return (
      <details className={classes.fold}>
        <summary>
          <b>{counted(list.length, { one: 'orden cobrada', many: 'órdenes cobradas' })}</b>
          <Money amount={sum} />
        </summary>
        {table}
      </details>
    );
  return (
    <section className={classes.orders} aria-labelledby="cobrado">
      <h3 id="cobrado">
        Lo que cobró <span>{counted(list.length, DELIVERED)}</span>
      </h3>
      {table}
    </section>
  );
};
