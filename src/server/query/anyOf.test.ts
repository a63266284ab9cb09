import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCompany, openDatabase, type Database } from '../db.ts';
import { newId } from '../ids.ts';
import { jobRuns } from '../jobs/jobTables.ts';
import { testDatabase, type TestDatabase } from '../testing.ts';
import { anyOf } from './anyOf.ts';
import { insertMany } from './insertMany.ts';

let [file, database]: [TestDatabase, Database] = [{} as TestDatabase, {} as Database];
const company = newId();
const names = ['uno', 'd"o\\s', '{tres,NULL}', "cu'atro"];
const rows = names.map((name, done) => ({ _id: newId(), name, done, payload: {}, state: 'Pendiente' as const, createAt: new Date(0) }));
beforeAll(async () => {
  file = await testDatabase();
  database = openDatabase(file.url, 1, () => undefined);
  await asCompany(database, company, (db) => insertMany(db, jobRuns, rows));
});
afterAll(async () => {
  await database.close();
  await file.drop();
});

const found = (where: ReturnType<typeof anyOf>) =>
  asCompany(database, company, async (db) =>
    (await db.select().from(jobRuns).where(where).orderBy(asc(jobRuns.done))).map(({ name }) => name),
  );

test('rows with one of the values are found, whatever signs are in them; without values none', async () => {
  expect(await found(anyOf(jobRuns.name, names))).toEqual(names);
  expect(await found(anyOf(jobRuns.name, new Set(names.slice(1, 3))))).toEqual(names.slice(1, 3));
  expect(await found(anyOf(jobRuns._id, [rows[0]!._id, rows[3]!._id]))).toEqual([names[0], names[3]]);
  expect(await found(anyOf(jobRuns.done, [2]))).toEqual([names[2]]);
  expect(await found(anyOf(jobRuns.name, ['tres', 'NULL', '']))).toEqual([]);
  expect(await found(anyOf(jobRuns.name, []))).toEqual([]);
});

test('there may be more of them than a statement takes parameters', async () => {
  const many = Array.from({ length: 200_000 }, (_, i) => `número ${i}`);
  expect(await found(anyOf(jobRuns.name, [...many, 'uno']))).toEqual(['uno']);
});

test('values of another kind do not compile', () => {
  // @ts-expect-error a name is a text
  expect(anyOf(jobRuns.name, [1])).toBeDefined();
});
