import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type Replica, replicaOf } from '../connecting/replica.ts';
import type { Db } from '../db.ts';
import type { FileConfig } from '../files/files.ts';
import type { Ports } from '../ports.ts';
import type { SheetParts } from './writeSheet.ts';

/** Threads, and sheets that one of them writes by turns: a short one does not wait for the end of a long one. */
const THREADS = 2;
const BY_TURNS = 4;
/** For how long a thread waits for the next sheet before it ends, in milliseconds. */
const IDLE = 60_000;
/** What a thread may hold, in MB: rows are read and written by some hundreds. Of what is young, enough that little of it is moved about. */
const MEMORY = 192;
const YOUNG = 48;

/** A sheet whose rows are read while it is written. */
type DeclaredSheet<Asked, Row, Told = Row> = {
  name: string;
  /** `import.meta.url` of the file that declares it. */
  module: string;
  sheetOf: (asked: Asked, rows: AsyncIterable<Row>) => SheetParts<Told>;
  /** The rows of some ids, in their order. */
  rows: (db: Db, asked: Asked, ids: string[]) => Promise<Row[]>;
};

/** What is to be written, and under which key of the file store. */
export type SheetToWrite<Asked> = { asked: Asked; ids: readonly string[]; key: string; company: string };

/** What the thread is handed. */
export type SheetTask = SheetToWrite<unknown> & {
  name: string;
  module: string;
  /** Connection string of the owner role. */
  url: string;
  replica: Replica | undefined;
  files: FileConfig;
  /** Told how many rows are done. */
  port: MessagePort;
};

const declared = new Map<string, DeclaredSheet<never, never>>();

/** A sheet by its name, once the file that declares it has been loaded. */
export const declaredSheet = (name: string): DeclaredSheet<unknown, unknown> => {
  const sheet = declared.get(name);
  if (!sheet) throw new Error(`no sheet is called ${name}`);
  return sheet as unknown as DeclaredSheet<unknown, unknown>;
};

let threads: Piscina | undefined;
const opened = () => {
  threads ??= new Piscina({
    filename: new URL('sheetThread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    concurrentTasksPerWorker: BY_TURNS,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY, maxYoungGenerationSizeMb: YOUNG },
  });
  return threads;
};

/** What of the configuration the store of files needs; the rest of it stays here. */
const fileConfig = ({ config }: Pick<Ports, 'config'>): FileConfig => {
  const { DATA_DIR, SECRET, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  return { DATA_DIR, SECRET, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
};

/** Declares a sheet, and gives what writes it in a thread that reads its rows over a connection of its own. */
export const declareSheet = <Asked, Row, Told = Row>(sheet: DeclaredSheet<Asked, Row, Told>) => {
  const { name, module } = sheet;
  declared.set(name, sheet as unknown as DeclaredSheet<never, never>);
  return {
    /** @param asked values and dates alone: it is copied @param told how many rows are done */
    write: async (
      { asked, ids, key, company }: SheetToWrite<Asked>,
      ports: Pick<Ports, 'config' | 'database' | 'report'>,
      told: (done: number) => void = () => {},
    ): Promise<void> => {
      const { port1: ours, port2: port } = new MessageChannel();
      ours.on('message', told);
      const { url } = ports.database;
      const replica = await replicaOf(ports.database);
      const task: SheetTask = { asked, ids, key, company, name, module, url, replica, files: fileConfig(ports), port };
      try {
        const fault = (await opened().run(task, { transferList: [port] })) as string | undefined;
        if (fault) ports.report(new Error(fault));
      } finally {
        ours.close();
      }
    },
  };
};
