import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { instantAt, today } from '#shared/time.ts';
import { type Company, testApp } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { routing as calls } from '../../contract.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const location = pointAt(-58.4, -34.6);
const at = (hour: number, minute = 0) => instantAt(today(new Date()), hour, minute).toISOString();
/** Stops in a row to the west of the start, in the order of their steps. */
const inRow = async (of: Company, steps: readonly number[]) => {
  const stops: string[] = [];
  for (const step of steps) stops.push(await t.make.order(of, { toLat: -34.6, toLng: -58.4 - step * 0.01 }));
  return stops;
};
type Auto = (typeof calls)['autoLineal'];
const auto = async (of: Company, input: object, endpoint: Auto = calls.autoLineal) => {
  const { status, body } = await t.call(endpoint, { location, ...input }, of.token);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const ids = ({ orders }: { orders: { _id: string }[] }) => orders.map(({ _id }) => _id);

test('Lineal goes from the nearest stop to the farthest and ends there, or where it has to', async () => {
  const of = await t.make.company();
  const stops = await inRow(of, [5, 1, 4, 2, 3, 8, 7, 6, 12, 11, 10, 9]);
  const [five, one, four, two, three, eight, seven, six, twelve, eleven, ten, nine] = stops;
  const outward = [one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve];
  const body = await auto(of, { orders: stops });
  expect([ids(body), body.back]).toEqual([outward, null]);
  expect(body.before?.metres).toBeGreaterThan(body.metres);
  const ended = await auto(of, { orders: stops.slice(0, 5), end: pointAt(-58.4, -34.61) });
  expect(ended.back?.distance.value).toBeGreaterThan(1000);
});

test('Circular comes back to the start, and drives no farther than there and back', async () => {
  const of = await t.make.company();
  const stops = await inRow(of, [3, 1, 2]);
  const body = await auto(of, { orders: stops }, calls.autoCircular);
  const there = await auto(of, { orders: stops });
  expect(body.back).not.toBeNull();
  expect(Math.abs(body.metres - 2 * there.metres)).toBeLessThanOrEqual(1);
});

test('a locked stop keeps its place, and one with hours is visited in them', async () => {
  const of = await t.make.company();
  const [one, two, three, four] = (await inRow(of, [1, 2, 3, 4])) as [string, string, string, string];
  const locked = await auto(of, { orders: [{ _id: four, locked: true }, three, two, one] });
  expect(ids(locked)[0]).toBe(four);
  const timed = await auto(of, { departure: at(9), orders: [{ _id: one, from: at(10), to: at(10, 5) }, two, three, four] });
  const its = timed.orders.find(({ _id }) => _id === one);
  expect(its).toMatchObject({ late: 0 });
  expect(its && its.planned && its.planned >= at(10) && its.planned <= at(10, 5)).toBe(true);
});

test('an improved order never takes longer than the one given', async () => {
  const of = await t.make.company();
  const stops = await inRow(of, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const body = await auto(of, { orders: stops, improve: true });
  expect([ids(body), body.before?.seconds]).toEqual([stops, body.seconds]);
});

test('who would be late is on time by a longer way, and is told by how much the order given is late', async () => {
  const of = await t.make.company();
  const [one, two, three] = (await inRow(of, [1, 2, 6])) as [string, string, string];
  const departure = at(9);
  const whole = await auto(of, { departure, orders: [one, two, three] });
  expect(whole.before).toEqual({ seconds: whole.seconds, metres: whole.metres, late: 0 });
  const last = await auto(of, { departure, orders: [three] });
  const to = last.orders[0]?.planned;
  const body = await auto(of, { departure, orders: [one, two, { _id: three, to }] });
  expect([ids(body)[0], body.orders.map(({ late }) => late)]).toEqual([three, [0, 0, 0]]);
  expect(body.seconds).toBeGreaterThan(body.before?.seconds ?? Infinity);
  expect(body.before?.late).toBeGreaterThan(180);
});

test('one stop, and stops at one point, are no trouble', async () => {
  const of = await t.make.company();
  const [only] = await inRow(of, [1]);
  expect(ids(await auto(of, { orders: [only] }, calls.autoCircular))).toEqual([only]);
  const same = await inRow(
    of,
    Array.from({ length: 12 }, () => 2),
  );
  const body = await auto(of, { orders: same }, calls.autoCircular);
  expect(new Set(ids(body))).toEqual(new Set(same));
  expect(body.orders.filter(({ duration }) => duration.value === 0)).toHaveLength(11);
});

test('an order that is deleted while the others are put in order is answered with them, or told to be gone', async () => {
  const of = await t.make.company();
  const stops = await inRow(
    of,
    Array.from({ length: 30 }, (_, step) => 1 + (step % 7)),
  );
  const [{ status, body }, removed] = await Promise.all([
    t.call(calls.autoCircular, { location, orders: stops }, of.token),
    t.call(orderCalls.remove, { _id: stops[0] }, of.token),
  ]);
  expect(removed.status).toBe(200);
  expect(status === 200 ? body.orders.length : body.message).toBe(
    status === 200 ? stops.length : 'Una orden ya no existe: actualice la lista',
  );
});

test('whoever asks gets no other company’s orders in order', async () => {
  const [of, other] = [await t.make.company(), await t.make.company()];
  const [own] = await inRow(of, [1]);
  const [theirs] = await inRow(other, [1]);
  const { status, body } = await t.call(calls.autoCircular, { location, orders: [own, theirs] }, of.token);
  expect([status, body.message]).toEqual([404, 'Una orden ya no existe: actualice la lista']);
  const clerk = await t.make.user(of, 'clerk', ['map']);
  expect((await t.call(calls.autoCircular, { location, orders: [own] }, clerk.token)).status).toBe(403);
});
