import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { fees as calls } from '../contract.ts';
import { aFee, squareAt, zoneOf } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const create = async (company: Company, over: object = {}) =>
  (await t.call(calls.create, { ...aFee, fromOrder: [], rules: [], ...over, _id: newId() }, company.token)).body._id;
const examples = async (company: Company, _id: string, search = '') =>
  (await t.call(calls.examples, { _id, search }, company.token)).body.data.map(({ value }) => value);

test('rules that are not saved are tried on an order as if their tariff, inactive here, were the only one', async () => {
  const company = await t.make.company();
  await create(company, { name: 'La que cobra' });
  const fee = await create(company, { status: 2 });
  const region = [zoneOf('Norte', squareAt(-58.5, -34.6), { pay: 1_000, cash: 2_000 })];
  await t.call(calls.saveZones, { _id: fee, version: 1, region }, company.token);
  const deliveryDate = new Date('2026-11-20T12:00:00Z');
  const order = await t.make.order(company, { typeOrder: 'Normal', toLng: -58.45, toLat: -34.55, weight: 1_500, deliveryDate });
  const rules = [
    { operator: 'limit', condition: 'weight', conditionFrom: null, conditionTo: 2_000 },
    { operator: 'inc', type: 'percent', typeMethod: 'cash', value: 10, condition: null },
  ] as const;
  const { body } = await t.call(calls.price, { order, trial: { fee, rules: [...rules] } }, company.token);
  expect(body.data).toMatchObject({ fees: [{ _id: fee, won: true }], price: { pay: 1_000, cash: 2_200 } });
  expect(body.order.facts).toEqual(expect.arrayContaining(['Normal', 'viernes 20/11/2026', '1.500 g']));
  const refusing = { fee, rules: [{ ...rules[0], conditionTo: 1_499 }] };
  expect((await t.call(calls.price, { order, trial: refusing }, company.token)).body.data).toMatchObject({
    fees: [{ won: false, why: 'Sólo órdenes con peso hasta 1.499 g: 1.500 g' }],
    price: { cash: 0 },
  });
  // Nothing of it was stored.
  expect((await t.call(calls.read, { _id: fee }, company.token)).body.data.rules).toEqual([]);
  const wrong = await t.call(calls.price, { order, trial: { fee, rules: [{ ...rules[1], value: 0 }] } }, company.token);
  expect([wrong.status, wrong.body]).toMatchObject([400, { fields: { 'trial.rules.0.value': 'Debe ser mayor que 0' } }]);
  expect((await t.call(calls.price, { order, trial: { fee: newId(), rules: [] } }, company.token)).status).toBe(404);
});

test('a tariff is tried on orders of its types, origins and clients, the last first, or on the one of a number', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company, 'Ñandú');
  const at = (day: string) => new Date(`2026-11-${day}T13:00:00Z`);
  const [older, newer] = [
    await t.make.order(company, { client, typeOrder: 'Flex', fromOrder: 'ML', deliveryDate: at('18') }),
    await t.make.order(company, { client, typeOrder: 'Flex', fromOrder: 'ML', deliveryDate: at('19') }),
  ];
  const other = await t.make.order(company, { typeOrder: 'Retiro', fromOrder: 'Web', deliveryDate: at('20'), externalID: 'ZZ98' });
  const fee = await create(company, { typeOrder: ['Flex'], fromOrder: ['ML'], clients: [client] });
  expect(await examples(company, fee)).toEqual([newer, older]);
  expect(await examples(company, fee, 'zz98')).toEqual([other]);
  const stranger = await t.make.company();
  expect((await t.call(calls.examples, { _id: fee, search: '' }, stranger.token)).status).toBe(404);
});

test('a rule asks for types of vehicle by their names, of which there are', async () => {
  const company = await t.make.company();
  const names = (await t.call(calls.vehicleTypes, {}, company.token)).body.data.map(({ name }) => name);
  expect(names).toContain('Utilitario');
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
});
