import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { asCompany, inTransaction, openDatabase } from '../db.ts';
import { newId } from '../ids.ts';
import { job, type Ports } from '../ports.ts';
import { testDatabase } from '../testing.ts';
import { openJobs } from './jobs.ts';
import { jobRuns } from './jobTables.ts';

// A process is killed at work, and while the queue and the run say different things of where the work is: between two of its own steps.
// What stands between those steps is held open by the test. Ten seconds is what a company may wait for its run to be taken up again.

const SOON = { timeout: 10_000, interval: 50 };

/** A process that takes up a run, and the next one, which is yet to start. */
const victimAnd = async (act: 'works' | 'waits' | 'fails', queue = 'runs') => {
  const own = await testDatabase();
  const database = openDatabase(own.url, 4, () => undefined);
  const victim = fork(join(import.meta.dirname, 'jobs.victim.ts'), [own.url, act], { stdio: 'inherit' });
  const done = job({
    name: 'conteo',
    needs: 'staff',
    payload: z.object({ upTo: z.int() }),
    run: ({ payload }) => Promise.resolve({ counted: payload.upTo }),
  });
  const log = { error: () => undefined, warn: () => undefined } as never;
  const next = openJobs({ database, url: own.url, definitions: [done], ports: { database } as Ports, log });
  onTestFinished(async () => {
    victim.kill('SIGKILL');
    await next.stop();
    await database.close();
    await own.drop();
  });
  await once(victim, 'message');
  const [company, run] = [newId(), newId()];
  await asCompany(database, company, async (db) => {
    await db.insert(jobRuns).values({ _id: run, name: 'conteo', payload: { upTo: 5 }, state: 'Pendiente', createAt: new Date() });
    const data = JSON.stringify({ company, run });
    await db.execute(sql`insert into pgboss.job_common (id, name, data, retry_limit) values (${run}, ${queue}, ${data}, 3)`);
  });
  const read = async () => (await asCompany(database, company, (db) => db.select().from(jobRuns).where(eq(jobRuns._id, run))))[0];
  const told = async () => {
    const row = await read();
    const { rows } = await database.owner.query<{ state: string }>('select state from pgboss.job where id = $1', [run]);
    return [row?.state, rows[0]?.state];
  };
  const kill = async () => {
    victim.kill('SIGKILL');
    await once(victim, 'exit');
  };
  return { victim, database, run, read, told, kill, next };
};

test.each(['runs', 'runs-long'])(
  'the run of a process killed with -9 is begun again by the next one, in queue %s',
  async (queue) => {
    const { victim, read, kill, next } = await victimAnd('works', queue);
    await once(victim, 'message');
    await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'Procesando', done: 1, total: 5, attempt: 0 }), SOON);
    await kill();
    await next.start();
    const ended = { state: 'Completado', result: { counted: 5 }, attempt: 1 };
    await vi.waitFor(async () => expect(await read()).toMatchObject(ended), SOON);
  },
  40_000,
);

test('killed when it had fetched a run and not yet marked it, a process leaves it to the next one', async () => {
  const { told, kill, next } = await victimAnd('waits');
  await vi.waitFor(async () => expect(await told()).toEqual(['Pendiente', 'active']), SOON);
  await kill();
  await next.start();
  await vi.waitFor(async () => expect((await told())[0]).toBe('Completado'), SOON);
}, 40_000);

test('so does one that is killed when it had put back a run that failed and not yet said so to the queue', async () => {
  const { victim, database, run, told, kill, next } = await victimAnd('fails');
  await once(victim, 'message');
  await inTransaction(database.owner, 'begin', async (db) => {
    await db.execute(sql`select from pgboss.job_common where id = ${run} for update`);
    victim.send('fail');
    await vi.waitFor(async () => expect(await told()).toEqual(['Pendiente', 'active']), SOON);
    await kill();
    // What it has sent would be done yet when the row is free.
    await db.execute(sql`select pg_terminate_backend(pid) from pg_locks where not granted`);
  });
  expect(await told()).toEqual(['Pendiente', 'active']);
  await next.start();
  await vi.waitFor(async () => expect((await told())[0]).toBe('Completado'), SOON);
}, 40_000);
