import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/time.ts';
import { clients } from '../../clients/server/tables.ts';
import { orders } from '../../orders/contract.ts';
import { PlainOrder } from '../../orders/form.ts';
import { wholePlain } from '../../orders/server/testing.ts';
import { DAY, importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

test('an order has the towns and postal codes that the file writes in columns of their own', async () => {
  const { company } = await t.withClient();
  const drafts = await t.draftsOf(company, {
    fromAddress: 'Thames 800',
    fromTown: 'Villa Crespo',
    fromPostalCode: '1414',
    fromLat: '-34.59',
    fromLng: '-58.44',
    toAddress: 'San Martín 450, Piso 2',
    toTown: 'Morón',
    toPostalCode: 'B1708ABC',
  });
  const { body } = await t.send(company, drafts);
  await t.ended(company, body.job);
  expect(await t.ordersOf(company)).toMatchObject([
    {
      fromAddress: 'Thames',
      fromTown: 'Villa Crespo',
      fromPostalCode: '1414',
      toAddress: 'San Martín',
      toAddressNumber: 450,
      toTown: 'Morón',
      toPostalCode: '1708',
    },
  ]);
});

test('an order has every word that the file writes of its ends', async () => {
  const { company } = await t.withClient();
  const cells = {
    fromAddress: 'Av. Montes de Oca 1780 PB, depósito al fondo',
    toAddress: 'San Martín 450 Piso 2 Dto B e/ Alsina y Moreno, Morón',
  };
  const drafts = await t.draftsOf(
    company,
    { ...cells, toLat: '-34,65', toLng: '-58,62', observation: 'Frágil' },
    { fromAddress: 'Salta 100 3° C, timbre 4, CABA', fromLat: '-34.61', fromLng: '-58.38' },
  );
  const { body } = await t.send(company, drafts);
  await t.ended(company, body.job);
  expect(await t.ordersOf(company)).toMatchObject([
    {
      fromAddress: 'Av. Montes de Oca 1780',
      fromTown: 'Barracas',
      fromFloor: 'PB',
      fromObservation: 'depósito al fondo',
      toAddress: 'San Martín',
      toAddressNumber: 450,
      toFloor: '2',
      toDoor: 'B',
      toTown: 'Morón',
      toObservation: 'Frágil · e/ Alsina y Moreno',
    },
    { fromAddress: 'Salta', fromAddressNumber: 100, fromFloor: '3', fromDoor: 'C', fromTown: 'CABA', fromObservation: 'timbre 4' },
  ]);
});

test('an order is of the client of all of the file where its row names none', async () => {
  const { company, client } = await t.withClient();
  const other = await t.make.client(company, 'Otro Comercio');
  const { client: foreign } = await t.withClient();
  const rows = [
    { ...row({ client: '' }), fileClient: other },
    { ...row(), fileClient: other },
    { ...row({ client: ' ' }), fileClient: foreign },
  ];
  const confirmed = await t.confirm(company, ...rows);
  expect(confirmed.map((each) => [each.client?._id, each.errors, each.fileClient])).toEqual([
    [other, {}, other],
    [client, {}, other],
    [undefined, { client: 'Cliente inexistente' }, foreign],
  ]);
  const { body } = await t.send(company, confirmed.flatMap(({ draft }) => draft ?? []).slice(0, 2));
  await t.ended(company, body.job);
  expect((await t.ordersOf(company)).map((order) => order.client)).toEqual([other, client]);
});

test('an import’s orders are those that the list finds by it', async () => {
  const { company } = await t.withClient();
  const sent = [];
  for (const cells of [[{ externalID: 'A' }, { externalID: 'B' }], [{ externalID: 'C' }]]) {
    const { body } = await t.send(company, await t.draftsOf(company, ...cells));
    const { result } = await t.ended(company, body.job);
    expect(result).toMatchObject({ import: body._id });
    sent.push(body._id);
  }
  const found = async (import_: string | undefined) =>
    (await t.call(orders.search, { import: import_ }, company.token)).body.orders
      .map(({ externalID }) => externalID ?? '')
      .toSorted((a, b) => a.localeCompare(b));
  expect([await found(sent[0]), await found(sent[1])]).toEqual([['A', 'B'], ['C']]);
});

test('an order has every plain field of its draft; one that was sent without them has what a form makes of nothing', async () => {
  const { company } = await t.withClient();
  const [draft] = await t.draftsOf(company, {});
  const { importId: _id, row: _row, ...written } = draft ?? expect.fail();
  const bare = Object.fromEntries(Object.entries(written).filter(([name]) => !(name in PlainOrder.shape)));
  const sent = [{ ...written, ...wholePlain }, bare].map((content, at) => ({ ...content, importId: randomUUID(), row: at + 2 }));
  const { status, body } = await t.send(company, sent);
  expect([status, body.fields]).toEqual([200, undefined]);
  await t.ended(company, body.job);
  const { data } = (await t.call(orders.recent, {}, company.token)).body;
  expect(data).toMatchObject([{ ...PlainOrder.parse({}), externalID: null }, wholePlain]);
});

test('an amount that is not to be charged is none, as in the form', async () => {
  const { company } = await t.withClient();
  const [draft] = await t.draftsOf(company, {});
  const { body } = await t.send(company, [{ ...(draft ?? expect.fail()), chargeDestination: false, chargeAmount: 5.5 }]);
  await t.ended(company, body.job);
  expect(await t.ordersOf(company)).toMatchObject([{ chargeDestination: false, chargeAmount: '0.00' }]);
});

test('a day that lies years ahead is refused: a year that somebody mistyped', async () => {
  const { company } = await t.withClient();
  const [draft] = await t.draftsOf(company, {});
  const days = [addDays(DAY, 731), addDays(DAY, 732)];
  const sent = days.map((deliveryDate, at) => ({ ...draft, importId: randomUUID(), row: at + 2, deliveryDate }));
  const { status, body } = await t.send(company, sent);
  expect([status, body.fields]).toEqual([400, { 'orders.1.deliveryDate': 'De más de dos años adelante' }]);
});

test('an id that another program writes in capitals is the same id', async () => {
  const { company } = await t.withClient();
  const [first, second] = (await t.draftsOf(company, {}, {})).map((draft) => ({ ...draft, importId: draft.importId.toUpperCase() }));
  await t.ended(company, (await t.send(company, [first])).body.job);
  const { body } = await t.send(company, [first, second]);
  expect(await t.ended(company, body.job)).toMatchObject({ state: 'Completado', result: { created: 1, existing: 1 } });
  const twice = await t.send(company, [second, { ...second, row: 9, importId: second?.importId.toLowerCase() }]);
  expect([twice.status, twice.body.fields]).toEqual([400, { 'orders.1.importId': 'Identificador repetido' }]);
});

test('an origin whose place on the map is a guess is in doubt', async () => {
  const { company } = await t.withClient();
  const origin = { fromAddress: 'Belgrano 648, Morón' };
  const place = {
    address: 'Belgrano',
    addressNumber: 648,
    town: 'Morón',
    postalCode: '',
    hierarchy: [],
    location: { type: 'Point' as const, coordinates: [-58.62, -34.65] as [number, number] },
    partial_match: true,
  };
  const rows = [
    { ...row(origin), places: { fromAddress: place } },
    { ...row(origin), places: { fromAddress: { ...place, partial_match: false } } },
  ];
  const { body } = await t.send(
    company,
    (await t.confirm(company, ...rows)).map(({ draft }) => draft),
  );
  await t.ended(company, body.job);
  expect((await t.ordersOf(company)).map(({ fromPartialMatch }) => fromPartialMatch)).toEqual([true, false]);
});

test('a client without a place on the map needs the origin’s coordinates', async () => {
  const { company, client } = await t.withClient();
  await t.inCompany(company, (db) => db.update(clients).set({ lat: null, lng: null }).where(eq(clients._id, client)));
  const [without, lost, placed] = await t.confirm(
    company,
    row(),
    row({ fromAddress: 'Salta 100' }),
    row({ fromAddress: 'Salta 100', fromLat: '-34.6', fromLng: '-58.38' }),
  );
  // Where nobody names one there is nothing to put on the map.
  expect(without).toMatchObject({
    unplaced: [],
    haserror: true,
    errors: { fromAddress: expect.stringContaining('El cliente no está en el mapa') as string },
  });
  expect(lost).toMatchObject({ unplaced: ['fromAddress'], errors: {} });
  expect(placed).toMatchObject({ unplaced: [], haserror: false, errors: {} });
  const { status, body } = await t.send(company, [without?.draft]);
  expect([status, body.fields]).toEqual([400, { 'orders.0.fromAddress': 'Sin ubicar en el mapa' }]);
});
