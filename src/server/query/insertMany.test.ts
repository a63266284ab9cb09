import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCompany, openDatabase, type Database } from '../db.ts';
import { newId } from '../ids.ts';
import { insertCounted, insertMany } from './insertMany.ts';
import { jobRuns } from '../jobs/jobTables.ts';
import { testDatabase, type TestDatabase } from '../testing.ts';

let [file, database]: [TestDatabase, Database] = [{} as TestDatabase, {} as Database];
beforeAll(async () => {
  file = await testDatabase();
  database = openDatabase(file.url, 1, () => undefined);
});
afterAll(async () => {
  await database.close();
  await file.drop();
});

const createAt = new Date('2026-11-20T18:00:00.000Z');
const row = (name: string) => ({ _id: newId(), name, payload: { name }, state: 'Pendiente' as const, createAt });
const insert = (company: string, rows: (typeof jobRuns.$inferInsert)[]) =>
  asCompany(database, company, (db) => insertMany(db, jobRuns, rows));
const stored = (company: string) => asCompany(database, company, (db) => db.select().from(jobRuns).orderBy(asc(jobRuns._id)));

test('what a row names is stored, in whatever order it names it; what none names gets its default', async () => {
  const company = newId();
  const [first, second] = [row('one'), row('two')];
  const { _id, name, payload, state } = second;
  await insert(company, [first, { createAt, state, payload, name, _id }]);
  expect(await stored(company)).toMatchObject([first, second].map((each) => ({ ...each, done: 0, attempt: 0, error: null })));
});

test('rows that do not name the same columns are a mistake, and none of them is stored', async () => {
  const company = newId();
  const rows = [row('one'), { ...row('two'), error: 'Falló' }];
  const mistake = 'row 1 for job_runs names other columns than the first: error';
  await expect(insert(company, rows)).rejects.toThrow(mistake);
  await expect(insert(company, rows.toReversed())).rejects.toThrow(mistake);
  await expect(
    insert(company, [
      { ...row('one'), done: 1 },
      { ...row('two'), total: 1 },
    ]),
  ).rejects.toThrow('row 1 for job_runs names other columns than the first: done, total');
  expect(await stored(company)).toEqual([]);
});

test('of five thousand rows each is stored once', async () => {
  const company = newId();
  const rows = Array.from({ length: 5_000 }, (_, i) => row(`run ${i}`));
  await insert(company, rows);
  expect((await stored(company)).map(({ _id, name }) => [_id, name])).toEqual(rows.map(({ _id, name }) => [_id, name]));
});

test('what it stores as jsonb is what was given, whatever stands in it', async () => {
  const company = newId();
  const payload = {
    text: 'Ñandú "y" \\ \n\t\u001f 🛵',
    numbers: [0, -1.5, 0.1, 1e21, 123_456_789.123_456],
    none: null,
    yes: true,
    deep: [{ list: [[], {}, ''] }],
  };
  const rows = [
    { ...row('one'), payload, error: null },
    { ...row('d"o\\s {2}'), payload: {}, error: 'Falló: ”así”' },
  ];
  await insert(company, rows);
  expect(await stored(company)).toMatchObject(rows);
});

test('how many rows were written is told, without those that were there', async () => {
  const company = newId();
  const [first, second, third] = [row('one'), row('two'), row('three')];
  const counted = (rows: (typeof jobRuns.$inferInsert)[]) =>
    asCompany(database, company, (db) => insertCounted(db, jobRuns, rows, sql`on conflict (company_id, _id) do nothing`));
  expect(await counted([])).toBe(0);
  expect(await counted([first, second])).toBe(2);
  expect(await counted([first, third, second])).toBe(1);
  expect(await stored(company)).toHaveLength(3);
});
