import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, at10, today } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { clients } from '../../clients/server/tables.ts';
import type { Reading } from '../../imports/columns/layout.ts';
import { importLayoutClients, importLayouts, imports } from '../../imports/server/tables.ts';
import { orders } from '../../orders/server/tables.ts';
import { skus } from '../../skus/server/tables.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { office } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** An order of a client, with what it is like. */
const makeOrder = async (company: Company, client: string, over: Partial<typeof orders.$inferInsert>) => {
  const _id = await t.make.order(company, { client });
  await t.inCompany(company, (db) => db.update(orders).set(over).where(eq(orders._id, _id)));
};

test('what this month is like: its orders, and of those whose day is over how many were delivered; deleted ones count nowhere', async () => {
  const company = await t.make.company();
  const [client, other] = [await t.make.client(company), await t.make.client(company, 'Otra')];
  const now = today(new Date());
  const first = `${now.slice(0, 8)}01`;
  const isFirst = now === first;
  const next = `${addDays(first, 31).slice(0, 8)}01`;
  await makeOrder(company, client, { deliveryDate: at10(first), status: 8 });
  await makeOrder(company, client, { deliveryDate: at10(first), status: 22 });
  await makeOrder(company, client, { deliveryDate: at10(first), status: 99 });
  await makeOrder(company, client, { deliveryDate: at10(now), status: 8 });
  await makeOrder(company, client, { deliveryDate: at10(addDays(next, -1)), status: 1 });
  await makeOrder(company, client, { deliveryDate: at10(next), status: 1 });
  await makeOrder(company, client, { deliveryDate: at10(addDays(first, -1)), status: 8 });
  await makeOrder(company, client, { deliveryDate: null, status: 1 });
  await makeOrder(company, other, { deliveryDate: at10(now), status: 8 });
  const { body } = await t.call(office.summary, { _id: client }, company.token);
  expect(body).toMatchObject({
    orders: 7,
    month: 4,
    due: isFirst ? 0 : 2,
    delivered: isFirst ? 0 : 1,
    imports: 0,
    skus: 0,
    layouts: 0,
    changes: 0,
  });
});

test("the files that brought its orders, newest first, each with its own orders and all of the file's", async () => {
  const company = await t.make.company();
  const [client, other] = [await t.make.client(company), await t.make.client(company, 'Otra')];
  const send = async (fileName: string, createAt: Date) => {
    const _id = newId();
    const sent = { fileName, fingerprint: _id, rows: [], total: 5, job: newId(), employee: company.owner, createAt };
    await t.inCompany(company, (db) => db.insert(imports).values({ _id, ...sent }));
    return _id;
  };
  const older = await send('ayer.csv', new Date('2026-11-20T12:00:00Z'));
  const newer = await send('hoy.csv', new Date('2026-11-21T12:00:00Z'));
  await makeOrder(company, client, { import: older });
  await makeOrder(company, client, { import: newer });
  await makeOrder(company, client, { import: newer });
  await makeOrder(company, other, { import: newer });
  await makeOrder(company, other, { import: await send('ajeno.csv', new Date('2026-11-22T12:00:00Z')) });
  const { body } = await t.call(office.imports, { _id: client }, company.token);
  const by = 'Dueña Núñez';
  expect(body.data).toEqual([
    { _id: newer, fileName: 'hoy.csv', createAt: '2026-11-21T12:00:00.000Z', by, orders: 2, total: 5 },
    { _id: older, fileName: 'ayer.csv', createAt: '2026-11-20T12:00:00.000Z', by, orders: 1, total: 5 },
  ]);
  expect((await t.call(office.summary, { _id: client }, company.token)).body.imports).toBe(2);
});

test('its products page by page, without those that were deleted or are of others', async () => {
  const company = await t.make.company();
  const [client, other] = [await t.make.client(company), await t.make.client(company, 'Otra')];
  const of = (sku: string, over: Partial<typeof skus.$inferInsert> = {}) => ({ _id: newId(), client, sku, description: 'Remera', ...over });
  await t.inCompany(company, (db) =>
    db
      .insert(skus)
      .values([of('B-2', { code: '779', variant: ['S', 'M'] }), of('A-1'), of('C-3', { status: 3 }), of('D-4', { client: other })]),
  );
  const { body } = await t.call(office.skus, { _id: client, sortField: 'sku', sortOrder: 'asc' }, company.token);
  expect(body).toMatchObject({
    data: [
      { sku: 'A-1', code: '', description: 'Remera', variant: [] },
      { sku: 'B-2', code: '779', description: 'Remera', variant: ['S', 'M'] },
    ],
    total: 2,
  });
  expect((await t.call(office.skus, { _id: client, search: '779' }, company.token)).body.total).toBe(1);
});

test('how its files are read: what the columns are taken for, how many are not read, how often and when last', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const layout = newId();
  const reading: Reading = { columns: ['externalID', null, 'toAddress', 'observation', 'observation'], spare: [], lines: false, words: {} };
  const lastAt = new Date('2026-11-21T12:00:00Z');
  await t.inCompany(company, async (db) => {
    await db.insert(importLayouts).values({
      _id: layout,
      fingerprint: 'x',
      reading,
      answers: { createSkus: false, day: null, driver: null, typeOrder: null, town: null },
      times: 9,
      employee: company.owner,
      updateAt: lastAt,
    });
    await db.insert(importLayoutClients).values({ _id: newId(), layout, client, times: 4, lastAt });
  });
  expect((await t.call(office.layouts, { _id: client }, company.token)).body.data).toEqual([
    { _id: layout, columns: ['#Ext.', 'Destino', 'Observación'], unread: 1, times: 4, lastAt: lastAt.toISOString(), by: 'Dueña Núñez' },
  ]);
});

test('a client that was deleted, or is of another company, is none', async () => {
  const [own, other] = [await t.make.company(), await t.make.company()];
  const [gone, theirs] = [await t.make.client(own), await t.make.client(other)];
  await t.inCompany(own, (db) => db.update(clients).set({ status: 3 }).where(eq(clients._id, gone)));
  for (const call of [office.summary, office.imports, office.skus, office.layouts])
    for (const _id of [gone, theirs]) expect((await t.call(call, { _id }, own.token)).body.message).toBe('El cliente no existe');
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
