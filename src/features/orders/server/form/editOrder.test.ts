import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { warehouses } from '../../../warehouses/contract.ts';
import { orders as contract } from '../../contract.ts';
import { anAddress, at10In, orderKit } from '../testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const created = async (company: Company, form: Record<string, unknown>) => {
  const answer = await t.call(contract.create, form, company.token);
  expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
  return answer.body._id;
};
const formOf = async (company: Company, _id: string, typeAction: 'edit' | 'clone' = 'edit') =>
  (await t.call(contract.form, { _id, typeAction }, company.token)).body.data;

test('what the form was filled with, saved as it is, changes nothing', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const product = await kit.product(company, client, { variant: ['S'] });
  const lines = [{ product, variant: 'S', quantity: 2 }];
  const _id = await created(company, kit.form(client, { shipment_product: lines, chargeDestination: true, chargeAmount: 10.5 }));
  const form = await formOf(company, _id);
  expect(form).toMatchObject({
    _id,
    version: 1,
    client: { _id: client },
    status: 1,
    shipment_product: [{ ...lines[0], variants: ['S'] }],
  });
  expect(await t.call(contract.save, form, company.token)).toMatchObject({ status: 200, body: { _id, version: 1 } });
  expect(await kit.history(company, _id)).toHaveLength(1);
});

test('writes what changed as event 88 and finds the order by its new words', async () => {
  const company = await t.make.company();
  const [client, driver] = [await t.make.client(company), await t.make.driver(company)];
  const product = await kit.product(company, client, { sku: 'REM-01' });
  const _id = await created(company, kit.form(client, { status: 24 }));
  const form = await formOf(company, _id);
  const edited = {
    ...form,
    driverAssign: driver,
    deliveryDate: at10In(-300),
    toAddress: anAddress({ address: 'Matheu', phone: '1144445555' }),
    chargeDestination: true,
    chargeAmount: 99.9,
    shipment_product: [{ product, quantity: 2 }],
  };
  expect(await t.call(contract.save, edited, company.token)).toMatchObject({ status: 200, body: { version: 2 } });
  const { body } = await t.call(contract.detail, { _id }, company.token);
  expect(body.history[0]).toMatchObject({ status: { id: 88 }, employee: { _id: company.owner }, undone: false });
  expect(body.history[0]?.changes).toEqual({
    deliveryDate: { from: at10In(1), to: at10In(-300) },
    driverAssign: { from: null, to: 'Íñigo Ibáñez' },
    'toAddress.address': { from: 'Gurruchaga', to: 'Matheu' },
    'toAddress.phone': { from: null, to: '1144445555' },
    chargeDestination: { from: false, to: true },
    chargeAmount: { from: 0, to: 99.9 },
    shipment_product: { from: [], to: ['REM-01 × 2'] },
  });
  expect(body.data).toMatchObject({ status: { id: 24 }, version: 2, shipment_product: [{ sku: 'REM-01', quantity: 2 }] });
  const found = async (toAddress: string) => (await t.call(contract.search, { toAddress }, company.token)).body.total;
  expect([await found('gurruchaga'), await found('matheu')]).toEqual([0, 1]);
});

test('a new status is an entry of its own beside the edit', async () => {
  const company = await t.make.company();
  const [client, warehouse] = [await t.make.client(company), await t.make.warehouse(company)];
  const _id = await created(company, kit.form(client));
  const form = await formOf(company, _id);
  const { status } = await t.call(contract.save, { ...form, status: 4, warehouse, externalID: 'Z-9' }, company.token);
  expect([status, (await kit.read(company, _id))?.status]).toEqual([200, 4]);
  expect((await kit.history(company, _id)).map((entry) => [entry.status, entry.warehouse])).toEqual([
    [1, null],
    [88, null],
    [4, warehouse],
  ]);
});

test('a first driver makes of Creado an Asignado; a status picked stays', async () => {
  const company = await t.make.company();
  const [client, driverAssign] = [await t.make.client(company), await t.make.driver(company)];
  for (const [before, after] of [
    [1, 5],
    [24, 24],
  ]) {
    const _id = await created(company, kit.form(client, { status: before }));
    await t.call(contract.save, { ...(await formOf(company, _id)), driverAssign }, company.token);
    expect(await kit.read(company, _id)).toMatchObject({ status: after, driverAssign });
  }
});

test('somebody saved it since: 409, and nothing of theirs is lost', async () => {
  const company = await t.make.company();
  const _id = await created(company, kit.form(await t.make.client(company)));
  const form = await formOf(company, _id);
  await t.call(contract.save, { ...form, externalID: 'PRIMERO' }, company.token);
  const late = await t.call(contract.save, { ...form, externalID: 'SEGUNDO' }, company.token);
  expect(late).toMatchObject({ status: 409, body: { code: 'STALE', message: 'Otro usuario modificó este registro' } });
  expect(await kit.read(company, _id)).toMatchObject({ externalID: 'PRIMERO', version: 2 });
});

test('two saves of the same version at once: one of them counts', async () => {
  const company = await t.make.company();
  const _id = await created(company, kit.form(await t.make.client(company)));
  const form = await formOf(company, _id);
  const answers = await Promise.all(['A', 'B'].map((externalID) => t.call(contract.save, { ...form, externalID }, company.token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  [{ fromOrder: 'ML' }, 400, { fromOrder: 'El origen no se puede cambiar' }],
  [{ status: 99 }, 400, { status: 'Este estado no se elige en el formulario' }],
  [{ status: 8 }, 409, { status: 'Para entregar la orden primero debe tener un chofer asignado' }],
  [{ driverAssign: newId() }, 400, { driverAssign: 'El chofer no existe o no está activo' }],
  [{ version: undefined }, 400, { version: 'Requerido' }],
])('%j answers %i at its field', async (over, expected, fields) => {
  const company = await t.make.company();
  const _id = await created(company, kit.form(await t.make.client(company)));
  const { status, body } = await t.call(contract.save, { ...(await formOf(company, _id)), ...over }, company.token);
  expect([status, body.fields]).toEqual([expected, fields]);
  expect(await kit.read(company, _id)).toMatchObject({ version: 1 });
});

test('a driver who left and a product that was deleted may stay on an order that has them', async () => {
  const company = await t.make.company();
  const [client, driverAssign] = [await t.make.client(company), await t.make.driver(company)];
  const product = await kit.product(company, client);
  const _id = await created(company, kit.form(client, { driverAssign, shipment_product: [{ product, quantity: 1 }] }));
  await t.database.owner.query('update employees set status = 3 where _id = $1', [driverAssign]);
  await t.database.owner.query('update skus set status = 3 where _id = $1', [product]);
  const answer = await t.call(contract.save, { ...(await formOf(company, _id)), externalID: 'X' }, company.token);
  expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
});

test('lines of an order stay as they were written, whatever became of their products; new ones are as the products are now', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const product = await kit.product(company, client, { sku: 'REM-01', description: 'Remera', variant: ['S', 'M'] });
  const line = { product, variant: 'S', quantity: 2 };
  const _id = await created(company, kit.form(client, { shipment_product: [line] }));
  await t.database.owner.query(`update skus set sku = 'REM-99', description = 'Otra', variant = '{M}' where _id = $1`, [product]);
  const unchanged = await t.call(contract.save, await formOf(company, _id), company.token);
  expect([unchanged.status, unchanged.body.version]).toEqual([200, 1]);
  const more = {
    ...(await formOf(company, _id)),
    shipment_product: [
      { ...line, quantity: 3 },
      { product, variant: 'M', quantity: 1 },
    ],
  };
  expect((await t.call(contract.save, more, company.token)).status).toBe(200);
  expect((await formOf(company, _id)).shipment_product).toMatchObject([
    { sku: 'REM-01', description: 'Remera', variant: 'S', quantity: 3 },
    { sku: 'REM-99', description: 'Otra', variant: 'M', quantity: 1 },
  ]);
});

test('a clone is a new order: no number, driver or past date, always from Admin', async () => {
  const company = await t.make.company();
  const [client, driverAssign] = [await t.make.client(company), await t.make.driver(company)];
  const deliveryDate = new Date('2026-01-05T13:00:00.000Z');
  const original = await t.make.order(company, { client, driverAssign, status: 8, fromOrder: 'API', externalID: 'A-1', deliveryDate });
  const clone = await formOf(company, original, 'clone');
  expect(clone).toMatchObject({
    _id: null,
    internalID: null,
    version: null,
    status: 1,
    driverAssign: null,
    externalID: '',
    fromOrder: 'Admin',
    deliveryDate: at10In(0),
    toAddress: { address: 'Gurruchaga 1854', name: 'Agustina Peña' },
  });
  expect(await created(company, clone)).not.toBe(original);
});

test('a day years ahead is refused, and kept where an order has it already', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company, { deliveryDate: new Date('2199-01-01T13:00:00Z') });
  const form = await formOf(company, _id);
  expect((await t.call(contract.save, { ...form, externalID: 'EXT-9' }, company.token)).status).toBe(200);
  const { status, body } = await t.call(contract.save, { ...form, version: 2, deliveryDate: '2199-01-02T13:00:00.000Z' }, company.token);
  expect([status, body.fields]).toEqual([400, { deliveryDate: 'De más de dos años adelante' }]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));

test('an order may stay in a warehouse that was deleted since, and does not come back into it', async () => {
  const company = await t.make.company();
  const warehouse = await t.make.warehouse(company);
  const _id = await t.make.order(company, { status: 7, warehouse });
  expect((await t.call(warehouses.remove, { _id: warehouse }, company.token)).status).toBe(200);
  const form = await formOf(company, _id);
  const saved = await t.call(contract.save, { ...form, status: 4, warehouse }, company.token);
  expect([saved.status, saved.body.fields]).toEqual([400, { warehouse: 'El depósito no existe o no está activo' }]);
  expect((await t.call(contract.save, { ...form, externalID: 'otro' }, company.token)).status).toBe(200);
});
