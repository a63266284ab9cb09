import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, at10, formatDay } from '#shared/time.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderHistory, orders } from '../../orders/server/tables.ts';
import { accounts as calls } from '../contract.ts';
import { settlementLines } from './tables.ts';
import { accountsApp, DAY } from './testing.ts';

let t: Awaited<ReturnType<typeof accountsApp>>;
beforeAll(async () => {
  t = await accountsApp();
});
afterAll(() => t.close());

type Team = Awaited<ReturnType<Awaited<ReturnType<typeof accountsApp>>['team']>>;
const ADMIN = 'Una orden en estado Entregado solo puede corregirla un administrador';
const CLOSED = `Su cobro está en la rendición de Rocío Peralta del ${formatDay(DAY)}: reábrala antes`;
const settledIn = (invoice: string) => `Está en la liquidación ${invoice}: quítela de ella antes`;

const form = async ({ company }: Team, _id: string, token = company.token) =>
  (await t.call(orderCalls.form, { _id, typeAction: 'edit' }, token)).body.data;
const save = async (team: Team, _id: string, over: object, token = team.company.token) => {
  const { status, body } = await t.call(orderCalls.save, { ...(await form(team, _id)), client: team.client, ...over }, token);
  return { status, message: body.message, fields: body.fields };
};
/** The form tells people as objects; it sends them by `_id`. */
const typed = ({ driver }: Team) => ({ driverAssign: driver });
const bulk = async ({ company }: Team, order: string[], change: object, token = company.token) =>
  (await t.call(orderCalls.changeBulk, { orders: order, ...change }, token)).body;
const history = async ({ company }: Team, _id: string, entry: object, token = company.token) => {
  const { status, body } = await t.call(orderCalls.addHistory, { _id, deliveryDate: at10(DAY), ...entry }, token);
  return { status, message: body.message };
};
const remove = async ({ company }: Team, _id: string) => {
  const { status, body } = await t.call(orderCalls.remove, { _id, observation: 'Por error' }, company.token);
  return { status, message: body.message };
};
const received = { status: 8, clientName: 'Ana', clientIDNumber: '1', observation: 'Recibió' };
const closeCash = async ({ company, driver }: Team, order: string, expected: number) =>
  (
    await t.call(
      calls.saveCash,
      {
        driver,
        day: DAY,
        version: 0,
        methods: [{ _id: order, method: 'Efectivo' }],
        handed: { Efectivo: expected },
        expected,
        close: true,
      },
      company.token,
    )
  ).body._id;
const expectedOf = async ({ company }: Team, driver: string) =>
  (await t.call(calls.openCash, {}, company.token)).body.data
    .filter((row) => row.driver._id === driver)
    .reduce((sum, row) => sum + row.expected, 0);

describe('a delivered order', () => {
  test('changes what its money depends on by unrestricted users alone', async () => {
    const team = await t.team();
    const { company, driver, deliver } = team;
    const { token } = await t.make.user(company, 'operator', ['order', 'map']);
    const _id = await deliver({ collected: 48_000 });
    const other = await t.make.driver(company);
    const refused = { status: 409, message: ADMIN };
    expect(await save(team, _id, { ...typed(team), chargeAmount: 1 }, token)).toMatchObject({
      ...refused,
      fields: { chargeAmount: ADMIN },
    });
    expect(await save(team, _id, { ...typed(team), chargeDestination: false }, token)).toMatchObject(refused);
    expect(await save(team, _id, { driverAssign: other }, token)).toMatchObject({ ...refused, fields: { driverAssign: ADMIN } });
    expect(await save(team, _id, { ...typed(team), typeOrder: 'Flex' }, token)).toMatchObject(refused);
    expect(await save(team, _id, { ...typed(team), deliveryDate: at10(addDays(DAY, -1)) }, token)).toMatchObject(refused);
    expect(await bulk(team, [_id], { driverAssign: other }, token)).toMatchObject({ changed: 0, refused: [{ _id, message: ADMIN }] });
    const moved = { status: 42, observation: 'Nota', deliveryDate: at10(addDays(DAY, 1)) };
    expect(await history(team, _id, moved, token)).toEqual(refused);
    expect(await expectedOf(team, driver)).toBe(48_000);
    expect((await form(team, _id, token)).kept).toBe(ADMIN);
    // What no money depends on, notes and the return are open to all who work with orders.
    expect(await save(team, _id, { ...typed(team), externalID: 'A-1' }, token)).toMatchObject({ status: 200 });
    expect((await history(team, _id, { status: 42, observation: 'Nota' }, token)).status).toBe(200);
    expect((await form(team, _id)).kept).toBe(null);
    expect(await save(team, _id, { ...typed(team), chargeAmount: 47_000 })).toMatchObject({ status: 200 });
    expect(await expectedOf(team, driver)).toBe(47_000);
    // Nor by way of a return: with its cash out, nobody would ask for that any more; and what was delivered is not corrected after it either.
    const out = 'Su cobro en destino no se rindió todavía: solo puede devolverla un administrador';
    expect(await history(team, _id, { status: 18, observation: 'Vuelve' }, token)).toEqual({ status: 409, message: out });
    expect(await bulk(team, [_id], { status: 18, observation: 'Vuelve' }, token)).toMatchObject({ refused: [{ _id, message: out }] });
    expect((await history(team, _id, { status: 18, observation: 'Vuelve' })).status).toBe(200);
    const back = 'Una orden en estado Devolución solo puede corregirla un administrador';
    expect(await save(team, _id, { ...typed(team), chargeAmount: 1 }, token)).toMatchObject({ status: 409, message: back });
    expect(await history(team, _id, { status: 24 }, token)).toEqual({ status: 409, message: back });
    expect((await history(team, _id, { status: 24 })).status).toBe(200);
  });

  test('what comes back and was never delivered changes as ever', async () => {
    const team = await t.team();
    const { company, client, driver } = team;
    const { token } = await t.make.user(company, 'operator', ['order']);
    const other = await t.make.driver(company);
    const _id = await t.make.order(company, { client, driverAssign: driver, status: 18, deliveryDate: new Date() });
    expect(await save(team, _id, { driverAssign: other }, token)).toMatchObject({ status: 200 });
    expect((await history(team, _id, { status: 24 }, token)).status).toBe(200);
  });

  test('stays as it is while a settlement has it: in the form, the history, many at once, and when it is deleted', async () => {
    const team = await t.team();
    const { company, client, deliver, settle } = team;
    const [_id, free] = [await deliver(), await deliver()];
    const other = await t.make.driver(company);
    const { _id: settlement, invoice } = await settle([_id]);
    const message = settledIn(invoice);
    const refused = { status: 409, message };
    expect(await save(team, _id, { driverAssign: other })).toMatchObject({ ...refused, fields: { driverAssign: message } });
    expect(await save(team, _id, { ...typed(team), client: await t.make.client(company) })).toMatchObject(refused);
    expect(await history(team, _id, { status: 24, observation: 'No estaba' })).toEqual(refused);
    expect(await remove(team, _id)).toEqual(refused);
    expect(await bulk(team, [_id, free], { driverAssign: other })).toMatchObject({ changed: 1, refused: [{ _id, message }] });
    expect((await form(team, _id)).kept).toBe(message);
    expect((await history(team, _id, { status: 42, observation: 'Nota' })).status).toBe(200);
    expect(await save(team, _id, { ...typed(team), externalID: 'A-2' })).toMatchObject({ status: 200 });
    expect((await history(team, _id, { status: 18, observation: 'Vuelve' })).status).toBe(200);
    // What settles it is told to who may see it.
    const { token } = await t.make.user(company, 'operator', ['order']);
    const detail = async (as: string) => (await t.call(orderCalls.detail, { _id }, as)).body.data.held;
    expect(await detail(company.token)).toEqual({ settlement: { _id: settlement, invoice, day: DAY }, closure: null });
    expect(await detail(token)).toBe(null);
    await t.call(calls.deleteSettlement, { _id: settlement }, company.token);
    expect((await form(team, _id)).kept).toBe(null);
    expect(await save(team, _id, { driverAssign: other, client })).toMatchObject({ status: 200 });
  });

  test('is not undone by who delivered many at once, when it was settled since', async () => {
    const team = await t.team();
    const { company, client, driver, settle } = team;
    const _id = await t.make.order(company, { client, driverAssign: driver, status: 7, deliveryDate: new Date() });
    const { batch } = await bulk(team, [_id], received);
    const { invoice } = await settle([_id]);
    const undone = await t.call(orderCalls.undoBulk, { batch }, company.token);
    expect(undone.body).toMatchObject({ changed: 0, refused: [{ _id, message: settledIn(invoice) }] });
  });

  test('waits for the settlement that takes it at the same moment', async () => {
    const team = await t.team();
    const { company, deliver, settle } = team;
    const _id = await deliver();
    const other = await t.make.driver(company);
    const [settled, saved] = await Promise.all([settle([_id]).catch(() => undefined), save(team, _id, { driverAssign: other })]);
    const [now] = await t.inCompany(company, (db) => db.select().from(orders).where(eq(orders._id, _id)));
    const lines = await t.inCompany(company, (db) => db.select().from(settlementLines).where(eq(settlementLines.order, _id)));
    // Whoever came first, the line says who delivered it.
    expect(now?.driverAssign).toBe(saved.status === 200 ? other : team.driver);
    expect(lines.map((line) => line.driver)).toEqual(settled ? [now?.driverAssign] : []);
    if (saved.status !== 200) expect(saved.message).toBe(settledIn(settled!.invoice));
  });
});

describe('an order whose cash was handed in', () => {
  test('stays as it is until that is opened again; then each driver answers for what they collected', async () => {
    const team = await t.team();
    const { company, driver, deliver, balances } = team;
    const _id = await deliver({ collected: 900 });
    const other = await t.make.driver(company, { name: 'Martín', last: 'Vera' });
    const closure = await closeCash(team, _id, 900);
    const refused = { status: 409, message: CLOSED };
    const correction = { status: 24, observation: 'Lo entregó otro' };
    expect(await history(team, _id, correction)).toEqual(refused);
    expect(await save(team, _id, { ...typed(team), chargeAmount: 1 })).toMatchObject({ ...refused, fields: { chargeAmount: CLOSED } });
    expect(await remove(team, _id)).toEqual(refused);
    expect((await t.call(orderCalls.detail, { _id }, company.token)).body.data.held).toEqual({
      settlement: null,
      closure: { _id: closure, day: DAY, driver: { _id: driver, name: 'Rocío Peralta' } },
    });

    expect((await t.call(calls.reopenCash, { _id: closure, version: 1 }, company.token)).status).toBe(200);
    expect((await history(team, _id, correction)).status).toBe(200);
    expect(await bulk(team, [_id], { ...received, driverAssign: other })).toMatchObject({ changed: 1 });
    expect([await expectedOf(team, driver), await expectedOf(team, other)]).toEqual([0, 900]);
    const now = await balances();
    expect([now.get(driver) ?? 0, now.get(other) ?? 0]).toEqual([0, 0]);
    const told = await t.inCompany(company, (db) =>
      db
        .select({ driver: orderHistory.driverAssign })
        .from(orderHistory)
        .where(and(eq(orderHistory.order, _id), eq(orderHistory.status, 8))),
    );
    expect(told.at(-1)).toEqual({ driver: other });
  });
});
