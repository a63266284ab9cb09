import * as z from 'zod';
import { job, type Ports } from '../ports.ts';
import { openDatabase } from '../db.ts';
import { openJobs } from './jobs.ts';

// A server process for tests to kill. What it does with a run that it takes up, by its last word: 'works' without end; 'waits', so that
// it has fetched it and does not get to mark it; 'fails' when it is told to.

const [url = '', act] = process.argv.slice(2);
const CONNECTIONS = 2;
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(url, CONNECTIONS, fail);
const endless = job({
  name: 'conteo',
  needs: 'staff',
  payload: z.object({ upTo: z.int() }),
  run: async ({ payload, progress }) => {
    await progress(1, payload.upTo);
    process.send?.('begun');
    return new Promise((_, reject) => process.on('message', () => reject(new Error('as told'))));
  },
});
if (act === 'waits') for (let taken = 0; taken < CONNECTIONS; taken++) await database.app.connect();
await openJobs({
  database,
  url,
  definitions: [endless],
  ports: { database } as Ports,
  log: { error: fail, warn: act === 'fails' ? () => undefined : fail } as never,
}).start();
process.send?.('ready');
