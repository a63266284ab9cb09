import type { Ports } from '#server/ports.ts';
import { openDatabase } from '#server/db.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { changeOrdersJob } from './bulk.ts';
import { noMoney } from './orderMoney.ts';
import { noSharing } from '../transfer/orderSharing.ts';

// A server process for bulk.kill.test.ts to kill: it has done the first step of a bulk change, is about to end the second, says so and never does.

const changing = changeOrdersJob(noMoney, noSharing);
const url = process.argv[2] ?? '';
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(url, 4, fail);
let steps = 0;
await openJobs({
  database,
  url,
  definitions: [
    {
      ...changing,
      run: (context) =>
        changing.run({
          ...context,
          inCompany: (step) =>
            context.inCompany(async (db) => {
              const result = await step(db);
              if ((steps += 1) === 2) {
                process.send?.('in the middle');
                await new Promise(() => undefined);
              }
              return result;
            }),
        } as Parameters<typeof changing.run>[0]),
    },
  ],
  ports: { database } as Ports,
  log: { error: fail, warn: fail } as never,
}).start();
process.send?.('ready');
