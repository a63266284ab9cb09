import type * as z from 'zod';
import type { Need, Viewer } from '#shared/permissions.ts';
import type { LogWatch } from './backup/log/watchLog.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';
import type { FileStore } from './files/files.ts';
import type { Photos } from './files/photos.ts';
import type { Geocoder } from './geocoding/geocoder.ts';
import type { Mail } from './mail.ts';
import type { Services } from './outward/outsideServices.ts';
import type { People } from './record/audit.ts';
import type { Roads } from './roads/roads.ts';
import type { Streets } from './streets/streets.ts';

/** What handlers and jobs reach beside their own transaction. */
export type Ports = {
  config: Config;
  database: Database;
  files: FileStore;
  photos: Photos;
  mail: Mail;
  geocoder: Geocoder;
  streets: Streets;
  roads: Roads;
  services: Services;
  /** How the log of the embedded database fares. */
  keptLog: LogWatch;
  jobs: Jobs;
  authenticate: Authenticate;
  people: People;
  /** Logs an error of work that nobody waits for. */
  report: (error: unknown) => void;
};

/** Finds who holds a token; undefined when it is unknown, expired or its owner may no longer sign in. */
export type Authenticate = (token: string, now: Date) => Promise<Viewer | undefined>;

/** What a job works with. */
export type JobContext<P> = {
  payload: P;
  company: string;
  /** `_id` of the run, the same at every attempt. */
  run: string;
  /** Who asked for it. */
  employee: string | null;
  ports: Ports;
  /** Opens a transaction of the job's company. */
  inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /**
   * Shows how far the job is, as often as one likes. Written beside the job, which never waits for it: the job's transaction may hold
   * what all other connections wait for.
   */
  progress: (done: number, total: number) => Promise<void>;
};

/** A kind of background work. */
export type JobDefinition<P extends z.ZodType = z.ZodType> = {
  /** Unique; stored with every run, so it stays. */
  name: string;
  /** Who may make its change: they are shown how it goes, besides who began it. */
  needs: Need;
  /** Whether the file that it makes is for all of them: it tells nothing that they could not ask for themselves. Else for who began it. */
  shared?: true;
  /**
   * Whether it takes more than a few seconds and nobody's next step waits for it, as an export of many rows. Such work has places of its own:
   * a company's is done one after the other, and its short work never waits for it.
   */
  isLong?: true;
  /** What it is given: stored as JSON, decoded again for each attempt. */
  payload: P;
  /**
   * Does the work and gives its outcome. A process may die at any line and the job is then begun again, so running it twice must
   * do no harm. A refusal ends it with that sentence; any other error is tried again.
   */
  run(context: JobContext<z.output<P>>): Promise<Record<string, unknown>>;
};

/** Declares a job and keeps the exact type of its payload. */
export const job = <P extends z.ZodType>(definition: JobDefinition<P>) => definition;

/** For whom a job is done. */
type Asking = { _id: string | null; company: string };

/** Asks for work of the deployment, which is no company's and nobody's. */
export const deployment: Asking = { _id: null, company: '00000000-0000-0000-0000-000000000000' };

/** Background work: sent by a transaction, done by any server process. */
export type Jobs = {
  /** Prepares the queue, takes up what dead processes left and begins to work. Nothing can be enqueued before. */
  start(): Promise<void>;
  /** Stops taking work; `graceful` waits for what is running (20 s at most), otherwise it is left to be begun again. */
  stop(options?: { graceful?: boolean }): Promise<void>;
  /**
   * Enqueues in a transaction of that company (`asCompany`): what is rolled back was never sent.
   * @returns `_id` of the run, for `POST /api/job/get`
   */
  enqueue<P extends z.ZodType>(db: Db, definition: JobDefinition<P>, payload: z.input<P>, by: { viewer: Asking }): Promise<string>;
};

/** Work of the whole deployment that is done each night, by one of its processes. */
export type NightlyWork = {
  /** Unique, and no job's queue. */
  name: string;
  /** A process may die at any line of it and it is then begun again. Gives what the log should tell. */
  run: (ports: Omit<Ports, 'jobs'>, now: Date) => Promise<Record<string, number | string>>;
};

/** What a command of the operator is run with, beside the server. */
export type CommandPorts = Pick<Ports, 'config' | 'database'> & {
  /** Of the program. */
  version: string;
  now: Date;
  print: (line: string) => void;
  /** Gives the line that somebody types after a question; an empty one where nobody can. */
  ask: (question: string) => Promise<string>;
};
