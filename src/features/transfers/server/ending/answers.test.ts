import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { createOrders } from '../../../orders/server/operations.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import type { StatusId } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { transfers } from '../tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
/** What the two call themselves. */
let [nameOfA, nameOfB] = ['', ''];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b] = [await t.make.company(), await t.make.company()];
  const nameOf = async (code: string, asked: Company) =>
    (await t.call(contract.partner, { transferid: code }, asked.token)).body.name ?? '';
  [nameOfA, nameOfB] = [await nameOf(a.transferid, b), await nameOf(b.transferid, a)];
});

/** An order of A that is shared with B, and B's. */
const shared = async (over: Parameters<App['make']['order']>[1] = {}) => {
  const order = await t.make.order(a, over);
  await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  const { body } = await t.call(contract.expected, {}, b.token);
  return { order, its: body.data[0]?._id ?? '' };
};
const takeBack = async (...orders: string[]) => (await t.call(contract.takeBack, { orders }, a.token)).body;
const confirm = async (...orders: string[]) => (await t.call(contract.confirm, { orders }, b.token)).body;
const refuse = async (reason: string, ...orders: string[]) => (await t.call(contract.refuse, { orders, reason }, b.token)).body;
const last = async (company: Company, order: string) => (await kit.history(company, order)).at(-1);
const states = async (order: string, its: string) =>
  [
    await t.inCompany(a, (db) => db.select().from(transfers).where(eq(transfers.order, order))),
    await t.inCompany(b, (db) => db.select().from(transfers).where(eq(transfers.order, its))),
  ].map((sides) => sides.map(({ state }) => state).join());
const only = (message: string) => ({ changed: 0, refusedTotal: 1, refused: [expect.objectContaining({ message })] });

test('who receives an order confirms it: both histories say so, and it cannot be taken back any more', async () => {
  const { order, its } = await shared();
  const before = [await kit.read(a, order), await kit.read(b, its)];
  expect(await confirm(its)).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
  expect(await states(order, its)).toEqual(['confirmed', 'confirmed']);
  expect(await last(b, its)).toMatchObject({ status: 42, observation: 'Confirmó que la recibió', partner: null, employee: b.owner });
  expect(await last(a, order)).toMatchObject({ status: 42, observation: 'Confirmó que la recibió', partner: nameOfB, employee: null });
  const after = [await kit.read(a, order), await kit.read(b, its)];
  expect(after.map((one) => [one?.status, one?.version])).toEqual(before.map((one) => [one?.status, one?.version]));
  expect(await takeBack(order)).toEqual(only(`${nameOfB} ya la recibió: pídale que la pase a Devolución y vuelva a intentar`));
  expect(await confirm(its)).toEqual(only('Ya se confirmó'));
  expect(await refuse('No', its)).toEqual(only('Ya se confirmó'));
});

test.each<[StatusId, boolean]>([
  [1, false],
  [4, false],
  [5, true],
  [7, true],
  [26, false],
])('an order in status %i that is taken back is what it was; the other company’s is cancelled', async (status, hasDriver) => {
  const driverAssign = hasDriver ? await t.make.driver(a) : null;
  const warehouse = status === 4 ? await t.make.warehouse(a) : null;
  const { order, its } = await shared({ status, driverAssign, warehouse });
  expect(await takeBack(order)).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
  expect(await kit.read(a, order)).toMatchObject({ status, driverAssign, warehouse, sentTo: null, version: 3 });
  expect(await last(a, order)).toMatchObject({ status, partner: nameOfB, observation: `Se recuperó de ${nameOfB}`, employee: a.owner });
  expect(await kit.read(b, its)).toMatchObject({ status: 22 });
  expect(await last(b, its)).toMatchObject({
    status: 22,
    partner: nameOfA,
    observation: `Recuperada por ${nameOfA}`,
    employee: null,
    source: 'transfer',
  });
  expect(await states(order, its)).toEqual(['takenBack', 'takenBack']);
  expect(await takeBack(order)).toEqual(only('Ya se recuperó'));
  expect(await confirm(its)).toEqual(only(`${nameOfA} la recuperó`));
  // Nothing of it waits to be told.
  expect(
    (await t.database.owner.query('select from transfer_outbox where company_id = any($1)', [[a.companyId, b.companyId]])).rowCount,
  ).toBe(0);
});

test('an order that had failed visits is as it was, and no visit is counted again', async () => {
  const driverAssign = await t.make.driver(a);
  const { order } = await shared({ status: 10, driverAssign });
  await takeBack(order);
  expect(await kit.read(a, order)).toMatchObject({ status: 10, driverAssign });
  expect(await last(a, order)).toMatchObject({ status: 42, changes: { status: { from: 30, to: 10 } } });
});

test('without its driver, who left meanwhile, an order that was assigned is a new one again', async () => {
  const driver = await t.make.driver(a);
  const { order } = await shared({ status: 5, driverAssign: driver });
  await t.inCompany(a, (db) => db.update(employees).set({ status: 3 }).where(eq(employees._id, driver)));
  await takeBack(order);
  expect(await kit.read(a, order)).toMatchObject({ status: 1, driverAssign: null });
});

test('an order that was given another status meanwhile keeps it when it comes back', async () => {
  const { order } = await shared({ status: 6 });
  await t.call(orderCalls.changeBulk, { orders: [order], status: 26 }, a.token);
  expect(await takeBack(order)).toMatchObject({ changed: 1 });
  expect(await kit.read(a, order)).toMatchObject({ status: 26, sentTo: null });
  expect(await last(a, order)).toMatchObject({ status: 42, observation: `Se recuperó de ${nameOfB}` });
});

test('a refused order goes back with the reason, and can be shared again', async () => {
  const driver = await t.make.driver(a);
  const { order, its } = await shared({ status: 5, driverAssign: driver });
  expect(await refuse('  La caja está rota ', its)).toEqual({ changed: 1, refused: [], refusedTotal: 0 });
  expect(await kit.read(a, order)).toMatchObject({ status: 5, driverAssign: driver, sentTo: b.transferid });
  expect(await last(a, order)).toMatchObject({ status: 5, partner: nameOfB, employee: null, observation: 'Rechazada: La caja está rota' });
  expect(await kit.read(b, its)).toMatchObject({ status: 22 });
  expect(await last(b, its)).toMatchObject({ status: 22, partner: null, employee: b.owner, observation: 'Rechazada: La caja está rota' });
  expect(await states(order, its)).toEqual(['refused', 'refused']);
  expect(await takeBack(order)).toEqual(only(`${nameOfB} la rechazó: ya volvió`));
  expect(await confirm(its)).toEqual(only(`Ya se rechazó: volvió a ${nameOfA}`));
  const again = await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  expect(again.body.changed).toBe(1);
  expect((await states(order, its))[0]).toBe('refused,open');
});

test('a refusal asks for its reason', async () => {
  const { its } = await shared();
  for (const reason of ['', '  ', undefined]) {
    const { status, body } = await t.call(contract.refuse, { orders: [its], reason }, b.token);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['reason']]);
  }
  const { body } = await t.call(contract.refuse, { orders: [its], reason: 'x'.repeat(201) }, b.token);
  expect(body.fields).toEqual({ reason: 'Hasta 200 caracteres' });
});

test('the first status that who received it sets confirms an order', async () => {
  const { order, its } = await shared();
  await t.call(orderCalls.changeBulk, { orders: [its], status: 6 }, b.token);
  expect((await states(order, its))[1]).toBe('confirmed');
  expect(await takeBack(order)).toEqual(only(`${nameOfB} ya la recibió: pídale que la pase a Devolución y vuelva a intentar`));
  expect(await kit.read(a, order)).toMatchObject({ status: 30, sentTo: b.transferid });
});

test('a note, an edit or a label of who received it confirms nothing', async () => {
  const { order, its } = await shared();
  await t.call(orderCalls.changeBulk, { orders: [its], status: 42, observation: '¿Dónde está?' }, b.token);
  await t.call(orderCalls.changeBulk, { orders: [its], validation_type: ['DNI'] }, b.token);
  expect(await states(order, its)).toEqual(['open', 'open']);
  expect(await takeBack(order)).toMatchObject({ changed: 1 });
});

test('of many orders each does what it can: what one company does to another’s, nobody’s or its own is told', async () => {
  const one = await shared();
  const other = await shared();
  const unshared = await t.make.order(a);
  const back = await takeBack(one.order, one.order, unshared, other.its);
  expect(back).toMatchObject({ changed: 1, refusedTotal: 2 });
  expect(back.refused.map(({ message }) => message)).toEqual(['No está compartida', 'La orden no existe']);
  const own = await t.make.order(b);
  const outcome = await confirm(other.its, one.its, own, other.order);
  expect(outcome).toMatchObject({ changed: 1, refusedTotal: 3 });
  expect(outcome.refused.map(({ message }) => message)).toEqual([
    `${nameOfA} la recuperó`,
    'Nadie la compartió con nosotros',
    'La orden no existe',
  ]);
});

test('of taking back and confirming at once one wins, and both sides agree', async () => {
  const pairs: Awaited<ReturnType<typeof shared>>[] = [];
  for (let i = 0; i < 10; i += 1) pairs.push(await shared());
  const outcomes = await Promise.all(
    pairs.flatMap(({ order, its }, i) => (i % 2 ? [takeBack(order), confirm(its)] : [refuse('No', its), takeBack(order)])),
  );
  expect(outcomes.map(({ changed }) => changed).reduce((sum, each) => sum + each, 0)).toBe(10);
  for (const { order, its } of pairs) {
    const [mine, theirs] = await states(order, its);
    expect(mine).toBe(theirs);
    expect((await kit.read(b, its))?.status).toBe(mine === 'confirmed' ? 1 : 22);
    expect((await kit.read(a, order))?.status).toBe(mine === 'confirmed' ? 30 : 1);
  }
});

test('an order that is shared is not deleted, on neither side, until it is shared no more', async () => {
  const { order, its } = await shared();
  const remove = async (company: Company, _id: string) => {
    const { status, body } = await t.call(orderCalls.remove, { _id, observation: 'Duplicada' }, company.token);
    return status === 200 ? 'deleted' : body.message;
  };
  expect(await remove(a, order)).toBe(`Está compartida con ${nameOfB}: recupérela primero`);
  expect(await remove(b, its)).toBe(`La compartió ${nameOfA}: rechácela`);
  await takeBack(order);
  expect([await remove(a, order), await remove(b, its)]).toEqual(['deleted', 'deleted']);
});

test('what goes on to a third is confirmed by it, and comes back from it without a word to the first', async () => {
  const c = await t.make.company();
  const { order, its } = await shared({ status: 6 });
  await t.call(contract.share, { transferid: c.transferid, orders: [its] }, b.token);
  expect(await states(order, its)).toEqual(['confirmed', 'confirmed,open']);
  expect(await last(a, order)).toMatchObject({ status: 42, observation: 'Confirmó que la recibió' });
  const told = await kit.history(a, order);
  await t.call(contract.takeBack, { orders: [its] }, b.token);
  expect(await kit.read(b, its)).toMatchObject({ status: 1 });
  const rest = await t.database.owner.query('select from transfer_outbox where company_id = any($1)', [
    [a.companyId, b.companyId, c.companyId],
  ]);
  expect(rest.rowCount).toBe(0);
  expect(await kit.history(a, order)).toEqual(told);
});

test('a thousand orders are confirmed and given back at once', async () => {
  const client = await t.make.client(a);
  const base = await kit.read(a, await t.make.order(a, { client }));
  const ids = await t.inCompany(a, (db) => {
    const { fromAddress, toAddress, fromLat, fromLng, toLat, toLng } = base!;
    const one = {
      client,
      typeOrder: 'Normal' as const,
      fromOrder: 'Admin' as const,
      status: 1 as const,
      fromAddress,
      toAddress,
      fromLat,
      fromLng,
      toLat,
      toLng,
    };
    return createOrders(
      db,
      Array.from({ length: 1_000 }, () => one),
      { employee: a.owner, source: 'back-office', now: new Date() },
    );
  });
  expect((await t.call(contract.share, { transferid: b.transferid, orders: ids }, a.token)).body.changed).toBe(1_000);
  const { data, total } = (await t.call(contract.expected, { transferid: a.transferid }, b.token)).body;
  expect([data.length, total]).toEqual([1_000, 1_000]);
  const its = data.map(({ _id }) => _id);
  expect(await confirm(...its.slice(0, 400))).toMatchObject({ changed: 400 });
  expect(await refuse('No llegaron', ...its.slice(400, 700))).toMatchObject({ changed: 300 });
  expect(await takeBack(...ids)).toMatchObject({ changed: 300, refusedTotal: 700 });
});
