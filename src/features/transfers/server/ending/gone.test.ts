import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { dashboard } from '../../../dashboard/contract.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { partnerKit } from '../testing.ts';

let t: App;
let kit: ReturnType<typeof partnerKit>;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
let driver = '';
beforeAll(async () => {
  t = await testApp();
  kit = partnerKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b] = [await t.make.company(), await t.make.company()];
  driver = await t.make.driver(b);
});

const DOOR = { observation: 'Así fue', clientName: 'Ana', clientIDNumber: '30111222' };
const share = async (order: string) => {
  await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  return (await t.call(contract.expected, {}, b.token)).body.data[0]?._id ?? '';
};
const takeBack = (order: string) => t.call(contract.takeBack, { orders: [order] }, a.token);
/** An order of A that B had, and brought back. */
const back = async () => {
  const order = await t.make.order(a);
  const its = await share(order);
  await kit.change(b, its, { status: 26, driverAssign: driver });
  await kit.change(b, its, { status: 18 });
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  return { order, its };
};

test('what was taken back is delivered by nobody who had it, nor given to a driver; a note stays possible', async () => {
  const { its } = await back();
  const said = `${kit.nameOf(a)} la recuperó: acá ya no se entrega`;
  const before = await kit.history(b, its);
  for (const fields of [{ status: 8 }, { status: 10 }, { status: 7 }, { driverAssign: await t.make.driver(b) }])
    expect(await kit.attempt(b, its, fields)).toMatchObject({ changed: 0, refused: [{ message: said }] });
  const single = await t.call(orderCalls.addHistory, { _id: its, status: 5, deliveryDate: new Date(), driverAssign: driver }, b.token);
  expect([single.status, single.body.message]).toEqual([409, said]);
  const { body: form } = await t.call(orderCalls.form, { typeAction: 'edit', _id: its }, b.token);
  const saved = await t.call(orderCalls.save, { ...form.data, status: 8 }, b.token);
  expect([saved.status, saved.body.message]).toEqual([409, said]);
  expect(await kit.history(b, its)).toEqual(before);
  await kit.change(b, its, { status: 42 });
  await kit.change(b, its, { status: 4, warehouse: await t.make.warehouse(b) });
});

test('nor is it delivered again by taking back what said that it comes back', async () => {
  const order = await t.make.order(a);
  const its = await share(order);
  await kit.change(b, its, { status: 8, driverAssign: driver });
  const { batch } = await kit.change(b, its, { status: 18 });
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  expect((await t.call(orderCalls.undoBulk, { batch }, b.token)).body).toMatchObject({
    changed: 0,
    refused: [{ message: `${kit.nameOf(a)} la recuperó: acá ya no se entrega` }],
  });
});

test('nor is it on its way again by that, nor with the driver who had it; anything else is undone', async () => {
  const order = await t.make.order(a);
  const its = await share(order);
  await kit.change(b, its, { status: 7, driverAssign: driver });
  const { batch: first } = await kit.change(b, its, { status: 18 });
  const { batch: other } = await kit.change(b, its, { status: 18, driverAssign: await t.make.driver(b) });
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  const undo = async (batch: string) => (await t.call(orderCalls.undoBulk, { batch }, b.token)).body;
  const refused = { changed: 0, refused: [{ message: `${kit.nameOf(a)} la recuperó: acá ya no se entrega` }] };
  expect(await undo(other)).toMatchObject(refused);
  const { batch } = await kit.change(b, its, { deliveryDate: new Date(Date.now() + 86_400_000) });
  expect(await undo(batch)).toMatchObject({ changed: 1 });
  expect(await undo(first)).toMatchObject({ changed: 0 });
  const again = await t.make.order(a);
  const anew = await share(again);
  await kit.change(b, anew, { status: 10, driverAssign: driver });
  const { batch: last } = await kit.change(b, anew, { status: 18 });
  const own = await t.make.order(b);
  await kit.change(b, own, { status: 7, driverAssign: driver });
  const { batch: both } = (await t.call(orderCalls.changeBulk, { orders: [anew, own], ...DOOR, status: 18 }, b.token)).body;
  await kit.deliverAll();
  expect((await takeBack(again)).body).toMatchObject({ changed: 1 });
  // Of 18 it is 18 again.
  expect(await undo(both)).toMatchObject({ changed: 2 });
  expect((await kit.read(b, own))?.status).toBe(7);
  expect(await undo(last)).toMatchObject({ changed: 0 });
  expect((await kit.read(b, anew))?.status).toBe(18);
});

test('what was taken back is not on its way again while others of the change are', async () => {
  const order = await t.make.order(a);
  const [its, own] = [await share(order), await t.make.order(b)];
  await t.call(orderCalls.changeBulk, { orders: [its, own], ...DOOR, status: 7, driverAssign: driver }, b.token);
  const { batch } = (await t.call(orderCalls.changeBulk, { orders: [its, own], ...DOOR, status: 18 }, b.token)).body;
  await kit.deliverAll();
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  expect((await t.call(orderCalls.undoBulk, { batch }, b.token)).body).toMatchObject({
    changed: 1,
    refused: [{ _id: its, message: `${kit.nameOf(a)} la recuperó: acá ya no se entrega` }],
  });
  expect([(await kit.read(b, its))?.status, (await kit.read(b, own))?.status]).toEqual([18, 7]);
});

test('who refused a parcel delivers it no more, be it with who shared it or with another by now', async () => {
  const order = await t.make.order(a);
  const its = await share(order);
  await t.call(contract.refuse, { orders: [its], reason: 'No vino' }, b.token);
  const said = `Se rechazó y volvió a ${kit.nameOf(a)}: acá no se entrega`;
  const c = await t.make.company();
  const refused = { changed: 0, refused: [{ message: said }] };
  expect(await kit.attempt(b, its, { status: 8, driverAssign: driver })).toMatchObject(refused);
  await kit.change(b, its, { status: 1 });
  expect(await kit.attempt(b, its, { status: 7, driverAssign: driver })).toMatchObject(refused);
  expect(await kit.attempt(b, its, { status: 8, driverAssign: driver })).toMatchObject(refused);
  expect((await t.call(contract.share, { transferid: c.transferid, orders: [order] }, a.token)).body).toMatchObject({ changed: 1 });
  expect(await kit.attempt(b, its, { status: 8, driverAssign: driver })).toMatchObject(refused);
  // Shared anew it is another order.
  const { body } = await t.call(contract.takeBack, { orders: [order] }, a.token);
  expect(body).toMatchObject({ changed: 1 });
  const anew = await share(order);
  await kit.change(b, anew, { status: 8, driverAssign: driver });
  expect([(await kit.read(a, order))?.status, (await kit.read(b, its))?.status]).toEqual([8, 1]);
});

test('on a parcel that comes again our label of before is read as the order that is awaited', async () => {
  const { order, its } = await back();
  const { internalID = '' } = (await kit.read(b, its)) ?? {};
  const read = async () => (await t.call(contract.arrived, { tracking: internalID }, b.token)).body;
  expect(await read()).toMatchObject({ result: 'refused', message: `${kit.nameOf(a)} la recuperó` });
  await kit.change(a, order, { status: 1 });
  const anew = await share(order);
  expect(await read()).toMatchObject({ result: 'arrived', _id: anew });
  await t.call(contract.confirm, { orders: [anew] }, b.token);
  expect(await read()).toMatchObject({ result: 'already' });
  // What it is for us alone, it stays.
  const check = (await t.call(contract.check, { tracking: internalID }, b.token)).body;
  expect(check).toMatchObject({ result: 'refused' });
});

test('what was not applied is news for as long as the order is shared; what a marketplace said is no company’s', async () => {
  const order = await t.make.order(a);
  const its = await share(order);
  await kit.change(b, its, { status: 7, driverAssign: driver });
  await kit.change(a, order, { status: 22 });
  // A closed it: what B writes does not open it.
  await kit.change(b, its, { status: 10 });
  await kit.change(b, its, { status: 18 });
  await t.inCompany(a, (db) =>
    db.insert(orderHistory).values({
      _id: newId(),
      order,
      status: 8,
      employee: null,
      source: 'marketplace',
      unapplied: 'La orden está cancelada',
      createAt: new Date(),
    }),
  );
  const news = async () => [
    (await t.call(contract.search, { typeTransfer: 'sent', news: 'unapplied' }, a.token)).body.total,
    (await t.call(dashboard.notices, {}, a.token)).body.data.filter(({ kind }) => kind.startsWith('unapplied')).length,
  ];
  const told = async () =>
    (await t.call(contract.info, { _id: order }, a.token)).body.data.unapplied.map(({ transferPermission }) => transferPermission);
  expect(await news()).toEqual([1, 1]);
  expect(new Set(await told())).toEqual(new Set([kit.nameOf(b)]));
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  await kit.change(a, order, { status: 1 });
  await share(order);
  expect(await news()).toEqual([0, 0]);
  expect(await told()).not.toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
