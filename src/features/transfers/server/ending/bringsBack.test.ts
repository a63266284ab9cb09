import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from '../courier/drain.ts';
import { transfers } from '../tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b, c]: [Company, Company, Company] = [{} as Company, {} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
});

const nameOf = ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`;
/** As often as what is told goes on from one to the next. */
const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
const change = async (company: Company, order: string, fields: object) => {
  const input = { orders: [order], observation: 'Nadie en casa', clientName: 'Ana', clientIDNumber: '30111222', ...fields };
  const { body } = await t.call(orderCalls.changeBulk, input, company.token);
  expect(body).toMatchObject({ changed: 1 });
  await deliverAll();
  return body.batch;
};
const share = async (from: Company, to: Company, order: string) => {
  const { body } = await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token);
  if (body.changed === 0) return body.refused[0]?.message;
  return (await t.call(contract.expected, {}, to.token)).body.data[0]?._id ?? '';
};
/** What is said of an order that is to be taken back: nothing where it is. */
const takeBack = async (company: Company, order: string) =>
  (await t.call(contract.takeBack, { orders: [order] }, company.token)).body.refused[0]?.message;
const status = async (company: Company, order: string) => (await kit.read(company, order))?.status;
/** Whether the list offers an order to be taken back. */
const isReturned = async (company: Company, order: string) =>
  (await t.call(contract.info, { _id: order }, company.token)).body.data.transfers[0]?.returned;
const shared = async () => {
  const order = await t.make.order(a);
  return { order, its: (await share(a, b, order)) ?? '' };
};
const has = (company: Company) => `${nameOf(company)} ya la recibió: se recupera cuando la pase a Devolución`;

test('whoever shared it may scan what comes back into a warehouse before they take it back', async () => {
  const { order, its } = await shared();
  await change(b, its, { status: 18 });
  expect(await isReturned(a, order)).toBe(true);
  await change(a, order, { status: 4, warehouse: await t.make.warehouse(a) });
  expect([await status(a, order), await status(b, its), await isReturned(a, order)]).toEqual([4, 4, true]);
  expect(await share(a, c, order)).toBe(`La devolvió ${nameOf(b)}: recupérela primero`);
  expect(await takeBack(a, order)).toBeUndefined();
  expect([await status(a, order), (await kit.read(a, order))?.sentTo]).toEqual([4, null]);
  expect(await share(a, c, order)).toMatch(/^[\da-f-]{36}$/);
});

test('nobody takes back what another company has by writing that it comes back', async () => {
  const { order, its } = await shared();
  await change(b, its, { status: 7, driverAssign: await t.make.driver(b) });
  await change(a, order, { status: 18 });
  expect([await status(a, order), await status(b, its), await isReturned(a, order)]).toEqual([18, 18, false]);
  expect(await takeBack(a, order)).toBe(has(b));
  expect(await share(a, c, order)).toBe(`Ya se compartió con ${nameOf(b)}`);
  await change(b, its, { status: 8 });
  expect(await status(a, order)).toBe(8);
});

test('what was said to come back does so no more once its company has said otherwise', async () => {
  const { order, its } = await shared();
  for (const said of [18, 42, 18]) await change(b, its, { status: said });
  expect(await isReturned(a, order)).toBe(true);
  await change(b, its, { status: 24 });
  expect([await isReturned(a, order), await takeBack(a, order)]).toEqual([false, has(b)]);
});

test('a change that is taken back was never said', async () => {
  const { order, its } = await shared();
  await change(b, its, { status: 24 });
  const undo = async (batch: string) => {
    expect((await t.call(orderCalls.undoBulk, { batch }, b.token)).body).toMatchObject({ changed: 1 });
    await deliverAll();
  };
  await undo(await change(b, its, { status: 18 }));
  expect([await isReturned(a, order), await takeBack(a, order)]).toEqual([false, has(b)]);
  await change(b, its, { status: 18 });
  const batch = await change(b, its, { status: 24 });
  expect(await isReturned(a, order)).toBe(false);
  await undo(batch);
  expect([await isReturned(a, order), await takeBack(a, order)]).toEqual([true, undefined]);
});

test('in a chain each takes it back of who has it back', async () => {
  const { order, its } = await shared();
  const last = (await share(b, c, its)) ?? '';
  await change(c, last, { status: 18 });
  expect([await status(a, order), await isReturned(a, order), await isReturned(b, its)]).toEqual([18, false, true]);
  expect(await takeBack(a, order)).toBe(has(b));
  // It says so before it has it.
  await change(b, its, { status: 18 });
  expect(await isReturned(a, order)).toBe(true);
  expect(await takeBack(a, order)).toBe(`${nameOf(b)} todavía no la tiene de vuelta`);
  // C has it once more, and delivers it; nobody has heard.
  await t.call(
    orderCalls.changeBulk,
    { orders: [last], status: 8, driverAssign: await t.make.driver(c), clientName: 'Ana', clientIDNumber: '30111222', observation: 'Sí' },
    c.token,
  );
  expect(await takeBack(a, order)).toBe(`${nameOf(b)} todavía no la tiene de vuelta`);
  await deliverAll();
  expect(await status(a, order)).toBe(8);
  expect([await takeBack(b, its), await takeBack(a, order)]).toEqual([has(c), `${nameOf(b)} todavía no la tiene de vuelta`]);
});

test('once it is back from the last, the first takes it back too', async () => {
  const { order, its } = await shared();
  const last = (await share(b, c, its)) ?? '';
  await change(c, last, { status: 18 });
  expect(await takeBack(b, its)).toBeUndefined();
  expect(await takeBack(a, order)).toBe(has(b));
  await change(b, its, { status: 18 });
  expect(await takeBack(a, order)).toBeUndefined();
});

test('whoever comes second is told that it is done', async () => {
  const { order, its } = await shared();
  await change(b, its, { status: 18 });
  const open = (await shared()).order;
  for (const one of [order, open]) {
    const outcomes = await Promise.all([takeBack(a, one), takeBack(a, one), takeBack(a, one)]);
    expect(outcomes.filter((said) => said !== undefined)).toEqual(['Ya se recuperó', 'Ya se recuperó']);
  }
  const states = await t.inCompany(a, (db) => db.select({ state: transfers.state }).from(transfers).where(eq(transfers.order, order)));
  expect(states).toEqual([{ state: 'takenBack' }]);
});

test('many are taken back in parts, and told together', async () => {
  const order = await t.make.order(a);
  await share(a, b, order);
  const unknown = Array.from({ length: 1_200 }, () => newId());
  const { body } = await t.call(contract.takeBack, { orders: [...unknown, order, order] }, a.token);
  expect([body.changed, body.refusedTotal, body.refused.length > 0, await status(a, order)]).toEqual([1, 1_200, true, 1]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
