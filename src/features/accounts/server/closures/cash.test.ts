import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, at10 } from '#shared/time.ts';
import { orders } from '../../../orders/server/tables.ts';
import { accounts as calls } from '../../contract.ts';
import { accountsApp, DAY } from '../testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
/** How a driver's cash of today is closed, as it was read; @param methods the orders as they were seen, all in cash unless told */
const save = async (team: Team, over: { methods?: readonly { _id: string; method: string }[]; [field: string]: unknown } = {}) => {
  const { driver, company } = team;
  const methods = over.methods ?? (await seen(team));
  const cash = { driver, day: DAY, version: 0, handed: { Efectivo: 1_500.5 }, expected: 1_500.5, close: true, ...over, methods };
  const { status, body } = await t.call(calls.saveCash, cash, company.token);
  return { status, ...body };
};
const seen = async (team: Team) => (await read(team))?.list.map(({ _id, method }) => ({ _id, method })) ?? [];
const read = async ({ company, driver }: Team, over: object = {}) =>
  (await t.call(calls.readCash, { driver, day: DAY, ...over }, company.token)).body.data;
const day = async ({ company }: Team) => (await t.call(calls.cashDay, { day: DAY }, company.token)).body.data;
const open = async ({ company }: Team) => (await t.call(calls.openCash, {}, company.token)).body;

describe('the cash of a driver’s day', () => {
  test('is what was collected at doors of delivered orders; a closed one posts it with what was handed in', async () => {
    const team = await t.team();
    const { company, driver, deliver, balances, settle } = team;
    const [first, second, plain] = [await deliver({ collected: 1_000.5 }), await deliver({ collected: 500 }), await deliver()];
    await deliver({ collected: 70, at: at10(addDays(DAY, -1)) });
    expect(await day(team)).toMatchObject([
      { driver: { _id: driver, name: 'Rocío Peralta' }, status: 'open', stops: 3, orders: 2, expected: 1_500.5, _id: null },
    ]);
    expect(await open(team)).toMatchObject({
      data: [
        { day: addDays(DAY, -1), orders: 1, expected: 70 },
        { day: DAY, orders: 2, expected: 1_500.5 },
      ],
      total: 1_570.5,
    });
    // Settling the orders changes nothing of what the driver has to hand in.
    await settle([first, plain]);
    const before = (await balances()).get(driver)!;
    const methods = [
      { _id: first, method: 'Efectivo' },
      { _id: second, method: 'Transferencia' },
    ];
    const saved = await save(team, { handed: { Efectivo: 1_000.5, Transferencia: 500 }, methods });
    expect(saved).toMatchObject({ status: 200, version: 1 });
    expect((await balances()).get(driver)).toBe(before);
    const { data } = (await t.call(calls.movements, { startDay: DAY, endDay: DAY, typeFrom: 'closure', sortOrder: 'asc' }, company.token))
      .body;
    expect(data.map(({ typeMethod, typeAction, change }) => [typeMethod, typeAction, change])).toEqual(
      expect.arrayContaining([
        ['collected', null, -1_500.5],
        ['cash', 'Efectivo', 1_000.5],
        ['cash', 'Transferencia', 500],
      ]),
    );
    expect(await day(team)).toMatchObject([{ status: 'closed', orders: 2, expected: 1_500.5, handed: 1_500.5, difference: 0 }]);
    expect(await read(team, { _id: saved._id })).toMatchObject({
      status: 'closed',
      closedBy: 'Dueña Núñez',
      list: [
        { _id: first, method: 'Efectivo', amount: 1_000.5 },
        { _id: second, method: 'Transferencia', amount: 500 },
      ],
    });
    expect(await open(team)).toMatchObject({ total: 70 });
  });

  test('that is open is told of the oldest 60 days, and how much it is in all of them', async () => {
    const team = await t.team();
    const second = await t.make.driver(team.company, { name: 'Beto', last: 'Sosa' });
    for (let back = 0; back < 62; back += 1) await team.deliver({ collected: 10, at: at10(addDays(DAY, -back)) });
    await team.deliver({ driver: second, collected: 5, at: at10(addDays(DAY, -61)) });
    const { data, ...sums } = await open(team);
    expect(sums).toEqual({ total: 625, days: 62, closures: 63 });
    expect([data.length, data[0]?.day, data[1]?.day, data.at(-1)?.day]).toEqual([
      61,
      addDays(DAY, -61),
      addDays(DAY, -61),
      addDays(DAY, -2),
    ]);
  });

  test('is saved while it is counted, closed with a reason where it differs, and what is left stays in the balance', async () => {
    const team = await t.team();
    const { driver, deliver, balances } = team;
    await deliver({ collected: 1_500.5 });
    const counted = { handed: { Efectivo: 1_000 }, notes: { 500: 2 } };
    expect(await save(team, { ...counted, close: false })).toMatchObject({ status: 200, version: 1 });
    expect(await read(team)).toMatchObject({
      status: 'open',
      version: 1,
      handedIn: { Efectivo: 1_000 },
      notes: { 500: 2 },
      expectedIn: { Efectivo: 1_500.5 },
    });
    expect((await balances()).get(driver)).toBe(0);
    expect(await save(team, { ...counted, version: 1 })).toMatchObject({ status: 400, fields: { reason: 'Requerido' } });
    expect(await save(team, { ...counted, version: 1, reason: 'Mal cobrado' })).toMatchObject({
      status: 400,
      fields: { observation: 'Requerido' },
    });
    const why = { reason: 'Mal cobrado', observation: 'Cobró de menos' };
    expect(await save(team, { ...counted, ...why, version: 1, notes: { 500: 1 } })).toMatchObject({
      status: 400,
      fields: { 'handed.Efectivo': 'No es lo contado' },
    });
    expect(await save(team, { ...counted, ...why, version: 0 })).toMatchObject({ status: 409, code: 'STALE' });
    expect(await save(team, { ...counted, ...why, version: 1 })).toMatchObject({ status: 200, version: 2 });
    expect((await balances()).get(driver)).toBe(-500.5);
    expect(await day(team)).toMatchObject([{ difference: -500.5 }]);
  });

  test('is refused when something else was collected than was seen, or nothing', async () => {
    const team = await t.team();
    await team.deliver({ collected: 1_500.5 });
    await team.deliver({ collected: 1 });
    expect(await save(team)).toMatchObject({ status: 409, message: 'Lo cobrado cambió: ahora es $ 1.501,50' });
    expect(await save(await t.team())).toMatchObject({ status: 409, message: 'No hay cobros para rendir ese día' });
    expect(await save(team, { handed: { Efectivo: -1 } })).toMatchObject({
      status: 400,
      fields: { 'handed.Efectivo': 'No puede ser negativo' },
    });
    expect(await save(team, { notes: { 3: 1 } })).toMatchObject({ status: 400 });
    expect((await save(team, { driver: (await t.team()).driver })).status).toBe(404);
  });

  test('is closed once, whoever else closes it at the same time', async () => {
    const team = await t.team();
    await team.deliver({ collected: 1_500.5 });
    const methods = await seen(team);
    const sent = [save(team, { methods }), save(team, { methods }), save(team, { methods, reason: 'Otro' })];
    const answers = await Promise.all(sent);
    // Sent twice is one; the other is somebody else's.
    expect(answers.map(({ status }) => status)).toContain(409);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ _id }) => _id)).size).toBe(1);
    expect((await day(team)).map(({ status }) => status)).toEqual(['closed']);
    expect((await team.balances()).get(team.driver)).toBe(0);
  });

  test('is opened again by who is unrestricted, with a trace; the orders of it are free and the ledger takes it back', async () => {
    const team = await t.team();
    const { company, driver, deliver, balances } = team;
    await deliver({ collected: 1_500.5 });
    const { _id } = await save(team, { handed: { Efectivo: 1_500 }, reason: 'Otro', observation: 'Vuelto' });
    const reopen = (token: string, version = 1) => t.call(calls.reopenCash, { _id, version }, token);
    expect((await reopen((await t.make.user(company, 'clerk', ['account'])).token)).status).toBe(403);
    expect((await reopen((await t.team()).company.token)).status).toBe(404);
    expect((await reopen(company.token)).body).toEqual({ _id, version: 2 });
    expect((await balances()).get(driver)).toBe(0);
    expect(await read(team)).toMatchObject({ status: 'open', version: 2, handedIn: { Efectivo: 1_500 }, reason: 'Otro' });
    expect(await save(team, { version: 2 })).toMatchObject({ status: 200, version: 3 });
    expect((await balances()).get(driver)).toBe(0);
    // Delivered late: what was collected since is a closure of its own.
    await deliver({ collected: 20 });
    expect((await day(team)).map(({ status, expected }) => [status, expected])).toEqual([
      ['open', 20],
      ['closed', 1_500.5],
    ]);
  });

  test('is sent twice, its answer lost, and closed once, counted before or not', async () => {
    const team = await t.team();
    await team.deliver({ collected: 1_500.5 });
    const methods = await seen(team);
    const first = await save(team, { methods });
    expect(first).toMatchObject({ status: 200, version: 1 });
    expect(await save(team, { methods })).toEqual(first);
    await team.deliver({ collected: 1_500.5 });
    const later = await seen(team);
    expect(await save(team, { methods: later, close: false })).toMatchObject({ status: 200, version: 1 });
    // Somebody who saw the same amount, of the order that is closed by now, is told so by its version.
    expect(await save(team, { methods: later })).toMatchObject({ status: 409, code: 'STALE' });
    const second = await save(team, { methods: later, version: 1 });
    expect(second).toMatchObject({ status: 200, version: 2 });
    expect(second._id).not.toBe(first._id);
    expect(await save(team, { methods: later, version: 1 })).toEqual(second);
    expect((await team.balances()).get(team.driver)).toBe(0);
  });

  test('is closed with the orders that were seen and no other, though they come to the same', async () => {
    const team = await t.team();
    const { company, deliver } = team;
    const one = await deliver({ collected: 1_500.5 });
    const methods = await seen(team);
    await t.inCompany(company, (db) => db.update(orders).set({ driverAssign: null }).where(eq(orders._id, one)));
    expect(await save(team, { methods })).toMatchObject({ status: 409, message: 'No hay cobros para rendir ese día' });
    await deliver({ collected: 1_500.5 });
    expect(await save(team, { methods })).toMatchObject({ status: 400, fields: { 'methods.0._id': 'No es de esta rendición' } });
    expect(await save(team, { methods: [] })).toMatchObject({ status: 409, message: 'Lo cobrado cambió: hay órdenes que no estaban' });
    expect(await save(team)).toMatchObject({ status: 200 });
  });

  test('is nothing to count where nothing was collected; what was counted stays in sight when its orders go', async () => {
    const team = await t.team();
    const { company, deliver } = team;
    expect(await save(team, { close: false })).toMatchObject({ status: 409 });
    const one = await deliver({ collected: 1_500.5 });
    const { _id } = await save(team, { close: false });
    const other = await t.make.driver(company, { name: 'Otro', last: 'Chofer' });
    await t.inCompany(company, (db) => db.update(orders).set({ driverAssign: other }).where(eq(orders._id, one)));
    expect(await day(team)).toMatchObject([
      { driver: { _id: other }, orders: 1, expected: 1_500.5 },
      { driver: { _id: team.driver }, _id, status: 'open', orders: 0, expected: 0 },
    ]);
    expect(await save(team, { version: 1 })).toMatchObject({ status: 409, message: 'No hay cobros para rendir ese día' });
    expect(await save(team, { version: 1, close: false, handed: {} })).toMatchObject({ status: 200, version: 2 });
  });

  test('stays as it was closed when its orders change, which it tells; opened again it is what they are now', async () => {
    const team = await t.team();
    const { company, driver, deliver } = team;
    const [kept, dearer, undone] = [
      await deliver({ collected: 1_000 }),
      await deliver({ collected: 500 }),
      await deliver({ collected: 0.5 }),
    ];
    const { _id } = await save(team);
    const change = (order: string, set: object) => t.inCompany(company, (db) => db.update(orders).set(set).where(eq(orders._id, order)));
    await change(dearer, { chargeAmount: '700.00' });
    await change(undone, { status: 10 });
    const closed = await read(team, { _id });
    expect(closed?.list).toMatchObject([
      { _id: kept, amount: 1_000, now: null },
      { _id: dearer, amount: 500, now: 700 },
      { _id: undone, amount: 0.5, now: 0 },
    ]);
    expect(closed?.expected).toBe(1_500.5);
    // Delivered for good after all, it is in no second closure.
    await change(undone, { status: 8 });
    expect(await open(team)).toEqual({ data: [], total: 0, days: 0, closures: 0 });
    const reopen = () => t.call(calls.reopenCash, { _id, version: 1 }, company.token);
    expect((await reopen()).body).toEqual({ _id, version: 2 });
    expect((await reopen()).body).toEqual({ _id, version: 2 });
    expect(await read(team)).toMatchObject({ driver: { _id: driver }, status: 'open', version: 2, expected: 1_700.5 });
  });

  test('takes an order’s cash once, though the order goes to another driver while it is closed', async () => {
    const team = await t.team();
    const { company, deliver } = team;
    const order = await deliver({ collected: 1_500.5 });
    const other = await t.make.driver(company, { name: 'Otro', last: 'Chofer' });
    const methods = await seen(team);
    const mine = save(team, { methods });
    await t.inCompany(company, (db) => db.update(orders).set({ driverAssign: other }).where(eq(orders._id, order)));
    const theirs = await save({ ...team, driver: other }, { methods });
    expect([(await mine).status, theirs.status].filter((status) => status === 200)).toHaveLength(1);
  });

  test('has a history that tells what was closed and opened again, to nobody else', async () => {
    const team = await t.team();
    const { company, deliver } = team;
    await deliver({ collected: 1_500.5 });
    const { _id } = await save(team, { handed: { Efectivo: 1_500 }, reason: 'Otro', observation: 'Vuelto' });
    await t.call(calls.reopenCash, { _id, version: 1 }, company.token);
    const history = async (token: string) => (await t.call(calls.cashHistory, { _id }, token)).body;
    expect(await history(company.token)).toMatchObject({
      total: 2,
      data: [
        { employee: 'Dueña Núñez', changes: { status: { from: 'Cerrada', to: 'Abierta' } } },
        {
          changes: {
            status: { from: 'Abierta', to: 'Cerrada' },
            expected: { to: '$ 1.500,50' },
            handed: { to: '$ 1.500,00' },
            difference: { to: '-$ 0,50' },
            reason: { to: 'Otro' },
            observation: { to: 'Vuelto' },
          },
        },
      ],
    });
    expect(await history((await t.team()).company.token)).toMatchObject({ message: 'La rendición no existe' });
  });
});
