import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type App, type Company } from '../../../testing/testApp.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { transfers as contract } from '../contract.ts';
import { drain } from './courier/drain.ts';

let t: App;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const nameOf = ({ transferid }: Company) => `Empresa ${Number(transferid.slice(0, 2))}`;
const share = async (from: Company, to: Company, order: string) => {
  await t.call(contract.share, { transferid: to.transferid, orders: [order] }, from.token);
  return (await t.call(contract.expected, {}, to.token)).body.data[0]?._id ?? '';
};
/** What the detail and the form to edit an order say, which is the same. */
const told = async ({ token }: Company, _id: string) => {
  const { shared } = (await t.call(orderCalls.detail, { _id }, token)).body.data;
  expect((await t.call(orderCalls.form, { _id, typeAction: 'edit' }, token)).body.data.shared).toEqual(shared);
  return shared;
};

test('whoever opens an order that another company has is told which one, whatever its status is by now', async () => {
  const [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
  const order = await t.make.order(a);
  expect(await told(a, order)).toEqual([]);
  const theirs = await share(a, b, order);
  expect(await told(a, order)).toEqual([{ type: 'sent', state: 'open', name: nameOf(b) }]);
  expect(await told(b, theirs)).toEqual([{ type: 'received', state: 'open', name: nameOf(a) }]);
  await t.call(orderCalls.changeBulk, { orders: [theirs], status: 5, driverAssign: await t.make.driver(b) }, b.token);
  await drain({ database: t.database, report: (error) => t.problems.push(error) });
  expect((await t.call(orderCalls.detail, { _id: order }, a.token)).body.data.status.id).toBe(5);
  expect(await told(a, order)).toEqual([{ type: 'sent', state: 'confirmed', name: nameOf(b) }]);
  // Each of a chain is told of its neighbours.
  const third = await share(b, c, theirs);
  expect(await told(b, theirs)).toEqual([
    { type: 'received', state: 'confirmed', name: nameOf(a) },
    { type: 'sent', state: 'open', name: nameOf(c) },
  ]);
  expect(await told(c, third)).toEqual([{ type: 'received', state: 'open', name: nameOf(b) }]);
  // What is made after it is nobody else's.
  expect((await t.call(orderCalls.form, { _id: order, typeAction: 'clone' }, a.token)).body.data.shared).toEqual([]);
});

test('what came back is its company’s alone', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const [taken, refused] = [await t.make.order(a), await t.make.order(a)];
  const itsTaken = await share(a, b, taken);
  const itsRefused = await share(a, b, refused);
  await t.call(contract.takeBack, { orders: [taken] }, a.token);
  await t.call(contract.refuse, { orders: [itsRefused], reason: 'Rota' }, b.token);
  for (const order of [taken, refused]) expect(await told(a, order)).toEqual([]);
  for (const order of [itsTaken, itsRefused]) expect(await told(b, order)).toEqual([]);
});

test('before many orders are changed it is told which other companies have some of them', async () => {
  const [a, b, c] = [await t.make.company(), await t.make.company(), await t.make.company()];
  const client = await t.make.client(a);
  const [one, two, three, four, five] = await Promise.all(Array.from({ length: 5 }, () => t.make.order(a, { client })));
  const theirs = [await share(a, b, one!), await share(a, b, two!)];
  await share(a, c, three!);
  await share(a, c, four!);
  await t.call(contract.takeBack, { orders: [four] }, a.token);
  await t.call(contract.confirm, { orders: theirs }, b.token);
  const among = async ({ token }: Company, orders: unknown) => (await t.call(orderCalls.previewBulk, { orders }, token)).body.shared;
  const withB = { type: 'sent', state: 'confirmed', name: nameOf(b) };
  const withC = { type: 'sent', state: 'open', name: nameOf(c), total: 1 };
  expect(await among(a, { filter: {} })).toEqual([{ ...withB, total: 2 }, withC]);
  expect(await among(a, [one, three, five])).toEqual(expect.arrayContaining([{ ...withB, total: 1 }, withC]));
  expect(await among(a, { filter: {}, except: [one, two] })).toEqual([withC]);
  expect(await among(a, [four, five])).toEqual([]);
  expect(await among(b, theirs)).toEqual([{ type: 'received', state: 'confirmed', name: nameOf(a), total: 2 }]);
  expect(await among(b, [one, three])).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
