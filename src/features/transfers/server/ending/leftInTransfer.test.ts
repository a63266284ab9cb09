import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from '../courier/drain.ts';

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

const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
const change = async (company: Company, order: string, fields: object) => {
  const { body } = await t.call(orderCalls.changeBulk, { orders: [order], observation: 'Así fue', ...fields }, company.token);
  expect(body).toMatchObject({ changed: 1 });
  await deliverAll();
  return body.batch;
};
const share = async (from: Company, to: Company, order: string) => {
  expect((await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token)).body).toMatchObject({ changed: 1 });
  return (await t.call(contract.expected, {}, to.token)).body.data[0]?._id ?? '';
};
const undo = async (company: Company, batch: string) => {
  const { body } = await t.call(orderCalls.undoBulk, { batch }, company.token);
  await deliverAll();
  return body;
};
const takeBack = async (company: Company, order: string) => {
  expect((await t.call(contract.takeBack, { orders: [order] }, company.token)).body).toMatchObject({ changed: 1 });
};
const status = async (company: Company, order: string) => (await kit.read(company, order))?.status;
const left = { changed: 0, refused: [{ message: 'Ya no está compartida: no vuelve a Transfer' }] };

test.each([22, 24])('undone, a change of status %i puts no order into Transfer that was taken back since', async (next) => {
  const order = await t.make.order(a);
  await share(a, b, order);
  const batch = await change(a, order, { status: next });
  await takeBack(a, order);
  expect(await undo(a, batch)).toMatchObject(left);
  expect(await status(a, order)).toBe(next);
  await change(a, order, { status: 1 });
  await share(a, c, order);
});

test('nor one that was refused since, which may be shared again', async () => {
  const refused = await t.make.order(a);
  const its = await share(a, b, refused);
  const first = await change(a, refused, { status: 24 });
  expect((await t.call(contract.refuse, { orders: [its], reason: 'No vino' }, b.token)).body).toMatchObject({ changed: 1 });
  expect(await undo(a, first)).toMatchObject(left);
  expect(await status(a, refused)).toBe(24);
  await share(a, c, refused);
});

test('while it is shared it goes back into Transfer', async () => {
  const order = await t.make.order(a);
  await share(a, b, order);
  expect(await undo(a, await change(a, order, { status: 24 }))).toMatchObject({ changed: 1 });
  expect(await status(a, order)).toBe(30);
});

test('nor does what another company takes back put it there, once it is back from the next', async () => {
  const order = await t.make.order(a);
  const its = await share(a, b, order);
  const last = await share(b, c, its);
  const batch = await change(a, order, { status: 24 });
  expect(await status(b, its)).toBe(24);
  await change(c, last, { status: 18 });
  expect(await undo(a, batch)).toMatchObject({ changed: 0 });

  const again = await t.make.order(a);
  const middle = await share(a, b, again);
  await share(b, c, middle);
  const other = await change(a, again, { status: 24 });
  await takeBack(b, middle);
  expect(await undo(a, other)).toMatchObject({ changed: 1 });
  expect(await status(b, middle)).toBe(24);
  expect((await kit.history(b, middle)).at(-1)).toMatchObject({ unapplied: 'Ya no está compartida: no vuelve a Transfer' });
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
