import { Suspense, useState } from 'react';
import { later } from '#web/later.ts';
import { orderShop } from './orderShop.ts';

const ShopConflict = later(() => orderShop.conflict.load());
const ShipmentModal = later(() => orderShop.shipment.load());

/** What an order's marketplace says otherwise, if anything. */
export const ShopNotice = ({ order }: { order: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <Suspense>
      <ShopConflict order={order} onOpen={() => setOpen(true)} />
      {open && <ShipmentModal order={order} onClose={() => setOpen(false)} />}
    </Suspense>
  );
};
