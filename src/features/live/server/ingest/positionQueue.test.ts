import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { makeVehicle } from '../../../fleet/server/testing.ts';
import { positions } from '../tables.ts';
import { aPosition } from '../testing.ts';
import { positionQueue } from './positionQueue.ts';
import { storePositions, type StoredPosition } from './storePositions.ts';

let t: App;
let company: Company;
let vehicle: string;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
  vehicle = await makeVehicle(t, company);
});
afterAll(() => t.close());

const at = (seconds: number) => new Date(Date.now() - seconds * 1000);
const row = (over: Partial<StoredPosition> = {}) => aPosition({ company, vehicle, device: newId() }, over);
const states = async (calls: Promise<void>[]) => (await Promise.allSettled(calls)).map(({ status }) => status);

test('calls that come close together are stored together', async () => {
  const groups: number[] = [];
  const store = positionQueue(async (rows) => {
    groups.push(rows.length);
    await storePositions(t.database, rows);
  });
  expect(await states(Array.from({ length: 50 }, (_, i) => store([row({ at: at(i) })])))).toEqual(
    Array.from({ length: 50 }, () => 'fulfilled'),
  );
  expect(groups).toEqual([50]);
});

test('a row that the database refuses takes none of its neighbours with it', async () => {
  const before = await t.inCompany(company, (db) => db.$count(positions));
  const store = positionQueue((rows) => storePositions(t.database, rows));
  const calls = Array.from({ length: 9 }, (_, i) => store([row({ at: at(100 + i), ...(i === 4 && { vehicle: newId() }) })]));
  expect(await states(calls)).toEqual(Array.from({ length: 9 }, (_, i) => (i === 4 ? 'rejected' : 'fulfilled')));
  expect(await t.inCompany(company, (db) => db.$count(positions))).toBe(before + 8);
});

test('what is wrong with all is told to all, and tried once', async () => {
  let times = 0;
  const store = positionQueue(async () => {
    times += 1;
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  expect(await states([store([row()]), store([row()])])).toEqual(['rejected', 'rejected']);
  expect(times).toBe(1);
});

test('when more come than can be stored, senders are told to come again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const store = positionQueue(() => held);
  const many = Array.from({ length: 500 }, () => row());
  const calls = Array.from({ length: 100 }, () => store(many));
  expect(() => store([row()])).toThrow('Llegan más posiciones de las que se pueden guardar');
  release();
  expect(new Set(await states(calls))).toEqual(new Set(['fulfilled']));
});
