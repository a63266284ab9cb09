import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase, MIGRATIONS } from '../../migrate.ts';
import { emptyDatabase } from '../../testing.ts';

/** What the first version had applied. */
const THEN = ['20261120235814_prelude', '20261121002040_schema', '20261121002041_rules'];

/** Columns that said a name, and say now whose name it is: tables of it were made of what was written. */
const NAMED: Record<string, string> = {
  'vehicles.brand': 'vehicle_brands',
  'vehicles.model': 'vehicle_models',
  'vehicles.type': 'vehicle_types',
};

type Row = Record<string, unknown>;
let owner: pg.Client;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let before: Map<string, Map<string, Row>>;

/** All rows of a table by their whole key. */
const rowsOf = async (table: string): Promise<Map<string, Row>> => {
  const { rows } = await owner.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`);
  return new Map(rows.map(({ row }) => [String(row._id ?? row.token_hash ?? row.email ?? row.company_id), row]));
};

beforeAll(async () => {
  database = await emptyDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-first-'));
  for (const name of THEN) cpSync(path.join(MIGRATIONS, name, 'migration.sql'), path.join(folder, name, 'migration.sql'));
  await migrateDatabase(database.url, folder);
  rmSync(folder, { recursive: true });
  const url = new URL(inject('testServer').adminUrl);
  url.pathname = new URL(database.url).pathname;
  owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const text = zstdDecompressSync(readFileSync(path.join(import.meta.dirname, 'firstVersion.copy.zst'))).toString();
  before = new Map();
  for (const [, statement = '', table = '', rows = ''] of text.matchAll(/^(copy (\w+) \(.*\) from stdin);\n([^]*?)^\\\.$/gm)) {
    await pipeline(Readable.from([rows]), owner.query(copyFrom(statement)));
    before.set(table, await rowsOf(table));
  }
  await owner.query('set session_replication_role = origin');
  await migrateDatabase(database.url);
}, 120_000);

afterAll(async () => {
  await owner.end();
  await database.drop();
});

const count = async (text: string) => (await owner.query<{ n: number }>(`select (${text})::int as n`)).rows[0]!.n;

test('each row of the first version is there, and says what it said', async () => {
  expect(before.size).toBe(19);
  const names = new Map<string, Map<string, Row>>();
  for (const table of Object.values(NAMED)) names.set(table, await rowsOf(table));
  const otherwise: string[] = [];
  for (const [table, old] of before) {
    expect(old.size, table).toBeGreaterThan(0);
    const now = await rowsOf(table);
    for (const [key, was] of old)
      for (const [column, value] of Object.entries(was)) {
        const is = now.get(key)?.[column];
        const named = names.get(NAMED[`${table}.${column}`] ?? '');
        const says = named && value !== null ? named.get(String(is))?.name : is;
        if (JSON.stringify(says) !== JSON.stringify(value))
          otherwise.push(`${table}.${column}: ${JSON.stringify(value)}, ${JSON.stringify(says)}`);
      }
  }
  expect(otherwise).toEqual([]);
});

test('what counts orders counts those of then', async () => {
  const delivered = await count('select count(*) from orders where status = 8 and delivery_date is not null');
  expect(delivered).toBe(18);
  expect(await count('select sum(delivered) from order_tallies')).toBe(delivered);
});
