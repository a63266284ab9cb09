import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { connectionTo } from '../connecting/connectionTo.ts';
import type { Database } from '../db.ts';

/** The queues that runs go through, short and long work; a ticket in them holds the run's company and `_id`, nothing else. */
export const QUEUE = 'runs';
export const LONG_QUEUE = 'runs-long';
export const QUEUES = [QUEUE, LONG_QUEUE] as const;
const IN_QUEUES = `in ('${QUEUES.join("', '")}')`;

/** Shown of a job that failed for a reason its user can do nothing about. */
export const JOB_FAILED = 'El proceso no pudo completarse. Inténtelo nuevamente y, si se repite, comuníquese con soporte';

/** First number of this project's advisory locks on workers; the second is the worker's. */
const LOCKS = 7_263_001;
const WATCH_EVERY = 5_000;

/** What the queue's connections of a process are called: the number of the process stands in it. */
export const nameOfQueue = (worker: number): string => `reparto jobs ${worker}`;

/**
 * Whether the process that has run `r` in hand is gone, whether it had begun it, was about to or had put it back: it held a lock with its
 * number as long as its connection lived.
 */
const IS_GONE = `not exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.classid = ${LOCKS} and l.objid::bigint = r.worker and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database()))`;

/**
 * Lets role `app` send, each company to itself and seeing its own tickets only; the queue's tables are the owner's otherwise. And has
 * the queue say whose a run is as it hands it out, in one and the same statement: there is no moment at which nobody knows. Long work
 * in the queue of short work is put into its own, unless somebody is at it: an earlier version knew one queue only, and so does a restore.
 * @param long names of the jobs that are long
 */
export const prepareQueues = async ({ owner }: Database, long: readonly string[]) => {
  await owner.query(`
    select pg_advisory_xact_lock(${LOCKS}, 0);
    create or replace function pgboss.run_is_taken() returns trigger language plpgsql as $$ begin
      update public.job_runs set worker = substring(current_setting('application_name') from '[0-9]+$')::int
      where company_id = (new.data ->> 'company')::uuid and _id = new.id;
      return null;
    end $$;
    grant usage on schema pgboss to app;
    grant select on pgboss.queue to app;
    grant select, insert on pgboss.job_common to app;
    do $$ begin
      if not exists (select from pg_policies where schemaname = 'pgboss' and tablename = 'job_common' and policyname = 'own_company') then
        alter table pgboss.job_common enable row level security;
        create policy own_company on pgboss.job_common to app
          using ((data ->> 'company')::uuid = current_setting('app.company_id')::uuid)
          with check ((data ->> 'company')::uuid = current_setting('app.company_id')::uuid);
      end if;
      if not exists (select from pg_trigger where tgname = 'run_is_taken' and pg_get_triggerdef(oid) like '%${LONG_QUEUE}%') then
        create or replace trigger run_is_taken after update of state on pgboss.job_common for each row
          when (new.name ${IN_QUEUES} and new.state = 'active' and old.state <> 'active') execute function pgboss.run_is_taken();
      end if;
    end $$`);
  await owner.query(
    `update pgboss.job_common j set name = '${LONG_QUEUE}' from job_runs r
    where j.name = '${QUEUE}' and r._id = j.id and r.name = any($1::text[])
      and (j.state in ('created', 'retry') or j.state = 'active' and ${IS_GONE})`,
    [long],
  );
};

/** Runs whose process is gone. */
const ORPHANS = `
  select j.name as queue, r._id as id, j.retry_count as "retryCount" from job_runs r
  join pgboss.job j on j.name ${IN_QUEUES} and j.id = r._id and j.state = 'active'
  where r.state in ('Pendiente', 'Procesando') and ${IS_GONE}`;

/** Ends what the queue has given up: its last attempt died with its process. */
const END_ABANDONED = `
  update job_runs r set state = 'Error', error = $1, end_at = now()
  where r.state in ('Pendiente', 'Procesando') and not exists (
    select from pgboss.job j where j.name ${IN_QUEUES} and j.id = r._id and j.state in ('created', 'retry', 'active'))`;

/**
 * Watches over runs of all processes: this process shows that it lives by a lock on a connection of its own, which PostgreSQL
 * gives up the moment the process is killed; any other process then has its runs begun again. The queue's heartbeat stays as
 * the slower way for machines that vanish without closing their connections.
 * @param worker number of this process, which the queue writes on the runs it has in hand
 */
export const watchRuns = (boss: PgBoss, worker: number, url: string, log: Pick<FastifyBaseLogger, 'warn'>) => {
  let alive: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const drop = async () => {
    const client = alive;
    alive = undefined;
    await client?.end();
  };
  const connect = async () => {
    const client = new pg.Client({ ...connectionTo(url), keepAlive: true, application_name: 'reparto worker' });
    client.on('error', (error) => {
      log.warn({ err: error }, 'job watch lost its connection');
      if (alive === client) alive = undefined;
    });
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [LOCKS, worker]);
    if (!rows[0]?.held) {
      await client.end();
      throw new Error(`lock ${worker} of this worker is still held`);
    }
    return client;
  };
  /** @param isBeginning after a loss of all connections the other processes are given the time to come back with their locks */
  const look = async ({ isBeginning = false } = {}) => {
    if (!alive) {
      alive = await connect();
      if (!isBeginning) return;
    }
    const { rows } = await alive.query<{ queue: string; id: string; retryCount: number }>(ORPHANS);
    for (const name of QUEUES) {
      const orphans = rows.filter(({ queue }) => queue === name).map(({ id, retryCount }) => ({ id, retryCount }));
      if (orphans.length > 0) await boss.fail(name, orphans, { message: 'its process is gone' });
    }
    await alive.query(END_ABANDONED, [JOB_FAILED]);
  };

  return {
    start: async () => {
      await look({ isBeginning: true });
      timer = setInterval(() => {
        looking = looking
          .then(() => look())
          .catch(async (error: unknown) => {
            log.warn({ err: error }, 'job watch begins anew');
            await drop().catch(() => undefined);
          });
      }, WATCH_EVERY);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
      await drop();
    },
  };
};
