import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AskedAddress } from '#shared/place/place.ts';
import { openDatabase, type Database } from '../db.ts';
import { testDatabase, type TestDatabase } from '../testing.ts';
import { removeStreets, storeStreets } from './store.ts';
import { openStreets } from './streets.ts';
import { openStreetThreads, type StreetThreads } from './streetThreads.ts';
import { grid } from './testing/grid.ts';

const NOW = new Date('2026-11-20T18:00:00.000Z');
let own: TestDatabase;
let database: Database;
let threads: StreetThreads;
const problems: unknown[] = [];
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, 8, () => undefined);
  threads = openStreetThreads(database, own.url, (error) => problems.push(error));
});
afterAll(async () => {
  await threads.close();
  await database.close();
  await own.drop();
});

/** Stores a city of one street as the newest edition. */
const load = (name: string) =>
  storeStreets(
    database,
    { key: 'city', name: 'Ciudad', attribution: 'Ciudad', country: 'AR', hash: name },
    {
      segments: (async function* () {
        yield* grid({ across: [{ name }], along: [{ name: 'THAMES' }, { name: 'SERRANO' }] });
      })(),
      report: () => [],
    },
    NOW,
  );
const asked: AskedAddress = { address: 'Loyola', addressNumber: 50, town: 'CABA', postalCode: '', province: '', countryCode: 'AR' };

test('nothing is found without streets; other streets are found once they are loaded, and who asks meanwhile is answered', async () => {
  const streets = openStreets(threads);
  const isFound = async (address: string) => ((await streets.find([{ ...asked, address }]))[0] ?? []).length > 0;
  expect(await isFound('Loyola')).toBe(false);

  await load('LOYOLA');
  await streets.refresh();
  expect([await isFound('Loyola'), await isFound('Humboldt')]).toEqual([true, false]);

  await load('HUMBOLDT');
  await streets.refresh();
  // Whoever asks has an answer of the one edition or the other, without a pause.
  const answers: boolean[] = [];
  const until = performance.now() + 30_000;
  while (performance.now() < until) {
    const both = [await isFound('Loyola'), await isFound('Humboldt')];
    answers.push(both.includes(true));
    if (both[1]) break;
    await setTimeout(5);
  }
  expect(answers.length).toBeGreaterThan(1);
  expect(new Set(answers)).toEqual(new Set([true]));
  expect([await isFound('Loyola'), await isFound('Humboldt')]).toEqual([false, true]);

  await removeStreets(database, 'city');
  await streets.refresh();
  expect(await isFound('Humboldt')).toBe(false);
  expect(problems).toEqual([]);
}, 60_000);

test('streets that are loaded one after the other leave one thread', async () => {
  const streets = openStreets(threads);
  await load('LOYOLA');
  await streets.refresh();
  expect((await streets.find([asked]))[0]).toHaveLength(1);
  for (const name of ['HUMBOLDT', 'FITZ ROY', 'BONPLAND', 'CARRANZA', 'RAVIGNANI']) {
    await load(name);
    await streets.refresh();
    // Begins a thread, or finds that one is being begun.
    await streets.find([asked]);
  }
  await expect.poll(async () => (await streets.find([{ ...asked, address: 'Ravignani' }]))[0]?.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => threads.count(), { timeout: 20_000 }).toBe(1);
  expect(problems).toEqual([]);
}, 60_000);
