import type pg from 'pg';

/**
 * The transfers of the orders that are shared, of the measured company alone: what is measured reads no other one's. Those due since
 * yesterday await an answer, of a hundred others one was refused.
 */
export const loadTransfers = async (client: pg.Client, midnight: Date, told: (message: string) => void): Promise<void> => {
  await client.query(
    `insert into transfers (company_id, _id, "order", type, partner, name, peer, state, chain, status_before, reason, create_at, end_at)
     select o.company_id, bench.v7(o.create_at, 'transfer ' || o._id), o._id, case when o.sent_to is null then 'received' else 'sent' end, p.transferid,
       'Banco de pruebas ' || p.no, p.company_id, state, case when o.sent_to is null then array[p.transferid] else '{}' end, 1,
       case when state = 'refused' then 'No llegó' end, o.create_at, case when state <> 'open' then o.last_action_date end
     from orders o join bench.companies p on p.transferid = coalesce(o.sent_to, o.received_from),
       lateral (select case when o.delivery_date >= $1::timestamptz - interval '1 day' then 'open' when hashtext(o._id::text) % 100 = 0 then 'refused'
         else 'confirmed' end as state) as its
     order by o.create_at`,
    [midnight],
  );
  await client.query(
    `insert into transfer_codes (company_id, _id, "order", code)
     select company_id, bench.v7(create_at, 'code ' || _id), _id,
       rtrim(translate(encode(sha256(convert_to('W-' || substr(md5(_id::text), 1, 10), 'UTF8')), 'base64'), '+/', '-_'), '=') from orders where received_from is not null`,
  );
  await client.query('vacuum (analyze) transfers, transfer_codes');
  told('transfers');
};
