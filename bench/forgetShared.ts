import type pg from 'pg';

/** Removes what another company was given since a moment, when it had so many orders; of the measured one all is put back in the end. */
export const forgetShared = async (owner: pg.Client, { at, company, orders }: { at: Date; company: string; orders: number }) => {
  const its = `company_id = '${company}'::uuid and create_at >= '${at.toISOString()}'::timestamptz`;
  const itsOrders = `company_id = '${company}'::uuid and "order" in (select _id from orders where ${its})`;
  await owner.query(
    `begin;
     delete from transfer_outbox where company_id = '${company}'::uuid;
     delete from transfer_codes where ${itsOrders};
     delete from transfers where ${its};
     delete from order_history where ${itsOrders};
     delete from order_search where company_id = '${company}'::uuid and _id in (select _id from orders where ${its});
     delete from orders where ${its};
     update counters set value = ${orders} where company_id = '${company}'::uuid and name = 'order';
     commit`,
  );
};
