import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { readOutlines } from '../../../places/outline.ts';
import { storeOutlines } from '../../../places/server/operations.ts';
import { orders as contract } from '../../contract.ts';
import { findPins } from './findPins.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const mapperOf = async (company: Company) => (await t.make.user(company, 'clerk', ['map'])).token;

describe('the pins of a filter', () => {
  test('come in columns, newest delivery first, with their clients once', async () => {
    const company = await t.make.company();
    const [one, two] = [await t.make.client(company, 'Uno'), await t.make.client(company, 'Dos')];
    const first = await t.make.order(company, { client: one, status: 7, toLat: -34.588_014, toLng: -58.43, toPartialMatch: true });
    const second = await t.make.order(company, { client: two, deliveryDate: new Date('2026-11-21T13:00:00.000Z') });
    const third = await t.make.order(company, { client: one, deliveryDate: null });
    const { status, body } = await t.call(contract.mapSearch, {}, await mapperOf(company));
    expect([status, body]).toEqual([
      200,
      {
        ids: [second, first, third],
        lat: [-3_458_800, -3_458_801, -3_458_800],
        lng: [-5_843_000, -5_843_000, -5_843_000],
        status: [1, 7, 1],
        client: [0, 1, 1],
        clients: [
          { _id: two, name: 'Dos' },
          { _id: one, name: 'Uno' },
        ],
        doubtful: [1],
        unplaced: [],
        total: 3,
        at: expect.any(String),
      },
    ]);
  });

  test('are those that the list finds by the same filter', async () => {
    const company = await t.make.company();
    const token = (await t.make.user(company, 'clerk', ['map', 'order'])).token;
    const driver = await t.make.driver(company);
    const client = await t.make.client(company);
    await t.make.order(company, { status: 8, driverAssign: driver, client });
    await t.make.order(company, { status: 5, driverAssign: driver, typeOrder: 'Flex', toAddress: 'Thames 2225' });
    await t.make.order(company, { status: 5, client, toPartialMatch: true, deliveryDate: null });
    for (const filter of [
      { status: [5] },
      { driverAssign: driver },
      { driverAssign: 0 },
      { client },
      { notDate: true },
      { startDay: '2026-11-20', endDay: '2026-11-20' },
      { startDay: '2026-11-21', endDay: '2026-11-22' },
      { typeOrder: ['Flex'] },
      { partial_match: true },
      { open: true },
      { search: 'thames' },
      { toAddress: 'no hay' },
    ]) {
      const listed = (await t.call(contract.search, filter, token)).body;
      const { ids, total } = (await t.call(contract.mapSearch, filter, token)).body;
      expect([ids.toSorted(), total], JSON.stringify(filter)).toEqual([listed.orders.map(({ _id }) => _id).toSorted(), listed.total]);
    }
  });

  test('an order without a place is counted and told, not drawn at longitude 0', async () => {
    const company = await t.make.company();
    const lost = await t.make.order(company, { toLat: 0, toLng: 0 });
    const found = await t.make.order(company);
    const { ids, unplaced, total } = (await t.call(contract.mapSearch, {}, company.token)).body;
    expect([ids, unplaced, total]).toEqual([[found], [lost], 2]);
  });

  test('of more than a map shows the newest are sent, and all are counted', async () => {
    const company = await t.make.company();
    const orders = [];
    for (let n = 0; n < 4; n += 1) orders.push(await t.make.order(company));
    const pins = await t.inCompany(company, (db) => findPins(db, {}, false, 3));
    expect([pins.ids, pins.total]).toEqual([orders.toReversed().slice(0, 3), 4]);
    const all = await t.inCompany(company, (db) => findPins(db, {}, false, 4));
    expect([all.ids.length, all.total]).toEqual([4, 4]);
  });

  test('deleted ones are found by who is unrestricted, and asks for them', async () => {
    const company = await t.make.company();
    const removed = await t.make.order(company);
    await t.call(contract.remove, { _id: removed }, company.token);
    const find = async (token: string) => (await t.call(contract.mapSearch, { status: [99] }, token)).body.ids;
    expect([await find(company.token), await find(await mapperOf(company))]).toEqual([[removed], []]);
    expect((await t.call(contract.mapSearch, {}, company.token)).body.total).toBe(0);
  });

  test('wrong filters are refused in words; so is who may not see the map', async () => {
    const company = await t.make.company();
    const token = await mapperOf(company);
    const days = await t.call(contract.mapSearch, { startDay: '2026-11-21', endDay: '2026-11-20' }, token);
    expect([days.status, days.body]).toMatchObject([400, { code: 'INVALID' }]);
    const { token: clerk } = await t.make.user(company, 'clerk', ['order']);
    for (const call of [contract.mapSearch, contract.mapRows, contract.mapRegions])
      expect((await t.call(call, {}, clerk)).status).toBe(403);
    expect((await t.call(contract.rows, { ids: [newId()] }, token)).status).toBe(403);
  });
});

describe('orders by their ids', () => {
  test('the map tells status, client and address, and neither phone nor mail', async () => {
    const company = await t.make.company();
    const client = await t.make.client(company, 'Óptica Núñez');
    const _id = await t.make.order(company, { client, status: 7, toAddress: 'Thames', toAddressNumber: 2225, toPhone: '1155554444' });
    const { data } = (await t.call(contract.mapRows, { ids: [_id] }, await mapperOf(company))).body;
    expect(data).toMatchObject([{ _id, client: 'Óptica Núñez', status: 7, toAddress: { address: 'Thames', addressNumber: 2225 } }]);
    expect(JSON.stringify(data)).not.toContain('1155554444');
  });

  test('come as they were asked for; whoever is unknown, deleted or another company’s does not', async () => {
    const [company, other] = [await t.make.company(), await t.make.company()];
    const { token } = await t.make.user(company, 'clerk', ['map', 'order']);
    const [one, two, removed] = [await t.make.order(company), await t.make.order(company), await t.make.order(company)];
    await t.call(contract.remove, { _id: removed }, company.token);
    const ids = [two, await t.make.order(other), removed, newId(), one];
    expect((await t.call(contract.mapRows, { ids }, token)).body.data.map(({ _id }) => _id)).toEqual([two, one]);
    expect((await t.call(contract.rows, { ids }, token)).body.orders.map(({ _id }) => _id)).toEqual([two, one]);
    expect((await t.call(contract.mapSearch, {}, other.token)).body.ids).toHaveLength(1);
  });

  test('none, or too many, are refused', async () => {
    const company = await t.make.company();
    const many = (count: number) => ({ ids: Array.from({ length: count }, () => newId()) });
    for (const [call, most, said] of [
      [contract.mapRows, 200, 'Hasta 200 órdenes por vez'],
      [contract.rows, 500, 'Hasta 500 órdenes por vez'],
    ] as const) {
      expect((await t.call(call, many(most), company.token)).status).toBe(200);
      expect((await t.call(call, many(most + 1), company.token)).body).toMatchObject({ fields: { ids: said } });
      expect((await t.call(call, { ids: [] }, company.token)).status).toBe(400);
    }
  });
});

test('an outline is found by its name or its id, by its own company alone', async () => {
  const [company, other] = [await t.make.company(), await t.make.company()];
  const ring = [
    [-58.44, -34.59],
    [-58.43, -34.59],
    [-58.43, -34.58],
    [-58.44, -34.59],
  ];
  const palermo = { type: 'Feature', properties: { name: 'Palermo' }, geometry: { type: 'Polygon', coordinates: [ring] } };
  const outlines = readOutlines({ type: 'FeatureCollection', features: [palermo] });
  await asPlatform(t.database, (db) => storeOutlines(db, company.companyId, outlines, new Date()));
  const token = await mapperOf(company);
  const [found] = (await t.call(contract.mapRegions, { search: 'pal' }, token)).body.data;
  expect(found).toMatchObject({ name: 'Palermo', location: { type: 'MultiPolygon' } });
  const byId = { _id: found?._id ?? '' };
  expect((await t.call(contract.mapRegions, byId, token)).body.data).toEqual([found]);
  expect((await t.call(contract.mapRegions, byId, other.token)).body.data).toEqual([]);
  expect((await t.call(contract.mapRegions, {}, token)).body.data).toEqual([]);
});
