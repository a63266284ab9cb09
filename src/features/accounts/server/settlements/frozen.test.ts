import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, at10, formatDay } from '#shared/time.ts';
import { readPaper } from '#server/pdf/testing.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orders } from '../../../orders/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { ledgerFaults } from '../ledger/ledgerFaults.ts';
import { readSettlementPaper } from '../papers/readPaper.ts';
import { linesOfOne } from '../papers/readLines.ts';
import { accountsApp, asked, DAY } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const change = ({ company }: Team, order: string, set: Partial<typeof orders.$inferInsert>) =>
  t.inCompany(company, (db) => db.update(orders).set(set).where(eq(orders._id, order)));

describe('what was seen of an order', () => {
  const seen = (team: Team, order: string) => [
    { _id: order, invoice_cash: 3_450, invoice_pay: 2_100, chargeAmount: 1_000, driverAssign: team.driver },
  ];
  const create = async (team: Team, order: string) => {
    const form = { ...asked(team.client, []), order: seen(team, order) };
    const { status, body } = await t.call(calls.createSettlement, form, team.company.token);
    return [status, body.message];
  };

  test('is settled while it is so; what was collected, or who carried it, is told when it is another by now', async () => {
    const team = await t.team();
    const other = await t.make.driver(team.company, { name: 'Beto', last: 'Sosa' });
    const refused = async (set: Partial<typeof orders.$inferInsert>) => {
      const order = await team.deliver({ collected: 1_000 });
      await change(team, order, set);
      return create(team, order);
    };
    const because = (why: string) => [409, expect.stringMatching(`^Cambiaron 1 orden desde que se buscaron: \\w+: ${why}$`)];
    expect(await refused({ chargeAmount: '1.00' })).toEqual(because(String.raw`ahora se cobró en destino \$ 1,00`));
    expect(await refused({ driverAssign: other })).toEqual(because('ahora la lleva Beto Sosa'));
    expect((await create(team, await team.deliver({ collected: 1_000 })))[0]).toBe(200);
    expect(await t.inCompany(team.company, ledgerFaults)).toEqual([]);
  });

  test('who changes it at the same time is waited for', async () => {
    const team = await t.team();
    const order = await team.deliver({ collected: 1_000 });
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const changing = t.inCompany(team.company, async (db) => {
      await db.update(orders).set({ chargeAmount: '9.00' }).where(eq(orders._id, order));
      begun();
      await held;
    });
    await hasBegun;
    const answer = create(team, order);
    expect(await Promise.race([answer, new Promise((resolve) => setTimeout(() => resolve('waits'), 400))])).toBe('waits');
    end();
    await changing;
    expect(await answer).toEqual([409, expect.stringContaining('ahora se cobró en destino $ 9,00')]);
  });
});

test('who settles, closes the cash and changes the orders all at once waits for one another, in no circle', async () => {
  const team = await t.team();
  const { company, client, driver, deliver } = team;
  const other = await t.make.driver(company, { name: 'Beto', last: 'Sosa' });
  for (let n = 0; n < 5; n += 1) {
    const day = addDays(DAY, -n);
    const list = await Promise.all(Array.from({ length: 6 }, () => deliver({ collected: 10, at: at10(day) })));
    const methods = list.map((_id) => ({ _id, method: 'Efectivo' as const }));
    const cash = { driver, day, version: 0, handed: { Efectivo: 60 }, expected: 60, close: true, methods, observation: '' };
    const form = { ...asked(client, list.toReversed()), period: { start: day, end: day } };
    const [settled, closed, bulk] = await Promise.all([
      t.call(calls.createSettlement, form, company.token),
      t.call(calls.saveCash, cash, company.token),
      t.call(orderCalls.changeBulk, { orders: list, driverAssign: other }, company.token),
    ]);
    expect(settled.status).toBe(200);
    expect([200, 400, 409]).toContain(closed.status);
    expect(bulk.status).toBe(200);
    // Whoever was first, the orders are of the driver whom the settlement pays.
    const found = await t.inCompany(company, (db) =>
      db.select({ driver: orders.driverAssign }).from(orders).where(anyOf(orders._id, list)),
    );
    const paid = (await team.settlement(form._id)).orders.map(({ driverAssign }) => driverAssign?._id);
    expect(new Set(found.map((order) => order.driver))).toEqual(new Set(paid));
  }
  expect(await t.inCompany(company, ledgerFaults)).toEqual([]);
});

test('cash counts as collected where a driver has it, as in closures', async () => {
  const team = await t.team();
  const order = await team.deliver({ collected: 1_000 });
  await change(team, order, { driverAssign: null });
  const { _id } = await team.settle([order]);
  expect(await team.settlement(_id)).toMatchObject({ collected: 0, collectTotal: 3_450 });
});

test('a settlement tells driver, day, type and place as they were, to the office and on the client’s paper', async () => {
  const team = await t.team();
  const { company, driver, deliver, settle, settlement } = team;
  const other = await t.make.driver(company, { name: 'Beto', last: 'Sosa' });
  const order = await deliver();
  const { _id } = await settle([order]);
  await change(team, order, {
    driverAssign: other,
    deliveryDate: at10(addDays(DAY, -9)),
    typeOrder: 'Flex',
    toAddress: 'Otra parte',
    toTown: 'Lejos',
  });
  const frozen = {
    driverAssign: { _id: driver, name: 'Rocío Peralta' },
    typeOrder: 'Normal',
    toAddress: { address: 'Gurruchaga 1854', town: 'Palermo' },
    deliveryDate: expect.stringMatching(new Date().toISOString().slice(0, 10)),
  };
  expect((await settlement(_id)).orders[0]).toMatchObject(frozen);
  const looked = { ...asked(team.client, []), startDay: addDays(DAY, -9), endDay: DAY, settlement: _id };
  const { client, startDay, endDay, typeOrder, exclude } = looked;
  const { body } = await t.call(calls.unsettled, { client, startDay, endDay, typeOrder, exclude, settlement: _id }, company.token);
  expect(body.orders[0]).toMatchObject(frozen);
  const paper = await t.inCompany(company, (db) => readSettlementPaper(db, _id));
  expect(paper.lines[0]).toMatchObject({ day: DAY, to: 'Gurruchaga 1854 · Palermo' });
  const { body: pdf } = await t.call(calls.printSettlement, { _id }, company.token);
  const file = await t.app.inject({ url: pdf.url });
  const [page] = await readPaper(new Uint8Array(file.rawPayload));
  expect(page?.text).toContain(formatDay(DAY));
  expect(page?.text).toContain('Gurruchaga 1854');
});

describe('an edited settlement', () => {
  test('keeps no order that is not of its period, types and statuses; each is named', async () => {
    const team = await t.team();
    const { company, client, deliver, settle } = team;
    const list = [await deliver(), await deliver()];
    const { _id } = await settle(list);
    const edit = async (over: object) => {
      const { status, body } = await t.call(calls.editSettlement, { ...asked(client, list), _id, version: 1, ...over }, company.token);
      return [status, body.message];
    };
    const because = (why: string) => [
      400,
      expect.stringMatching(`^No son de lo que busca la liquidación 2 órdenes que conserva: \\w+: ${why}; \\w+: ${why}$`),
    ];
    const before = addDays(DAY, -3);
    expect(await edit({ period: { start: before, end: before } })).toEqual(because(`es del ${formatDay(DAY)}`));
    expect(await edit({ typeOrder: ['Flex'] })).toEqual(because('es Normal'));
    expect(await edit({ exclude: [8] })).toEqual(because('está en Entregado'));
    // By what it was, not by what it became.
    await change(team, list[0]!, { typeOrder: 'Retiro', deliveryDate: at10(before) });
    expect((await edit({ expire: addDays(DAY, -9) }))[0]).toBe(200);
  });

  test('that is cancelled then tells the orders that it had, not those that it was edited without', async () => {
    const team = await t.team();
    const { company, client, deliver, settle, settlement } = team;
    const [kept, left, returned] = [await deliver(), await deliver(), await deliver()];
    const { _id } = await settle([kept, left, returned]);
    for (const [version, list] of [[kept], [kept, returned]].entries())
      await t.call(calls.editSettlement, { ...asked(client, list), _id, version: version + 1 }, company.token);
    await t.call(calls.deleteSettlement, { _id, version: 3 }, company.token);
    const read = await settlement(_id);
    expect(read.status).toBe('cancelled');
    expect(read.orders.map((order) => order._id).toSorted()).toEqual([kept, returned].toSorted());
    expect(read.order).toBe(2);
    expect((await t.inCompany(company, (db) => readSettlementPaper(db, _id))).lines).toHaveLength(2);
    expect(await t.inCompany(company, (db) => linesOfOne(db, _id))).toHaveLength(2);
  });
});

test.each([
  ['delete a line', sql`delete from settlement_lines`],
  ['its price', sql`update settlement_lines set cash = 0`],
  ['delete an order of a closure', sql`delete from closure_orders`],
  ['its amount', sql`update closure_orders set amount = 0`],
])('nothing of the application can change what was settled or handed in: %s', async (_, statement) => {
  const { company } = await t.team();
  await expect(t.inCompany(company, (db) => db.execute(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
