import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anOrder, testApp, type App, type Company } from '../../../testing/testApp.ts';
import { jobs } from '../../jobs/contract.ts';
import { orders as contract } from '../../orders/contract.ts';
import { createOrders } from '../../orders/server/operations.ts';
import { at10In, orderKit } from '../../orders/server/testing.ts';
import { transfers as calls } from '../contract.ts';
import { drain } from './courier/drain.ts';
import { transfers } from './tables.ts';

let t: App;
let kit: ReturnType<typeof orderKit>;
let [a, b]: [Company, Company] = [{} as Company, {} as Company];
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  [a, b] = [await t.make.company(), await t.make.company()];
});

const change = (input: object, { token } = a) => t.call(contract.changeBulk, { status: 30, transferid: b.transferid, ...input }, token);
const received = async () => (await t.call(calls.expected, {}, b.token)).body;

test('the bulk change with status 30 shares orders, with what else it gives them', async () => {
  const [one, other] = [await t.make.order(a), await t.make.order(a, { status: 22 })];
  const deliveryDate = at10In(2);
  const { body } = await change({ orders: [one, other], transferid: b.transferid.toLowerCase(), validation_type: ['DNI'], deliveryDate });
  expect(body).toMatchObject({ total: 2, changed: 1, refusedTotal: 1, job: null });
  expect(body.refused).toMatchObject([{ _id: other, message: 'Está en estado Pedido Cancelado: no se comparte' }]);
  expect(await kit.read(a, one)).toMatchObject({
    status: 30,
    sentTo: b.transferid,
    validation_type: ['DNI'],
    deliveryDate: new Date(deliveryDate),
  });
  const [its] = (await received()).data;
  expect(await kit.read(b, its?._id ?? '')).toMatchObject({ validation_type: ['DNI'], deliveryDate: new Date(deliveryDate) });
});

test('an order that brings another one back is shared as any other, comes back, and is delivered by whom it was shared with', async () => {
  const driverAssign = await t.make.driver(a);
  const delivered = await t.make.order(a, { status: 8, driverAssign });
  const order = await t.make.order(a, { status: 5, driverAssign, returnOf: delivered, typeOrder: 'Inversa' });
  expect((await change({ orders: [order] })).body.changed).toBe(1);
  await t.call(calls.takeBack, { orders: [order] }, a.token);
  expect(await kit.read(a, order)).toMatchObject({ status: 5, driverAssign, returnOf: delivered });
  await change({ orders: [order] });
  const [its] = (await received()).data;
  expect(await kit.read(b, its?._id ?? '')).toMatchObject({ status: 1, returnOf: null, typeOrder: 'Inversa' });
  const driver = await t.make.driver(b);
  const doneBy = { status: 8, driverAssign: driver, clientName: 'Ana', clientIDNumber: '1', observation: 'Recibió' };
  await change({ orders: [its?._id], transferid: undefined, ...doneBy }, b);
  await drain({ database: t.database, report: (error) => t.problems.push(error) });
  expect(await kit.read(a, order)).toMatchObject({ status: 8, returnOf: delivered });
  expect(t.problems).toEqual([]);
});

test('it asks for the code, and for the permission to share', async () => {
  const order = await t.make.order(a);
  const none = await change({ orders: [order], transferid: undefined });
  expect([none.status, none.body.fields]).toEqual([400, { transferid: 'Requerido' }]);
  const { token } = await t.make.user(a, 'clerk', ['order']);
  const forbidden = await change({ orders: [order] }, { token } as Company);
  expect([forbidden.status, forbidden.body.message]).toEqual([403, 'No tiene permiso para compartir órdenes']);
  const own = await change({ orders: [order], transferid: a.transferid });
  expect([own.status, own.body.fields]).toEqual([400, { transferid: 'Es el ID de su propia logística' }]);
  const both = await t.make.user(a, 'clerk', ['order', 'transfer']);
  expect((await change({ orders: [order] }, both as unknown as Company)).body.changed).toBe(1);
});

test('an order that somebody saved since is told, and so is a day before yesterday', async () => {
  const order = await t.make.order(a);
  const stale = await change({ orders: [order], versions: { [order]: 7 } });
  expect(stale.body.refused).toMatchObject([{ message: 'Otro usuario modificó este registro' }]);
  const past = await change({ orders: [order], deliveryDate: '2020-01-01T13:00:00Z' });
  expect(past.body.refused).toMatchObject([{ message: 'La fecha de entrega es anterior a ayer' }]);
  expect((await received()).total).toBe(0);
});

test('what was shared is not undone by Deshacer: it is taken back in Transfer', async () => {
  const order = await t.make.order(a);
  const { body } = await change({ orders: [order] });
  expect((await t.call(contract.undoable, {}, a.token)).body.data).toEqual([]);
  const undone = await t.call(contract.undoBulk, { batch: body.batch }, a.token);
  expect([undone.status, undone.body.message]).toEqual([409, 'Las órdenes compartidas se recuperan en Transfer']);
  const { history } = (await t.call(contract.detail, { _id: order }, a.token)).body;
  expect(history.map(({ undo }) => undo)).toEqual([null, null]);
});

test('a single order is shared by its form or its history no more than before', async () => {
  const order = await t.make.order(a);
  const { status, body } = await t.call(
    contract.addHistory,
    { _id: order, status: 30, deliveryDate: at10In(1), transferid: b.transferid },
    a.token,
  );
  expect([status, body.message]).toEqual([409, 'Una orden se transfiere desde Transfer o desde Modificar Órdenes']);
});

test('more than five hundred orders, and those of a filter, are shared in the background', async () => {
  const client = await t.make.client(a);
  const ids = await t.inCompany(a, (db) =>
    createOrders(
      db,
      Array.from({ length: 620 }, () => ({ ...anOrder, client })),
      { employee: a.owner, source: 'back-office', now: new Date() },
    ),
  );
  await t.call(calls.share, { transferid: b.transferid, orders: ids.slice(0, 20) }, a.token);
  const { body } = await change({ orders: { filter: { client } } });
  expect(body).toMatchObject({ total: 620, changed: 0 });
  const ended = async () => {
    const { state, result } = (await t.call(jobs.get, { _id: body.job }, a.token)).body;
    return state === 'Completado' || state === 'Error' ? { state, result } : undefined;
  };
  let end = await ended();
  while (!end) {
    await setTimeout(50);
    end = await ended();
  }
  expect(end).toMatchObject({ state: 'Completado', result: { changed: 600, refusedTotal: 20 } });
  expect((await received()).total).toBe(620);
  const sent = await t.inCompany(a, (db) => db.$count(transfers, eq(transfers.type, 'sent')));
  expect(sent).toBe(620);
});
