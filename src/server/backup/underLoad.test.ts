import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../testing/testApp.ts';
import { newFileKey } from '../files/files.ts';
import { newId } from '../ids.ts';
import { openFolder } from './targets/folder.ts';
import type { Target } from './targets/target.ts';
import { backUp, restoreElsewhere, rowsOf, testFolder } from './testing.ts';

let t: App;
let company: Company;
beforeAll(async () => {
  t = await testApp();
  company = await t.make.company();
});
afterAll(() => t.close());

const sql = (text: string, values: unknown[] = []) => t.database.owner.query(text, values);
const count = (name: string, value: number) =>
  sql('insert into counters (company_id, _id, name, value) values ($1, $2, $3, $4)', [company.companyId, newId(), name, value]);

/** Writers that go on until they are stopped: sums that belong together, orders with their history, photos that rows name. */
const write = () => {
  let isOver = false;
  let written = 0;
  const over = async (act: () => Promise<unknown>) => {
    while (!isOver) {
      await act();
      written += 1;
    }
  };
  const move = async () => {
    const client = await t.database.owner.connect();
    await client.query('begin');
    await client.query(`update counters set value = value - 1 where name = 'a'`);
    await client.query(`update counters set value = value + 1 where name = 'b'`);
    await client.query('commit');
    client.release();
  };
  const photograph = async () => {
    const key = newFileKey(company.companyId, 'jpg');
    await t.ports.files.put(key, Buffer.from(key));
    await count(key, 0);
  };
  const all = Promise.all([over(move), over(() => t.make.order(company)), over(photograph), over(photograph)]);
  return {
    written: () => written,
    stop: () => {
      isOver = true;
      return all;
    },
  };
};

test('a backup that is made while others write is of one moment: what belongs together is there together, with the photos that rows name', async () => {
  await count('a', 1000);
  await count('b', 0);
  for (let n = 0; n < 5; n += 1) await t.make.order(company);
  const writers = write();
  const folder = testFolder();
  const place = openFolder(folder);
  // A place that is slow, so that a lot is written meanwhile.
  const target: Target = {
    ...place,
    write: (name, content) =>
      place.write(
        name,
        (async function* () {
          for await (const piece of content) {
            await new Promise((resolve) => setTimeout(resolve, 4));
            yield piece;
          }
        })(),
      ),
  };
  const before = writers.written();
  const made = await backUp({ url: t.database.url, files: t.ports.files, target });
  expect(writers.written() - before).toBeGreaterThan(20);
  await writers.stop();
  const { url, DATA_DIR, restored } = await restoreElsewhere(place, made.file);
  const rows = await rowsOf(url);
  const counters = rows.counters!.map((row) => row.slice(1, -1).split(','));
  const valueOf = (name: string) => Number(counters.find((row) => row[2] === name)?.[3]);
  expect([valueOf('a') + valueOf('b'), valueOf('b') > 0]).toEqual([1000, true]);
  // Each order has the line of history that was written with it, and the rest of what its transaction wrote.
  expect(rows.order_history!.length).toBe(rows.orders!.length);
  expect(rows.order_search!.length).toBe(rows.orders!.length);
  expect(rows.orders!.length).toBeGreaterThan(5);
  expect(rows.orders!.length).toBeLessThan(Number((await sql('select count(*) from orders')).rows[0].count));
  const photos = counters.map((row) => row[2]!).filter((name) => name.endsWith('.jpg'));
  expect(photos.length).toBeGreaterThan(0);
  expect(photos.filter((key) => !existsSync(path.join(DATA_DIR, 'files', key)))).toEqual([]);
  expect(restored.files).toBeGreaterThanOrEqual(photos.length);
}, 90_000);
