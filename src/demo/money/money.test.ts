import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, instantAt } from '#shared/time.ts';
import { readConfig } from '#server/config.ts';
import { asCompany, openDatabase, type Database } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase, type TestDatabase } from '#server/testing.ts';
import { ledgerFaults } from '../../features/accounts/server/ledger/ledgerFaults.ts';
import { priceEach } from '../../features/fees/server/pricing.ts';
import { orders } from '../../features/orders/server/tables.ts';
import { companies } from '../../features/session/server/tables.ts';
import { makeDemo } from '../demo.ts';

const NOW = instantAt('2026-11-19', 16, 20);
const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-demo-money-'));
let own: TestDatabase;
let database: Database;
const ids = new Map<string, string>();

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, 2, (error) => {
    throw error;
  });
  await makeDemo(database, { now: NOW, files: await openFiles(readConfig({ DATA_DIR: folder })) });
  for (const { companyId, transferid } of await asPlatform(database, (db) => db.select().from(companies))) ids.set(transferid, companyId);
}, 60_000);
afterAll(async () => {
  await database.close();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

type Row = Record<string, string>;
const ask = async <R extends Row = Row>(company: string, query: string): Promise<R[]> =>
  (await asCompany(database, ids.get(company)!, (db) => db.execute<Row>(sql.raw(query)))).rows as R[];

describe.each(['12AB', '34CD'])('of company %s', (company) => {
  test('every balance, tally, settlement and closure is the sum of what it comes from', async () => {
    expect(await asCompany(database, ids.get(company)!, ledgerFaults)).toEqual([]);
  });

  test('nothing lies in the future, and what is told in the order of `_id`s went forward in time', async () => {
    const late = await ask(company, `select _id from movements where create_at > '${NOW.toISOString()}' or day > '2026-11-19'`);
    const notes = await ask<{ create_at: string }>(
      company,
      `select create_at from audit where kind in ('settlements', 'closures', 'account_settings') order by _id`,
    );
    const movements = await ask<{ create_at: string }>(company, 'select create_at from movements order by day, _id');
    const times = [notes, movements].map((rows) => rows.map(({ create_at: at }) => new Date(at).getTime()));
    expect(late).toEqual([]);
    for (const each of times) expect(each).toEqual(each.toSorted((a, b) => a - b));
  });
});

test('there is what a working company has: settlements in every state, late ones, batches, cash open and closed, a month that is closed', async () => {
  const rows = async (query: string) =>
    (await ask<{ key: string; many: string }>('12AB', query)).map(({ key, many }) => [key, Number(many)] as const);
  const states = new Map(await rows('select state as key, count(*) as many from settlements group by 1'));
  expect([...states.keys()].toSorted()).toEqual(['cancelled', 'paid', 'partial', 'pending']);
  expect(Math.min(...states.values())).toBeGreaterThan(0);
  const some = async (query: string) => (await ask('12AB', query)).length;
  expect(await some(`select 1 from settlements where state in ('pending', 'partial') and expire < '2026-11-19'`)).toBeGreaterThan(2);
  expect(await some('select 1 from settlements where total < 0')).toBeGreaterThan(1);
  expect(await some(`select 1 from account_balances where kind = 'employee' and balance < 0`)).toBeGreaterThan(0);
  expect(await some(`select 1 from account_balances where kind = 'client' and balance < 0`)).toBeGreaterThan(0);
  expect(await some(`select 1 from movements where action = 'credit' and observation <> ''`)).toBeGreaterThan(3);
  const recent = addDays('2026-11-19', -15);
  expect(
    await some(
      `select 1 from batch_clients c join settlement_batches b on b._id = c.batch where outcome = 'none' and b.create_at > '${recent}'`,
    ),
  ).toBeGreaterThan(0);
  const methods = await rows(
    `select method as key, count(*) as many from movements where origin = 'manual' and method is not null group by 1`,
  );
  expect(methods.map(([key]) => key).toSorted()).toEqual(['Cheque', 'Efectivo', 'Transferencia']);
  expect(await rows('select state as key, count(*) as many from closures group by 1')).toEqual(
    expect.arrayContaining([
      ['open', 1],
      ['closed', expect.any(Number)],
    ]),
  );
  expect(await some(`select 1 from audit where kind = 'closures' and changes #>> '{status,to}' = 'Abierta'`)).toBe(1);
  const uneven = await some(`select 1 from closures where state = 'closed' and reason is not null`);
  expect(uneven).toBeGreaterThan(5);
  expect(await ask('12AB', 'select closed::text from account_settings')).toEqual([{ closed: '2026-09-30' }]);
  const open = await ask<{ day: string }>(
    '12AB',
    `select distinct (delivery_date at time zone 'America/Argentina/Buenos_Aires')::date::text as day from orders o where status = 8 and charge_destination
       and driver_assign is not null and received_from is null
       and not exists (select from closure_orders where "order" = o._id and living) order by 1`,
  );
  expect(open.map(({ day }) => day)).toEqual(['2026-11-14', '2026-11-18', '2026-11-19']);
  const months = await some(`select distinct date_trunc('month', day) from ledger_tallies where action = 'invoice'`);
  expect(months).toBeGreaterThanOrEqual(12);
});

test('the tariffs charge nearly every order; some are told to have no zone or no tariff, as the office has to mend them', async () => {
  const priced = await asCompany(database, ids.get('12AB')!, async (db) => {
    const all = (await db.select({ _id: orders._id }).from(orders)).map(({ _id }) => _id);
    return [...(await priceEach(db, all)).values()].map(({ pricing }) => pricing);
  });
  const without = priced.filter(({ fee }) => !fee).length / priced.length;
  const outside = priced.filter(({ fee, zone }) => fee && !zone).length / priced.length;
  for (const share of [without, outside]) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(0.1);
  }
  expect(priced.filter(({ zone, price }) => zone && price.cash <= price.pay)).toEqual([]);
});
