import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { testApp, type Company } from '../../../../testing/testApp.ts';
import { orders as contract } from '../../contract.ts';
import { orderHistory, orders } from '../tables.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** A day that orders may be moved to whenever the test runs. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const read = async (company: Company, _id: string) =>
  (await t.inCompany(company, (db) => db.select().from(orders).where(eq(orders._id, _id))))[0];
const historyOf = (company: Company, _id: string) =>
  t.inCompany(company, (db) => db.select().from(orderHistory).where(eq(orderHistory.order, _id)).orderBy(orderHistory._id));

test('assigns many orders to a driver, with a history entry each and a new version', async () => {
  const company = await t.make.company();
  const [client, driver] = [await t.make.client(company), await t.make.driver(company)];
  const ids = await Promise.all(Array.from({ length: 30 }, () => t.make.order(company, { client })));
  const { status, body } = await t.call(contract.changeBulk, { orders: ids, status: 5, driverAssign: driver }, company.token);
  expect([status, body]).toMatchObject([200, { changed: 30, refused: [], refusedTotal: 0, total: 30, job: null }]);
  for (const _id of ids) expect(await read(company, _id)).toMatchObject({ status: 5, driverAssign: driver, version: 2 });
  expect((await historyOf(company, ids[0] ?? '')).at(-1)).toMatchObject({
    status: 5,
    driverAssign: driver,
    employee: company.owner,
    source: 'back-office',
  });
});

test('an order as an object counts by its _id, and twice in the list once', async () => {
  const company = await t.make.company();
  const [_id, driver] = [await t.make.order(company), await t.make.driver(company)];
  const { body } = await t.call(
    contract.changeBulk,
    { orders: [{ _id }, _id], status: { id: 5 }, driverAssign: { _id: driver, label: 'x' } },
    company.token,
  );
  expect(body.changed).toBe(1);
  expect(await historyOf(company, _id)).toHaveLength(2);
});

test('the empty fields of a form that is sent whole count as left out', async () => {
  const company = await t.make.company();
  const driverAssign = await t.make.driver(company);
  const _id = await t.make.order(company, { driverAssign });
  const empty = { warehouse: '', deliveryDate: '', driverAssign: '', clientName: '', clientIDNumber: '', observation: '', notify: false };
  const transfer = { transfercode: '', transferid: '', transfercheck: false, transfername: '' };
  const body = { orders: [{ _id }], status: { id: 24 }, ...empty, ...transfer, ArrayQR: [{ _id }] };
  expect((await t.call(contract.changeBulk, body, company.token)).body.changed).toBe(1);
  expect(await read(company, _id)).toMatchObject({ status: 24, driverAssign, warehouse: null });
  expect((await t.call(contract.changeBulk, { ...body, status: 5 }, company.token)).body.fields).toEqual({ driverAssign: 'Requerido' });
});

test('what may not change stays and is told with its reason', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'operator', ['order']);
  const driver = await t.make.driver(company);
  const [free, delivered, stale] = [
    await t.make.order(company),
    await t.make.order(company, { status: 8, driverAssign: driver }),
    await t.make.order(company),
  ];
  const missing = newId();
  const { status, body } = await t.call(
    contract.changeBulk,
    { orders: [free, delivered, stale, missing], versions: { [free]: 1, [stale]: 7 }, status: 5, driverAssign: driver },
    token,
  );
  expect(status).toBe(200);
  expect(body.changed).toBe(1);
  expect(body.refused.map(({ _id, message }) => [_id, message])).toEqual([
    [delivered, 'Una orden en estado Entregado solo puede corregirla un administrador'],
    [stale, 'Otro usuario modificó este registro'],
    [missing, 'La orden no existe'],
  ]);
  expect(await read(company, delivered)).toMatchObject({ status: 8, version: 1 });
  expect(await historyOf(company, delivered)).toHaveLength(2);
});

test('a deleted order is missing for whoever may not see it; nobody is shown it as one of them', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'operator', ['order']);
  const _id = await t.make.order(company, { status: 99 });
  const hidden = { _id, internalID: '', message: 'La orden no existe' };
  for (const change of [{ status: 42 }, { status: 18 }, { status: 24 }, { deliveryDate: tomorrow }]) {
    const { body } = await t.call(contract.changeBulk, { orders: [_id], observation: 'x', ...change }, token);
    expect([change, body.refused]).toEqual([change, [hidden]]);
  }
  for (const by of [token, company.token])
    for (const target of [[_id], { filter: { status: [99] } }])
      expect((await t.call(contract.previewBulk, { orders: target }, by)).body.total).toBe(0);
  expect(await read(company, _id)).toMatchObject({ status: 99, version: 1 });
});

test('an event is noted without becoming the status', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  await t.call(contract.changeBulk, { orders: [_id], status: 42, observation: 'Llamó el destinatario' }, company.token);
  expect(await read(company, _id)).toMatchObject({ status: 1, version: 2 });
  expect((await historyOf(company, _id)).at(-1)).toMatchObject({ status: 42, observation: 'Llamó el destinatario' });
});

test.each([
  [{ status: 5 }, { driverAssign: 'Requerido' }],
  [{ status: 4 }, { warehouse: 'Requerido' }],
  [{ status: 8 }, { clientIDNumber: 'Requerido', clientName: 'Requerido', observation: 'Requerido' }],
  [{ status: 10 }, { observation: 'Requerido' }],
  [{ status: 30 }, { transferid: 'Requerido' }],
  [{ status: 30, transferid: '1AB' }, { transferid: 'Son dos números y dos letras, como 12AB' }],
  [
    { status: 4, warehouse: null, notify: true },
    { warehouse: 'Requerido', notify: 'Este estado no se avisa al destinatario' },
  ],
  [{ status: 3 }, { status: 'Estado inexistente' }],
  [{ status: 4, warehouse: 'x' }, { warehouse: 'Identificador inválido' }],
  [{}, { status: 'Requerido' }],
  [{ status: 5, driverAssign: newId() }, { driverAssign: 'El chofer no existe o no está activo' }],
  [{ status: 4, warehouse: newId() }, { warehouse: 'El depósito no existe o no está activo' }],
  [{ validation_type: ['Huella'] }, { 'validation_type.0': 'Tipo de validación inexistente' }],
  [{ deliveryDate: 'mañana' }, { deliveryDate: 'Fecha inválida' }],
])('%j is refused at its fields and changes nothing', async (change, fields) => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { status, body } = await t.call(contract.changeBulk, { orders: [_id], ...change }, company.token);
  expect([status, body.fields]).toEqual([400, fields]);
  expect(await read(company, _id)).toMatchObject({ version: 1 });
});

test.each([
  [40, '«Impresión Etiqueta» lo registra el sistema'],
  [88, '«Edición» lo registra el sistema'],
  [95, 'El estado Importado es interno'],
  [99, 'Para eliminar una orden use la acción Eliminar'],
])('status %i is refused for the order: %s', async (status, message) => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { body } = await t.call(contract.changeBulk, { orders: [_id], status }, company.token);
  expect(body.refused.map((order) => order.message)).toEqual([message]);
});

test('a transfer to a code that no company has is refused as a whole', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const { status, body } = await t.call(contract.changeBulk, { orders: [_id], status: 30, transferid: '99zz' }, company.token);
  const message = '99ZZ no pertenece a ninguna logistica';
  expect([status, body]).toEqual([400, { code: 'TRANSFER', message, err: 1, data: '99ZZ', fields: { transferid: message } }]);
  expect(await read(company, _id)).toMatchObject({ status: 1, version: 1 });
});

test('a delivery date before yesterday or years ahead is refused, tomorrow is taken', async () => {
  const company = await t.make.company();
  const _id = await t.make.order(company);
  const past = await t.call(contract.changeBulk, { orders: [_id], deliveryDate: '2020-01-01T13:00:00Z' }, company.token);
  expect(past.body.refused[0]?.message).toBe('La fecha de entrega es anterior a ayer');
  const far = await t.call(contract.changeBulk, { orders: [_id], deliveryDate: '2199-01-01T13:00:00Z' }, company.token);
  expect(far.body.refused[0]?.message).toBe('La fecha de entrega es de más de dos años adelante');
  await t.call(contract.changeBulk, { orders: [_id], deliveryDate: tomorrow }, company.token);
  expect((await read(company, _id))?.deliveryDate?.toISOString()).toBe(tomorrow);
  expect((await historyOf(company, _id)).at(-1)?.status).toBe(88);
});

test('10,001 orders, no order and ids of another company', async () => {
  const [a, b] = [await t.make.company(), await t.make.company()];
  const [theirs, driver, ours] = [await t.make.order(b), await t.make.driver(b), await t.make.order(a)];
  const many = await t.call(contract.changeBulk, { orders: Array.from({ length: 10_001 }, newId), status: 42, observation: 'x' }, a.token);
  expect([many.status, many.body.fields]).toEqual([400, { orders: 'Hasta 10.000 órdenes una por una' }]);
  expect((await t.call(contract.changeBulk, { orders: [], status: 42 }, a.token)).body.fields).toEqual({ orders: 'Requerido' });
  const other = await t.call(contract.changeBulk, { orders: [theirs], status: 42, observation: 'x' }, a.token);
  expect(other.body).toMatchObject({ changed: 0, refused: [{ _id: theirs, internalID: '', message: 'La orden no existe' }] });
  const foreign = await t.call(contract.changeBulk, { orders: [ours], status: 5, driverAssign: driver }, a.token);
  expect(foreign.body.fields).toEqual({ driverAssign: 'El chofer no existe o no está activo' });
  expect(await read(b, theirs)).toMatchObject({ version: 1 });
});

test('10,000 named orders with their versions fit into one request', async () => {
  const company = await t.make.company();
  const ids = [await t.make.order(company), ...Array.from({ length: 9_999 }, () => newId())];
  const body = { orders: ids.map((_id) => ({ _id })), versions: Object.fromEntries(ids.map((_id) => [_id, 1])), status: 24 };
  const answer = await t.call(contract.changeBulk, body, company.token);
  expect([answer.status, answer.body.total]).toEqual([200, 10_000]);
  expect(answer.body.job).not.toBeNull();
});

test('two changes over the same orders at once both end, one after the other', async () => {
  const company = await t.make.company();
  const client = await t.make.client(company);
  const ids = await Promise.all(Array.from({ length: 20 }, () => t.make.order(company, { client })));
  const drivers = [await t.make.driver(company), await t.make.driver(company)];
  const answers = await Promise.all(
    drivers.map((driverAssign, i) =>
      t.call(contract.changeBulk, { orders: i ? ids.toReversed() : ids, status: 5, driverAssign }, company.token),
    ),
  );
  expect(answers.map(({ body }) => body.changed)).toEqual([20, 20]);
  const assigned = new Set(await Promise.all(ids.map(async (_id) => (await read(company, _id))?.driverAssign)));
  expect(assigned.size).toBe(1);
});

test('needs the permission order', async () => {
  const company = await t.make.company();
  const { token } = await t.make.user(company, 'clerk', ['office']);
  expect((await t.call(contract.changeBulk, { orders: [newId()], status: 42 }, token)).status).toBe(403);
});

test('nothing unexpected was reported', () => expect(t.problems).toEqual([]));
