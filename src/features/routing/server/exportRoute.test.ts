import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '#shared/time.ts';
import { testApp } from '../../../testing/testApp.ts';
import { routing as calls } from '../contract.ts';
import { routeKit } from './saved/testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const { at, addStop, withStops, saving, save, search, change, visit } = routeKit(() => t);
type Of = Awaited<ReturnType<typeof withStops>>;

/** The rows of the file of a route: number, arrival, minutes, kilometres, minutes of waiting, and what is to be known of it. */
const fileOf = async (of: Of, orders: readonly object[], over: Record<string, unknown> = {}) => {
  const { version: _version, ...asked } = saving(of, { orders, ...over });
  const { status, body } = await t.call(calls.export, asked, of.company.token);
  expect([status, body.message]).toEqual([200, undefined]);
  const { rawPayload } = await t.app.inject({ url: body.url });
  const rows = rawPayload.toString('utf8').slice(1).trimEnd().split('\r\n').slice(1);
  return rows.map((row) => row.split(';')).map((cells) => [0, 1, 13, 14, 17, 18].map((column) => cells[column]));
};
const tenths = (value = 0, of: number) => String(Math.round((value / of) * 10) / 10).replace('.', ',');
/** What the screen tells of the saved route. */
const screenOf = async (of: Of) =>
  (await search(of)).body.orders.map(({ sequence, planned, duration }) => [
    String(sequence),
    formatTime(planned ?? 0),
    tenths(duration?.value, 60),
  ]);
const sent = async (of: Of) =>
  (await search(of)).body.orders.map(({ _id, locked, from, to, service }) => ({ _id, locked, from, to, service }));

test('the file of a saved route tells what the screen does: of one under way, and of one that stops left', async () => {
  const of = await withStops(6);
  const [first, second, third] = of.stops as [string, string, string];
  await save(of);
  const told = async () => (await fileOf(of, await sent(of))).map((row) => row.slice(0, 3));
  expect(await told()).toEqual(await screenOf(of));
  await visit(of, first, 8);
  await visit(of, second, 8);
  const underWay = await screenOf(of);
  expect(underWay.map(([number]) => number)).toEqual(['3', '4', '5', '6']);
  expect(await told()).toEqual(underWay);
  await change(of, third, { driverAssign: await t.make.driver(of.company) });
  expect(await told()).toEqual(await screenOf(of));
  expect((await fileOf(of, await sent(of))).map((row) => row[5])).toEqual(
    Array.from({ length: 3 }, () => 'tramo estimado · planeada antes de que cambiara la ruta'),
  );
});

test('the file of a route that is changed is reckoned anew, and its numbers go on from what was visited, as on the screen', async () => {
  const of = await withStops(4);
  const [first, second, third, fourth] = of.stops as [string, string, string, string];
  await save(of);
  await visit(of, first, 8);
  await change(of, second, { driverAssign: await t.make.driver(of.company) });
  const numbers = async (over = {}) => (await fileOf(of, await sent(of), over)).map(([number, hour]) => [number, hour]);
  const saved = await screenOf(of);
  expect(await numbers()).toEqual(saved.map(([number, hour]) => [number, hour]));
  const later = await numbers({ departure: at(12).toISOString() });
  expect(later.map(([number]) => number)).toEqual(['2', '3']);
  await change(of, fourth, { toLng: -58.6 });
  expect((await numbers()).map(([number]) => number)).toEqual(['2', '3']);
  expect((await fileOf(of, [{ _id: fourth }, { _id: third }])).map(([number]) => number)).toEqual(['2', '3']);
});

test('the file tells how long one waits, of a route that is saved and of one that is not', async () => {
  const of = await withStops(1);
  const early = await addStop(of, { toLng: -58.42 });
  const orders = [of.stops[0], { _id: early, from: at(12).toISOString() }];
  const waits = async () => (await fileOf(of, orders as object[])).map((row) => row[4]);
  const before = await waits();
  expect([before[0], Number(before[1]?.replace(',', '.')) > 160]).toEqual(['', true]);
  await save(of, { orders });
  expect(await waits()).toEqual(before);
});
