import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { addDays, at10, today } from '#shared/time.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { fees as calls } from '../contract.ts';
import { aFee } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ago = (days: number) => at10(addDays(today(Date.now()), -days));
const plain = { ...aFee, clients: [], fromOrder: [], rules: [] };
const create = async (company: Company, over: object) => {
  const { status, body } = await t.call(calls.create, { ...plain, ...over, _id: newId() }, company.token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body._id;
};
const usage = async (company: Company) =>
  new Map((await t.call(calls.usage, {}, company.token)).body.data.map(({ _id, orders }) => [_id, orders]));

test('each order of thirty days is counted by the tariff that takes it: the one that names its client, and within its limits', async () => {
  const company = await t.make.company();
  const [one, other] = [await t.make.client(company, 'Ñandú'), await t.make.client(company, 'Bodega')];
  const light = await create(company, {
    name: 'Livianas',
    typeOrder: ['Normal'],
    clients: [one],
    rules: [{ operator: 'limit', condition: 'weight', conditionFrom: null, conditionTo: 2_000 }],
  });
  const general = await create(company, { name: 'General', typeOrder: ['Normal'] });
  const idle = await create(company, { name: 'Flex', typeOrder: ['Flex'] });
  const order = (over: object, days = 0) =>
    t.make.order(company, { deliveryDate: ago(days), typeOrder: 'Normal', fromOrder: 'Web', weight: 1_000, ...over });
  await order({ client: one });
  await order({ client: one }, 29);
  await order({ client: one, weight: 9_000 });
  await order({ client: other });
  // Of no tariff, of another month, of tomorrow, called off.
  await order({ client: other, typeOrder: 'Retiro' });
  await order({ client: other }, 30);
  await order({ client: other }, -1);
  await order({ client: other, status: 22 });
  await order({ client: other, status: 99 });
  const found = await usage(company);
  expect([light, general, idle].map((fee) => found.get(fee) ?? 0)).toEqual([2, 2, 0]);
});

test('others see nothing of it, and who may not see tariffs is refused', async () => {
  const [ours, theirs] = [await t.make.company(), await t.make.company()];
  const client = await t.make.client(ours, 'Ñandú');
  const fee = await create(ours, { name: 'General', typeOrder: ['Normal'] });
  await t.make.order(ours, { client, typeOrder: 'Normal', deliveryDate: ago(0) });
  expect(await usage(ours)).toEqual(new Map([[fee, 1]]));
  expect(await usage(theirs)).toEqual(new Map());
  const clerk = await t.make.user(ours, 'clerk', ['order']);
  expect((await t.call(calls.usage, {}, clerk.token)).status).toBe(403);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
