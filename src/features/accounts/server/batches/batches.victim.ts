import type { Ports } from '#server/ports.ts';
import { openDatabase } from '#server/db.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { settleBatch } from './batches.ts';

// A server process for batches.kill.test.ts to kill: it has settled one client of a batch, is about to end the next, says so and never does; nor
// does it end the other that it has begun.

const url = process.argv[2] ?? '';
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(url, 4, fail);
/** The batch is read, and then each client has its turn. */
const SECOND_TURN = 3;
let steps = 0;
await openJobs({
  database,
  url,
  definitions: [
    {
      ...settleBatch,
      run: (context) =>
        settleBatch.run({
          ...context,
          inCompany: (step) =>
            context.inCompany(async (db) => {
              const result = await step(db);
              if ((steps += 1) === SECOND_TURN) process.send?.('in the middle');
              if (steps >= SECOND_TURN) await new Promise(() => undefined);
              return result;
            }),
        } as Parameters<typeof settleBatch.run>[0]),
    },
  ],
  ports: { database } as Ports,
  log: { error: fail, warn: fail } as never,
}).start();
process.send?.('ready');
