import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { job, type JobDefinition, type Jobs, type Ports } from '../ports.ts';
import { asCompany, openDatabase, type Database } from '../db.ts';
import { newId } from '../ids.ts';
import { openJobs } from './jobs.ts';
import { jobRuns } from './jobTables.ts';
import { NO_SPACE } from '../files/diskSpace.ts';
import { JOB_FAILED } from './jobWatch.ts';
import { refuse } from '../refuse.ts';
import { testDatabase } from '../testing.ts';

const fail = (error: Error): void => {
  throw error;
};

const count = job({
  name: 'conteo',
  needs: 'staff',
  payload: z.object({ upTo: z.int() }),
  run: async ({ payload, progress, inCompany }) => {
    for (let done = 1; done <= payload.upTo; done++) await progress(done, payload.upTo);
    const { rows } = await inCompany((db) => db.execute<{ company: string }>(sql`select current_setting('app.company_id') as company`));
    return { counted: payload.upTo, company: rows[0]?.company };
  },
});
const refused = job({
  name: 'rechazo',
  needs: 'staff',
  payload: z.object({}),
  run: () => Promise.reject(refuse.conflict('La importación ya fue procesada')),
});
let attempts = 0;
const flaky = job({
  name: 'inestable',
  needs: 'staff',
  payload: z.object({ works: z.int() }),
  run: ({ payload }) => (++attempts < payload.works ? Promise.reject(new Error('not yet')) : Promise.resolve({ attempts })),
});
const full = job({
  name: 'lleno',
  needs: 'staff',
  payload: z.object({}),
  run: () => Promise.reject(new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) })),
});

const open = (database: Database, url: string, definitions: JobDefinition[]) =>
  openJobs({
    database,
    url,
    definitions,
    ports: { database } as Omit<Ports, 'jobs'>,
    log: { error: () => undefined, warn: () => undefined } as never,
  });

const begin = (database: Database, jobs: Jobs, definition: JobDefinition, payload: object, viewer = someone()) =>
  asCompany(database, viewer.company, (db) => jobs.enqueue(db, definition, payload, { viewer })).then((run) => ({ run, viewer }));

const someone = () => ({ _id: newId(), company: newId() });

const read = (database: Database, company: string, run: string) =>
  asCompany(database, company, (db) => db.select().from(jobRuns).where(eq(jobRuns._id, run))).then(([row]) => row);

const reaches = (database: Database, company: string, run: string, state: string) =>
  vi.waitFor(
    async () => {
      const row = await read(database, company, run);
      expect(row?.state).toBe(state);
      return row;
    },
    { timeout: 15_000, interval: 50 },
  );

/** A database of the test's own, with so many connections; gone after it. */
const ownDatabase = async (connections: number, onError = fail) => {
  const own = await testDatabase();
  const theirs = openDatabase(own.url, connections, onError);
  onTestFinished(async () => {
    await theirs.close();
    await own.drop();
  });
  return { own, theirs };
};

let url: string;
let drop: () => Promise<void>;
let database: Database;
let jobs: Jobs;

beforeAll(async () => {
  ({ url, drop } = await testDatabase());
  database = openDatabase(url, 4, fail);
  jobs = open(database, url, [count, refused, full, flaky]);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await drop();
});

test('a run goes from Pendiente to Completado as its own company, with progress and result', async () => {
  const viewer = someone();
  const { run, pending } = await asCompany(database, viewer.company, async (db) => {
    const id = await jobs.enqueue(db, count, { upTo: 3 }, { viewer });
    const [row] = await db.select().from(jobRuns).where(eq(jobRuns._id, id));
    return { run: id, pending: row };
  });
  expect(pending).toMatchObject({ state: 'Pendiente', done: 0, total: 0, employee: viewer._id, endAt: null });
  expect(await reaches(database, viewer.company, run, 'Completado')).toMatchObject({
    name: 'conteo',
    done: 3,
    total: 3,
    result: { counted: 3, company: viewer.company },
    error: null,
    endAt: expect.any(Date) as Date,
  });
});

test('what is rolled back was never sent: neither run nor ticket is left', async () => {
  const viewer = someone();
  const undone = asCompany(database, viewer.company, async (db) => {
    await jobs.enqueue(db, count, { upTo: 1 }, { viewer });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await database.owner.query('select from job_runs where company_id = $1', [viewer.company])).rowCount).toBe(0);
  expect((await database.owner.query(`select from pgboss.job where data ->> 'company' = $1`, [viewer.company])).rowCount).toBe(0);
});

test('a payload that does not fit is not sent', async () => {
  await expect(begin(database, jobs, count, { upTo: 'tres' })).rejects.toThrow(z.ZodError);
});

test('a refusal ends the run with its sentence and is not tried again', async () => {
  const { run, viewer } = await begin(database, jobs, refused, {});
  const row = await reaches(database, viewer.company, run, 'Error');
  expect(row).toMatchObject({ error: 'La importación ya fue procesada', attempt: 0, endAt: expect.any(Date) as Date });
});

test('another error is tried again', async () => {
  attempts = 0;
  const { run, viewer } = await begin(database, jobs, flaky, { works: 2 });
  expect(await reaches(database, viewer.company, run, 'Completado')).toMatchObject({ result: { attempts: 2 }, error: null, attempt: 1 });
});

test('after three more attempts a run ends in Error, with a sentence and without the cause, unless that is a full disk', async () => {
  attempts = 0;
  const { run, viewer } = await begin(database, jobs, flaky, { works: 99 });
  const other = await begin(database, jobs, full, {});
  expect(await reaches(database, viewer.company, run, 'Error')).toMatchObject({ error: JOB_FAILED, attempt: 3 });
  expect(attempts).toBe(4);
  expect(await reaches(database, other.viewer.company, other.run, 'Error')).toMatchObject({ error: NO_SPACE, attempt: 3 });
});

test('one company has at most two runs at work in a process, so another company need not wait', async () => {
  const gates: (() => void)[] = [];
  const { own, theirs } = await ownDatabase(8);
  const slow = job({
    name: 'lento',
    needs: 'staff',
    payload: z.object({}),
    run: () => new Promise((resolve) => gates.push(() => resolve({}))),
  });
  const busy = open(theirs, own.url, [slow, count]);
  await busy.start();
  const viewer = someone();
  const runs = await Promise.all(Array.from({ length: 6 }, () => begin(theirs, busy, slow, {}, viewer)));
  await vi.waitFor(() => expect(gates.length).toBe(2), { timeout: 10_000 });
  const other = await begin(theirs, busy, count, { upTo: 1 });
  await reaches(theirs, other.viewer.company, other.run, 'Completado');
  expect(gates.length).toBe(2);
  for (let freed = 0; freed < runs.length; freed++) {
    await vi.waitFor(() => expect(gates.length).toBeGreaterThan(freed), { timeout: 10_000 });
    gates[freed]?.();
  }
  for (const { run } of runs) await reaches(theirs, viewer.company, run, 'Completado');
  await busy.stop();
});

test('a job that shows its progress waits for no other connection: all of them may be waiting for what it has locked', async () => {
  const { own, theirs } = await ownDatabase(1);
  const inside = job({
    name: 'adentro',
    needs: 'staff',
    payload: z.object({}),
    run: ({ progress, inCompany }) =>
      inCompany(async (db) => {
        await progress(1, 2);
        await db.execute(sql`select`);
        return {};
      }),
  });
  const queue = open(theirs, own.url, [inside]);
  await queue.start();
  const { run, viewer } = await begin(theirs, queue, inside, {});
  expect(await reaches(theirs, viewer.company, run, 'Completado')).toMatchObject({ done: 1, total: 2 });
  await queue.stop();
}, 40_000);

test('a process that starts leaves alone what a living one has in hand, and a graceful stop waits for it', async () => {
  const { own, theirs } = await ownDatabase(8);
  const gates: (() => void)[] = [];
  const slow = job({
    name: 'lento',
    needs: 'staff',
    payload: z.object({}),
    run: () => new Promise((resolve) => gates.push(() => resolve({}))),
  });
  const [first, second] = [open(theirs, own.url, [slow]), open(theirs, own.url, [slow])];
  await first.start();
  const { run, viewer } = await begin(theirs, first, slow, {});
  await vi.waitFor(() => expect(gates.length).toBe(1), { timeout: 10_000 });
  await second.start();
  const stopped = first.stop();
  expect(await read(theirs, viewer.company, run)).toMatchObject({ state: 'Procesando', attempt: 0 });
  gates[0]?.();
  await stopped;
  expect(await read(theirs, viewer.company, run)).toMatchObject({ state: 'Completado', attempt: 0 });
  await second.stop();
  expect(gates.length).toBe(1);
}, 40_000);

test('a stop that does not wait leaves its run to the next process, and what the first still writes is dropped', async () => {
  const { own, theirs } = await ownDatabase(8);
  const gates: ((by: string) => void)[] = [];
  const slow = job({
    name: 'lento',
    needs: 'staff',
    payload: z.object({}),
    run: () => new Promise((resolve) => gates.push((by) => resolve({ by }))),
  });
  const [first, second] = [open(theirs, own.url, [slow]), open(theirs, own.url, [slow])];
  await first.start();
  const { run, viewer } = await begin(theirs, first, slow, {});
  await vi.waitFor(() => expect(gates.length).toBe(1), { timeout: 10_000 });
  await first.stop({ graceful: false });
  await second.start();
  await vi.waitFor(() => expect(gates.length).toBe(2), { timeout: 10_000 });
  gates[0]?.('first');
  gates[1]?.('second');
  expect(await reaches(theirs, viewer.company, run, 'Completado')).toMatchObject({ result: { by: 'second' }, attempt: 1 });
  await second.stop();
}, 40_000);

test('when the database cuts every connection the queue goes on as soon as it is back', async () => {
  const { own, theirs } = await ownDatabase(4, () => undefined);
  const queue = open(theirs, own.url, [count]);
  await queue.start();
  const before = await begin(theirs, queue, count, { upTo: 1 });
  await reaches(theirs, before.viewer.company, before.run, 'Completado');
  const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await theirs.owner.query(cut);
  const after = await vi.waitFor(() => begin(theirs, queue, count, { upTo: 1 }), { timeout: 10_000 });
  await reaches(theirs, after.viewer.company, after.run, 'Completado');
  await queue.stop();
}, 40_000);

test('a run that the queue has given up ends in Error instead of standing at Procesando for ever', async () => {
  const { own, theirs } = await ownDatabase(4);
  const first = open(theirs, own.url, [count]);
  await first.start();
  await first.stop();
  const viewer = someone();
  const run = newId();
  await asCompany(theirs, viewer.company, (db) =>
    db
      .insert(jobRuns)
      .values({ _id: run, name: 'conteo', payload: { upTo: 5 }, state: 'Procesando', worker: 1, attempt: 3, createAt: new Date() }),
  );
  await theirs.owner.query(
    `insert into pgboss.job_common (id, name, data, state, retry_count, retry_limit) values ($1, 'runs', $2, 'active', 3, 3)`,
    [run, { company: viewer.company, run }],
  );
  const next = open(theirs, own.url, [count]);
  await next.start();
  expect(await read(theirs, viewer.company, run)).toMatchObject({ state: 'Error', error: JOB_FAILED, endAt: expect.any(Date) as Date });
  await next.stop();
}, 40_000);

test('a company neither sees another one’s run or ticket nor sends in its name', async () => {
  const { run, viewer } = await begin(database, jobs, count, { upTo: 1 });
  const other = someone();
  expect(await read(database, other.company, run)).toBeUndefined();
  const tickets = (company: string) =>
    asCompany(database, company, (db) => db.execute<{ id: string }>(sql`select id from pgboss.job_common where id = ${run}`)).then(
      ({ rows }) => rows,
    );
  expect(await tickets(viewer.company)).toEqual([{ id: run }]);
  expect(await tickets(other.company)).toEqual([]);
  const forged = asCompany(database, other.company, (db) => jobs.enqueue(db, count, { upTo: 1 }, { viewer }));
  await expect(forged).rejects.toMatchObject({ cause: { message: expect.stringContaining('row-level security') as string } });
});
