import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold } from '#shared/text.ts';
import { clients } from '../features/clients/server/tables.ts';
import { testApp, type App } from '../testing/testApp.ts';
import { newId } from './ids.ts';
import { insertMany } from './insertMany.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const row = (name: string) => ({ _id: newId(), name, search: fold(name), address: 'Salta 100' });

test('what a row names is stored, in whatever order it names it; what none names gets its default', async () => {
  const company = await t.make.company();
  const [first, second] = [row('Uno'), row('Dos')];
  const { _id, name, search, address } = second;
  await t.inCompany(company, (db) => insertMany(db, clients, [first, { address, search, name, _id }]));
  const stored = await t.inCompany(company, (db) => db.select().from(clients).orderBy(asc(clients._id)));
  expect(stored).toMatchObject([first, second].map((each) => ({ ...each, status: 1, version: 1, cuit: null })));
});

test('rows that do not name the same columns are a mistake, and none of them is stored', async () => {
  const company = await t.make.company();
  const rows = (...more: object[]) => [row('Uno'), { ...row('Dos'), ...more[0] }];
  const insert = (list: (typeof clients.$inferInsert)[]) => t.inCompany(company, (db) => insertMany(db, clients, list));
  await expect(insert(rows({ cuit: '30711111118' }))).rejects.toThrow('row 1 for clients names other columns than the first: cuit');
  await expect(insert(rows({ cuit: '30711111118' }).toReversed())).rejects.toThrow(
    'row 1 for clients names other columns than the first: cuit',
  );
  expect(await t.inCompany(company, (db) => db.select().from(clients).where(eq(clients.status, 1)))).toEqual([]);
});

test('of five thousand rows each is stored once', async () => {
  const company = await t.make.company();
  const rows = Array.from({ length: 5_000 }, (_, i) => row(`Cliente ${i}`));
  await t.inCompany(company, (db) => insertMany(db, clients, rows));
  const stored = await t.inCompany(company, (db) => db.select({ name: clients.name }).from(clients).orderBy(asc(clients._id)));
  expect(stored.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
