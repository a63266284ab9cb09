import { expect, test } from 'vitest';
import type { RouteShown } from '../contract.ts';
import { asSaved, lostSaid, numbersAfter } from './asSaved.ts';
import { openedRoute, withStop } from './editedRoute.ts';

const NINE = Date.UTC(2026, 10, 25, 12);
const at = (minutes: number) => new Date(NINE + minutes * 60_000).toISOString();
const order = (_id: string, sequence: number, over = {}) => ({
  _id,
  sequence,
  planned: at(sequence * 10),
  duration: { value: 60 },
  distance: { value: 500 },
  estimated: false,
  wait: 0,
  moved: false,
  outdated: false,
  locked: false,
  from: null,
  to: null,
  service: null,
  ...over,
});
const shownOf = (orders: readonly object[], route = {}) =>
  ({
    orders,
    route: {
      mode: 'circular',
      location: { type: 'Point', coordinates: [0, 1] },
      end: null,
      departure: at(0),
      arrival: at(60),
      service: 180,
      seconds: 3_600,
      metres: 9_000,
      estimated: false,
      backEstimated: false,
      visited: 2,
      ...route,
    },
  }) as unknown as RouteShown;
const NOBODY = { start: [0, 0] as [number, number], departure: 0 };
const told = (shown: RouteShown) => asSaved(shown, openedRoute(shown, NOBODY), null);

test('the saved route is told with its numbers, hours and waiting', () => {
  const saved = told(shownOf([order('b', 3, { wait: 9_120 }), order('d', 5)]));
  expect(saved?.numbers).toEqual([3, 5]);
  expect(saved?.schedule.stops.map((stop) => [stop.at, stop.wait])).toEqual([
    [NINE + 30 * 60_000, 9_120],
    [NINE + 50 * 60_000, 0],
  ]);
});

test('a route that is changed, or has an address that is, is not told as it was saved, and its numbers go on from what was visited', () => {
  const shown = shownOf([order('b', 3), order('d', 5)]);
  const route = openedRoute(shown, NOBODY);
  for (const change of [
    { departure: NINE + 60_000 },
    { mode: 'lineal' as const },
    { service: 300 },
    { start: [0, 2] as const },
    { stops: route.stops.toReversed() },
    { stops: route.stops.slice(1) },
    withStop(route, 'b', { to: at(90) }),
  ])
    expect(asSaved(shown, { ...route, ...change }, null)).toBeNull();
  expect(told(shownOf([order('b', 3, { moved: true }), order('d', 5)]))).toBeNull();
  expect(asSaved({ ...shown, route: null }, route, null)).toBeNull();
  expect([numbersAfter(shown, route), numbersAfter({ route: null }, route)]).toEqual([
    [3, 4],
    [1, 2],
  ]);
});

test('what of it is a straight line is told as it was when it was saved', () => {
  const straight = { estimated: true };
  expect(told(shownOf([order('b', 1), order('d', 2)]))?.doubt).toEqual({ extent: 'none', stops: new Set(), back: false });
  expect(told(shownOf([order('b', 1, straight), order('d', 2)]))?.doubt).toEqual({ extent: 'some', stops: new Set(['b']), back: false });
  const all = shownOf([order('b', 1, straight)], { backEstimated: true });
  expect(told(all)?.doubt).toEqual({ extent: 'all', stops: new Set(['b']), back: true });
  expect(told(shownOf([order('b', 1, straight)], { mode: 'lineal' }))?.doubt.extent).toBe('all');
});

test('of what left the route one sentence is said, of the hours that are shown', () => {
  const [one, other] = [{ address: 'Honduras 5550' }, { address: 'Lavalleja 1352' }];
  expect([lostSaid([one], true), lostSaid([one, other], false)]).toEqual([
    'De la ruta guardada ya no está: Honduras 5550. Los horarios son los que se guardaron, con ella: al guardar se calculan de nuevo.',
    'De la ruta guardada ya no están: Honduras 5550, Lavalleja 1352. Los horarios de esta pantalla ya no las cuentan.',
  ]);
});
