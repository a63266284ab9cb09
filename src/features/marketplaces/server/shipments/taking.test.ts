import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, at10, dayOf, today } from '#shared/time.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { marketplaces } from '../../contract.ts';
import { pullAccount } from '../pulling/pullAccount.ts';
import { fakeShipment, shopsApp } from '../shopsApp.ts';

let t: Awaited<ReturnType<typeof shopsApp>>;
beforeAll(async () => {
  t = await shopsApp();
});
afterAll(() => t.close());

type Linked = Awaited<ReturnType<typeof t.linked>>;
const pull = ({ ref }: Linked) => pullAccount(t.ports, ref, () => false);
const pendingOf = async ({ company }: Linked, asked: object = {}) => (await t.call(marketplaces.pending, asked, company.token)).body.data;
const noAddress = { street: '', number: '', lat: 0, lng: 0 };
const location = { type: 'Point', coordinates: [-58.4, -34.6] };

/** An account whose shipments wait until they are chosen. */
const choosing = async (shipments: Parameters<typeof t.linked>[1]) => {
  const linked = await t.linked('tn', shipments);
  await t.call(marketplaces.automatic, { _id: linked.ref._id, automatic: false }, linked.company.token);
  await pull(linked);
  return linked;
};

test('one that was ready and is not any more becomes no order by itself until it is; somebody may choose it', async () => {
  const [paid, chosen] = [fakeShipment(), fakeShipment()];
  const linked = await choosing([paid, chosen]);
  const { company, ref } = linked;
  const turn = (status: string, after: number, ...which: (typeof paid)[]) => {
    for (const one of which) Object.assign(one, { status, updatedAt: new Date(Date.now() + after).toISOString() });
    return pull(linked);
  };
  await turn('pending', 1_000, paid, chosen);
  await t.call(marketplaces.automatic, { _id: ref._id, automatic: true }, company.token);
  await pull(linked);
  expect(await t.ordersOf(company)).toEqual([]);
  const waits = await pendingOf(linked);
  const doubt = 'En la tienda todavía no está lista para enviar';
  expect(waits).toMatchObject([
    { problem: null, doubt },
    { problem: null, doubt },
  ]);
  await turn('ready_to_ship', 2_000, paid);
  expect(await t.ordersOf(company)).toMatchObject([{ externalTracking: paid.id }]);
  const [left] = await pendingOf(linked);
  expect((await t.call(marketplaces.take, { shipments: [left!._id] }, company.token)).body).toMatchObject({ created: 1 });
});

test('one without an address becomes no order with a point alone; the others that were taken with it do', async () => {
  const linked = await t.linked('ml', [fakeShipment({ ...noAddress, name: 'Ana' }), fakeShipment({ ...noAddress, name: 'Beto' })]);
  const { company } = linked;
  await pull(linked);
  const [ana, beto] = (await pendingOf(linked, { sortField: 'name', sortOrder: 'asc' })).map(({ _id }) => _id);
  const places = { [ana!]: { location }, [beto!]: { location, address: 'Salta', addressNumber: 100 } };
  const { status, body } = await t.call(marketplaces.take, { shipments: [ana, beto], places }, company.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    created: 1,
    results: [
      { shipment: ana, state: 'pending', order: null, reason: 'Falta la dirección' },
      { shipment: beto, state: 'created', reason: null },
    ],
  });
  expect((await t.ordersOf(company)).map(({ toName }) => toName)).toEqual(['Beto']);
  expect(await pendingOf(linked)).toMatchObject([{ _id: ana, location: null, problem: 'La tienda no dice la dirección' }]);
  const empty = await t.call(marketplaces.take, { shipments: [ana], places: { [ana!]: { location, address: ' ' } } }, company.token);
  expect(empty.status).toBe(400);
  expect(empty.body.fields).toEqual({ [`places.${ana}.address`]: 'Requerido' });
});

test('a point alone moves the place, and leaves number, town, floor and the rest of the address', async () => {
  const linked = await choosing([fakeShipment()]);
  const { company } = linked;
  await t.inCompany(company, (db) => db.execute(`update marketplace_shipments set content = content || '{"floor":"4","door":"B"}'`));
  const [one] = await pendingOf(linked);
  await t.call(marketplaces.take, { shipments: [one?._id], places: { [one?._id ?? '']: { location } } }, company.token);
  expect(await t.ordersOf(company)).toMatchObject([
    {
      toAddress: 'Gurruchaga',
      toAddressNumber: 1854,
      toTown: 'Palermo',
      toPostalCode: '1414',
      toFloor: '4',
      toDoor: 'B',
      toLng: -58.4,
      toLat: -34.6,
    },
  ]);
});

test('who takes what somebody took already is told who and for when, and none of it counts as made', async () => {
  const linked = await choosing([fakeShipment(), fakeShipment()]);
  const { company } = linked;
  const [first, second] = (await pendingOf(linked)).map(({ _id }) => _id);
  const day = today(new Date());
  const other = await t.make.user(company, 'clerk', ['order']);
  await t.inCompany(company, (db) => db.update(employees).set({ name: 'Zoe', last: 'Paz' }).where(eq(employees._id, company.owner)));
  const mine = await t.call(marketplaces.take, { shipments: [first], deliveryDate: at10(day).toISOString() }, company.token);
  expect(mine.body).toMatchObject({ created: 1, results: [{ already: null }] });
  const late = { shipments: [first, second], deliveryDate: at10(addDays(day, 1)).toISOString() };
  const { body } = await t.call(marketplaces.take, late, other.token);
  expect(body).toMatchObject({
    created: 1,
    results: [
      { shipment: first, order: mine.body.results[0]?.order, reason: null, already: { by: 'Zoe Paz', mine: false } },
      { shipment: second, reason: null, already: null },
    ],
  });
  expect(dayOf(new Date(body.results[0]?.already?.deliveryDate ?? 0))).toBe(day);
  // The same once more, as after an answer that was lost.
  const again = await t.call(marketplaces.take, late, other.token);
  expect(again.body.created).toBe(0);
  expect(again.body.results.map(({ already }) => already?.mine)).toEqual([false, true]);
  const entries = await t.inCompany(company, (db) => db.select().from(orderHistory));
  expect(entries).toHaveLength(2);
});

test('an order that was there under that number before is no new one, whoever made it', async () => {
  const one = fakeShipment();
  const linked = await choosing([one]);
  const { company, client } = linked;
  const made = await t.make.order(company, { client, externalTracking: one.id });
  const [row] = await pendingOf(linked);
  const { body } = await t.call(marketplaces.take, { shipments: [row?._id] }, company.token);
  expect(body).toMatchObject({ created: 0, results: [{ order: { _id: made }, already: { mine: true }, reason: null }] });
});

test('what nobody takes can be seen, and offered again', async () => {
  const [kept, gone] = [fakeShipment({ name: 'Kept' }), fakeShipment({ name: 'Gone' })];
  const linked = await choosing([kept, gone]);
  const { company } = linked;
  const shipments = (await pendingOf(linked, { sortField: 'name', sortOrder: 'desc' })).map(({ _id }) => _id);
  expect(await pendingOf(linked, { skipped: true })).toEqual([]);
  await t.call(marketplaces.skip, { shipments }, company.token);
  expect(await pendingOf(linked)).toEqual([]);
  expect((await pendingOf(linked, { skipped: true })).map(({ _id }) => _id).toSorted()).toEqual([...shipments].toSorted());
  Object.assign(gone, { status: 'cancelled', substatus: '', updatedAt: new Date(Date.now() + 1_000).toISOString() });
  await pull(linked);
  const { body } = await t.call(marketplaces.unskip, { shipments }, company.token);
  expect(body).toEqual({ offered: 1, gone: 1 });
  expect(await pendingOf(linked)).toMatchObject([{ _id: shipments[0], name: 'Kept', problem: null }]);
  expect(await pendingOf(linked, { skipped: true })).toEqual([]);
  const taken = await t.call(marketplaces.take, { shipments }, company.token);
  expect(taken.body).toMatchObject({ created: 1, results: [{ reason: null }, { state: 'cancelled', reason: 'Se canceló en la tienda' }] });
  // What is an order, waits, or is gone is left as it is.
  expect((await t.call(marketplaces.unskip, { shipments }, company.token)).body).toEqual({ offered: 0, gone: 0 });
});

test('who may not see orders, and another company, offer nothing again', async () => {
  const linked = await choosing([fakeShipment()]);
  const { company } = linked;
  const shipments = (await pendingOf(linked)).map(({ _id }) => _id);
  await t.call(marketplaces.skip, { shipments }, company.token);
  const without = await t.make.user(company, 'clerk', ['office']);
  expect((await t.call(marketplaces.unskip, { shipments }, without.token)).status).toBe(403);
  const stranger = await t.make.company();
  expect((await t.call(marketplaces.unskip, { shipments }, stranger.token)).body).toEqual({ offered: 0, gone: 0 });
  expect(await pendingOf(linked)).toEqual([]);
});

test('one whose address changed while nobody took it is looked up anew when it is offered again', async () => {
  const one = fakeShipment(noAddress);
  const linked = await choosing([one]);
  const { company } = linked;
  const shipments = (await pendingOf(linked)).map(({ _id }) => _id);
  await t.call(marketplaces.skip, { shipments }, company.token);
  Object.assign(one, { street: 'Gurruchaga', number: '1854', updatedAt: new Date(Date.now() + 1_000).toISOString() });
  await pull(linked);
  await t.call(marketplaces.unskip, { shipments }, company.token);
  await pull(linked);
  expect(await pendingOf(linked)).toMatchObject([{ problem: null, location: { coordinates: [-58.43, -34.588] } }]);
});
