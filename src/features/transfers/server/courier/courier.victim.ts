import type { PoolClient } from 'pg';
import { openDatabase } from '#server/db.ts';
import { startCourier } from './courier.ts';

// A server process for courier.kill.test.ts to kill: with 'hang' it has told some entries, is about to end the next delivery, says so and never does.

const [, , url = '', mode] = process.argv;
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(url, 4, fail);
const connect = database.app.connect.bind(database.app) as () => Promise<PoolClient>;
let commits = 0;
const hanging = new WeakSet<PoolClient>();
if (mode === 'hang')
  database.app.connect = (async () => {
    const client = await connect();
    if (hanging.has(client)) return client;
    hanging.add(client);
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      if (asked[0] === 'commit' && (commits += 1) === 2) {
        process.send?.('in the middle');
        return new Promise(() => undefined);
      }
      return query(...asked);
    }) as typeof client.query;
    return client;
  }) as typeof database.app.connect;
startCourier({ database, report: fail });
process.send?.('ready');
