import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type App, type Company } from '../../../../testing/testApp.ts';
import { dashboard } from '../../../dashboard/contract.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { orderKit } from '../../../orders/server/testing.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { transfers as contract } from '../../contract.ts';
import { drain } from '../courier/drain.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
let driver = '';
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b] = [await t.make.company(), await t.make.company()];
  driver = await t.make.driver(b);
});

const nameOf = ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`;
const deliverAll = () => drain({ database: t.database, report: (error) => t.problems.push(error) });
const DOOR = { observation: 'Así fue', clientName: 'Ana', clientIDNumber: '30111222' };
const change = async (company: Company, order: string, fields: object) => {
  const { body } = await t.call(orderCalls.changeBulk, { orders: [order], ...DOOR, ...fields }, company.token);
  await deliverAll();
  return body;
};
const share = async (order: string) => {
  await t.call(contract.share, { transferid: b.transferid, orders: [order] }, a.token);
  return (await t.call(contract.expected, {}, b.token)).body.data[0]?._id ?? '';
};
const takeBack = (order: string) => t.call(contract.takeBack, { orders: [order] }, a.token);
/** An order of A that B had, and brought back. */
const back = async () => {
  const order = await t.make.order(a);
  const its = await share(order);
  await change(b, its, { status: 26, driverAssign: driver });
  await change(b, its, { status: 18 });
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  return { order, its };
};

test('what was taken back is delivered by nobody who had it, nor given to a driver; a note stays possible', async () => {
  const { its } = await back();
  const said = `${nameOf(a)} la recuperó: acá ya no se entrega`;
  const before = await kit.history(b, its);
  for (const fields of [{ status: 8 }, { status: 10 }, { driverAssign: await t.make.driver(b) }])
    expect(await change(b, its, fields)).toMatchObject({ changed: 0, refused: [{ message: said }] });
  const single = await t.call(orderCalls.addHistory, { _id: its, status: 5, deliveryDate: new Date(), driverAssign: driver }, b.token);
  expect([single.status, single.body.message]).toEqual([409, said]);
  const { body: form } = await t.call(orderCalls.form, { typeAction: 'edit', _id: its }, b.token);
  const saved = await t.call(orderCalls.save, { ...form.data, status: 8 }, b.token);
  expect([saved.status, saved.body.message]).toEqual([409, said]);
  expect(await kit.history(b, its)).toEqual(before);
  expect(await change(b, its, { status: 42 })).toMatchObject({ changed: 1 });
  expect(await change(b, its, { status: 4, warehouse: await t.make.warehouse(b) })).toMatchObject({ changed: 1 });
});

test('nor is it delivered again by taking back what said that it comes back', async () => {
  const order = await t.make.order(a);
  const its = await share(order);
  await change(b, its, { status: 8, driverAssign: driver });
  const { batch } = await change(b, its, { status: 18 });
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  expect((await t.call(orderCalls.undoBulk, { batch }, b.token)).body).toMatchObject({
    changed: 0,
    refused: [{ message: `${nameOf(a)} la recuperó: acá ya no se entrega` }],
  });
});

test('on a parcel that comes again our label of before is read as the order that is awaited', async () => {
  const { order, its } = await back();
  const { internalID = '' } = (await kit.read(b, its)) ?? {};
  const read = async () => (await t.call(contract.arrived, { tracking: internalID }, b.token)).body;
  expect(await read()).toMatchObject({ result: 'refused', message: `${nameOf(a)} la recuperó` });
  await change(a, order, { status: 1 });
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
  await change(b, its, { status: 7, driverAssign: driver });
  await change(a, order, { status: 22 });
  // A closed it: what B writes does not open it.
  await change(b, its, { status: 10 });
  await change(b, its, { status: 18 });
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
  expect(new Set(await told())).toEqual(new Set([nameOf(b)]));
  expect((await takeBack(order)).body).toMatchObject({ changed: 1 });
  await change(a, order, { status: 1 });
  await share(order);
  expect(await news()).toEqual([0, 0]);
  expect(await told()).not.toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
