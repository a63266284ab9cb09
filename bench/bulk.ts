import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Viewer } from '#shared/permissions.ts';
import { addDays } from '#shared/time.ts';
import { orderMoney } from '../src/features/accounts/server/operations.ts';
import { MAX_BULK, type BulkOutcome, type BulkResult } from '../src/features/orders/change.ts';
import type { OrderFilter } from '../src/features/orders/filter.ts';
import { changeOrders } from '../src/features/orders/server/bulk/changeOrders.ts';
import { orderWhere } from '../src/features/orders/server/list/search.ts';
import { orders } from '../src/features/orders/server/tables.ts';
import { choosableStatuses, isClosed } from '../src/features/orders/status.ts';
import { pick } from './random.ts';
import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { replay, type Statement } from './statements.ts';
import { timesOf } from './timing.ts';

const ORDERS = 5_000;
/** Changes measured, each with its undoing, after one of both to warm up. */
const CHANGES = 3;
/** Milliseconds between two looks at the job. */
const LOOK = 20;
/** Days back that the filter reaches: so many hold that many orders that are still on their way. */
const DAYS = 30;

type Run = { state: string; error: string | null; done: number; result: BulkOutcome | null };

/** What changing the orders sends to the database, in the job's steps; rolled back. */
const statementsOf = async (client: pg.Client, ids: readonly string[], change: object, viewer: Viewer): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const db = drizzle({ client, logger: { logQuery: (text, values) => statements.push({ text, values }) } });
  await client.query('begin');
  for (let start = 0; start < ids.length; start += MAX_BULK) {
    const by = { viewer, now: new Date(), via: 'bulk', source: 'back-office', money: orderMoney, batch: randomUUID() } as const;
    await changeOrders(db, ids.slice(start, start + MAX_BULK), change, by);
  }
  await client.query('rollback');
  return statements;
};

/** Changes all the orders of a filter and takes it back, again and again; measured from the call to the job's end. */
export const measureBulk = async (server: Server, sql: pg.Client, sample: Sample, viewer: Viewer): Promise<Row[]> => {
  const token = sample.tokens[0]!;
  const call = async <T>(path: string, body: object) => {
    const reply = await server.call(token, path, body);
    const answer = await reply.body();
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer).slice(0, 500)}`);
    return answer as T;
  };
  const filter: OrderFilter = {
    startDay: addDays(sample.today, 1 - DAYS),
    endDay: addDays(sample.today, 1),
    status: choosableStatuses.map(({ id }) => id).filter((id) => !isClosed(id)),
  };
  const found = (await drizzle({ client: sql }).select({ _id: orders._id }).from(orders).where(orderWhere(filter))).map(({ _id }) => _id);
  if (found.length < ORDERS) throw new Error(`only ${found.length} orders are still on their way`);
  const [chosen, except] = [found.slice(0, ORDERS), found.slice(ORDERS)];

  const looks: number[] = [];
  /** Sends a change and waits for its end. @returns its name and how long it took, in milliseconds */
  const work = async (path: string, body: object) => {
    const began = performance.now();
    const { batch, job } = await call<BulkResult>(path, body);
    const shown = new Set<number>();
    for (;;) {
      const { state, error, done, result } = await call<Run>('/api/job/get', { _id: job });
      shown.add(done);
      if (state === 'Error') throw new Error(`the change failed: ${error}`);
      if (state === 'Completado') {
        if (result?.changed !== ORDERS) throw new Error(`${result?.changed} were changed: ${JSON.stringify(result?.refused[0])}`);
        looks.push(shown.size);
        return { batch, ms: performance.now() - began };
      }
      await setTimeout(LOOK);
    }
  };
  const [changed, undone, bare]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n <= CHANGES; n += 1) {
    const change = { driverAssign: pick(sample.random, sample.drivers), status: 5 };
    const { batch, ms } = await work('/api/order/edit/bulk', { orders: { filter, except }, ...change });
    changed.push(ms);
    undone.push((await work('/api/order/edit/bulk/undo', { batch })).ms);
    const statements = await statementsOf(sql, chosen, change, viewer);
    const began = performance.now();
    await replay(sql, statements, true);
    bare.push(performance.now() - began);
  }
  const name = `${ORDERS.toLocaleString('en')} orders changed in bulk`;
  const note = `whole filter, call and job; progress seen at ${Math.min(...looks)} stages or more`;
  return [
    { name, server: timesOf(changed.slice(1)), target: 10_000, sql: timesOf(bare.slice(1)), note },
    { name: `${name}, undone`, server: timesOf(undone.slice(1)), target: 10_000, note: 'call and job' },
  ];
};
