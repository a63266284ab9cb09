import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-migrations-'));
const admin = new pg.Client({ connectionString: inject('testServer').adminUrl });
const names: string[] = [];

beforeAll(() => admin.connect());

afterAll(async () => {
  for (const name of names) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true });
});

/** An empty database of the owner, and a folder of one migration with this SQL. */
async function prepare(name: string, sql: string) {
  names.push(name);
  await admin.query(`create database ${name} owner reparto`);
  const url = new URL(inject('testServer').url);
  url.pathname = name;
  const migration = path.join(folder, name, '20260101000000_first');
  mkdirSync(migration, { recursive: true });
  writeFileSync(path.join(migration, 'migration.sql'), sql);
  return { url: url.href, migrations: path.join(folder, name) };
}

async function count(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ count: number }>(sql)).rows[0]!.count;
  } finally {
    await client.end();
  }
}

test('four processes that migrate an empty database at once apply every migration once', async () => {
  const { url, migrations } = await prepare(
    'at_once',
    'create extension pg_trgm;\ncreate table rows (n int);\ninsert into rows values (1);',
  );
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url, migrations)));
  expect(await count(url, 'select count(*)::int as count from rows')).toBe(1);
});

test('a database that a later version migrated is refused as it is', async () => {
  const { url, migrations } = await prepare('newer', 'create table rows (n int);');
  await migrateDatabase(url, migrations);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 1, '20991231000000_moon')`);
  await client.end();
  await expect(migrateDatabase(url, migrations)).rejects.toMatchObject({
    name: 'StartupError',
    message: 'La base de datos es de una versión más nueva de Reparto (este programa no conoce 20991231000000_moon): inicie con ella.',
  });
});

test('a migration that fails leaves nothing behind', async () => {
  const { url, migrations } = await prepare('failing', 'create table half ();\n--> statement-breakpoint\nselect 1/0;');
  await expect(migrateDatabase(url, migrations)).rejects.toThrow();
  expect(await count(url, `select count(*)::int as count from pg_tables where tablename = 'half'`)).toBe(0);
});

test('one of several new migrations that fails leaves the old data as they were, and the version of before goes on', async () => {
  const { url, migrations } = await prepare(
    'upgraded',
    'create table kept (n int);\n--> statement-breakpoint\ninsert into kept values (1), (2);',
  );
  await migrateDatabase(url, migrations);
  const add = (name: string, sql: string) => {
    mkdirSync(path.join(migrations, name));
    writeFileSync(path.join(migrations, name, 'migration.sql'), sql);
  };
  add('20260102000000_second', 'update kept set n = n * 10;\n--> statement-breakpoint\nalter table kept add column name text;');
  add(
    '20260103000000_third',
    'delete from kept;\n--> statement-breakpoint\nalter table kept alter column name set not null, add check (n > 1000);\n--> statement-breakpoint\nselect 1/0;',
  );
  await expect(migrateDatabase(url, migrations)).rejects.toThrow();
  expect(await count(url, 'select sum(n)::int as count from kept')).toBe(3);
  expect(await count(url, `select count(*)::int as count from information_schema.columns where table_name = 'kept'`)).toBe(1);
  expect(await count(url, 'select count(*)::int as count from drizzle.__drizzle_migrations')).toBe(1);
  rmSync(path.join(migrations, '20260102000000_second'), { recursive: true });
  rmSync(path.join(migrations, '20260103000000_third'), { recursive: true });
  await migrateDatabase(url, migrations);
});

test('an owner without the rights is told so in one line', async () => {
  const { url, migrations } = await prepare('rightless', 'create role another superuser;');
  await expect(migrateDatabase(url, migrations)).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(/^El usuario de la base de datos no puede migrarla: permission denied to create role\.$/) as string,
  });
});

test('an owner who is no member of role `app`, as which requests run, is told so in one line', async () => {
  await admin.query(`create role lonely_owner login password 'x'`);
  const { url, migrations } = await prepare('lonely', 'create table rows (n int);');
  await admin.query('alter database lonely owner to lonely_owner');
  const own = Object.assign(new URL(url), { username: 'lonely_owner', password: 'x' });
  await expect(migrateDatabase(own.href, migrations)).rejects.toMatchObject({
    name: 'StartupError',
    message: 'El usuario de la base de datos no puede migrarla: permission denied to set role "app".',
  });
});

test('a database that cannot be reached is told in one line', async () => {
  await expect(migrateDatabase('postgres://a:b@127.0.0.1:1/x')).rejects.toMatchObject({
    name: 'StartupError',
    message: 'No se pudo conectar a la base de datos: connect ECONNREFUSED 127.0.0.1:1.',
  });
});

test('an owner who may not create roles migrates all the same where role `app` exists and they are a member of it', async () => {
  await admin.query(`create role plain_owner login password 'x'; grant app to plain_owner`);
  const { url } = await prepare('plain', '');
  await admin.query('alter database plain owner to plain_owner');
  const own = Object.assign(new URL(url), { username: 'plain_owner', password: 'x' });
  await migrateDatabase(own.href);
  expect(await count(own.href, `select has_table_privilege('app', 'orders', 'insert')::int as count`)).toBe(1);
});
