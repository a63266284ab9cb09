import { Button, VisuallyHidden } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lengthInWords } from '#shared/way/wayWords.ts';
import { later } from '#web/later.ts';
import { type RouteOrderShown, shortAddress } from '../routeOrders.ts';
import classes from './Side.module.css';

const OrderForm = later(() => import('../../../orders/web/form/OrderForm.tsx'));

type Apart = RouteOrderShown & { readonly far: number | null };
const farSaid = ({ far }: Apart) => far !== null && `a ${lengthInWords(far)} de las demás`;
const whySaid = (orders: readonly Apart[]) => {
  const far = orders.filter((order) => order.far !== null).length;
  if (far === 0) return 'sin ubicar';
  return far === orders.length ? 'demasiado lejos de las demás' : 'sin ubicar o demasiado lejos';
};

/** Orders of the driver's day that have no place on the map, or one that is far from all others: in no route until their address is corrected. */
export const UnplacedOrders = ({ orders, onPlaced }: { orders: readonly Apart[]; onPlaced: () => void }) => {
  const [isListed, setIsListed] = useState(false);
  const [placing, setPlacing] = useState<string>();
  const [only] = orders;
  const isOne = orders.length === 1;
  if (!only) return null;
  return (
    <div className={classes.unplaced}>
      {isListed && !isOne && (
        <ul aria-label="Órdenes sin ubicar">
          {orders.map((order) => (
            <li key={order._id}>
              <span>
                <b>{shortAddress(order)}</b> {[order.toAddress.town, order.internalID, farSaid(order)].filter(Boolean).join(' · ')}
              </span>
              <Button variant="subtle" size="compact-sm" onClick={() => setPlacing(order._id)}>
                Corregir<VisuallyHidden> la dirección de {order.internalID}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <IconMapPinOff size={16} stroke={1.7} aria-hidden />
        <span>
          {isOne
            ? `1 orden ${farSaid(only) || 'sin ubicar'}, fuera de la ruta`
            : `${orders.length} órdenes ${whySaid(orders)}, fuera de la ruta`}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOne ? undefined : isListed}
          onClick={() => (isOne ? setPlacing(only._id) : setIsListed(!isListed))}
        >
          Ubicar
        </Button>
      </p>
      {placing !== undefined && (
        <Suspense>
          <OrderForm
            target={{ kind: 'edit', order: placing }}
            onClose={() => {
              setPlacing(undefined);
              onPlaced();
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
