import { randomInt } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Job as Ticket } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import { connectionTo } from '../connecting/connectionTo.ts';
import { asCompany, type Database, type Db } from '../db.ts';
import { lacksSpace, NO_SPACE } from '../files/diskSpace.ts';
import { newId } from '../ids.ts';
import { jobRuns } from './jobTables.ts';
import { JOB_FAILED, LONG_QUEUE, nameOfQueue, prepareQueues, QUEUE, QUEUES, watchRuns } from './jobWatch.ts';
import type { JobDefinition, Jobs, NightlyWork, Ports } from '../ports.ts';
import { Refusal } from '../refuse.ts';

/** How often a job is tried again after its first attempt. */
const RETRIES = 3;
/** Jobs of each queue at work at once in a process, and how many of them may be of the same company. */
const PLACES = {
  [QUEUE]: { localConcurrency: 4, localGroupConcurrency: 2 },
  [LONG_QUEUE]: { localConcurrency: 2, localGroupConcurrency: 1 },
};
/** What a piece of work of each counts for in its company's turn, in seconds: most take less. */
const SHARE = { [QUEUE]: 2, [LONG_QUEUE]: 60 };
/** Least time between two writes of progress, in milliseconds. */
const PROGRESS_EVERY = 300;
const STOP_AFTER = 20_000;

/** How runs are queued: four attempts, and a process that works on one says so twice a minute. */
export const queue = {
  retryLimit: RETRIES,
  retryDelay: 1,
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: 30,
  notify: true,
};

/**
 * When it is the turn of what a company asks for now, as a priority: at once, or `SHARE` after the last that has not ended. So of two who
 * wait the one goes first who asked for less, and a company's own work keeps its order.
 * @param db of the company: it sees no other's tickets
 */
const nextTurn = async (db: Db, queueName: keyof typeof SHARE): Promise<number> => {
  // Each is looked up by its key: few have not ended, and ended tickets lie there for days.
  const { rows } = await db.execute<{ turn: number }>(
    sql`select greatest(
        extract(epoch from now() - timestamptz '2026-01-01 00:00Z')::integer,
        ${SHARE[queueName]} - min((select priority from pgboss.job_common j where j.name = ${queueName} and j.id = r._id))
      ) as turn
      from job_runs r where r.state in ('Pendiente', 'Procesando')`,
  );
  return -(rows[0]?.turn ?? 0);
};

/** Thrown in a job whose run another process has taken over. */
class TakenOver extends Error {}

/** At 03:30 of UTC-3; a night on which nobody ran is made up for at the next start. */
const NIGHT = { cron: '30 3 * * *', tz: 'America/Argentina/Buenos_Aires', missed: 'once' } as const;

type Parts = {
  database: Database;
  /** Connection string of the owner role: the queue keeps connections of its own. */
  url: string;
  definitions: readonly JobDefinition[];
  nightly?: readonly NightlyWork[];
  ports: Omit<Ports, 'jobs'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
};

/** Opens the queue over the product's database. */
export const openJobs = ({ database, url, definitions, nightly = [], ports, log }: Parts): Jobs => {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  if (byName.size !== definitions.length) throw new Error('two jobs have the same name');
  const worker = randomInt(1, 2 ** 31);
  const boss = new PgBoss({
    ...connectionTo(url),
    max: 4,
    application_name: nameOfQueue(worker),
    schedule: nightly.length > 0,
    useListenNotify: true,
  });
  // It listens again by itself, and looks every few seconds meanwhile.
  boss.on('error', (error) => log[error.message.startsWith('LISTEN/NOTIFY') ? 'warn' : 'error']({ err: error }, 'job queue'));
  const watch = watchRuns(boss, worker, url, log);

  const perform = async ({ data: { company, run }, retryCount: attempt }: Ticket<{ company: string; run: string }>) => {
    const inCompany = <T>(work: (db: Db) => Promise<T>) => asCompany(database, company, work);
    const [begun] = await inCompany((db) =>
      db
        .update(jobRuns)
        .set({ state: 'Procesando', attempt })
        .where(and(eq(jobRuns._id, run), inArray(jobRuns.state, ['Pendiente', 'Procesando']), lte(jobRuns.attempt, attempt)))
        .returning(),
    );
    if (!begun) return;

    /** Writes to the run while it is still this attempt's. */
    const write = (values: Partial<typeof jobRuns.$inferInsert>) =>
      inCompany((db) =>
        db
          .update(jobRuns)
          .set(values)
          .where(and(eq(jobRuns._id, run), eq(jobRuns.attempt, attempt), eq(jobRuns.state, 'Procesando')))
          .returning({ _id: jobRuns._id }),
      );
    let reached = {};
    let written = -PROGRESS_EVERY;
    let writing = Promise.resolve();
    let busy = false;
    let takenOver = false;
    const writeProgress = async () => {
      busy = true;
      try {
        takenOver = (await write(reached)).length === 0;
      } catch (error) {
        log.warn({ err: error, run, company }, 'progress was not written');
      }
      busy = false;
    };
    const progress = (done: number, total: number) => {
      if (takenOver) return Promise.reject(new TakenOver());
      reached = { done, total };
      if (!busy && performance.now() - written >= PROGRESS_EVERY) {
        written = performance.now();
        writing = writeProgress();
      }
      return Promise.resolve();
    };

    try {
      const definition = byName.get(begun.name);
      if (!definition) throw new Error(`no job is named ${begun.name}`);
      const payload = definition.payload.parse(begun.payload);
      const result = await definition.run({
        payload,
        company,
        run,
        employee: begun.employee,
        ports: { ...ports, jobs },
        inCompany,
        progress,
      });
      await write({ ...reached, state: 'Completado', result, endAt: new Date() });
    } catch (error) {
      if (error instanceof TakenOver) return;
      if (error instanceof Refusal) {
        await write({ ...reached, state: 'Error', error: error.message, endAt: new Date() });
        return;
      }
      const details = { err: error, job: begun.name, run, company, attempt };
      if (attempt < RETRIES) {
        log.warn(details, 'job failed and is tried again');
        await write({ ...reached, state: 'Pendiente' });
      } else {
        log.error(details, 'job failed');
        await write({ ...reached, state: 'Error', error: lacksSpace(error) ? NO_SPACE : JOB_FAILED, endAt: new Date() });
      }
      throw error;
    } finally {
      await writing;
    }
  };

  const workAtNight = async ({ name, run }: NightlyWork) => {
    const settings = { retryLimit: RETRIES, retryDelay: 60, expireInSeconds: queue.expireInSeconds };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
    await boss.schedule(name, NIGHT.cron, null, { tz: NIGHT.tz, missed: NIGHT.missed });
    await boss.work(name, async () => {
      try {
        log.info({ work: name, ...(await run(ports, new Date())) }, 'nightly work done');
      } catch (error) {
        log.error({ err: error, work: name }, 'nightly work failed');
        throw error;
      }
    });
  };

  const jobs: Jobs = {
    start: async () => {
      await boss.start();
      for (const name of QUEUES) {
        await boss.createQueue(name, queue);
        await boss.updateQueue(name, queue);
      }
      await prepareQueues(
        database,
        definitions.filter(({ isLong }) => isLong).map(({ name }) => name),
      );
      await watch.start();
      for (const name of QUEUES)
        await boss.work<{ company: string; run: string }>(
          name,
          { ...PLACES[name], pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
          async ([ticket]) => {
            if (ticket) await perform(ticket);
          },
        );
      for (const work of nightly) await workAtNight(work);
    },
    stop: async ({ graceful = true } = {}) => {
      await boss.stop({ graceful, timeout: STOP_AFTER });
      await watch.stop();
    },
    enqueue: async (db, definition, payload, { viewer }) => {
      definition.payload.parse(payload);
      const run = newId();
      await db
        .insert(jobRuns)
        .values({ _id: run, name: definition.name, payload, state: 'Pendiente', employee: viewer._id, createAt: new Date() });
      const { company } = viewer;
      const name = definition.isLong ? LONG_QUEUE : QUEUE;
      const priority = await nextTurn(db, name);
      const sent = await boss.send(name, { company, run }, { id: run, priority, group: { id: company }, db: fromDrizzle(db, sql) });
      if (!sent) throw new Error(`run ${run} was not queued`);
      return run;
    },
  };
  return jobs;
};
