import { Suspense, useState } from 'react';
import { later } from '#web/later.ts';
import classes from './OrderDetail.module.css';
import { orderShop } from './orderShop.ts';

const ShipmentModal = later(() => orderShop.shipment.load());

/** Props of {@link ShopTracking}. */
export type ShopTrackingProps = { order: string; tracking: string };

/** The external tracking of an order of a marketplace: opens what that says of it now (spec 2 §2.7). */
export const ShopTracking = ({ order, tracking }: ShopTrackingProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`as-link ${classes.tracking} tn`}
        aria-haspopup="dialog"
        title="Ver el envío en la tienda"
        onClick={() => setOpen(true)}
      >
        {tracking}
      </button>
      <Suspense>{open && <ShipmentModal order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
