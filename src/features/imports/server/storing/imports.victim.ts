import type { Ports } from '#server/ports.ts';
import { openDatabase } from '#server/db.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { importOrders } from './importOrders.ts';

// A server process for importOrders.kill.test.ts to kill: it stores the first orders of an import, says so and never ends it.

const url = process.argv[2] ?? '';
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(url, 4, fail);
await openJobs({
  database,
  url,
  definitions: [
    {
      ...importOrders,
      run: (context) =>
        importOrders.run({
          ...context,
          progress: async (done) => {
            if (done === 0) return;
            process.send?.('in the middle');
            await new Promise(() => undefined);
          },
        } as Parameters<typeof importOrders.run>[0]),
    },
  ],
  ports: { database } as Ports,
  log: { error: fail, warn: fail } as never,
}).start();
process.send?.('ready');
