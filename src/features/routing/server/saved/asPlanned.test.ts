import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { testApp } from '../../../../testing/testApp.ts';
import { orders as orderCalls } from '../../../orders/contract.ts';
import { checkLength } from './saveRoute.ts';
import { routeKit } from './testing.ts';

let t: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const { at, withStops, save, search, change, visit } = routeKit(() => t);

test('what is stored already is answered as it was stored, though an address is another one by now', async () => {
  const of = await withStops(3);
  const [first, second, third] = of.stops;
  const asked = [
    { _id: first, from: at(10).toISOString(), to: at(10, 30).toISOString() },
    { _id: second, to: at(9, 30).toISOString() },
    { _id: third, service: 600 },
  ];
  for (const [version, over] of [
    { orders: asked },
    { orders: asked, mode: 'lineal' },
    { orders: asked, mode: 'lineal', end: pointAt(-58.5, -34.61) },
  ].entries()) {
    const { body: told } = await save(of, { ...over, version });
    await change(of, second ?? '', { toLng: -58.6 + version * 0.01 });
    const { status, body } = await save(of, { ...over, version });
    expect([status, body]).toEqual([200, told]);
  }
});

test('what was visited in vain and is tried again is offered anew: what was planned of it was before this route', async () => {
  const of = await withStops(4);
  const [first, second, third, fourth] = of.stops as [string, string, string, string];
  await save(of);
  await visit(of, first, 8);
  await visit(of, second, 20);
  const { plan } = (await save(of, { version: 1, orders: [third, fourth], departure: at(12).toISOString() })).body;
  expect((await search(of)).body.visited.map(({ _id, sequence }) => [_id, sequence])).toEqual([
    [first, 1],
    [second, 2],
  ]);
  await change(of, second, { status: 5 });
  const { body } = await search(of);
  expect(body.orders.map(({ _id, sequence, planned }) => [_id, sequence, planned])).toEqual([
    [third, 2, plan.orders[0]?.planned],
    [fourth, 3, plan.orders[1]?.planned],
    [second, null, null],
  ]);
  expect(body.route).toMatchObject({ visited: 1, lost: [] });
  const { body: told } = await t.call(orderCalls.detail, { _id: second }, of.company.token);
  expect(told.data).toMatchObject({ sequence: null, planned: null, duration: null });
  expect((await save(of, { version: 2, orders: [third, fourth], departure: at(12).toISOString() })).body.added).toEqual([second]);
});

test('a saved route tells how long one waits, what is estimated, and what was planned before it changed', async () => {
  const of = await withStops(4);
  const [first, second, third, fourth] = of.stops as [string, string, string, string];
  await save(of, { orders: [{ _id: first, from: at(10).toISOString() }, second, third, fourth] });
  const odd = async () => (await search(of)).body.orders.map(({ _id, moved, outdated }) => [_id, moved, outdated]);
  const { orders: found, route } = (await search(of)).body;
  expect(found[0]?.wait).toBe(3600 - (found[0]?.duration?.value ?? 0));
  expect([found.map(({ wait }) => wait > 0), found.map(({ estimated }) => estimated)]).toEqual([
    [true, false, false, false],
    [true, true, true, true],
  ]);
  expect(route).toMatchObject({ estimated: true, backEstimated: true, withoutEngine: false });
  expect(await odd()).toEqual(of.stops.map((_id) => [_id, false, false]));
  await change(of, third, { toLng: -58.6 });
  expect(await odd()).toEqual([
    [first, false, false],
    [second, false, false],
    [third, true, false],
    [fourth, false, true],
  ]);
  await change(of, second, { driverAssign: null });
  expect(await odd()).toEqual([
    [first, false, false],
    [third, true, true],
    [fourth, false, true],
  ]);
  const detail = async (_id: string) => (await t.call(orderCalls.detail, { _id }, of.company.token)).body.data;
  expect(await detail(fourth)).toMatchObject({ estimated: true, hourEstimated: true, moved: false, outdated: true });
  expect(await detail(second)).toMatchObject({ sequence: null, estimated: false, hourEstimated: false, moved: false, outdated: false });
});

test('a way that no column holds is refused with a sentence', () => {
  expect(() => checkLength({ seconds: 1, metres: 2_147_483_647 })).not.toThrow();
  expect(() => checkLength({ seconds: 1, metres: 2_147_483_648 })).toThrow('El recorrido es demasiado largo para guardarlo');
});
