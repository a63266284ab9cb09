import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { asCompany, type Db, openDatabase } from '../db.ts';
import { newId } from '../ids.ts';
import { job, type JobDefinition, type Ports } from '../ports.ts';
import { testDatabase } from '../testing.ts';
import { openJobs } from './jobs.ts';
import { jobRuns } from './jobTables.ts';
import { requeueRuns } from './requeue.ts';

const SOON = { timeout: 15_000, interval: 50 };

const short = job({ name: 'corto', needs: 'staff', payload: z.object({}), run: () => Promise.resolve({}) });

/** A database of the test's own, a process for it that is yet to start, and long work that goes on until its gate is opened. */
const prepared = async () => {
  const own = await testDatabase();
  const database = openDatabase(own.url, 8, () => undefined);
  const gates: { company: string; run: string; open: () => void }[] = [];
  let isOver = false;
  const long = job({
    name: 'largo',
    needs: 'staff',
    isLong: true,
    payload: z.object({}),
    run: ({ company, run }) =>
      isOver ? Promise.resolve({}) : new Promise((resolve) => gates.push({ company, run, open: () => resolve({}) })),
  });
  const log = { error: () => undefined, warn: () => undefined } as never;
  const process = () => openJobs({ database, url: own.url, definitions: [long, short], ports: { database } as Ports, log });
  const jobs = process();
  onTestFinished(async () => {
    isOver = true;
    for (const { open } of gates) open();
    await jobs.stop();
    await database.close();
    await own.drop();
  });
  const beginIn = (db: Db, definition: JobDefinition, company: string) =>
    jobs.enqueue(db, definition, {}, { viewer: { _id: newId(), company } });
  const begin = (definition: JobDefinition, company: string) => asCompany(database, company, (db) => beginIn(db, definition, company));
  const read = async (company: string, run: string) =>
    (await asCompany(database, company, (db) => db.select().from(jobRuns).where(eq(jobRuns._id, run))))[0];
  const isDone = (company: string, run: string) =>
    vi.waitFor(async () => expect(await read(company, run)).toMatchObject({ state: 'Completado' }), SOON);
  const haveBegun = (count: number) => vi.waitFor(() => expect(gates.length).toBe(count), SOON);
  const queueOf = async (run: string) =>
    (await database.owner.query<{ name: string }>('select name from pgboss.job where id = $1', [run])).rows.map(({ name }) => name);
  const turnOf = async (run: string) =>
    -((await database.owner.query<{ priority: number }>('select priority from pgboss.job where id = $1', [run])).rows[0]?.priority ?? NaN);
  return { url: own.url, database, jobs, process, long, gates, beginIn, begin, read, isDone, haveBegun, queueOf, turnOf };
};

test('short work asked for behind three long pieces of its company is done before the second of them begins; each has its turn', async () => {
  const { jobs, long, gates, begin, isDone, haveBegun } = await prepared();
  await jobs.start();
  const company = newId();
  const exports = [await begin(long, company), await begin(long, company), await begin(long, company)];
  await haveBegun(1);
  await isDone(company, await begin(short, company));
  expect(gates.length).toBe(1);
  for (let ended = 0; ended < exports.length; ended++) {
    await haveBegun(ended + 1);
    gates[ended]?.open();
  }
  for (const run of exports) await isDone(company, run);
}, 40_000);

test('the long work of a company leaves a place to another’s, and short work of a third waits for neither', async () => {
  const { jobs, long, gates, begin, isDone, haveBegun } = await prepared();
  await jobs.start();
  const [first, second, third] = [newId(), newId(), newId()];
  for (let asked = 0; asked < 3; asked++) await begin(long, first);
  await haveBegun(1);
  await begin(long, second);
  await haveBegun(2);
  expect(gates.map(({ company }) => company)).toEqual([first, second]);
  await isDone(third, await begin(short, third));
}, 40_000);

test('who asks for one piece of long work is not kept waiting by all that two companies asked for before; each has its own begun in order', async () => {
  const { jobs, long, gates, begin, haveBegun } = await prepared();
  await jobs.start();
  const [first, second, third] = [newId(), newId(), newId()];
  const asked: { company: string; run: string }[] = [];
  for (const company of [first, second, first, first, second, second, third]) {
    asked.push({ company, run: await begin(long, company) });
    if (asked.length < 3) await haveBegun(asked.length);
  }
  for (let ended = 0; ended < asked.length; ended++) {
    await vi.waitFor(() => expect(gates.length).toBeGreaterThan(ended), SOON);
    gates[ended]?.open();
  }
  const order = gates.map(({ company }) => company);
  expect(order.indexOf(third)).toBeLessThan(order.lastIndexOf(first));
  expect(order.indexOf(third)).toBeLessThan(order.lastIndexOf(second));
  const inOrder = (runs: typeof asked, company: string) => runs.filter((one) => one.company === company).map(({ run }) => run);
  for (const company of [first, second, third]) expect(inOrder(gates, company)).toEqual(inOrder(asked, company));
}, 150_000);

test('what a company asks for in one change has one turn after the other; what has ended counts no more', async () => {
  const { database, jobs, long, gates, beginIn, begin, isDone, turnOf } = await prepared();
  await jobs.start();
  const company = newId();
  const runs = await asCompany(database, company, async (db) => [
    await beginIn(db, long, company),
    await beginIn(db, long, company),
    await beginIn(db, long, company),
  ]);
  const turns = await Promise.all(runs.map(turnOf));
  const [now = 0] = turns;
  expect(turns).toEqual([now, now + 60, now + 120]);
  for (let ended = 0; ended < runs.length; ended++) {
    await vi.waitFor(() => expect(gates.length).toBeGreaterThan(ended), SOON);
    gates[ended]?.open();
  }
  for (const run of runs) await isDone(company, run);
  expect(await turnOf(await begin(long, company))).toBeLessThan(now + 120);
}, 60_000);

test('long work that a process of an earlier version left unfinished goes on among the long', async () => {
  const { url, database, jobs, long, begin, read, isDone, haveBegun, queueOf } = await prepared();
  const company = newId();
  const run = newId();
  await asCompany(database, company, (db) =>
    db.insert(jobRuns).values({ _id: run, name: long.name, payload: {}, state: 'Pendiente', createAt: new Date() }),
  );
  await requeueRuns(url);
  await database.owner.query(`update pgboss.job_common set state = 'active', started_on = now() where id = $1`, [run]);
  await database.owner.query(`update job_runs set state = 'Procesando', worker = 4711 where _id = $1`, [run]);
  await jobs.start();
  await haveBegun(1);
  expect(await queueOf(run)).toEqual(['runs-long']);
  expect(await read(company, run)).toMatchObject({ state: 'Procesando', attempt: 1 });
  await isDone(company, await begin(short, company));
}, 40_000);

test('what a restore put back into the queue is in its order; long work waits in its own, and is known to be whose it is', async () => {
  const { url, database, jobs, long, begin, read, haveBegun, queueOf } = await prepared();
  const company = newId();
  const [run, other] = [newId(), newId()];
  await asCompany(database, company, (db) =>
    db.insert(jobRuns).values([
      { _id: run, name: long.name, payload: {}, state: 'Procesando', createAt: new Date() },
      { _id: other, name: short.name, payload: {}, state: 'Pendiente', createAt: new Date(Date.now() - 60_000) },
    ]),
  );
  expect(await requeueRuns(url)).toBe(2);
  const { rows } = await database.owner.query<{ id: string }>('select id from pgboss.job order by created_on');
  expect(rows.map(({ id }) => id)).toEqual([other, run]);
  expect([await queueOf(run), await queueOf(other)]).toEqual([['runs'], ['runs']]);
  await jobs.start();
  await haveBegun(1);
  expect([await queueOf(run), await queueOf(other)]).toEqual([['runs-long'], ['runs']]);
  expect(await read(company, run)).toMatchObject({ state: 'Procesando', attempt: 0, worker: expect.any(Number) as number });
  expect(await queueOf(await begin(long, company))).toEqual(['runs-long']);
}, 40_000);

test('a database whose queue an earlier version prepared says of long work, too, whose it is', async () => {
  const { database, jobs, process, long, begin, read, haveBegun } = await prepared();
  const earlier = process();
  await earlier.start();
  await earlier.stop();
  await database.owner.query(`create or replace trigger run_is_taken after update of state on pgboss.job_common for each row
    when (new.name = 'runs' and new.state = 'active' and old.state <> 'active') execute function pgboss.run_is_taken()`);
  await jobs.start();
  const company = newId();
  const run = await begin(long, company);
  await haveBegun(1);
  expect(await read(company, run)).toMatchObject({ worker: expect.any(Number) as number });
}, 40_000);
