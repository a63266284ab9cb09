import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asCompany, openDatabase } from './db.ts';
import { newId } from './ids.ts';
import { testDatabase } from './testing.ts';

test('a connection that is lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const { url, drop } = await testDatabase();
  const lost: string[] = [];
  const database = openDatabase(url, 1, (error) => lost.push(error.message));
  const broken = asCompany(database, newId(), async (db) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await db.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await asCompany(database, newId(), (db) => db.execute<{ alive: number }>(sql`select 1 as alive`));
  expect([rows, lost]).toEqual([[{ alive: 1 }], []]);
  await database.close();
  await drop();
});
