import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { instantAt, today } from '#shared/time.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import { newId } from '#server/ids.ts';
import { type Company, testApp } from '../../../testing/testApp.ts';
import { orderKit } from '../../orders/server/testing.ts';
import type { StatusId } from '../../orders/status.ts';
import { routing as calls } from '../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
let kit: ReturnType<typeof orderKit>;
beforeAll(async () => {
  t = await testApp();
  kit = orderKit(t);
});
afterAll(() => t.close());

const day = today(new Date());
const departure = instantAt(day, 9).toISOString();
const location = pointAt(-58.4, -34.6);
const start = [-58.4, -34.6] as const;
const west = (steps: number) => [-58.4 - steps * 0.01, -34.6] as const;

const company = () => t.make.company();
const stopAt = (of: Company, [toLng, toLat]: readonly [number, number], over = {}) => t.make.order(of, { toLng, toLat, ...over });

test('a route begins at an active warehouse of the company', async () => {
  const of = await company();
  const _id = await t.make.warehouse(of);
  const { body } = await t.call(calls.warehouse, {}, of.token);
  expect(body.data).toMatchObject([{ _id, name: 'Central', location: pointAt(-58.4, -34.6) }]);
});

test('the way through stops has a leg for each, and Circular one back', async () => {
  const of = await company();
  const orders = [await stopAt(of, west(1)), await stopAt(of, west(3))];
  const asked = { location, orders, departure };
  const { body } = await t.call(calls.line, { ...asked, mode: 'circular' }, of.token);
  const legs = [straightLeg(start, west(1)), straightLeg(west(1), west(3)), straightLeg(west(3), start)];
  expect(body.orders.map(({ _id, duration, distance }) => [_id, duration.value, distance.value])).toEqual(
    orders.map((_id, at) => [_id, Math.round(legs[at]!.seconds), Math.round(legs[at]!.metres)]),
  );
  expect(body.back).toEqual({
    duration: { value: Math.round(legs[2]!.seconds) },
    distance: { value: Math.round(legs[2]!.metres) },
    estimated: true,
  });
  expect(body.orders.map(({ estimated }) => estimated)).toEqual([true, true]);
  const driven = legs.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(body.seconds).toBe(Math.round(driven + 2 * 180));
  expect(body.estimated).toBe(true);
  const { body: open } = await t.call(calls.line, { ...asked, mode: 'lineal', service: 300 }, of.token);
  expect([open.back, open.seconds]).toEqual([null, Math.round(legs[0]!.seconds + legs[1]!.seconds + 600)]);
  const { body: ended } = await t.call(calls.line, { ...asked, mode: 'lineal', end: pointAt(...west(4)) }, of.token);
  expect(ended.back?.distance.value).toBe(Math.round(straightLeg(west(3), west(4)).metres));
});

test('one stop is a route too, and so are stops at one point, in the sea and over a border', async () => {
  const of = await company();
  const places = [west(1), west(1), [-57.5, -35], [-56.16, -34.9]] as const;
  const orders = [];
  for (const place of places) orders.push(await stopAt(of, place));
  const { body: one } = await t.call(calls.line, { location, orders: orders.slice(0, 1), mode: 'circular' }, of.token);
  expect([one.orders.length, one.arrival, one.orders[0]?.planned]).toEqual([1, null, null]);
  const { status, body } = await t.call(calls.line, { location, orders, mode: 'circular', departure }, of.token);
  expect([status, body.orders[1]?.duration.value]).toEqual([200, 0]);
  const { body: there } = await t.call(calls.line, { location: pointAt(...west(1)), orders: orders.slice(0, 2), mode: 'lineal' }, of.token);
  expect([there.metres, there.seconds]).toEqual([0, 360]);
});

test('orders without a place are told, and in no route', async () => {
  const of = await company();
  const [placed, nowhere] = [await stopAt(of, west(1)), await stopAt(of, [0, 0])];
  const { body } = await t.call(calls.line, { location, orders: [nowhere, placed], mode: 'lineal' }, of.token);
  expect([body.orders.map(({ _id }) => _id), body.unplaced]).toEqual([[placed], [nowhere]]);
  const none = await t.call(calls.line, { location, orders: [nowhere], mode: 'lineal' }, of.token);
  expect([none.status, none.body.fields]).toEqual([400, { orders: 'Ninguna de las órdenes tiene ubicación' }]);
});

test('an order of the day without a place stands apart from the stops', async () => {
  const of = await company();
  const driver = await t.make.driver(of);
  const due = { driverAssign: driver, status: 5 as const, deliveryDate: instantAt(day, 10) };
  const [placed, nowhere] = [await stopAt(of, west(1), due), await stopAt(of, [0, 0], due)];
  const { body } = await t.call(calls.search, { driverAssign: driver, startDay: day }, of.token);
  expect([body.orders, body.unplaced].map((list) => list.map(({ _id }) => _id))).toEqual([[placed], [nowhere]]);
});

test('an order that lies where no day’s drive reaches stands apart as well, and says how far it is', async () => {
  const of = await company();
  const driver = await t.make.driver(of);
  const due = { driverAssign: driver, status: 5 as const, deliveryDate: instantAt(day, 10) };
  const near = [await stopAt(of, west(1), due), await stopAt(of, west(2), due), await stopAt(of, west(3), due)];
  const far = await stopAt(of, [-68.3, -54.8], due);
  const { body } = await t.call(calls.search, { driverAssign: driver, startDay: day }, of.token);
  expect(body.orders.map(({ _id }) => _id).toSorted()).toEqual(near.toSorted());
  expect(body.unplaced.map(({ _id }) => _id)).toEqual([far]);
  expect(body.unplaced[0]?.far).toBeGreaterThan(2_000_000);
  const route = { location, mode: 'circular', departure, orders: near, driverAssign: driver, startDay: day, version: 0 };
  const { body: saved } = await t.call(calls.save, route, of.token);
  expect([saved.plan.orders.length, saved.added]).toEqual([3, []]);
  // What is told of the whole is the sum of what is told of its ways.
  const { orders: ways, back, metres, seconds } = saved.plan;
  expect(metres).toBe(ways.reduce((sum, { distance }) => sum + distance.value, back?.distance.value ?? 0));
  expect(seconds).toBe(ways.reduce((sum, { duration }) => sum + duration.value + 180, back?.duration.value ?? 0));
});

const unpacked = (text: string) => {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16LE(at * 2));
};

test('what a move costs is told of every place to every other, the end included', async () => {
  const of = await company();
  const orders = [await stopAt(of, west(1)), await stopAt(of, [0, 0]), await stopAt(of, west(3))];
  const { body } = await t.call(calls.matrix, { location, end: pointAt(...west(4)), orders }, of.token);
  expect([body.orders, body.unplaced, body.estimated]).toEqual([[orders[0], orders[2]], [orders[1]], true]);
  const places = [start, west(1), west(3), west(4)];
  const legs = places.flatMap((from) => places.map((to) => straightLeg(from, to)));
  expect(unpacked(body.seconds)).toEqual(legs.map(({ seconds }) => Math.round(seconds)));
  expect(unpacked(body.metres)).toEqual(legs.map(({ metres }) => Math.round(metres / 10)));
});

test('an order that is taken from its driver is as a new one again, and its history tells so', async () => {
  const of = await company();
  const driver = await t.make.driver(of);
  const warehouse = await t.make.warehouse(of);
  const take = (order: string) => t.call(calls.removeAssign, { order, driverAssign: driver }, of.token);
  const make = (status: StatusId, over = {}) => t.make.order(of, { driverAssign: driver, status, ...over });
  const cases = [
    [await make(5), 1],
    [await make(7, { warehouse }), 4],
    [await make(10), 10],
  ] as const;
  for (const [order, status] of cases) {
    expect((await take(order)).status).toBe(200);
    expect(await kit.read(of, order)).toMatchObject({ driverAssign: null, status, version: 2 });
    const told = (await kit.history(of, order)).filter(({ version: _v, ...entry }) => entry.status === 88);
    expect(told).toMatchObject([{ employee: of.owner, changes: { driverAssign: { from: driver, to: null } } }]);
    // Taken away twice it is taken away once.
    expect((await take(order)).body.version).toBe(2);
  }
});

test('what is delivered stays with who delivered it, and what another driver has by now with them', async () => {
  const of = await company();
  const [driver, other] = [await t.make.driver(of), await t.make.driver(of)];
  const take = async (order: string, driverAssign: string | null) => {
    const { status, body } = await t.call(calls.removeAssign, { order, driverAssign }, of.token);
    return [status, body.message];
  };
  const delivered = await t.make.order(of, { driverAssign: driver, status: 8 });
  expect(await take(delivered, null)).toEqual([409, 'Una orden en estado Entregado queda con su chofer']);
  const given = await t.make.order(of, { driverAssign: other, status: 5 });
  expect(await take(given, driver)).toEqual([409, 'La orden ya es de otro chofer: actualice la lista']);
  const stranger = await company();
  expect((await take(await t.make.order(stranger), null))[0]).toBe(404);
  const clerk = await t.make.user(of, 'clerk', ['fleet']);
  expect((await t.call(calls.removeAssign, { order: given }, clerk.token)).status).toBe(403);
});

test('a route is exported as a CSV in its order, in which nothing is a formula', async () => {
  const of = await company();
  const driver = await t.make.driver(of, { name: 'Martín', last: 'Ibáñez' });
  const orders = [
    await stopAt(of, west(3), { toName: '=HYPERLINK("x")', toAddress: 'Honduras 5550', toAddressNumber: 5550 }),
    await stopAt(of, west(1), { toName: 'Peña; Ana', chargeDestination: true, chargeAmount: '1530.50' }),
  ];
  const asked = { location, orders, departure, mode: 'lineal', driverAssign: driver, startDay: day };
  const { body } = await t.call(calls.export, asked, of.token);
  const { headers, rawPayload } = await t.app.inject({ url: body.url });
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`Ruta Martín Ibáñez ${day}.csv`);
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, first, second, after] = rawPayload.toString('utf8').slice(1).split('\r\n');
  expect(head?.split(';').slice(0, 3)).toEqual(['#', 'Llegada', 'Destino']);
  expect(first).toMatch(/^1;09:09;Honduras 5550;Palermo;1414;"'=HYPERLINK\(""x""\)";/);
  expect(second).toContain('"Peña; Ana"');
  expect(second).toContain(';1530,5;');
  expect(after).toBe('');
});

test('what names nothing, too much or twice the same is refused in every call', async () => {
  const of = await company();
  const order = await stopAt(of, west(1));
  const refused = async (endpoint: (typeof calls)['line' | 'matrix' | 'autoLineal'], body: object) => {
    const answer = await t.call(endpoint, { location, mode: 'lineal', ...body }, of.token);
    return [answer.status, answer.body.fields ?? answer.body.message];
  };
  for (const endpoint of [calls.line, calls.matrix, calls.autoLineal, calls.autoCircular] as (typeof calls)['line'][]) {
    expect(await refused(endpoint, { orders: [] })).toEqual([400, { orders: 'Elija al menos una orden' }]);
    expect(await refused(endpoint, { orders: [order, order] })).toEqual([400, { orders: 'Una orden está dos veces' }]);
    const many = Array.from({ length: 501 }, () => newId());
    expect(await refused(endpoint, { orders: many })).toEqual([400, { orders: 'Hasta 500 paradas por ruta' }]);
    expect(await refused(endpoint, { orders: [newId()] })).toEqual([404, 'Una orden ya no existe: actualice la lista']);
    expect((await refused(endpoint, { orders: [order], location: pointAt(0, 0) }))[0]).toBe(400);
    expect((await refused(endpoint, { orders: [order], location: pointAt(2.35, 48.85) }))[0]).toBe(400);
  }
  const withoutDeparture = { orders: [{ _id: order, from: departure }] };
  expect(await refused(calls.line, withoutDeparture)).toEqual([400, { departure: 'Elija la hora de salida' }]);
});
