import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { forgetShared } from './forgetShared.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { timesOf } from './timing.ts';

/** With whom orders are shared, and how many: each of them is told as many entries as there are statuses. */
const PARTNER = '02BN';
const ORDERS = 2_000;
const STATUSES = Array.from({ length: 5 }, () => [2, 5, 7, 10, 24, 26, 7, 12, 25, 6]).flat();
/** Orders that one call shares. */
const TOGETHER = 2_000;
/** Statuses that are waited for one by one, and milliseconds between two looks. */
const SEEN = 100;
const LOOK = 5;

type Begun = { at: Date; company: string; orders: number };

/** Writes a status to the orders that the other company was given, or to some of them, as its drivers do. */
const write = (owner: pg.Client, { company, at }: Begun, status: number, orders: readonly string[] | null) =>
  owner.query(
    `insert into order_history (company_id, _id, "order", status, source, create_at)
     select $1::uuid, new_uuid(), "order", $2, 'driver', clock_timestamp() from transfers
     where company_id = $1 and type = 'received' and state in ('open', 'confirmed') and create_at >= $4 and ($3::uuid[] is null or "order" = any($3))
     order by "order"`,
    [company, status, orders, at],
  );

/**
 * What another company writes to orders that were shared with it: how soon it stands here, and how long the courier takes for what was
 * written while it was away. The courier is the running server's own.
 */
export const measureCourier = async (server: Server, sample: Sample, owner: pg.Client): Promise<Row[]> => {
  const { rows: found } = await owner.query<{ _id: string }>(
    `select o._id from orders o where o.company_id = $1 and o._id = any($2::uuid[]) and o.status not in (8, 18, 22, 30, 99)
       and o.return_of is null and o.sent_to is null and o.received_from is null limit ${ORDERS}`,
    [sample.company, sample.open],
  );
  if (found.length < ORDERS) throw new Error(`only ${found.length} orders can be shared`);
  const { rows } = await owner.query<Begun>(
    `select clock_timestamp() as at, c.company_id as company, n.value as orders from bench.companies c
     join counters n on n.company_id = c.company_id and n.name = 'order' where c.transferid = $1`,
    [PARTNER],
  );
  const begun = rows[0]!;
  for (let start = 0; start < ORDERS; start += TOGETHER) {
    const orders = found.slice(start, start + TOGETHER).map(({ _id }) => _id);
    const reply = await server.call(sample.tokens[0]!, '/api/transfer/order', { transferid: PARTNER, orders });
    const answer = (await reply.body()) as { changed?: number };
    if (answer.changed !== orders.length) throw new Error(`${reply.status} ${JSON.stringify(answer).slice(0, 500)}`);
  }
  const { company } = begun;
  const { rows: sides } = await owner.query<{ ours: string; theirs: string }>(
    `select s."order" as ours, r."order" as theirs from transfers r join transfers s on s.company_id = $1 and s._id = r._id
     where r.company_id = $2 and r.create_at >= $3 limit ${SEEN}`,
    [sample.company, company, begun.at],
  );
  const seen: number[] = [];
  for (const [n, { ours, theirs }] of sides.entries()) {
    const status = n % 2 === 0 ? 24 : 26;
    const from = performance.now();
    await write(owner, begun, status, [theirs]);
    for (;;) {
      const { rowCount } = await owner.query('select from orders where company_id = $1 and _id = $2 and status = $3', [
        sample.company,
        ours,
        status,
      ]);
      if (rowCount) break;
      await setTimeout(LOOK);
    }
    seen.push(performance.now() - from);
  }
  // All of it stands there at once, as after an outage.
  await owner.query('begin');
  for (const status of STATUSES) await write(owner, begun, status, null);
  await owner.query('commit');
  const from = performance.now();
  for (;;) {
    const { rowCount } = await owner.query('select from transfer_outbox where company_id = $1 limit 1', [company]);
    if (!rowCount) break;
    await setTimeout(LOOK * 20);
  }
  const drained = performance.now() - from;
  const { rows: wrong } = await owner.query<{ count: number }>(
    `select count(*)::int as count from (
       select "order", array_agg(status::int order by _id) as told from order_history
       where company_id = $1 and origin is not null and create_at >= $2 and not "order" = any($3::uuid[]) group by "order") its
     where told <> $4::int[]`,
    [sample.company, begun.at, sides.map(({ ours }) => ours), STATUSES],
  );
  await forgetShared(owner, begun);
  const entries = ORDERS * STATUSES.length;
  return [
    { name: 'transfers: a status is seen by the other company', server: timesOf(seen), target: 2_000, note: 'from its writing on' },
    {
      name: `transfers: ${entries.toLocaleString('en')} entries after an outage`,
      server: timesOf([drained]),
      target: 120_000,
      note: `${Math.round((entries / drained) * 1000).toLocaleString('en')} a second, ${wrong[0]?.count} orders out of order`,
      failed: wrong[0]?.count !== 0,
    },
  ];
};
