import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { addDays, formatDayLong } from '#shared/time.ts';
import { decodePolyline } from '#shared/way/polyline.ts';
import { newId } from '#server/ids.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { day, location, routeKit } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const { at, withStops, addStop, save, search, stored, change, visit } = routeKit(() => t);

test('a driver’s stops of a day come in the order of their hours while there is no route', async () => {
  const of = await withStops(2);
  const early = await addStop(of, { deliveryDate: at(8) });
  await addStop(of, { deliveryDate: at(10, 0, addDays(day, 1)) });
  await addStop(of, { status: 22 });
  const { body } = await search(of);
  expect(body).toMatchObject({ driver: { _id: of.driver, name: 'Martín Ibáñez' }, route: null, history: [], visited: [], unplaced: [] });
  expect(body.orders.map(({ _id }) => _id)).toEqual([early, ...of.stops]);
  expect(body.orders[0]).toMatchObject({ sequence: null, planned: null, duration: null, distance: null, moved: false, status: 5 });
});

test('a saved route gives its stops their sequence, arrivals and legs, and the way', async () => {
  const of = await withStops(3);
  const [first, second, third] = of.stops;
  const { status, body } = await save(of, { orders: [{ _id: third, locked: true, service: 600 }, first, second] });
  expect([status, body.version, body.left, body.added]).toEqual([200, 1, [], []]);
  const { body: found } = await search(of);
  expect(found.orders.map(({ _id, sequence, locked, service }) => [_id, sequence, locked, service])).toEqual([
    [third, 1, true, 600],
    [first, 2, false, null],
    [second, 3, false, null],
  ]);
  expect(found.route).toMatchObject({
    mode: 'circular',
    version: 1,
    departure: at(9).toISOString(),
    visited: 0,
    lost: [],
    estimated: true,
  });
  expect(found.route?.waypoint).toBe(body.plan.waypoint);
  expect(decodePolyline(body.plan.waypoint).at(-1)).toEqual([-58.4, -34.6]);
  const [one, two] = found.orders;
  expect(Date.parse(one?.planned ?? '')).toBeCloseTo(at(9).getTime() + (one?.duration?.value ?? 0) * 1000, -4);
  const between = (Date.parse(two?.planned ?? '') - Date.parse(one?.planned ?? '')) / 1000;
  expect(Math.abs(between - 600 - (two?.duration?.value ?? 0))).toBeLessThanOrEqual(1);
  expect(found.history).toMatchObject([{ version: 1, stops: 3, employee: { name: 'Dueña' }, seconds: body.plan.seconds }]);
});

test('who saves over what somebody else saved is told so, and nothing changes', async () => {
  const of = await withStops(2);
  const other = await t.make.user(of.company, 'admin', [], { name: 'Otra' });
  await save(of);
  const again = await save(of, { orders: of.stops.toReversed(), version: 1 }, other.token);
  expect(again.body.version).toBe(2);
  const stale = await save(of, { mode: 'lineal', version: 1 });
  expect([stale.status, stale.body.code, stale.body.message]).toEqual([409, 'STALE', 'Otro usuario guardó esta ruta']);
  const late = await save(of, { version: 0 });
  expect([late.status, late.body.code]).toEqual([409, 'STALE']);
  expect((await stored(of)).map(({ order }) => order)).toEqual(of.stops.toReversed());
  expect((await search(of)).body.history.map(({ version, employee }) => [version, employee?.name])).toEqual([
    [2, 'Otra'],
    [1, 'Dueña'],
  ]);
});

test('the same sent twice is saved once, and answered twice', async () => {
  const of = await withStops(2);
  const answers = await Promise.all([save(of), save(of)]);
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect((await search(of)).body.history).toHaveLength(1);
  const other = await t.make.user(of.company, 'admin');
  expect((await save(of, {}, other.token)).body.code).toBe('STALE');
});

test('what is stored already is answered again, whatever became of its orders', async () => {
  const of = await withStops(2);
  await save(of);
  await visit(of, of.stops[0] ?? '', 8);
  const { status, body } = await save(of);
  expect([status, body.version, body.left.length]).toEqual([200, 1, 1]);
  expect((await stored(of)).map(({ order }) => order)).toEqual(of.stops);
});

test('where a Lineal route has to end is kept with it, and Circular ends at its start', async () => {
  const of = await withStops(1);
  const end = pointAt(-58.5, -34.61);
  await save(of, { end, mode: 'lineal' });
  expect((await search(of)).body.route).toMatchObject({ mode: 'lineal', location, end });
  await save(of, { end, version: 1 });
  expect((await search(of)).body.route).toMatchObject({ mode: 'circular', end: null });
});

test('of two who save at once for the first time one is told', async () => {
  const of = await withStops(2);
  const answers = await Promise.all([save(of), save(of, { orders: of.stops.toReversed() })]);
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
});

test('orders that left the day meanwhile are told with the reason, and stored without them when asked to', async () => {
  const of = await withStops(6);
  const [stays, other, moved, deleted, visited, off] = of.stops as [string, string, string, string, string, string];
  await change(of, other, { driverAssign: await t.make.driver(of.company) });
  await change(of, moved, { deliveryDate: at(10, 0, addDays(day, 1)) });
  await t.call(orderCalls.remove, { _id: deleted }, of.company.token);
  await visit(of, visited, 8);
  await change(of, off, { status: 22 });
  const { status, body } = await save(of);
  expect([status, body.code, body.message]).toEqual([409, 'LEFT', '5 órdenes ya no se pueden visitar en esta ruta: guárdela sin ellas']);
  const left = (body.data as { _id: string; message: string }[]).map(({ _id, message }) => [_id, message]);
  expect(new Map(left as [string, string][])).toEqual(
    new Map([
      [other, 'es de otro chofer'],
      [moved, `se entrega el ${formatDayLong(addDays(day, 1))}`],
      [deleted, 'fue eliminada'],
      [visited, 'ya fue visitada'],
      [off, 'fue cancelada o devuelta'],
    ]),
  );
  expect(await stored(of)).toEqual([]);
  const without = await save(of, { without: true });
  expect([without.status, without.body.left.length]).toEqual([200, 5]);
  expect((await stored(of)).map(({ order }) => order)).toEqual([stays]);
  const none = await save(of, { orders: [other], without: true, version: 1 });
  expect([none.status, none.body.message]).toEqual([409, 'Ninguna de las órdenes se puede visitar en esta ruta: actualice la lista']);
});

test('what was added to the day since is told by the save, and comes after the route', async () => {
  const of = await withStops(2);
  await save(of);
  const added = await addStop(of, { deliveryDate: at(8) });
  expect((await search(of)).body.orders.map(({ _id, sequence }) => [_id, sequence])).toEqual([
    [of.stops[0], 1],
    [of.stops[1], 2],
    [added, null],
  ]);
  expect((await save(of, { version: 1 })).body.added).toEqual([added]);
});

test('a change of status keeps what was planned, and what was visited stands before what is saved later', async () => {
  const of = await withStops(3);
  const [first, second, third] = of.stops as [string, string, string];
  await save(of);
  const planned = (await search(of)).body.orders[0]?.planned;
  await visit(of, first, 8);
  const { body } = await search(of);
  expect(body.visited).toMatchObject([{ _id: first, sequence: 1, planned, status: 8 }]);
  expect([body.orders.map(({ _id }) => _id), body.route?.visited]).toEqual([[second, third], 1]);
  await save(of, { version: 1, orders: [third, second], departure: at(12).toISOString() });
  const after = (await search(of)).body;
  expect(after.visited).toMatchObject([{ _id: first, sequence: 1, planned }]);
  expect(after.orders.map(({ _id, sequence }) => [_id, sequence])).toEqual([
    [third, 2],
    [second, 3],
  ]);
});

test('an order that another driver has by now is lost to the route, which tells so; theirs is a route of their own', async () => {
  const of = await withStops(2);
  await save(of);
  const [kept, given] = of.stops as [string, string];
  const driver = await t.make.driver(of.company);
  await change(of, given, { driverAssign: driver });
  const { body } = await search(of);
  expect(body.orders.map(({ _id }) => _id)).toEqual([kept]);
  expect(body.route?.lost).toMatchObject([{ _id: given }]);
  const theirs = { ...of, driver, stops: [given] };
  expect((await search(theirs)).body.orders).toMatchObject([{ _id: given, sequence: null }]);
  expect((await save(theirs)).body.version).toBe(1);
  expect((await search(theirs)).body.orders).toMatchObject([{ _id: given, sequence: 1 }]);
});

test('a visit waits for its hours, and what comes too late says by how much', async () => {
  const of = await withStops(2);
  const [early, late] = of.stops;
  const { body } = await save(of, {
    orders: [
      { _id: early, from: at(10).toISOString(), to: at(11).toISOString() },
      { _id: late, to: at(9, 30).toISOString() },
    ],
  });
  expect(body.plan.orders[0]).toMatchObject({ planned: at(10).toISOString(), late: 0 });
  expect(body.plan.orders[0]?.wait).toBeGreaterThan(3000);
  expect(body.plan.orders[1]?.late).toBeGreaterThan(1800);
  expect((await search(of)).body.orders[0]).toMatchObject({ from: at(10).toISOString(), to: at(11).toISOString() });
});

test('wrong input is refused with the sentence that the form shows', async () => {
  const of = await withStops(2);
  const [one] = of.stops;
  const refused = async (over: Record<string, unknown>) => {
    const { status, body } = await save(of, over);
    return [status, body.fields];
  };
  expect(await refused({ orders: [] })).toEqual([400, { orders: 'Elija al menos una orden' }]);
  expect(await refused({ orders: [one, one] })).toEqual([400, { orders: 'Una orden está dos veces' }]);
  expect(await refused({ orders: Array.from({ length: 501 }, () => newId()) })).toEqual([400, { orders: 'Hasta 500 paradas por ruta' }]);
  expect((await refused({ location: pointAt(0, 0) }))[0]).toBe(400);
  expect((await refused({ departure: undefined }))[0]).toBe(400);
  expect(await refused({ departure: at(9, 0, addDays(day, 1)).toISOString() })).toEqual([
    400,
    { departure: `La salida no es del ${formatDayLong(day)}` },
  ]);
  expect(await refused({ startDay: addDays(day, -3) })).toEqual([
    400,
    { startDay: `Desde el ${formatDayLong(addDays(day, -2))}: dos días atrás como mucho` },
  ]);
  expect(await refused({ orders: [{ _id: one, from: at(12).toISOString(), to: at(11).toISOString() }] })).toEqual([
    400,
    { 'orders.0.to': 'La hora desde es posterior a la hora hasta' },
  ]);
  expect((await refused({ version: -1 }))[0]).toBe(400);
  expect((await search(of, addDays(day, -3))).status).toBe(400);
  expect((await search(of, addDays(day, -2))).status).toBe(200);
});

test('a start on another continent is refused, and so is a stop there', async () => {
  const of = await withStops(1);
  const far = await save(of, { location: pointAt(2.35, 48.85) });
  expect([far.status, far.body.fields?.location]).toEqual([
    400,
    expect.stringMatching(/^La salida está a 11\d{3} km de la parada más cercana/),
  ]);
  const abroad = await addStop(of, { toLng: 2.35, toLat: 48.85, toAddress: 'Rue de Rivoli 99' });
  const { status, body } = await save(of, { orders: [...of.stops, abroad] });
  expect([status, body.message]).toEqual([400, expect.stringMatching(/^Rue de Rivoli 99.* está a 11\d{3} km de la salida/)]);
});

test('a driver without orders has nothing to route; who is no driver, or another company’s, is not there', async () => {
  const of = await withStops(0);
  expect((await search(of)).body).toMatchObject({ orders: [], visited: [], route: null });
  const stranger = await withStops(1);
  expect((await search({ ...of, driver: stranger.driver })).status).toBe(404);
  expect((await search({ ...of, driver: of.company.owner })).status).toBe(404);
  const foreign = await save({ ...of, stops: stranger.stops });
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Una orden ya no existe: actualice la lista']);
  expect((await save({ ...stranger, driver: of.driver }, {}, stranger.company.token)).status).toBe(404);
});

test('is for who looks after orders', async () => {
  const of = await withStops(1);
  const clerk = await t.make.user(of.company, 'clerk', ['fleet', 'map']);
  expect((await save(of, {}, clerk.token)).status).toBe(403);
});
