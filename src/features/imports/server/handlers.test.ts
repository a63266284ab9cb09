import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, at10 } from '#shared/time.ts';
import { clients } from '../../clients/server/tables.ts';
import { jobs } from '../../jobs/contract.ts';
import { orders as orderCalls } from '../../orders/contract.ts';
import { orderHistory } from '../../orders/server/tables.ts';
import { imports } from '../contract.ts';
import { DAY, importsApp, row } from './testing.ts';

let t: Awaited<ReturnType<typeof importsApp>>;
beforeAll(async () => {
  t = await importsApp();
});
afterAll(() => t.close());

const OWN = 'Av. Montes de Oca 1780';

describe('confirming', () => {
  test('reads rows and finds their client, by _id, name or CUIT', async () => {
    const { company, client } = await t.withClient();
    await t.inCompany(company, (db) => db.update(clients).set({ cuit: '30500010912' }).where(eq(clients._id, client)));
    const rows = await t.confirm(company, row({ client }), row({ client: ' ÑANDÚ indumentaria ' }), row({ client: '30-50001091-2' }));
    expect(rows.map(({ haserror, errors, unplaced, client: found }) => [haserror, errors, unplaced, found?._id])).toEqual(
      Array.from({ length: 3 }, () => [false, {}, [], client]),
    );
    expect(rows[0]).toMatchObject({
      draft: { toAddress: { address: 'Gurruchaga', addressNumber: 1854, town: 'Palermo', location: { coordinates: [-58.43, -34.588] } } },
      client: { name: 'Ñandú Indumentaria', address: OWN, town: 'Barracas' },
    });
  });

  test('tells what is wrong with each cell, an unknown client beside the rest', async () => {
    const { company, client } = await t.withClient();
    const first = row({ externalID: 'A-1' });
    const [, second, third] = await t.confirm(
      company,
      first,
      row({ externalID: 'A-1', client }),
      row({ client: 'Nadie', toLat: 'x', weight: '1.250' }),
    );
    expect(second?.errors).toEqual({ externalID: `Repetido en la fila ${first.row}` });
    expect(third).toMatchObject({ haserror: true, notes: { weight: 'Se leyó 1.250 g' } });
    expect(third?.errors).toEqual({ client: 'Cliente inexistente', toLat: 'No es un número' });
    expect(third?.draft).toBeUndefined();
  });

  test('a row without coordinates is not on the map, and has no error', async () => {
    const { company } = await t.withClient();
    const [lost] = await t.confirm(company, row({ toLat: '', toLng: '' }));
    expect(lost).toMatchObject({ haserror: true, errors: {}, unplaced: ['toAddress'], draft: { toAddress: { location: null } } });
  });

  test('two clients of the same name are told apart by their CUIT', async () => {
    const { company } = await t.withClient();
    await t.make.client(company, 'Nandú Indumentaria');
    expect((await t.confirm(company, row()))[0]?.errors).toEqual({ client: 'Hay 2 clientes así: use su CUIT' });
  });

  test('another company’s client, and one that is not active, do not exist', async () => {
    const { company, client } = await t.withClient();
    const other = await t.withClient('Ajeno');
    await t.inCompany(company, (db) => db.update(clients).set({ status: 2 }).where(eq(clients._id, client)));
    const rows = await t.confirm(company, row(), row({ client }), row({ client: other.client }), row({ client: 'Ajeno' }));
    expect(rows.map(({ errors }) => errors)).toEqual(Array.from({ length: 4 }, () => ({ client: 'Cliente inexistente' })));
  });

  test.each([
    [{}, { rows: 'Requerido' }],
    [{ rows: [] }, { rows: 'Requerido' }],
    [{ rows: [{ importId: 'x', row: 2, cells: {} }] }, { 'rows.0.importId': 'Identificador inválido' }],
    [{ rows: Array.from({ length: 10_001 }, () => row()) }, { rows: 'Hasta 10.000 órdenes por vez' }],
  ])('%# is refused at its fields', async (body, fields) => {
    const { company } = await t.withClient();
    expect(await t.call(imports.confirm, body, company.token)).toMatchObject({ status: 400, body: { fields } });
  });

  test('NUL is refused', async () => {
    const { company } = await t.withClient();
    const { status, body } = await t.call(imports.confirm, { rows: [row({ name: 'a\0b' })] }, company.token);
    expect([status, body.message]).toEqual([400, 'El texto tiene caracteres no permitidos']);
  });
});

test('who may not see orders may not import them', async () => {
  const { company } = await t.withClient();
  const { token } = await t.make.user(company, 'clerk', ['office']);
  const [draft] = await t.draftsOf(company, {});
  expect(await t.call(imports.confirm, { rows: [row()] }, token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await t.call(imports.create, { orders: [draft] }, token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await t.call(imports.create, { orders: [draft] })).status).toBe(401);
});

describe('importing', () => {
  test('creates the orders, with history, words and origin, and empties what was sent', async () => {
    const { company, client } = await t.withClient();
    const drafts = await t.draftsOf(
      company,
      {
        externalID: 'P-1',
        name: 'Íñigo Núñez',
        phone: '5491155550000',
        floor: '3',
        weight: '900',
        valuePackage: '15.300,50',
        chargeAmount: '999,99',
        observation: 'Timbre\nroto',
        typeOrder: 'flex',
      },
      { deliveryDate: addDays(DAY, 1), fromAddress: 'AV. Montes de Oca 1780, Barracas' },
      { fromAddress: 'Salta 100, Monserrat' },
      { fromAddress: 'Salta 100', fromLat: '-34.61', fromLng: '-58.38' },
    );
    const { status, body } = await t.send(company, drafts, { fileName: 'pedidos.csv' });
    expect([status, body.total]).toEqual([200, 4]);
    expect(await t.ended(company, body.job)).toMatchObject({
      name: 'import',
      state: 'Completado',
      done: 4,
      total: 4,
      result: { created: 4, startDay: DAY, endDay: addDays(DAY, 1) },
    });
    const [first, own, near, far] = await t.ordersOf(company);
    expect(first).toMatchObject({
      internalID: `${company.transferid}00000001`,
      externalID: 'P-1',
      client,
      typeOrder: 'Flex',
      fromOrder: 'Web',
      status: 1,
      driverAssign: null,
      deliveryDate: at10(DAY),
      fromName: 'Ñandú Indumentaria',
      fromAddress: OWN,
      fromLat: -34.64,
      fromPartialMatch: false,
      toName: 'Íñigo Núñez',
      toAddress: 'Gurruchaga',
      toAddressNumber: 1854,
      toTown: 'Palermo',
      toFloor: '3',
      toDoor: null,
      toPhone: '5491155550000',
      toObservation: 'Timbre\nroto',
      toLat: -34.588,
      toLng: -58.43,
      weight: 900,
      valuePackage: '15300.50',
      chargeDestination: true,
      chargeAmount: '999.99',
      importId: drafts[0]?.importId,
    });
    expect(own).toMatchObject({ fromAddress: OWN, fromTown: 'Barracas', fromPartialMatch: false, deliveryDate: at10(addDays(DAY, 1)) });
    expect(near).toMatchObject({
      fromAddress: 'Salta',
      fromAddressNumber: 100,
      fromTown: 'Monserrat',
      fromLat: -34.64,
      fromPartialMatch: true,
    });
    expect(far).toMatchObject({ fromAddress: 'Salta', fromAddressNumber: 100, fromLat: -34.61, fromLng: -58.38, fromPartialMatch: false });
    const history = await t.inCompany(company, (db) => db.select().from(orderHistory));
    expect(history.map(({ status: id, source, employee }) => [id, source, employee])).toEqual(
      Array.from({ length: 4 }, () => [1, 'import', company.owner]),
    );
    expect(await t.storedImports(company)).toMatchObject([{ fileName: 'pedidos.csv', rows: [], total: 4, employee: company.owner }]);
    const found = await t.call(orderCalls.search, { toAddress: 'inigo nunez' }, company.token);
    expect(found.body.orders.map(({ externalID }) => externalID)).toEqual(['P-1']);
  });

  test('with a driver every order is Asignado', async () => {
    const { company } = await t.withClient();
    const driver = await t.make.driver(company);
    const { body } = await t.send(company, await t.draftsOf(company, {}, {}), { driverAssign: { _id: driver } });
    await t.ended(company, body.job);
    expect((await t.ordersOf(company)).map(({ status, driverAssign }) => [status, driverAssign])).toEqual([
      [5, driver],
      [5, driver],
    ]);
    const history = await t.inCompany(company, (db) => db.select().from(orderHistory).orderBy(asc(orderHistory._id)));
    expect(history.map(({ status, driverAssign }) => [status, driverAssign])).toEqual([
      [1, null],
      [5, driver],
      [1, null],
      [5, driver],
    ]);
  });

  test('HTML and formulas are stored as the text they are', async () => {
    const { company } = await t.withClient();
    const name = '<img src=x onerror=alert(1)>';
    const { body } = await t.send(company, await t.draftsOf(company, { name, observation: '=HYPERLINK("x")', externalID: '@A1' }));
    await t.ended(company, body.job);
    expect(await t.ordersOf(company)).toMatchObject([{ toName: name, toObservation: '=HYPERLINK("x")', externalID: '@A1' }]);
  });

  test('one wrong draft refuses all of them, at its field', async () => {
    const { company } = await t.withClient();
    const other = await t.withClient('Ajeno');
    const good = await t.draftsOf(company, ...Array.from({ length: 9 }, () => ({})), { externalID: 'R' }, { externalID: 'R' });
    const change: Record<number, object> = {
      1: { client: other.client },
      2: { deliveryDate: addDays(DAY, -2) },
      3: { toAddress: { ...good[3]?.toAddress, location: null } },
      4: { chargeDestination: true, chargeAmount: 0 },
      5: { importId: good[0]?.importId },
      6: { client: 'Nadie' },
      10: { client: 'Ñandú Indumentaria' },
    };
    const drafts = good.map((draft, at) => ({ ...draft, ...change[at] }));
    const { status, body } = await t.send(company, drafts, { driverAssign: await t.make.driver(other.company) });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      'orders.1.client': 'Cliente inexistente',
      'orders.2.deliveryDate': 'Anterior a ayer',
      'orders.3.toAddress': 'Sin ubicar en el mapa',
      'orders.4.chargeAmount': 'Debe ser mayor que 0',
      'orders.5.importId': 'Identificador repetido',
      'orders.6.client': 'Cliente inexistente',
      'orders.10.externalID': `Repetido en la fila ${good[9]?.row}`,
      driverAssign: 'El chofer no existe o no está activo',
    });
    expect(await t.ordersOf(company)).toEqual([]);
    expect(await t.storedImports(company)).toEqual([]);
  });

  test('amounts, weights and coordinates are checked again, and 10,001 orders are too many', async () => {
    const { company } = await t.withClient();
    const [draft] = await t.draftsOf(company, {});
    const wrong = {
      ...draft,
      chargeAmount: -1,
      valuePackage: 1.005,
      weight: 1.5,
      toAddress: { ...draft?.toAddress, location: { type: 'Point', coordinates: [-58, 134] } },
    };
    expect((await t.send(company, [wrong])).body.fields).toEqual({
      'orders.0.chargeAmount': 'No puede ser negativo',
      'orders.0.valuePackage': 'Hasta dos decimales',
      'orders.0.weight': 'Debe ser un número entero',
      'orders.0.toAddress.location.coordinates.1': 'Latitud inexistente',
    });
    const many = await t.send(
      company,
      Array.from({ length: 10_001 }, () => draft),
    );
    expect([many.status, many.body.fields]).toEqual([400, { orders: 'Hasta 10.000 órdenes por vez' }]);
  });

  test('the same rows sent again, in any order, answer the first import', async () => {
    const { company, client } = await t.withClient();
    const drafts = await t.draftsOf(company, {}, {});
    const first = await t.send(company, drafts);
    await t.ended(company, first.body.job);
    await t.inCompany(company, (db) => db.update(clients).set({ status: 2 }).where(eq(clients._id, client)));
    expect((await t.send(company, drafts.toReversed())).body).toEqual(first.body);
    expect(await t.ordersOf(company)).toHaveLength(2);
  });

  test('sent twice at once, one import is made', async () => {
    const { company } = await t.withClient();
    const drafts = await t.draftsOf(company, {}, {}, {});
    const answers = await Promise.all(Array.from({ length: 4 }, () => t.send(company, drafts)));
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body._id])).toEqual(answers.map(() => [200, first?.body._id]));
    expect(new Set(answers.map(({ body }) => body.job)).size).toBe(1);
    await t.ended(company, first?.body.job ?? '');
    expect(await t.ordersOf(company)).toHaveLength(3);
    expect(await t.storedImports(company)).toHaveLength(1);
  });

  test('another company sees nothing of it', async () => {
    const { company } = await t.withClient();
    const other = await t.withClient();
    const drafts = await t.draftsOf(company, {});
    const { body } = await t.send(company, drafts);
    await t.ended(company, body.job);
    expect((await t.call(jobs.get, { _id: body.job }, other.company.token)).status).toBe(404);
    expect(await t.storedImports(other.company)).toEqual([]);
    const theirs = await t.send(other.company, drafts);
    expect(theirs.body._id).not.toBe(body._id);
    await t.ended(other.company, theirs.body.job);
    expect(await t.ordersOf(other.company)).toHaveLength(1);
  });
});

test('nothing went wrong unseen', () => {
  expect(t.problems).toEqual([]);
});
