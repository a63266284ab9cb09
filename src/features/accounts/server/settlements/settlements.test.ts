import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, at10 } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { orders } from '../../../orders/server/tables.ts';
import { reprice } from '../../../fees/server/testing.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, asked, DAY, NOT_DELIVERED, TOMORROW } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const look = async ({ company, client }: Team, over: object = {}) => {
  const filter = { client, startDay: DAY, endDay: DAY, typeOrder: ['Normal' as const], exclude: [...NOT_DELIVERED], ...over };
  return (await t.call(calls.unsettled, filter, company.token)).body;
};
const ledger = async ({ company }: Team) => {
  const filter = { startDay: DAY, endDay: DAY, size: 100, sortOrder: 'asc' as const };
  const { data } = (await t.call(calls.movements, filter, company.token)).body;
  return data.map(({ toAccount, typeMethod, amount, change }) => [toAccount.name, typeMethod, amount, change]);
};

describe('the orders that a settlement finds', () => {
  test('are the client’s, of the period, of the types, in no settlement, in no excluded status; each with its zone and price', async () => {
    const team = await t.team();
    const { company, client, deliver, settle } = team;
    const order = await deliver({ collected: 10_000 });
    const other = await t.make.client(company, 'Otra');
    await deliver({ client: other });
    await deliver({ at: at10(addDays(DAY, -1)) });
    await settle([await deliver()]);
    const failed = await t.make.order(company, { client, status: 10, deliveryDate: new Date() });
    const deleted = await t.make.order(company, { client, status: 99, deliveryDate: new Date() });
    expect(await look(team)).toEqual({
      orders: [
        {
          _id: order,
          internalID: expect.any(String),
          externalID: null,
          deliveryDate: expect.any(String),
          typeOrder: 'Normal',
          status: 8,
          toAddress: { address: 'Gurruchaga 1854', town: 'Palermo' },
          driverAssign: { _id: team.driver, name: 'Rocío Peralta' },
          invoice_name: 'Zona Sur',
          invoice_pay: 2_100,
          invoice_cash: 3_450,
          chargeAmount: 10_000,
          chargeDestination: true,
        },
      ],
      total: 1,
    });
    const wide = await look(team, { startDay: addDays(DAY, -1), exclude: [] });
    expect(wide.total).toBe(3);
    expect(wide.orders.find(({ _id }) => _id === failed)).toMatchObject({ invoice_name: null, invoice_cash: 0, invoice_pay: 0 });
    expect(wide.orders.map(({ _id }) => _id)).not.toContain(deleted);
    expect((await look(team, { typeOrder: ['Flex'] })).total).toBe(0);
  });
});

describe('a settlement', () => {
  test('freezes prices, posts to the client and to each driver, and is found with its sums', async () => {
    const team = await t.team();
    const { company, client, driver, deliver, settle, settlement, balances } = team;
    const second = await t.make.driver(company, { name: 'Beto', last: 'Sosa' });
    const list = [await deliver({ collected: 1_000.5 }), await deliver(), await deliver({ driver: second })];
    const { _id, invoice } = await settle(list);
    expect(invoice).toMatch(/^[A-Z]{3}\d{6}$/);
    expect(await ledger(team)).toEqual(
      expect.arrayContaining([
        ['Ñandú Indumentaria', 'invoice', 10_350, 10_350],
        ['Ñandú Indumentaria', 'collected', 1_000.5, -1_000.5],
        ['Rocío', 'invoice', 4_200, 4_200],
        ['Beto', 'invoice', 2_100, 2_100],
      ]),
    );
    const after = await balances();
    expect([client, driver, second].map((account) => after.get(account))).toEqual([9_349.5, 4_200, 2_100]);
    const { body: found } = await t.call(
      calls.searchSettlements,
      { startDay: DAY, endDay: DAY, invoice: invoice.slice(0, 3).toLowerCase() },
      company.token,
    );
    const row = {
      _id,
      invoice,
      order: 3,
      cash: 10_350,
      collected: 1_000.5,
      collectTotal: 9_349.5,
      left: 9_349.5,
      status: 'pending',
      expire: TOMORROW,
    };
    expect(found).toMatchObject({
      data: [row],
      total: 1,
      sums: { standing: 1, order: 3, cash: 10_350, collected: 1_000.5, collectTotal: 9_349.5, left: 9_349.5 },
    });
    // Neither a new price nor another status changes what was settled.
    await t.inCompany(company, (db) => reprice(db, { cash: '9999.99', pay: '0.00' }));
    await t.inCompany(company, (db) => db.update(orders).set({ chargeAmount: '7.00' }).where(eq(orders._id, list[0]!)));
    expect(
      (await settlement(_id)).orders.map(({ invoice_cash, invoice_pay, chargeAmount }) => [invoice_cash, invoice_pay, chargeAmount]),
    ).toEqual([
      [3_450, 2_100, 1_000.5],
      [3_450, 2_100, 0],
      [3_450, 2_100, 0],
    ]);
    const { body: why } = await t.call(calls.settledPrice, { order: list[0]! }, company.token);
    expect(why).toMatchObject({ data: { price: { pay: 2_100, cash: 3_450 } }, settlement: { _id, invoice } });
    const { body: history } = await t.call(calls.settlementHistory, { _id }, company.token);
    expect(history.data.map(({ action, employee }) => [action, employee])).toEqual([['create', 'Dueña Núñez']]);
  });

  test('does not keep back what was collected where the company does not want it', async () => {
    const { company, client, deliver, settle, settlement, balances } = await t.team();
    expect((await t.call(calls.saveSettings, { closed: null, nets: false, version: 0 }, company.token)).status).toBe(200);
    const { _id } = await settle([await deliver({ collected: 1_000 })]);
    expect(await settlement(_id)).toMatchObject({ collectTotal: 3_450, collected: 0, nets: false });
    expect((await balances()).get(client)).toBe(3_450);
  });

  test('sent twice is one; its number is nobody else’s', async () => {
    const { company, client, deliver } = await t.team();
    const form = asked(client, [await deliver()]);
    const [one, two] = await Promise.all([1, 2].map(() => t.call(calls.createSettlement, form, company.token)));
    expect([one?.status, two?.body]).toEqual([200, one?.body]);
    const { body } = await t.call(calls.searchSettlements, { startDay: DAY, endDay: DAY }, company.token);
    expect(body.total).toBe(1);
    // Who knows the number need not know the day.
    const found = async (invoice: string) =>
      (await t.call(calls.searchSettlements, { startDay: '2020-01-01', endDay: '2020-01-02', invoice }, company.token)).body.total;
    expect([await found(one!.body.invoice.toLowerCase()), await found(one!.body.invoice.slice(0, 8))]).toEqual([1, 0]);
  });

  test('of the same orders by two people at once: one wins, the other is told which', async () => {
    const { company, client, deliver } = await t.team();
    const list = [await deliver(), await deliver()];
    const answers = await Promise.all(list.map(() => t.call(calls.createSettlement, asked(client, list), company.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [won, lost] = [answers.find(({ status }) => status === 200)!, answers.find(({ status }) => status === 409)!];
    expect(lost.body.message).toMatch(/^Cambiaron 2 órdenes desde que se buscaron: \w+: está en [A-Z]{3}\d{6}; /);
    expect(lost.body.message).toContain(won.body.invoice);
    const { body } = await t.call(calls.movements, { startDay: DAY, endDay: DAY }, company.token);
    expect(body.total).toBe(2);
  });

  test.each([
    ['deleted', { status: 99 }, 'se eliminó'],
    ['taken back', { status: 18 }, 'está en Devolución'],
    ['of another type', { typeOrder: 'Retiro' }, 'es Retiro'],
    ['of another day', { deliveryDate: at10('2026-01-05') }, 'es del 05/01/26'],
    ['without a day', { deliveryDate: null }, 'no tiene fecha'],
  ] as const)('is refused when an order was %s meanwhile, and nothing is written', async (_, change, why) => {
    const team = await t.team();
    const { company, client, deliver } = team;
    const list = [await deliver(), await deliver()];
    await t.inCompany(company, (db) => db.update(orders).set(change).where(eq(orders._id, list[1]!)));
    const { status, body } = await t.call(calls.createSettlement, asked(client, list), company.token);
    expect([status, body.message]).toEqual([409, expect.stringMatching(`^Cambiaron 1 orden desde que se buscaron: \\w+: ${why}$`)]);
    expect(await ledger(team)).toEqual([]);
    expect((await look(team)).orders.map(({ _id }) => _id)).toContain(list[0]);
  });

  test('is refused when a price is not what was seen', async () => {
    const { company, client, deliver } = await t.team();
    const order = [{ _id: await deliver(), invoice_cash: 3_449.99, invoice_pay: 2_100 }];
    const { status, body } = await t.call(calls.createSettlement, { ...asked(client, []), order }, company.token);
    expect([status, body.message]).toEqual([409, expect.stringContaining('ahora se cobra $ 3.450,00')]);
  });

  test.each([
    [{ order: [] }, 'order', 'Requerido'],
    [{ expire: '' }, 'expire', 'Requerido'],
    [{ expire: addDays(DAY, -2) }, 'expire', expect.stringMatching(/^No antes del/)],
    [{ client: newId() }, 'client', 'El cliente no existe'],
    [{ typeOrder: [] }, 'typeOrder', 'Elija al menos un tipo de orden'],
    [{ exclude: [99] }, 'exclude.0', 'Ese estado no se excluye'],
    [{ period: { start: DAY, end: addDays(DAY, -1) } }, 'period.start', 'El período está al revés'],
  ])('with %j is refused at %s', async (over, path, message) => {
    const { company, client, deliver } = await t.team();
    const { status, body } = await t.call(calls.createSettlement, { ...asked(client, [await deliver()]), ...over }, company.token);
    expect([status, body.fields?.[path]]).toEqual([400, message]);
  });

  test('takes no order of another company, nor one twice', async () => {
    const [ours, theirs] = [await t.team(), await t.team()];
    const foreign = await theirs.deliver();
    const own = await ours.deliver();
    const create = async (list: string[]) => {
      const { status, body } = await t.call(calls.createSettlement, asked(ours.client, list), ours.company.token);
      return [status, body.message];
    };
    expect(await create([own, foreign])).toEqual([404, 'Una de las órdenes no existe']);
    expect(await create([own, own])).toEqual([400, 'Hay una orden más de una vez']);
    expect((await t.call(calls.readSettlement, { _id: (await theirs.settle([foreign]))._id }, ours.company.token)).status).toBe(404);
  });
});

describe('an edited settlement', () => {
  test('keeps the prices it had, prices what comes, lets go of what leaves, and the ledger gets the difference', async () => {
    const team = await t.team();
    const { company, client, driver, deliver, settle, settlement, balances } = team;
    const [kept, left, comes] = [await deliver(), await deliver({ collected: 500 }), await deliver()];
    const { _id } = await settle([kept, left]);
    await t.inCompany(company, (db) => reprice(db, { cash: '4000.00', pay: '2500.00' }));
    const form = { ...asked(client, [kept, comes]), _id, version: 1, expire: addDays(DAY, 9) };
    expect((await t.call(calls.editSettlement, form, company.token)).body).toMatchObject({ _id, version: 2 });
    expect(await settlement(_id)).toMatchObject({
      order: 2,
      cash: 7_450,
      collected: 0,
      collectTotal: 7_450,
      expire: addDays(DAY, 9),
      version: 2,
    });
    expect([...(await balances())].filter(([, amount]) => amount !== 0)).toEqual([
      [client, 7_450],
      [driver, 4_600],
    ]);
    expect((await look(team)).orders.map((order) => order._id)).toEqual([left]);
    // Sent again, its answer lost; sent with what somebody else has changed.
    expect((await t.call(calls.editSettlement, form, company.token)).body).toMatchObject({ version: 2 });
    const stale = await t.call(calls.editSettlement, { ...form, order: [{ _id: kept }] }, company.token);
    expect([stale.status, stale.body.message]).toEqual([409, 'Otro usuario modificó este registro']);
    const { body } = await t.call(calls.settlementHistory, { _id }, company.token);
    expect(body.data[0]?.changes).toMatchObject({ total: { from: '$ 6.400,00', to: '$ 7.450,00' } });
  });

  test('that comes to less sets free what was paid beyond it: it stays in the balance', async () => {
    const { company, client, deliver, settle, settlement, move, balances } = await t.team();
    const [kept, left] = [await deliver(), await deliver()];
    const { _id } = await settle([kept, left]);
    await move(client, 'cash', 5_000);
    await t.call(calls.editSettlement, { ...asked(client, [kept]), _id, version: 1 }, company.token);
    expect(await settlement(_id)).toMatchObject({ collectTotal: 3_450, left: 0, status: 'paid' });
    expect((await settlement(_id)).payments.map(({ amount }) => amount)).toEqual([5_000, -1_550]);
    expect((await balances()).get(client)).toBe(-1_550);
  });
});

describe('a deleted settlement', () => {
  test('frees its orders, counts them, and takes back all that it had posted', async () => {
    const team = await t.team();
    const { company, client, deliver, settle, settlement, move, balances } = team;
    const list = [await deliver({ collected: 100 }), await deliver()];
    const { _id } = await settle(list);
    await move(client, 'cash', 200);
    const remove = () => t.call(calls.deleteSettlement, { _id, version: 1 }, company.token);
    expect((await remove()).body).toEqual({ _id, count: 2 });
    expect((await remove()).body).toEqual({ _id, count: 2 });
    expect([...(await balances())].filter(([, amount]) => amount !== 0)).toEqual([[client, -200]]);
    const read = await settlement(_id);
    expect(read).toMatchObject({ status: 'cancelled', left: 0, order: 2 });
    expect(read.orders).toHaveLength(2);
    expect((await look(team)).total).toBe(2);
    const edit = await t.call(calls.editSettlement, { ...asked(client, list), _id, version: 2 }, company.token);
    expect([edit.status, edit.body.message]).toEqual([409, 'La liquidación está cancelada']);
    // Its orders are settled anew.
    await settle(list);
    const { body } = await t.call(calls.searchSettlements, { startDay: DAY, endDay: DAY }, company.token);
    expect([body.total, body.sums.collectTotal]).toEqual([2, 6_800]);
  });
});
