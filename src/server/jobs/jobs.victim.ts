import * as z from 'zod';
import { job, type Ports } from '../ports.ts';
import { openDatabase } from '../db.ts';
import { openJobs } from './jobs.ts';

// A server process for jobs.kill.test.ts to kill: it takes up a run, says so and never ends it.

const url = process.argv[2] ?? '';
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(url, 2, fail);
const endless = job({
  name: 'conteo',
  payload: z.object({ upTo: z.int() }),
  run: async ({ payload, progress }) => {
    await progress(1, payload.upTo);
    process.send?.('begun');
    return new Promise(() => undefined);
  },
});
await openJobs({
  database,
  url,
  definitions: [endless],
  ports: { database } as Ports,
  log: { error: fail, warn: fail } as never,
}).start();
process.send?.('ready');
