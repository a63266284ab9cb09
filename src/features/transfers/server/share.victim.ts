import { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { asCompany, openDatabase, type Db } from '#server/db.ts';
import { confirmOrders } from './confirm.ts';
import { refuseOrders } from './ending/refuse.ts';
import { shareOrders } from './share.ts';
import { takeBackOrders } from './ending/takeBack.ts';

// A server process for share.kill.test.ts to kill: it has written one company's half, is about to write the other's, says so and never does.

const [url = '', act = '', company = '', employee = '', order = '', transferid = ''] = process.argv.slice(2);
const database = openDatabase(url, 2, (error) => {
  throw error;
});
const by = { viewer: { _id: employee, company, degree: 1 }, now: new Date() };
const acts: Record<string, (db: Db) => Promise<unknown>> = {
  share: (db) => shareOrders(db, [order], { transferid }, by),
  confirm: (db) => confirmOrders(db, [order], by),
  refuse: (db) => refuseOrders(db, { orders: [order], reason: 'No' }, by),
  'take back': (db) => takeBackOrders(db, [order], by),
};
/** In which step of a company each stops: the first of the second one. */
const stops: Record<string, number> = { share: 3, confirm: 2, refuse: 2, 'take back': 3 };

const dialect = new PgDialect();
let steps = 0;
await asCompany(database, company, (db) => {
  const watched = new Proxy(db, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const isStep = key === 'execute' && given[0] instanceof SQL && dialect.sqlToQuery(given[0]).sql.includes('set_config');
        if (isStep && (steps += 1) === stops[act]) {
          process.send?.('between the halves');
          return new Promise(() => undefined);
        }
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });
  return acts[act]?.(watched) ?? Promise.reject(new Error(`no ${act}`));
});
