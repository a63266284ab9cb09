import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/time.ts';
import { makeVehicle } from '../../fleet/server/testing.ts';
import { testApp, type App } from '../../../testing/testApp.ts';
import { keepPositions } from './purge.ts';
import { storePositions, trackOf } from './operations.ts';
import { drivenDays } from './tables.ts';
import { aPosition } from './testing.ts';

let t: App;
beforeAll(async () => {
  t = await testApp({ POSITION_DAYS: '30' });
});
afterAll(() => t.close());

const partitions = async () => {
  const { rows } = await t.database.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'positions'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};
const named = (day: string) => `positions_${day.replaceAll('-', '')}`;

test('what is older than it is kept goes, a day at a time, and the days to come are there', async () => {
  const company = await t.make.company();
  const [vehicle, employee] = [await makeVehicle(t, company), await t.make.driver(company)];
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const on = (days: number) =>
    aPosition({ company, vehicle, device: vehicle }, { at: new Date(`${addDays(today, -days)}T15:00:00Z`), employee });
  await storePositions(t.database, [on(0), on(30), on(31), on(200)]);
  // The first day that is kept in UTC begins in the evening of the one before.
  expect(await keepPositions(t.ports, now)).toBe(2);
  const kept = [addDays(today, -30), today, addDays(today, 1), addDays(today, 2), addDays(today, 3)];
  expect(await partitions()).toEqual(kept.map(named));
  const all = { vehicle, from: new Date(0), to: new Date('2100-01-01') };
  expect((await t.inCompany(company, (db) => trackOf(db, all))).map(({ at }) => at)).toEqual([on(30).at, on(0).at]);
  expect(await t.inCompany(company, (db) => db.$count(drivenDays))).toBe(3);
  expect(await keepPositions(t.ports, now)).toBe(0);
});

test('a day that was dropped is made anew when somebody stores of it', async () => {
  const company = await t.make.company();
  const vehicle = await makeVehicle(t, company);
  const at = new Date(Date.now() - 20 * 86_400_000);
  const position = aPosition({ company, vehicle, device: vehicle }, { at });
  await storePositions(t.database, [position]);
  await t.database.owner.query(`drop table ${named(at.toISOString().slice(0, 10))}`);
  await storePositions(t.database, [position]);
  expect(await t.inCompany(company, (db) => trackOf(db, { vehicle, from: new Date(0), to: new Date() }))).toHaveLength(1);
});

test('who reads the history is waited for, and not long', async () => {
  const day = addDays(new Date().toISOString().slice(0, 10), -50);
  await t.database.owner.query('select make_position_day($1)', [day]);
  const reader = await t.database.owner.connect();
  await reader.query(`begin; select count(*) from ${named(day)}`);
  expect(await keepPositions(t.ports, new Date())).toBe(0);
  await reader.query('rollback');
  reader.release();
  expect(await keepPositions(t.ports, new Date())).toBe(1);
});

test('the way of a day is one look into the partitions of that day', async () => {
  const company = await t.make.company();
  for (let days = 1; days < 10; days += 1)
    await t.database.owner.query('select make_position_day($1)', [addDays(new Date().toISOString().slice(0, 10), -days)]);
  const day = addDays(new Date().toISOString().slice(0, 10), -5);
  const { rows } = await t.inCompany(company, (db) =>
    db.execute<{ 'QUERY PLAN': string }>(
      `explain select at, lat, lng from positions where vehicle = '${company.owner}' and at >= '${day}T03:00:00Z' and at < '${day}T23:59:00Z' order by at`,
    ),
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect([...new Set(plan.match(/positions_\d{8}/g))]).toEqual([named(day)]);
  expect(plan).toMatch(/Index Scan/);
});
