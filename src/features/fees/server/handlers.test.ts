import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../testing/testApp.ts';
import { vehicleTypes } from '../../fleet/server/tables.ts';
import { fees as calls } from '../contract.ts';
import { feeClients } from './tables.ts';
import { aFee, squareAt, zoneOf } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const create = async (company: Company, over: object = {}) =>
  (await t.call(calls.create, { ...aFee, ...over, _id: newId() }, company.token)).body._id;
const read = async (company: Company, _id: string) => (await t.call(calls.read, { _id }, company.token)).body.data;
const changesOf = async (company: Company, _id: string) =>
  (await t.call(calls.history, { _id }, company.token)).body.data.map(({ action, changes }) => ({ action, changes }));

describe('a tariff', () => {
  test('is created, listed, read, edited and deleted', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company, 'Ñandú');
    const _id = await create(company, { clients: [client] });
    const made = { ...aFee, _id, version: 1, clients: [{ _id: client, name: 'Ñandú' }], region: { total: 0 } };
    expect(await read(company, _id)).toEqual(made);
    expect((await t.call(calls.list, {}, company.token)).body.data).toEqual([made]);
    const change = { _id, version: 1, name: 'AMBA', type: 1, typeOrder: ['Retiro'], fromOrder: [] };
    expect((await t.call(calls.edit, change, company.token)).body).toEqual({ _id, version: 2 });
    expect(await read(company, _id)).toEqual({ ...made, ...change, version: 2 });
    expect(await changesOf(company, _id)).toEqual([
      {
        action: 'edit',
        changes: {
          name: { from: 'AMBA Flex', to: 'AMBA' },
          typeOrder: { from: ['Normal', 'Flex'], to: ['Retiro'] },
          fromOrder: { from: ['ML', 'ML-Turbo'], to: [] },
        },
      },
      { action: 'create', changes: {} },
    ]);
    expect((await t.call(calls.remove, { _id, version: 2 }, company.token)).status).toBe(200);
    expect((await t.call(calls.read, { _id }, company.token)).body.message).toBe('La tarifa no existe');
  });

  test('is told which clients it names and by which rules it prices; its history says them in words', async () => {
    const company = await t.make.company();
    const [one, other] = [await t.make.client(company, 'Uno'), await t.make.client(company, 'Otro')];
    const typeVehicle = await t.inCompany(company, async (db) => {
      const [type] = await db.select().from(vehicleTypes).where(eq(vehicleTypes.name, 'Utilitario'));
      return type!._id;
    });
    const _id = await create(company, { clients: [one] });
    const rules = [{ operator: 'limit', condition: 'vehicle', typeVehicle }, ...aFee.rules];
    const change = { _id, version: 1, clients: [other], rules };
    expect((await t.call(calls.saveClients, change, company.token)).body).toEqual({ _id, version: 2 });
    expect(await read(company, _id)).toMatchObject({ name: aFee.name, clients: [{ _id: other, name: 'Otro' }], rules });
    const rise = 'Aumenta 15 % el cobro · Peso de 5.001 a 30.000 g';
    expect((await changesOf(company, _id))[0]).toEqual({
      action: 'edit',
      changes: { rules: { from: [rise], to: ['Sólo órdenes con vehículo: Utilitario', rise] }, clients: { from: ['Uno'], to: ['Otro'] } },
    });
    expect((await t.call(calls.saveClients, { _id, version: 2, clients: [] }, company.token)).body).toEqual({ _id, version: 3 });
    expect(await read(company, _id)).toMatchObject({ clients: [], rules });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Requerido'],
    [{ type: 0 }, 'type', 'Por kilómetro no está disponible todavía'],
    [{ typeOrder: [] }, 'typeOrder', 'Elija al menos un tipo de orden'],
    [{ typeOrder: ['Express'] }, 'typeOrder.0', 'Tipo inexistente'],
    [{ clients: [newId()] }, 'clients', 'El cliente no existe'],
    [{ rules: [{ ...aFee.rules[0], conditionFrom: 9, conditionTo: 5 }] }, 'rules.0.conditionFrom', 'Desde no puede ser mayor que Hasta'],
    [
      { rules: [{ operator: 'limit', condition: 'vehicle', typeVehicle: newId() }] },
      'rules.0.typeVehicle',
      'Un tipo de vehículo no existe',
    ],
  ])('is refused with %j: %s: %s', async (over, field, said) => {
    const company = await t.make.company();
    const answer = await t.call(calls.create, { ...aFee, ...over }, company.token);
    expect([answer.status, answer.body.fields?.[field]]).toEqual([400, said]);
    expect((await t.call(calls.list, {}, company.token)).body.data).toEqual([]);
  });

  test('names a client once, and none of another company', async () => {
    const [company, others] = [await t.make.company(), await t.make.company()];
    const [client, stranger] = [await t.make.client(company), await t.make.client(others)];
    const twice = await t.call(calls.create, { ...aFee, clients: [client, { _id: client }] }, company.token);
    expect([twice.status, twice.body.fields]).toEqual([400, { clients: 'Hay un cliente más de una vez' }]);
    const _id = await create(company);
    const answer = await t.call(calls.saveClients, { _id, version: 1, clients: [stranger] }, company.token);
    expect([answer.status, answer.body.fields]).toEqual([400, { clients: 'El cliente no existe' }]);
  });

  test('is saved once by two who read the same', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const save = (name: string) => t.call(calls.edit, { ...aFee, _id, version: 1, name }, company.token);
    const answers = await Promise.all([save('Una'), save('Otra')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('zones', () => {
  const zones = [zoneOf('Norte', squareAt(-58.5, -34.6)), zoneOf('Sur', squareAt(-58.5, -34.8), { pay: 0, cash: 3_100.5 })];

  test('are saved and listed in their order; those that are told again stay the same ones', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    expect((await t.call(calls.saveZones, { _id, version: 1, region: zones }, company.token)).body).toEqual({ _id, version: 2 });
    const { body } = await t.call(calls.zones, { _id }, company.token);
    expect(body).toMatchObject({ name: aFee.name, typeOrder: aFee.typeOrder, version: 2 });
    expect(body.region.map(({ name, pay, cash, area }) => [name, pay, cash, Math.round(area)])).toEqual([
      ['Norte', 2_100, 3_450, 102],
      ['Sur', 0, 3_100.5, 102],
    ]);
    expect(body.region[1]?.region).toEqual([{ ...zones[1]?.region[0], properties: {} }]);
    const [north, south] = body.region;
    const again = [
      { ...zones[1], _id: south?._id, cash: 3_200 },
      { ...zones[0], name: 'Este' },
    ];
    expect((await t.call(calls.saveZones, { _id, version: 2, region: again }, company.token)).body.version).toBe(3);
    const after = (await t.call(calls.zones, { _id }, company.token)).body.region;
    expect(after.map(({ name, cash }) => [name, cash])).toEqual([
      ['Sur', 3_200],
      ['Este', 3_450],
    ]);
    expect([after[0]?._id === south?._id, after[1]?._id === north?._id]).toEqual([true, false]);
    expect((await read(company, _id)).region).toEqual({ total: 2 });
    const [last] = await changesOf(company, _id);
    expect(last?.changes).toEqual({
      region: {
        from: ['Norte: pago $ 2.100,00, cobro $ 3.450,00, 101,84 km²', 'Sur: pago $ 0,00, cobro $ 3.100,50, 101,59 km²'],
        to: ['Sur: pago $ 0,00, cobro $ 3.200,00, 101,59 km²', 'Este: pago $ 2.100,00, cobro $ 3.450,00, 101,84 km²'],
      },
    });
  });

  test('saved twice are saved once; by who has not seen the last change not at all', async () => {
    const company = await t.make.company();
    const _id = await create(company);
    const save = (region: object[], version = 1) => t.call(calls.saveZones, { _id, version, region }, company.token);
    expect((await save(zones)).body.version).toBe(2);
    expect((await save(zones)).body.version).toBe(2);
    expect((await save(zones.slice(1))).body.code).toBe('STALE');
  });

  const [north] = zones as [(typeof zones)[number]];
  const drawn = (coordinates: unknown) => [{ ...north, region: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates } }] }];
  const eight = [
    [-58.5, -34.7],
    [-58.4, -34.6],
    [-58.4, -34.7],
    [-58.5, -34.6],
    [-58.5, -34.7],
  ];
  test.each([
    ['a figure of eight', drawn([eight]), 'region.0.region', 'La zona Norte se cruza consigo misma cerca de -34,65000, -58,45000'],
    ['two points', drawn([eight.slice(0, 2)]), 'region.0.region', 'La zona Norte tiene menos de tres puntos'],
    [
      'not closed',
      drawn([squareAt(-58, -34).slice(1)]),
      'region.0.region',
      'La zona Norte no se cierra: su último punto tiene que ser el primero',
    ],
    [
      'axes changed',
      drawn([[[0, 100]]]),
      'region.0.region.0.geometry.coordinates.0.0.1',
      'Coordenadas fuera de rango: tienen que ser longitud y latitud en grados. ¿Están cambiadas?',
    ],
    [
      'a line',
      [{ ...north, region: [{ type: 'Feature', geometry: { type: 'LineString', coordinates: eight } }] }],
      'region.0.region.0.geometry.type',
      'Tiene que ser Polygon o MultiPolygon',
    ],
    ['nothing drawn', [{ ...north, region: [] }], 'region.0.region', 'Dibuje la zona'],
    ['pay below 0', [{ ...north, pay: -1 }], 'region.0.pay', 'No puede ser negativo'],
    ['three decimals', [{ ...north, cash: 1.005 }], 'region.0.cash', 'Hasta dos decimales'],
    ['too much', [{ ...north, cash: 1e15 }], 'region.0.cash', 'Importe demasiado grande'],
    ['no number', [{ ...north, cash: '3450' }], 'region.0.cash', 'Debe ser un número'],
    ['two of one name', [north, { ...north, name: 'NORTE' }], 'region.1.name', 'Ya hay una zona NORTE'],
    ['one of another tariff', [{ ...north, _id: newId() }], 'region.0', 'La zona ya no existe'],
  ])('are refused: %s', async (_, region, field, said) => {
    const company = await t.make.company();
    const _id = await create(company);
    const answer = await t.call(calls.saveZones, { _id, version: 1, region }, company.token);
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: said }]);
    expect((await t.call(calls.zones, { _id }, company.token)).body.region).toEqual([]);
  });
});

describe('a copy', () => {
  test('is as the tariff, and charges nobody until it is made active', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company, 'Ñandú');
    const _id = await create(company, { name: 'N'.repeat(80), clients: [client] });
    await t.call(calls.saveZones, { _id, version: 1, region: [zoneOf('Norte', squareAt(-58.5, -34.6))] }, company.token);
    const copy = newId();
    expect((await t.call(calls.clone, { _id, copy }, company.token)).body).toEqual({ _id: copy, version: 1 });
    expect((await t.call(calls.clone, { _id, copy }, company.token)).body).toEqual({ _id: copy, version: 1 });
    const name = `Copia de ${'N'.repeat(70)}…`;
    expect(await read(company, copy)).toMatchObject({
      ...aFee,
      name,
      status: 2,
      clients: [{ _id: client, name: 'Ñandú' }],
      region: { total: 1 },
    });
    expect((await t.call(calls.list, {}, company.token)).body.data).toHaveLength(2);
    expect(await t.inCompany(company, (db) => db.$count(feeClients))).toBe(2);
    // Its name is one that the form takes.
    expect((await t.call(calls.edit, { ...aFee, _id: copy, version: 1, name }, company.token)).status).toBe(200);
  });

  test('of what there is not is refused', async () => {
    const company = await t.make.company();
    expect((await t.call(calls.clone, { _id: newId() }, company.token)).status).toBe(404);
  });
});

describe('a price', () => {
  test('is explained: the zone of the destination, the rules of the tariff that names the client, the vehicle of the driver', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company, 'Ñandú');
    await create(company, { name: 'De todos', fromOrder: [] });
    const rules = [
      { operator: 'inc', type: 'percent', typeMethod: 'cash', value: 10, condition: null },
      { operator: 'inc', type: 'net', typeMethod: 'pay', value: 100, condition: 'day', conditionDay: [6] },
    ];
    const _id = await create(company, { name: 'De Ñandú', fromOrder: [], clients: [client], rules });
    const region = [zoneOf('Norte', squareAt(-58.5, -34.6), { pay: 2_000.5, cash: 3_000 }), zoneOf('AMBA', squareAt(-59, -35, 1))];
    await t.call(calls.saveZones, { _id, version: 1, region }, company.token);
    // A Saturday at 23:30 in UTC-3, which is Sunday elsewhere.
    const deliveryDate = new Date('2026-11-22T02:30:00Z');
    const order = await t.make.order(company, { client, typeOrder: 'Normal', toLng: -58.45, toLat: -34.55, deliveryDate });
    const { data } = (await t.call(calls.price, { order }, company.token)).body;
    expect(data).toMatchObject({
      fees: [
        { _id, name: 'De Ñandú', won: true, why: 'Nombra al cliente' },
        { name: 'De todos', won: false, why: 'No nombra al cliente' },
      ],
      zones: [{ name: 'Norte' }, { name: 'AMBA' }],
      start: { pay: 2_000.5, cash: 3_000 },
      lines: [{ left: { pay: 2_000.5, cash: 3_300 } }, { held: true, has: 'sábado' }],
      price: { pay: 2_100.5, cash: 3_300 },
    });
    await t.call(calls.deactivate, { _id, version: 2 }, company.token);
    const after = (await t.call(calls.price, { order }, company.token)).body.data;
    expect(after).toMatchObject({ fees: [{ name: 'De todos', won: true }], zones: [], price: { pay: 0, cash: 0 } });
  });

  test('of what there is not is refused', async () => {
    const company = await t.make.company();
    expect((await t.call(calls.price, { order: newId() }, company.token)).status).toBe(404);
  });
});

test('what another company has is nowhere to be found', async () => {
  const [company, others] = [await t.make.company(), await t.make.company()];
  const _id = await create(company);
  for (const [call, body] of [
    [calls.read, { _id }],
    [calls.zones, { _id }],
    [calls.saveZones, { _id, version: 1, region: [] }],
    [calls.saveClients, { _id, version: 1, clients: [] }],
    [calls.clone, { _id }],
    [calls.remove, { _id }],
  ] as const)
    expect((await t.call(call, body, others.token)).status).toBe(404);
  expect((await t.call(calls.list, {}, others.token)).body.data).toEqual([]);
});
