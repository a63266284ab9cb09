import type pg from 'pg';
import { forgetShared } from './forgetShared.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

const ORDERS = 1_000;
/** How often they are shared and taken back, after once to warm up. */
const ROUNDS = 5;
/** With whom. */
const PARTNER = '02BN';

/** Shares a thousand orders with another company and takes them back, again and again. */
export const measureSharing = async (server: Server, sample: Sample, owner: pg.Client): Promise<Row[]> => {
  const { rows: found } = await owner.query<{ _id: string }>(
    `select o._id from orders o where o.company_id = $1 and o._id = any($2::uuid[]) and o.status in (1, 2, 4, 5, 7, 24, 28) and o.sent_to is null
       and o.return_of is null and coalesce(o.received_from, '') <> $3
       and not exists (select from transfers t where t.company_id = o.company_id and t."order" = o._id and t.state = 'refused') limit ${ORDERS}`,
    [sample.company, sample.open, PARTNER],
  );
  if (found.length < ORDERS) throw new Error(`only ${found.length} orders can be shared`);
  const { rows: began } = await owner.query<{ at: Date; company: string; orders: number }>(
    `select now() as at, c.company_id as company, n.value as orders from bench.companies c
     join counters n on n.company_id = c.company_id and n.name = 'order' where c.transferid = $1`,
    [PARTNER],
  );
  const orders = found.map(({ _id }) => _id);
  const call = async (path: string, body: object) => {
    const reply = await server.call(sample.tokens[0]!, path, body);
    const answer = (await reply.body()) as { changed?: number };
    if (answer.changed !== ORDERS) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return reply.ms;
  };
  const [shared, back]: [number[], number[]] = [[], []];
  for (let n = 0; n <= ROUNDS; n += 1) {
    shared.push(await call('/api/transfer/order', { transferid: PARTNER, orders }));
    back.push(await call('/api/transfer/takeback', { orders }));
  }
  await forgetShared(owner, began[0]!);
  const name = `transfers: ${ORDERS.toLocaleString('en')} orders`;
  return [
    { name: `${name} shared`, server: timesOf(shared.slice(1)), target: 2_000, note: 'in one call, both companies' },
    { name: `${name} taken back`, server: timesOf(back.slice(1)), target: 2_000, note: 'in one call, both companies' },
  ];
};
