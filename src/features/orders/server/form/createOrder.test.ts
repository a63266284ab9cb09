import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { plainNames } from '../../fields.ts';
import { PlainOrder } from '../../form.ts';
import { orderProducts } from '../tables.ts';
import { anAddress, at10In, orderKit, wholePlain } from '../testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const linesOf = (company: Company, order: string) =>
  t.inCompany(company, (db) => db.select().from(orderProducts).where(eq(orderProducts.order, order)).orderBy(orderProducts._id));
const created = async (company: Company, form: Record<string, unknown>) => {
  const answer = await t.call(contract.create, form, company.token);
  expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
  return answer.body._id;
};

test('stores every field of the form, its product lines and its words', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const product = await kit.product(company, client, { sku: 'REM-01', variant: ['S', 'M'] });
  const toAddress = anAddress({
    floor: '3',
    door: 'B',
    phone: '011 15 4321-8765',
    email: 'Ana@Correo.TEST',
    postalCode: 'C1414ABC',
    observation: 'Timbre roto\ngolpear',
    typeBuilding: 'Comercial',
    partial_match: true,
  });
  const form = kit.form(client, {
    typeOrder: ['Flex'],
    fromOrder: 'ML',
    externalID: ' A-1 ',
    toAddress,
    validation_type: ['Foto', 'DNI', 'Foto'],
    weight: 1200,
    volume: 0.25,
    valuePackage: 15300.5,
    chargeDestination: true,
    chargeAmount: 200.25,
    numberPackage: 2,
    shipment_product: [{ product: { _id: product }, variant: 'M', quantity: 3 }],
  });
  const { status, body } = await t.call(contract.create, form, company.token);
  expect([status, body.internalID]).toEqual([200, `${company.transferid}00000001`]);
  expect(await kit.read(company, body._id)).toMatchObject({
    client,
    typeOrder: 'Flex',
    fromOrder: 'ML',
    status: 1,
    externalID: 'A-1',
    toFloor: '3',
    toDoor: 'B',
    toPhone: '0111543218765',
    toEmail: 'ana@correo.test',
    toPostalCode: '1414',
    toObservation: 'Timbre roto\ngolpear',
    toTypeBuilding: 'Comercial',
    toPartialMatch: true,
    toLat: -34.588,
    toLng: -58.43,
    fromName: 'Depósito',
    fromFloor: null,
    validation_type: ['DNI', 'Foto'],
    validationMask: 5,
    weight: 1200,
    volume: 0.25,
    valuePackage: '15300.50',
    chargeAmount: '200.25',
    numberPackage: 2,
    version: 1,
  });
  expect(await linesOf(company, body._id)).toMatchObject([{ product, sku: 'REM-01', description: 'Remera', variant: 'M', quantity: 3 }]);
  const found = await t.call(contract.search, { toAddress: 'peña gurruchaga 1854' }, company.token);
  expect(found.body.orders.map(({ _id }) => _id)).toEqual([body._id]);
  expect((await kit.history(company, body._id)).map(({ status: id }) => id)).toEqual([1]);
});

describe('of the plain fields of the schema, whichever they are,', () => {
  const empty = PlainOrder.parse({});
  test('each has a value of its own to be tested with', () => {
    expect(Object.keys(wholePlain).toSorted()).toEqual(Object.keys(PlainOrder.shape).toSorted());
    expect(plainNames.filter((name) => JSON.stringify(wholePlain[name]) === JSON.stringify(empty[name]))).toEqual([]);
  });

  test('each is stored when an order is created, shown by list, detail and form, and changed by an edit, which tells it', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company);
    const _id = await created(company, kit.form(client, wholePlain));
    const shownBy = async () => {
      const { data: detail, history } = (await t.call(contract.detail, { _id }, company.token)).body;
      const [listed] = (await t.call(contract.recent, {}, company.token)).body.data;
      const { data: form } = (await t.call(contract.form, { _id, typeAction: 'edit' }, company.token)).body;
      return { shown: [detail, listed, form], form, told: Object.keys(history[0]?.changes ?? {}) };
    };
    const before = await shownBy();
    for (const shown of before.shown) expect(shown).toMatchObject(wholePlain);
    expect((await t.call(contract.save, { ...before.form, ...empty, numberPackage: 9 }, company.token)).status).toBe(200);
    const after = await shownBy();
    const [detail, listed, form] = after.shown;
    expect(form).toMatchObject({ ...empty, numberPackage: 9 });
    for (const shown of [detail, listed]) expect(shown).toMatchObject({ ...empty, numberPackage: 9, externalID: null });
    expect(after.told.toSorted()).toEqual(Object.keys(PlainOrder.shape).toSorted());
  });
});

test.each([
  ['a driver makes it Asignado', { driver: true, status: 1 }, 5],
  ['a status that is picked stays', { driver: true, status: 24 }, 24],
  ['4 with its warehouse is En Depósito', { warehouse: true, status: { id: 4 } }, 4],
])('%s', async (_name, { status, ...given }, expected) => {
  const company = await t.make.company();
  const driverAssign = 'driver' in given ? await t.make.driver(company) : null;
  const warehouse = 'warehouse' in given ? await t.make.warehouse(company) : null;
  const _id = await created(company, kit.form(await t.make.client(company), { status, driverAssign, warehouse }));
  expect(await kit.read(company, _id)).toMatchObject({ status: expected, driverAssign, warehouse });
  expect((await kit.history(company, _id)).map((entry) => entry.status)).toEqual([1, expected]);
});

test('sent twice, also at once, a form creates one order', async () => {
  const company = await t.make.company();
  const form = kit.form(await t.make.client(company), { importId: '0199d5a2-7a10-7c3e-9f00-000000000001' });
  const answers = await Promise.all([1, 2].map(() => t.call(contract.create, form, company.token)));
  answers.push(await t.call(contract.create, form, company.token));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  expect((await t.call(contract.recent, {}, company.token)).body.data).toHaveLength(1);
});

test('sent again with other content, a form creates nothing and names the order that it made', async () => {
  const company = await t.make.company();
  const form = kit.form(await t.make.client(company), { importId: newId(), externalID: 'IDEMP-A' });
  const first = await t.call(contract.create, form, company.token);
  const again = await t.call(contract.create, { ...form, externalID: 'IDEMP-B' }, company.token);
  expect([again.status, again.body]).toEqual([
    409,
    {
      code: 'CREATED',
      message: `La orden ya se creó: ${first.body.internalID}`,
      data: { _id: first.body._id, internalID: first.body.internalID },
    },
  ]);
  expect((await t.call(contract.create, { ...form, confirmReturn: true }, company.token)).body).toEqual(first.body);
  expect(await kit.read(company, first.body._id)).toMatchObject({ externalID: 'IDEMP-A' });
  expect((await t.call(contract.recent, {}, company.token)).body.data).toHaveLength(1);
});

test('yesterday is taken', async () => {
  const company = await t.make.company();
  const _id = await created(company, kit.form(await t.make.client(company), { deliveryDate: at10In(-1) }));
  expect((await kit.read(company, _id))?.deliveryDate?.toISOString()).toBe(at10In(-1));
});

test.each([
  [{ client: '' }, { client: 'Requerido' }],
  [{ typeOrder: [] }, { typeOrder: 'Requerido' }],
  [{ typeOrder: ['Normal', 'Flex'] }, { typeOrder: 'Tipo inexistente' }],
  [{ status: null }, { status: 'Requerido' }],
  [{ status: 5 }, { driverAssign: 'Requerido' }],
  [{ status: 4 }, { warehouse: 'Requerido' }],
  [{ status: 8 }, { status: 'Para entregar la orden primero debe tener un chofer asignado' }],
  [{ status: 30 }, { status: 'Este estado no se elige en el formulario' }],
  [{ status: 42 }, { status: 'Este estado no se elige en el formulario' }],
  [{ status: 99 }, { status: 'Este estado no se elige en el formulario' }],
  [{ deliveryDate: null }, { deliveryDate: 'Requerido' }],
  [{ deliveryDate: at10In(-2) }, { deliveryDate: 'Anterior a ayer' }],
  [{ deliveryDate: at10In(732) }, { deliveryDate: 'De más de dos años adelante' }],
  [{ fromOrder: 'API' }, { fromOrder: 'Este origen no se elige en el formulario' }],
  [{ toAddress: null }, { toAddress: 'Requerido' }],
  [{ toAddress: anAddress({ address: ' ' }) }, { 'toAddress.address': 'Requerido' }],
  [
    { toAddress: anAddress({ location: { type: 'Point', coordinates: [0, 0] } }), fromAddress: anAddress({ location: null }) },
    { 'toAddress.location.coordinates': 'Requerido', 'fromAddress.location': 'Requerido' },
  ],
  [{ toAddress: anAddress({ phone: '5,49115E+12' }) }, { 'toAddress.phone': 'La planilla dañó el número: escríbalo completo' }],
  [
    { toAddress: anAddress({ phone: 'abc' }), fromAddress: anAddress({ phone: '-' }) },
    { 'toAddress.phone': 'Teléfono inválido', 'fromAddress.phone': 'Teléfono inválido' },
  ],
  [{ toAddress: anAddress({ email: 'ana@' }) }, { 'toAddress.email': 'Error en el Email' }],
  [{ chargeDestination: true }, { chargeAmount: 'Requerido' }],
  [
    { chargeDestination: true, chargeAmount: 0, status: 5 },
    { chargeAmount: 'Requerido', driverAssign: 'Requerido' },
  ],
  [{ chargeDestination: true, chargeAmount: 10.999 }, { chargeAmount: 'Hasta dos decimales' }],
  [{ numberPackage: -1 }, { numberPackage: 'No puede ser negativo' }],
  [{ weight: 1.5 }, { weight: 'Debe ser un número entero' }],
  [{ shipment_product: [{ product: newId(), quantity: 0 }] }, { 'shipment_product.0.quantity': 'Cantidad inválida' }],
  [{ shipment_product: [{ quantity: 1 }] }, { 'shipment_product.0.product': 'Requerido' }],
  [{ shipment_product: [{ product: newId(), quantity: 1 }] }, { 'shipment_product.0.product': 'El producto no es de este cliente' }],
])('%j is refused at its fields', async (over, fields) => {
  const company = await t.make.company();
  const form = kit.form(await t.make.client(company), over);
  const { status, body } = await t.call(contract.create, form, company.token);
  expect([status, body.fields]).toEqual([400, fields]);
  expect((await t.call(contract.recent, {}, company.token)).body.data).toEqual([]);
});

test('products of another client, deleted ones and foreign variants are refused at their line', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const own = await kit.product(company, client, { variant: ['S'] });
  const gone = await kit.product(company, client, { sku: 'GONE-1', status: 3 });
  const other = await kit.product(company, await t.make.client(company));
  const lines = [own, gone, other].map((product) => ({ product, quantity: 1, ...(product === own && { variant: 'XL' }) }));
  const { status, body } = await t.call(contract.create, kit.form(client, { shipment_product: lines }), company.token);
  expect([status, body.fields]).toEqual([
    400,
    {
      'shipment_product.0.variant': 'El producto no tiene esa variante',
      'shipment_product.1.product': 'El producto GONE-1 fue borrado: quítelo',
      'shipment_product.2.product': 'El producto no es de este cliente',
    },
  ]);
});

test('ids of another company are as unknown as none, in every field that takes one', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const theirs = await t.make.client(b);
  const product = await kit.product(b, theirs);
  const form = kit.form(theirs, {
    status: 4,
    driverAssign: await t.make.driver(b),
    warehouse: await t.make.warehouse(b),
    shipment_product: [{ product, quantity: 1 }],
    returnOf: await t.make.order(b, { status: 8 }),
  });
  const { status, body } = await t.call(contract.create, form, a.token);
  expect([status, body.fields]).toEqual([
    400,
    {
      client: 'El cliente no existe o no está activo',
      driverAssign: 'El chofer no existe o no está activo',
      warehouse: 'El depósito no existe o no está activo',
      'shipment_product.0.product': 'El producto no es de este cliente',
      returnOf: 'La orden no existe',
    },
  ]);
});

test('the newest orders come first in the plain list', async () => {
  const company = await t.make.company();
  const ids = [await t.make.order(company), await t.make.order(company)];
  await t.make.order(company, { status: 99 });
  expect((await t.call(contract.recent, {}, company.token)).body.data.map(({ _id }) => _id)).toEqual(ids.toReversed());
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
