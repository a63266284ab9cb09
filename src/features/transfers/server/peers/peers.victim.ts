import { readConfig } from '#server/config.ts';
import { asCompany, openDatabase } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { askBack, sharedAway } from './askBack.ts';
import { pushAll } from './bridge.ts';

// A server process for peers.kill.test.ts to kill: the other installation has done its half, and this one is about to do the rest, says so and
// never does.

const [act = '', company = '', order = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const fail = (error: unknown) => {
  throw error;
};
const database = openDatabase(config.DATABASE_URL ?? '', 4, fail);
const hang = () => {
  process.send?.('between the halves');
  return new Promise<never>(() => undefined);
};

if (act === 'take back') {
  const asked = await asCompany(database, company, (db) => sharedAway(db, [order]));
  await askBack({ config, database }, asked);
  await hang();
} else {
  // What was told is settled by the next transaction of role app that is opened.
  const connect = database.app.connect.bind(database.app);
  database.app.connect = (async () => {
    await hang();
    return connect();
  }) as typeof database.app.connect;
  await pushAll({ config, database, files: await openFiles(config), report: fail });
}
