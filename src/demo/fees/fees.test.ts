import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import { readConfig } from '#server/config.ts';
import { asCompany, openDatabase } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { asPlatform } from '#server/platform.ts';
import { testDatabase } from '#server/testing.ts';
import { pricingOf } from '../../features/fees/price/explain.ts';
import { readFeeBook, readPricedOrders } from '../../features/fees/server/pricing.ts';
import { orders } from '../../features/orders/server/tables.ts';
import { companies } from '../../features/session/server/tables.ts';
import { makeDemo } from '../demo.ts';

test('the tariffs charge nearly every order; some are told to have no zone or no tariff, as the office has to mend them', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-demo-fees-'));
  const own = await testDatabase();
  const database = openDatabase(own.url, 2, (error) => {
    throw error;
  });
  await makeDemo(database, { now: instantAt('2026-11-19', 16, 20), files: await openFiles(readConfig({ DATA_DIR: folder })) });
  const [company] = await asPlatform(database, (db) => db.select().from(companies).where(eq(companies.transferid, '12AB')));
  const priced = await asCompany(database, company!.companyId, async (db) => {
    const book = await readFeeBook(db);
    const ids = (await db.select({ _id: orders._id }).from(orders)).map(({ _id }) => _id);
    return [...(await readPricedOrders(db, ids)).values()].map((order) => pricingOf(order, book));
  });
  await database.close();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
  const without = priced.filter(({ fee }) => !fee).length / priced.length;
  const outside = priced.filter(({ fee, zone }) => fee && !zone).length / priced.length;
  for (const share of [without, outside]) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(0.1);
  }
  expect(priced.filter(({ zone, price }) => zone && price.cash <= price.pay)).toEqual([]);
});
