import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imports } from '../contract.ts';
import { importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

const long = 'x'.repeat(5_000);
const place = { address: 'Thames', addressNumber: 1, location: { type: 'Point', coordinates: [-58.4, -34.6] } };

describe('rows that no browser of ours sends are refused in words', () => {
  test.each([
    ['no object', []],
    ['null', { rows: null }],
    ['a text for the rows', { rows: 'todas' }],
    ['rows that are none', { rows: [null, 7, 'x', []] }],
    ['a row without cells', { rows: [{ ...row(), cells: undefined }] }],
    ['cells that are a list', { rows: [{ ...row(), cells: ['client'] }] }],
    ['a column that is none', { rows: [row({ ['constructor' as 'name']: 'x' })] }],
    ['a number in a cell', { rows: [row({ name: 5 as never })] }],
    ['a cell that is too long', { rows: [row({ name: 'x'.repeat(25_000) })] }],
    ['a row number that is none', { rows: [{ ...row(), row: -1 }] }],
    ['a row number with decimals', { rows: [{ ...row(), row: 2.5 }] }],
    ['a sentence that is too long', { rows: [{ ...row(), error: long }] }],
    ['an id that is none', { rows: [{ ...row(), importId: "'; drop table orders; --" }] }],
    [
      'a place beyond the poles',
      { rows: [{ ...row(), places: { toAddress: { ...place, location: { type: 'Point', coordinates: [0.1, 134] } } } }] },
    ],
    ['a place with a text', { rows: [{ ...row(), places: { toAddress: { ...place, location: 'acá' } } }] }],
    ['a flag that is a text', { rows: [row()], mark: 'sí' }],
  ])('%s', async (_name, body) => {
    const { company } = await t.withClient();
    const { status, body: answer } = await t.call(imports.confirm, body, company.token);
    expect(status).toBe(400);
    expect(answer.message).toMatch(/\S/);
  });
});

describe('drafts that no browser of ours sends are refused, and nothing is stored', () => {
  const changes: readonly (readonly [string, object])[] = [
    ['a client that is an object', { client: { $ne: null } }],
    ['a client that is too long', { client: long }],
    ['a number that is too long', { externalID: long }],
    ['a type that is none', { typeOrder: 'Teletransporte' }],
    ['a day that is none', { deliveryDate: '2027-02-31' }],
    ['a day as a number', { deliveryDate: 46_346 }],
    ['a negative weight', { weight: -1 }],
    ['a weight beyond all', { weight: 1e300 }],
    ['an amount as a text', { chargeAmount: '15,50' }],
    ['an amount beyond all', { chargeAmount: 1e15 }],
    ['no destination', { toAddress: null }],
    ['a destination without address', { toAddress: { location: place.location } }],
    ['a floor that is too long', { toAddress: { ...place, floor: long } }],
    ['an e-mail that is none', { toAddress: { ...place, email: 'a@' } }],
    ['products that are a text', { shipment_product: 'REM-1' }],
    ['too many products', { shipment_product: Array.from({ length: 101 }, () => ({ sku: 'A', quantity: 1 })) }],
  ];
  test.each(changes)('%s', async (_name, change) => {
    const { company } = await t.withClient();
    const [draft] = await t.draftsOf(company, {});
    const { status, body } = await t.send(company, [{ ...draft, ...change }]);
    expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([400, expect.stringMatching(/^orders\.0\./)]);
    expect(await t.storedImports(company)).toEqual([]);
  });

  test('a driver, and a client’s id, of another company', async () => {
    const [{ company }, other] = [await t.withClient(), await t.withClient('Ajeno')];
    const drafts = await t.draftsOf(company, {});
    const driverAssign = await t.make.driver(other.company);
    expect(await t.send(company, drafts, { driverAssign })).toMatchObject({
      status: 400,
      body: { fields: { driverAssign: 'El chofer no existe o no está activo' } },
    });
    const theirs = drafts.map((draft) => ({ ...draft, client: other.client }));
    expect(await t.send(company, theirs)).toMatchObject({ status: 400, body: { fields: { 'orders.0.client': 'Cliente inexistente' } } });
    for (const wrong of [7, 'todos', { _id: 'x' }, ['x']])
      expect((await t.send(company, drafts, { driverAssign: wrong })).status).toBe(400);
    expect((await t.send(company, drafts, { fileName: long })).status).toBe(400);
    expect((await t.send(company, [{ ...drafts[0], again: 'sí' }])).status).toBe(400);
    expect(await t.storedImports(company)).toEqual([]);
  });

  test('headers and columns that do not fit', async () => {
    const { company } = await t.withClient();
    const many = Array.from({ length: 101 }, () => 'x');
    for (const headers of [[], many, [long], 'x', [1], null])
      expect((await t.call(imports.layout, { headers }, company.token)).status).toBe(400);
    for (const columns of [['constructor'], [7], 'client', null, many])
      expect((await t.call(imports.rememberLayout, { headers: ['a'], reading: { columns }, answers: {} }, company.token)).status).toBe(400);
  });
});

test('of many wrong rows and drafts the first hundred faults are told', async () => {
  const { company } = await t.withClient();
  const zeros = Array.from({ length: 1000 }, () => 0);
  for (const [endpoint, body] of [
    [imports.confirm, { rows: Array.from({ length: 10_000 }, () => ({})) }],
    [imports.create, { orders: Array.from({ length: 10_000 }, () => ({ shipment_product: zeros.slice(0, 100) })) }],
    [imports.rememberLayout, { headers: ['a'], reading: { columns: Array.from({ length: 100_000 }, () => 0) }, answers: {} }],
  ] as const) {
    const { status, body: answer } = await t.call(endpoint, body, company.token);
    expect([status, Object.keys(answer.fields ?? {}).length <= 100]).toEqual([400, true]);
  }
});

test('of more products than an order may have none is looked at', async () => {
  const { company } = await t.withClient();
  const [many, few] = await t.confirm(
    company,
    row({ sku: 'a;'.repeat(1000), quantity: '0;'.repeat(1000) }),
    row({ sku: 'a', quantity: '1;'.repeat(999) }),
  );
  expect([many?.errors, few?.errors]).toEqual([
    { sku: 'Hasta 100 productos' },
    { quantity: 'Debe haber una por SKU: hay más de 100 para 1' },
  ]);
});

test('nothing went wrong unseen', () => {
  expect(t.problems).toEqual([]);
});
