import { is, like, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLookup } from './features/orders/server/searchTables.ts';
import * as tablesIndex from './tables.ts';
import { testApp } from './testing/testApp.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const rows = async <R extends pg.QueryResultRow>(text: string) => (await t.database.owner.query<R>(text)).rows;
/** Tables of the deployment: no company sees them. */
const platform = [
  'backup_runs',
  'erasures',
  'invitations',
  'login_failures',
  'logins',
  'password_resets',
  'second_factors',
  'sessions',
  'street_segments',
  'street_sources',
];
const publicTables = `select c.oid, c.relname as name, c.relrowsecurity as secured from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

test('the migrations make the tables of src/tables.ts', async () => {
  const declared = Object.values(tablesIndex).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, columns, indexes } = getTableConfig(table);
    return [
      ...columns.map((column) => {
        const type = column.getSQLType().replaceAll(/ (?=\()|(?<=,) /g, '') + '[]'.repeat(column.dimensions);
        // The generator writes no "not null" for what is computed.
        const isFilled = column.notNull && !column.generated;
        return `column ${name}.${column.name}: ${type}${isFilled ? '' : ', may be null'}`;
      }),
      ...indexes.map(({ config }) => `index ${name}.${config.name}`),
    ];
  });
  const migrated = await rows<{ line: string }>(
    `select format('column %s.%s: %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when not a.attnotnull then ', may be null' end) as line
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
     union all
     select format('index %s.%s', c.relname, i.relname) from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))`,
  );
  const made = migrated.map(({ line }) => line);
  expect(declared.length).toBeGreaterThan(200);
  const forgotten = '`npm run migration -- --name=…` was not run after src/tables.ts changed';
  expect
    .soft(
      declared.filter((line) => !made.includes(line)),
      `${forgotten}: missing in the database`,
    )
    .toEqual([]);
  expect
    .soft(
      made.filter((line) => !declared.includes(line)),
      `${forgotten}: in the database alone`,
    )
    .toEqual([]);
});

test('every table has row-level security', async () => {
  const tables = await rows<{ name: string; secured: boolean }>(publicTables);
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter(({ secured }) => !secured)).toEqual([]);
});

test('every company table has one policy, for role app, that compares its company in both directions', async () => {
  const policies = await rows<{ tablename: string; roles: string; cmd: string; qual: string; with_check: string | null }>(
    `select tablename, roles::text, cmd, qual, with_check from pg_policies where schemaname = 'public' order by 1`,
  );
  const tables = (await rows<{ name: string }>(publicTables)).map(({ name }) => name).filter((name) => !platform.includes(name));
  expect(policies.map(({ tablename }) => tablename).toSorted()).toEqual(tables.toSorted());
  const same = "(company_id = (current_setting('app.company_id'::text))::uuid)";
  for (const { tablename, roles, cmd, qual, with_check } of policies) {
    expect({ tablename, roles, qual }).toEqual({ tablename, roles: '{app}', qual: same });
    expect({ tablename, cmd, with_check }).toEqual(
      tablename === 'companies' ? { tablename, cmd: 'SELECT', with_check: null } : { tablename, cmd: 'ALL', with_check: same },
    );
  }
});

test('every primary, unique and foreign key of a company table starts with the company', async () => {
  const keys = await rows<{ table: string; index: string; first: string }>(
    `select t.relname as table, i.relname as index, a.attname as first from pg_index x
       join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = t.relnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0] where n.nspname = 'public' and x.indisunique`,
  );
  const elsewhere = keys.filter(({ table, first }) => !platform.includes(table) && first !== 'company_id');
  // A company's own code is unique in the deployment.
  expect(elsewhere.map(({ index }) => index)).toEqual(['companies_transferid_key']);
  const foreign = await rows<{ name: string; first: string; there: string }>(
    `select k.conname as name, a.attname as first, b.attname as there from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1] where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  expect(foreign.length).toBeGreaterThan(10);
  expect(foreign.filter(({ first, there }) => first !== 'company_id' || there !== 'company_id')).toEqual([]);
});

test('orders carry no GIN and no GiST index', async () => {
  const kinds = await rows<{ kind: string }>(
    `select distinct m.amname as kind from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam where x.indrelid = 'orders'::regclass`,
  );
  expect(kinds).toEqual([{ kind: 'btree' }]);
});

test('the words of orders are found through a plain view of the owner, by their own company only', async () => {
  const [view] = await rows<{ options: string[] | null; owner: string }>(
    `select reloptions as options, relowner::regrole::text as owner from pg_class where relname = 'order_lookup'`,
  );
  const [table] = await rows<{ owner: string; forced: boolean }>(
    `select relowner::regrole::text as owner, relforcerowsecurity as forced from pg_class where relname = 'order_search'`,
  );
  expect(view).toEqual({ options: null, owner: table?.owner });
  expect(table?.forced).toBe(false);
  const [a, b] = [await t.make.company(), await t.make.company()];
  await t.make.order(a, { toAddress: 'Pasaje Secreto 77' });
  const found = (company: typeof a) =>
    t.inCompany(company, async (db) => (await db.select().from(orderLookup).where(like(orderLookup.search, '%secreto%'))).length);
  expect(await found(a)).toBe(1);
  expect(await found(b)).toBe(0);
});

test('without a company every query is an error, never rows', async () => {
  await expect(t.database.app.query('select * from orders')).rejects.toThrow(/app.company_id|invalid input syntax for type uuid/);
  await expect(t.database.app.query('select * from order_lookup')).rejects.toThrow(/app.company_id|invalid input syntax for type uuid/);
});

test('role app sees nothing of sign-ins and sessions, and makes no tables', async () => {
  const company = await t.make.company();
  for (const table of platform) {
    expect(await t.inCompany(company, (db) => db.select({ one: sql`1` }).from(sql.raw(table)))).toEqual([]);
  }
  await expect(t.inCompany(company, (db) => db.execute('create table mine (a int)'))).rejects.toThrow();
});

test('the history of orders can be added to, not changed', async () => {
  const company = await t.make.company();
  await t.make.order(company);
  for (const statement of [`update order_history set observation = 'x'`, 'delete from order_history']) {
    await expect(t.inCompany(company, (db) => db.execute(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

test('a row of another company can neither be written nor pointed at', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const client = await t.make.client(b);
  await expect(
    t.inCompany(a, (db) =>
      db.execute(`insert into counters (company_id, _id, name, value) values ('${b.companyId}', gen_random_uuid(), 'x', 1)`),
    ),
  ).rejects.toMatchObject({ cause: { code: '42501' } });
  await expect(t.make.order(a, { client })).rejects.toMatchObject({ cause: { code: '23503' } });
});
