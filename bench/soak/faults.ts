import { existsSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { withConnection } from '#server/connecting/withConnection.ts';
import { ledgerFaults } from '../../src/features/accounts/server/ledger/ledgerFaults.ts';

/** Each says what is wrong, a row for each thing; none where all is well. Worked out from the rows alone. */
const checks: Readonly<Record<string, string>> = {
  // What a transfer brings back is a note that says what the order is again: another visit would be counted otherwise.
  'the history of an order ends with another status': `
    select o._id::text as key from orders o, lateral (
      select coalesce((changes -> 'status' ->> 'to')::integer, status) as status from order_history h
      where (h.company_id, h."order") = (o.company_id, o._id) and h.unapplied is null
        and (h.status not in (40, 42, 88, 95) or h.changes ? 'status') order by h._id desc limit 1) last
    where last.status <> o.status`,
  'an order has no history': `
    select o._id::text as key from orders o
    where not exists (select from order_history h where (h.company_id, h."order") = (o.company_id, o._id))`,
  'a company has given more order numbers than it counted': `
    select o.company_id::text as key from orders o left join counters c on c.company_id = o.company_id and c.name = 'order'
    group by o.company_id, c.value having max(right(o.internal_id, 8)::integer) > coalesce(c.value, 0)`,
  'an order cannot be found by its words': `
    select o._id::text as key from orders o where not exists (select from order_search s where (s.company_id, s._id) = (o.company_id, o._id))`,
  'counts of created orders are not what is counted': `
    select concat(company_id, ' ', day) as key from
      (select company_id, (create_at - interval '3 hours')::date as day, count(*) as many from orders where status <> 99 group by 1, 2) c
      full join (select company_id, (hour - interval '3 hours')::date as day, sum(created) as many from order_tallies group by 1, 2 having sum(created) <> 0) t
      using (company_id, day) where c.many is distinct from t.many`,
  'counts of delivered orders are not what is counted': `
    select concat(company_id, ' ', day) as key from
      (select company_id, (delivery_date - interval '3 hours')::date as day, count(*) as many from orders where status = 8 and delivery_date is not null group by 1, 2) c
      full join (select company_id, (hour - interval '3 hours')::date as day, sum(delivered) as many from order_tallies group by 1, 2 having sum(delivered) <> 0) t
      using (company_id, day) where c.many is distinct from t.many`,
  'the two sides of a transfer do not agree': `
    select a._id::text as key from transfers a
      left join transfers b on b._id = a._id and b.company_id = a.peer and b.peer = a.company_id and b.type <> a.type
    where b._id is null or b.state <> a.state`,
  'something waits to be told to another company': `select _id::text as key from transfer_outbox`,
  'background work is stuck': `select concat(name, ' ', _id) as key from job_runs where state in ('Pendiente', 'Procesando')`,
  'background work failed': `select concat(name, ': ', error) as key from job_runs where state = 'Error' and end_at > $1`,
};

/** Stored photos and papers that histories name and that are not there. */
const missingFiles = async (client: pg.Client, filesFolder: string): Promise<string[]> => {
  const { rows } = await client.query<{ key: string }>(
    `select distinct f ->> 'key' as key from order_history, jsonb_array_elements(files) f where f ? 'key'`,
  );
  return rows.flatMap(({ key }) => (existsSync(path.join(filesFolder, key)) ? [] : [`a file is named that is not there: ${key}`]));
};

/**
 * All that contradicts itself in a deployment at rest, as sentences.
 * @param url the database, as its owner @param since when the soak began @param filesFolder where files lie; not looked at without it
 */
export const faultsIn = (url: string, since: Date, filesFolder?: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    const found: string[] = [];
    for (const [what, query] of Object.entries(checks)) {
      const { rows } = await client.query<{ key: string }>(query, query.includes('$1') ? [since] : []);
      found.push(...rows.slice(0, 5).map(({ key }) => `${what}: ${key}`));
      if (rows.length > 5) found.push(`${what}: ${rows.length - 5} more`);
    }
    found.push(...(await ledgerFaults(drizzle({ client }))));
    if (filesFolder) found.push(...(await missingFiles(client, filesFolder)));
    return found;
  });
