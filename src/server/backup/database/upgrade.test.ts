import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS, migrateDatabase } from '../../migrate.ts';
import { emptyDatabase } from '../../testing.ts';
import { migrateAsFar } from './migrations.ts';
import { openFolder } from '../targets/folder.ts';
import { backUp, restoreElsewhere, rowsOf, shapeOf, testFolder } from '../testing.ts';

/** Before clients had numbers, employees one sign-in and vehicles their catalogues. */
const THEN = '20261122225759_client_records';

const none = {
  // eslint-disable-next-line require-yield
  kept: async function* (): AsyncGenerator<string> {},
  read: () => Promise.resolve(undefined),
};

test('a backup of an earlier version is brought back as that version made it, and then migrated as its database would have been', async () => {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  const applied = readdirSync(MIGRATIONS)
    .filter((name) => name < THEN)
    .toSorted()
    .map((name) => ({ name, hash: '' }));
  await migrateAsFar(url, applied);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const n of [1, 2]) {
    const company = `00000000-0000-7000-8000-00000000000${n}`;
    await client.query(`insert into companies (company_id, name, transferid, country_code) values ($1, 'Empresa', $2, 'AR')`, [
      company,
      `0${n}AB`,
    ]);
    await client.query(
      `insert into clients (company_id, _id, name, search, address, town, lat, lng)
       select $1, ($2 || lpad(g::text, 11, '0'))::uuid, 'Cliente ' || g, 'cliente ' || g, 'Salta 100', 'Salta', -34.6, -58.4 from generate_series(1, 50) g`,
      [company, `00000000-0000-7000-8000-${n}`],
    );
  }
  const folder = testFolder();
  // What has no table to say it in is backed up nevertheless: before an upgrade.
  const made = await backUp({ url, files: none, folder });
  await migrateDatabase(url);
  const back = await restoreElsewhere(openFolder(folder), made.file);
  expect(back.checked.manifest.migrations.map(({ name }) => name)).toEqual(applied.map(({ name }) => name));
  const [there, here] = [await rowsOf(url), await rowsOf(back.url)];
  expect([here.clients, here.companies]).toEqual([there.clients, there.companies]);
  expect(here.clients?.length).toBe(100);
  const counts = (rows: Record<string, string[]>) => Object.entries(rows).map(([name, { length }]) => [name, length]);
  expect(counts(here)).toEqual(counts(there));
  expect(await shapeOf(back.url)).toEqual(await shapeOf(url));
  await client.end();
}, 90_000);
