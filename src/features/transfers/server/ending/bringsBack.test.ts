import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { transfers as contract } from '../../contract.ts';
import { transfers } from '../tables.ts';
import { partnerKit } from '../testing.ts';

let t: App;
let kit: ReturnType<typeof partnerKit>;
let [a, b, c]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = partnerKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
});

const status = async (company: Company, order: string) => (await kit.read(company, order))?.status;
/** Whether the list offers an order to be taken back. */
const isReturned = async (company: Company, order: string) =>
  (await t.call(contract.info, { _id: order }, company.token)).body.data.transfers[0]?.returned;
const shared = async () => {
  const order = await t.make.order(a);
  return { order, its: await kit.share(a, b, order) };
};
const has = (company: Company) => `${kit.nameOf(company)} ya la recibió: pídale que la pase a Devolución y vuelva a intentar`;

test('whoever shared it may scan what comes back into a warehouse before they take it back', async () => {
  const { order, its } = await shared();
  await kit.change(b, its, { status: 18 });
  expect(await isReturned(a, order)).toBe(true);
  await kit.change(a, order, { status: 4, warehouse: await t.make.warehouse(a) });
  expect([await status(a, order), await status(b, its), await isReturned(a, order)]).toEqual([4, 4, true]);
  expect(await kit.notShared(a, c, order)).toBe(`La devolvió ${kit.nameOf(b)}: recupérela primero`);
  expect(await kit.takeBack(a, order)).toBeUndefined();
  expect([await status(a, order), (await kit.read(a, order))?.sentTo]).toEqual([4, null]);
  expect(await kit.share(a, c, order)).toMatch(/^[\da-f-]{36}$/);
});

test('nobody takes back what another company has by writing that it comes back', async () => {
  const { order, its } = await shared();
  await kit.change(b, its, { status: 7, driverAssign: await t.make.driver(b) });
  await kit.change(a, order, { status: 18 });
  expect([await status(a, order), await status(b, its), await isReturned(a, order)]).toEqual([18, 18, false]);
  expect(await kit.takeBack(a, order)).toBe(has(b));
  expect(await kit.notShared(a, c, order)).toBe(`Ya se compartió con ${kit.nameOf(b)}`);
  await kit.change(b, its, { status: 8 });
  expect(await status(a, order)).toBe(8);
});

test('what was said to come back does so no more once its company has said otherwise', async () => {
  const { order, its } = await shared();
  for (const said of [18, 42, 18]) await kit.change(b, its, { status: said });
  expect(await isReturned(a, order)).toBe(true);
  await kit.change(b, its, { status: 24 });
  expect([await isReturned(a, order), await kit.takeBack(a, order)]).toEqual([false, has(b)]);
});

test('a change that is taken back was never said', async () => {
  const { order, its } = await shared();
  await kit.change(b, its, { status: 24 });
  const undo = async ({ batch }: { batch: string }) => expect(await kit.undo(b, batch)).toMatchObject({ changed: 1 });
  await undo(await kit.change(b, its, { status: 18 }));
  expect([await isReturned(a, order), await kit.takeBack(a, order)]).toEqual([false, has(b)]);
  await kit.change(b, its, { status: 18 });
  const onward = await kit.change(b, its, { status: 24 });
  expect(await isReturned(a, order)).toBe(false);
  await undo(onward);
  expect([await isReturned(a, order), await kit.takeBack(a, order)]).toEqual([true, undefined]);
});

test('in a chain each takes it back of who has it back', async () => {
  const { order, its } = await shared();
  const last = await kit.share(b, c, its);
  await kit.change(c, last, { status: 18 });
  expect([await status(a, order), await isReturned(a, order), await isReturned(b, its)]).toEqual([18, false, true]);
  expect(await kit.takeBack(a, order)).toBe(has(b));
  // It says so before it has it.
  await kit.change(b, its, { status: 18 });
  expect(await isReturned(a, order)).toBe(true);
  expect(await kit.takeBack(a, order)).toBe(`${kit.nameOf(b)} todavía no la tiene de vuelta: espere a que la tenga y vuelva a intentar`);
  // C has it once more, and delivers it; nobody has heard.
  await t.call(
    orderCalls.changeBulk,
    { orders: [last], status: 8, driverAssign: await t.make.driver(c), clientName: 'Ana', clientIDNumber: '30111222', observation: 'Sí' },
    c.token,
  );
  expect(await kit.takeBack(a, order)).toBe(`${kit.nameOf(b)} todavía no la tiene de vuelta: espere a que la tenga y vuelva a intentar`);
  await kit.deliverAll();
  expect(await status(a, order)).toBe(8);
  expect([await kit.takeBack(b, its), await kit.takeBack(a, order)]).toEqual([
    has(c),
    `${kit.nameOf(b)} todavía no la tiene de vuelta: espere a que la tenga y vuelva a intentar`,
  ]);
});

test('once it is back from the last, the first takes it back too', async () => {
  const { order, its } = await shared();
  const last = await kit.share(b, c, its);
  await kit.change(c, last, { status: 18 });
  expect(await kit.takeBack(b, its)).toBeUndefined();
  expect(await kit.takeBack(a, order)).toBe(has(b));
  await kit.change(b, its, { status: 18 });
  expect(await kit.takeBack(a, order)).toBeUndefined();
});

test('whoever comes second is told that it is done', async () => {
  const { order, its } = await shared();
  await kit.change(b, its, { status: 18 });
  const open = (await shared()).order;
  for (const one of [order, open]) {
    const outcomes = await Promise.all([kit.takeBack(a, one), kit.takeBack(a, one), kit.takeBack(a, one)]);
    expect(outcomes.filter((said) => said !== undefined)).toEqual(['Ya se recuperó', 'Ya se recuperó']);
  }
  const states = await t.inCompany(a, (db) => db.select({ state: transfers.state }).from(transfers).where(eq(transfers.order, order)));
  expect(states).toEqual([{ state: 'takenBack' }]);
});

test('many are taken back in parts, and told together', async () => {
  const order = await t.make.order(a);
  await kit.share(a, b, order);
  const unknown = Array.from({ length: 1_200 }, () => newId());
  const { body } = await t.call(contract.takeBack, { orders: [...unknown, order, order] }, a.token);
  expect([body.changed, body.refusedTotal, body.refused.length > 0, await status(a, order)]).toEqual([1, 1_200, true, 1]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
