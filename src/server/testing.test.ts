import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './testing.ts';

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('every caller gets a migrated database of its own, and drop removes it though somebody is connected', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  const migrations = 'select count(*)::int > 0 as applied from drizzle.__drizzle_migrations';
  expect(await query(one.url, migrations)).toEqual([{ applied: true }]);
  await query(one.url, 'create table mine ()');
  expect(await query(other.url, `select to_regclass('mine') as mine`)).toEqual([{ mine: null }]);

  const guest = new pg.Client({ connectionString: one.url });
  guest.on('error', () => undefined);
  await guest.connect();
  await one.drop();
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist');
  await other.drop();
});
