import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { readOutlines } from '../../../places/outline.ts';
import { storeOutlines } from '../../../places/server/operations.ts';
import { orders as contract } from '../../contract.ts';
import type { OrderFilter } from '../../filter.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The orders that a filter finds, oldest first; with and without a range of days, which take different ways through the database. */
const find = async (company: Company, filter: Partial<OrderFilter>) => {
  const ids = async (range: object) => {
    const search = { ...filter, ...range, sortField: 'createAt', sortOrder: 'asc' };
    const { body } = await t.call(contract.search, search, company.token);
    expect(body.total).toBe(body.orders.length);
    return body.orders.map(({ _id }) => _id);
  };
  const all = await ids({});
  expect(await ids({ startDay: '2026-11-20', endDay: '2026-11-20' })).toEqual(all);
  return all;
};

test('warehouses: any of them, and 0 for none', async () => {
  const company = await t.make.company();
  const [one, two] = [await t.make.warehouse(company), await t.make.warehouse(company)];
  const at = [];
  for (const warehouse of [one, two, null]) at.push(await t.make.order(company, { warehouse }));
  expect(await find(company, { warehouse: [one] })).toEqual([at[0]]);
  expect(await find(company, { warehouse: [one, two] })).toEqual([at[0], at[1]]);
  expect(await find(company, { warehouse: [0] })).toEqual([at[2]]);
  expect(await find(company, { warehouse: [0, two] })).toEqual([at[1], at[2]]);
  expect(await find(company, { warehouse: [] })).toEqual(at);
});

test('types and origins: any of those named; flexML is type Flex from Mercado Libre', async () => {
  const company = await t.make.company();
  const normal = await t.make.order(company);
  const flex = await t.make.order(company, { typeOrder: 'Flex', fromOrder: 'ML' });
  const turbo = await t.make.order(company, { typeOrder: 'Flex', fromOrder: 'ML-Turbo' });
  const web = await t.make.order(company, { typeOrder: 'Flex', fromOrder: 'Web' });
  const retiro = await t.make.order(company, { typeOrder: 'Retiro', fromOrder: 'ML' });
  expect(await find(company, { typeOrder: ['Flex'] })).toEqual([flex, turbo, web]);
  expect(await find(company, { typeOrder: ['Normal', 'Retiro'] })).toEqual([normal, retiro]);
  expect(await find(company, { flexML: true })).toEqual([flex, turbo]);
  expect(await find(company, { flexML: false })).toHaveLength(5);
  expect(await find(company, { fromOrder: ['Web', 'Admin'] })).toEqual([normal, web]);
});

test('a building type is the destination’s; a wrong address may be either end', async () => {
  const company = await t.make.company();
  const shop = await t.make.order(company, { toTypeBuilding: 'Comercial', toPartialMatch: true });
  const home = await t.make.order(company, { toTypeBuilding: 'Residencial', fromTypeBuilding: 'Comercial', fromPartialMatch: true });
  await t.make.order(company);
  expect(await find(company, { typeBuilding: 'Comercial' })).toEqual([shop]);
  expect(await find(company, { typeBuilding: 'Residencial' })).toEqual([home]);
  expect(await find(company, { partial_match: true })).toEqual([shop, home]);
  expect(await find(company, { partial_match: false })).toHaveLength(3);
});

test('validation types: orders that ask for any of them', async () => {
  const company = await t.make.company();
  const dni = await t.make.order(company, { validation_type: ['DNI'] });
  const both = await t.make.order(company, { validation_type: ['Firma', 'DNI'] });
  const photo = await t.make.order(company, { validation_type: ['Foto'] });
  await t.make.order(company);
  expect(await find(company, { validation_type: ['DNI'] })).toEqual([dni, both]);
  expect(await find(company, { validation_type: ['Firma', 'Foto'] })).toEqual([both, photo]);
  expect(await find(company, { validation_type: ['Nombre'] })).toEqual([]);
});

test('a region holds the destinations in its outline, not those in its box beside it; another company’s holds none', async () => {
  const [company, b] = [await t.make.company(), await t.make.company()];
  // A triangle: its box's upper right half is outside.
  const ring = [
    [-58.5, -34.7],
    [-58.3, -34.7],
    [-58.5, -34.5],
    [-58.5, -34.7],
  ];
  const triangle = { type: 'Feature', properties: { name: 'Triángulo' }, geometry: { type: 'Polygon', coordinates: [ring] } };
  const outlines = readOutlines({ type: 'FeatureCollection', features: [triangle] });
  const regionOf = async (owner: Company) => {
    await asPlatform(t.database, (db) => storeOutlines(db, owner.companyId, outlines, new Date()));
    const { rows } = await t.database.owner.query<{ _id: string }>('select _id from regions where company_id = $1', [owner.companyId]);
    return rows[0]?._id ?? '';
  };
  const inside = await t.make.order(company, { toLat: -34.68, toLng: -58.45 });
  await t.make.order(company, { toLat: -34.51, toLng: -58.31 });
  await t.make.order(company, { toLat: -34.9, toLng: -58.45 });
  expect(await find(company, { region: await regionOf(company) })).toEqual([inside]);
  expect(await find(company, { region: await regionOf(b) })).toEqual([]);
  expect(await find(company, { region: newId() })).toEqual([]);
});

test('all conditions hold together, words among them', async () => {
  const company = await t.make.company();
  const [warehouse, driverAssign, client] = [await t.make.warehouse(company), await t.make.driver(company), await t.make.client(company)];
  const over = {
    warehouse,
    driverAssign,
    client,
    typeOrder: 'Flex',
    fromOrder: 'ML',
    toTypeBuilding: 'Comercial',
    toPartialMatch: true,
  } as const;
  const wanted = await t.make.order(company, { ...over, status: 4, validation_type: ['Foto'] });
  for (const [field, value] of Object.entries({ ...over, typeOrder: 'Normal', fromOrder: 'Web', toPartialMatch: false, client: undefined }))
    if (value !== over[field as keyof typeof over])
      await t.make.order(company, { ...over, status: 4, validation_type: ['Foto'], [field]: value });
  await t.make.order(company, { ...over, status: 5, validation_type: ['Foto'] });
  await t.make.order(company, { ...over, status: 4, validation_type: [] });
  const filter: Partial<OrderFilter> = {
    warehouse: [warehouse],
    driverAssign,
    client,
    flexML: true,
    typeOrder: ['Flex', 'Normal'],
    typeBuilding: 'Comercial',
    partial_match: true,
    status: [4],
    validation_type: ['Foto'],
  };
  expect(await find(company, filter)).toEqual([wanted]);
  expect(await find(company, { ...filter, toAddress: 'palermo' })).toEqual([wanted]);
  expect(await find(company, { ...filter, toAddress: 'quilmes' })).toEqual([]);
});

test('a search finds numbers of all three kinds, and words of the destination, its person or the client', async () => {
  const company = await t.make.company();
  const nandu = await t.make.client(company, 'Ñandú Indumentaria');
  const one = await t.make.order(company, { client: nandu, toAddress: 'Thames', toAddressNumber: 2250, externalID: 'MC-554' });
  const two = await t.make.order(company, {
    client: await t.make.client(company, 'Deco Palermo'),
    toName: 'Íñigo Sosa',
    externalTracking: '43210987654',
  });
  const rows = (await t.call(contract.search, { sortField: 'createAt', sortOrder: 'asc' }, company.token)).body.orders;
  const [first, second] = rows.map(({ internalID }) => internalID);
  expect(await find(company, { search: first ?? '' })).toEqual([one]);
  expect(await find(company, { search: (second ?? '').toLowerCase() })).toEqual([two]);
  expect(await find(company, { search: '2' })).toContain(two);
  expect(await find(company, { search: 'MC-554' })).toEqual([one]);
  expect(await find(company, { search: '43210987654' })).toEqual([two]);
  expect(await find(company, { search: '2250 THAMES' })).toEqual([one]);
  expect(await find(company, { search: 'sosa inig' })).toEqual([two]);
  expect(await find(company, { search: 'nandu' })).toEqual([one]);
  expect(await find(company, { search: 'nandu thames' })).toEqual([]);
  expect(await find(company, { search: 'MC-55' })).toEqual([]);
  expect(await find(company, { search: '---' })).toEqual([]);
  expect(await find(company, { search: '' })).toEqual([one, two]);
  const other = await t.make.company();
  expect(await find(other, { search: first ?? '' })).toEqual([]);
  expect(await find(other, { search: 'nandu' })).toEqual([]);
});

test('the total is exact on a full page, on the last page and beyond it', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  for (let i = 0; i < 51; i += 1) await t.make.order(company, { client, typeOrder: 'Flex' });
  const pages = [];
  for (const page of [1, 2, 3, 4]) {
    const { body } = await t.call(contract.search, { typeOrder: ['Flex'], page }, company.token);
    pages.push([body.orders.length, body.total]);
  }
  expect(pages).toEqual([
    [25, 51],
    [25, 51],
    [1, 51],
    [0, 51],
  ]);
});

test.each([
  [{ warehouse: ['x'] }, { 'warehouse.0': 'Identificador inválido' }],
  [{ typeOrder: ['Express'] }, { 'typeOrder.0': 'Tipo inexistente' }],
  [{ fromOrder: ['Nadie'] }, { 'fromOrder.0': 'Canal inexistente' }],
  [{ typeBuilding: 'Casa' }, { typeBuilding: 'Tipo de edificio inexistente' }],
  [{ validation_type: ['Huella'] }, { 'validation_type.0': 'Tipo de validación inexistente' }],
  [{ region: '1; drop' }, { region: 'Identificador inválido' }],
  [{ flexML: 'sí' }, { flexML: 'Valor inválido' }],
])('%j is refused at its field', async (filter, fields) => {
  const company = await t.make.company();
  const { status, body } = await t.call(contract.search, filter, company.token);
  expect([status, body.fields]).toEqual([400, fields]);
});

test('another company’s warehouse finds nothing', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const warehouse = await t.make.warehouse(b);
  await t.make.order(b, { warehouse });
  expect(await find(a, { warehouse: [warehouse] })).toEqual([]);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));

test('sorted by number and by creation, both ways, alike over a few days, without a day and over all time', async () => {
  const company = await t.make.company();
  const deliveryDate = new Date('2026-03-10T13:00:00Z');
  const made = [];
  for (let n = 0; n < 4; n += 1) made.push(await t.make.order(company, { deliveryDate }));
  const dateless = [await t.make.order(company, { deliveryDate: null }), await t.make.order(company, { deliveryDate: null })];
  const days = { startDay: '2026-03-10', endDay: '2026-03-11' };
  const year = { startDay: '2025-06-01', endDay: '2026-05-31' };
  for (const sortField of ['createAt', 'internalID'])
    for (const [filter, wanted] of [
      [days, made],
      [year, made],
      [{ notDate: true }, dateless],
    ] as const) {
      const sorted = async (sortOrder: string) =>
        (await t.call(contract.search, { ...filter, sortField, sortOrder }, company.token)).body.orders.map(({ _id }) => _id);
      expect(await sorted('asc'), sortField).toEqual(wanted);
      expect(await sorted('desc'), sortField).toEqual(wanted.toReversed());
    }
});

test('sorted by status, client and driver, both ways: newest delivery first among equals, orders without a driver last', async () => {
  const company = await t.make.company();
  const [zulma, agueda] = [await t.make.client(company, 'Zulma Deco'), await t.make.client(company, 'Águeda Libros')];
  const [bruno, ana] = [
    await t.make.driver(company, { name: 'Bruno', last: 'Rey' }),
    await t.make.driver(company, { name: 'Ana', last: 'Sosa' }),
  ];
  const on = (day: number) => new Date(Date.UTC(2026, 2, day, 13));
  const first = await t.make.order(company, { client: zulma, status: 5, driverAssign: bruno, deliveryDate: on(10) });
  const second = await t.make.order(company, { client: agueda, status: 1, driverAssign: null, deliveryDate: on(11) });
  const third = await t.make.order(company, { client: agueda, status: 5, driverAssign: ana, deliveryDate: on(12) });
  for (const range of [{ startDay: '2026-03-10', endDay: '2026-03-12' }, {}]) {
    const sorted = async (sortField: string, sortOrder: string) =>
      (await t.call(contract.search, { ...range, sortField, sortOrder }, company.token)).body.orders.map(({ _id }) => _id);
    expect(await sorted('status', 'asc')).toEqual([second, third, first]);
    expect(await sorted('status', 'desc')).toEqual([third, first, second]);
    expect(await sorted('client', 'asc')).toEqual([third, second, first]);
    expect(await sorted('client', 'desc')).toEqual([first, third, second]);
    expect(await sorted('driverAssign', 'asc')).toEqual([third, first, second]);
    expect(await sorted('driverAssign', 'desc')).toEqual([first, third, second]);
  }
});

test('an import: the orders that came with it, in every order of the list', async () => {
  const company = await t.make.company();
  const [one, two] = [newId(), newId()];
  const of = [];
  for (const each of [one, two, one, null]) of.push(await t.make.order(company, { import: each }));
  expect(await find(company, { import: one })).toEqual([of[0], of[2]]);
  expect(await find(company, { import: newId() })).toEqual([]);
  const late = await t.make.order(company, { import: one, deliveryDate: new Date('2026-11-25T13:00:00Z') });
  const undated = await t.make.order(company, { import: one, deliveryDate: null });
  const ids = async (sortField: string, sortOrder: string) =>
    (await t.call(contract.search, { import: one, sortField, sortOrder }, company.token)).body.orders.map(({ _id }) => _id);
  expect(await ids('deliveryDate', 'desc')).toEqual([late, of[2], of[0], undated]);
  expect(await ids('deliveryDate', 'asc')).toEqual([undated, of[0], of[2], late]);
  expect(await ids('internalID', 'desc')).toEqual([undated, late, of[2], of[0]]);
  const other = await t.make.company();
  expect(await find(other, { import: one })).toEqual([]);
});

test('sorted by destination, postal code, other numbers and type, both ways, over a few days alone; without a value last', async () => {
  const company = await t.make.company();
  const on = (day: number) => new Date(Date.UTC(2026, 2, day, 13));
  const made = [];
  for (const [day, over] of [
    [10, { toAddress: 'Ñandubay', toPostalCode: '1414', externalID: 'B', externalTracking: '2', typeOrder: 'Retiro' }],
    [11, { toAddress: 'Árbol', toPostalCode: null, externalID: null, externalTracking: null, typeOrder: 'Flex' }],
    [12, { toAddress: 'Nube', toPostalCode: '1005', externalID: 'A', externalTracking: '1', typeOrder: 'Normal' }],
  ] as const)
    made.push(await t.make.order(company, { deliveryDate: on(day), ...over }));
  const [a, b, c] = made;
  const range = { startDay: '2026-03-10', endDay: '2026-03-12' };
  const sorted = async (sortField: string, sortOrder: string) =>
    (await t.call(contract.search, { ...range, sortField, sortOrder }, company.token)).body.orders.map(({ _id }) => _id);
  expect(await sorted('toAddress', 'asc')).toEqual([b, c, a]);
  expect(await sorted('toAddress', 'desc')).toEqual([a, c, b]);
  for (const field of ['postalCode', 'externalID', 'externalTracking']) {
    expect(await sorted(field, 'asc'), field).toEqual([c, a, b]);
    expect(await sorted(field, 'desc'), field).toEqual([a, c, b]);
  }
  expect(await sorted('typeOrder', 'asc')).toEqual([b, c, a]);
  expect(await sorted('typeOrder', 'desc')).toEqual([a, c, b]);
  const { status, body } = await t.call(contract.search, { sortField: 'toAddress' }, company.token);
  expect([status, body.fields]).toEqual([400, { sortField: 'Elija hasta 31 días para ordenar por esta columna' }]);
});
