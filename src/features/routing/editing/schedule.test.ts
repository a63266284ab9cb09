import { expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import { costsOf } from './costs.ts';
import { byHand, type EditedRoute, moved, newStop, withStop } from './editedRoute.ts';
import { meanwhileOf, withAdded } from './meanwhile.ts';
import type { RouteShown } from '../contract.ts';
import { difference, legsBy, legsOf, savedSchedule, scheduleOf } from './schedule.ts';

const packed = (numbers: readonly number[]) => Buffer.from(Uint16Array.from(numbers).buffer).toString('base64');
const NINE = instantAt('2026-11-25', 9).getTime();
const at = (minutes: number) => NINE + minutes * 60_000;

/** Places on a line, a minute and 500 m apart: a start at 0, stops at 1, 2 … and an end. Backwards it takes twice as long. */
const onALine = (ids: string, end: number | null = null) => {
  const places = [0, ...Array.from(ids).map((_, n) => n + 1), ...(end === null ? [] : [end])];
  const of = (cost: (steps: number) => number) => packed(places.flatMap((from) => places.map((to) => cost(to - from))));
  return costsOf(
    {
      orders: Array.from(ids),
      unplaced: [],
      seconds: of((steps) => (steps < 0 ? -120 : 60) * steps),
      metres: of((steps) => 50 * Math.abs(steps)),
      estimated: false,
    },
    end !== null,
  );
};
const route = (letters: string, over: Partial<EditedRoute> = {}): EditedRoute => ({
  mode: 'circular',
  start: [0, 1],
  end: null,
  departure: NINE,
  service: 180,
  isServiceChosen: false,
  stops: Array.from(letters).map(newStop),
  ...over,
});
const scheduled = (of: EditedRoute, costs = onALine('abcd')) => scheduleOf(of, legsBy(costs, of)!);

test('numbers are read from the wire up to the largest, and a table that is not square is refused', () => {
  const costs = costsOf(
    { orders: ['a'], unplaced: [], seconds: packed([0, 65_535, 258, 0]), metres: packed([0, 3, 65_535, 0]), estimated: true },
    false,
  );
  expect([costs.leg(0, 1), costs.leg(1, 0)]).toEqual([
    { seconds: 65_535, metres: 30 },
    { seconds: 258, metres: 655_350 },
  ]);
  const sent = { orders: ['a'], unplaced: [], seconds: packed([0, 1, 2]), metres: packed([0, 1, 2]), estimated: true };
  expect(() => costsOf(sent, false)).toThrow(RangeError);
  expect(() => costsOf({ ...sent, seconds: 'ñ' }, false)).toThrow(RangeError);
});

test('a round trip is as long as its ways and its stops, and back at its start', () => {
  const told = scheduled(route('abcd'));
  expect(told.stops.map((stop) => stop.at)).toEqual([at(1), at(5), at(9), at(13)]);
  expect(told.stops[3]!.leg).toEqual({ seconds: 60, metres: 500 });
  expect(told).toMatchObject({ back: { seconds: 480, metres: 2_000 }, seconds: 1_440, onTheWay: 720, metres: 4_000, arrival: at(24) });
});

test('a Lineal one ends at its last stop, or where it has to', () => {
  const costs = onALine('abcd', 6);
  expect(scheduled(route('abcd', { mode: 'lineal' }))).toMatchObject({ back: null, seconds: 960, arrival: at(16) });
  expect(scheduled(route('abcd', { mode: 'lineal' }), costs)).toMatchObject({ back: { seconds: 120, metres: 1_000 }, arrival: at(18) });
});

test('what a move costs counts the stops too, that take longer once somebody moves one', () => {
  const was = route('abcd');
  const now = byHand(was, moved(was.stops, 'a', 1));
  // Two forwards instead of one, back one at twice the time, and two forwards again; and four stops of two minutes more.
  expect(difference(scheduled(was), scheduled(now))).toEqual({ seconds: 180 + 4 * 120, metres: 1_000 });
  expect(difference(scheduled(now), scheduled(was))).toEqual({ seconds: -180 - 4 * 120, metres: -1_000 });
});

test('who has to wait waits on the way, and who is late is told by how much', () => {
  const early = withStop(route('abcd'), 'b', { from: new Date(at(10)).toISOString() });
  expect(scheduled(early).stops[1]).toMatchObject({ at: at(10), wait: 300, late: 0 });
  expect(scheduled(early).onTheWay).toBe(720 + 300);
  const late = withStop(route('abcd'), 'b', { to: new Date(at(4)).toISOString(), service: 600 });
  expect(scheduled(late).stops.map((stop) => [stop.at, stop.late])).toEqual([
    [at(1), 0],
    [at(5), 60],
    [at(16), 0],
    [at(20), 0],
  ]);
});

test('costs that do not know a stop tell nothing, and without stops there is no way', () => {
  expect(legsBy(onALine('abc'), route('abcd'))).toBeNull();
  expect(legsBy(onALine('abc'), route(''))).toEqual({ legs: [], back: null });
});

test('the ways of a plan are its orders and the way back', () => {
  const told = { duration: { value: 60 }, distance: { value: 500 }, estimated: false };
  const plan = { waypoint: '', unplaced: [], seconds: 0, metres: 0, estimated: false, arrival: null, before: null };
  const orders = [{ _id: 'a', planned: null, wait: 0, late: 0, ...told }];
  expect(legsOf({ ...plan, orders, back: told })).toEqual({ legs: [{ seconds: 60, metres: 500 }], back: { seconds: 60, metres: 500 } });
  expect(legsOf({ ...plan, orders, back: null }).back).toBeNull();
});

test('what others added is told and put where it costs least, what they took is told', () => {
  const orders = Array.from('abde').map((_id) => ({ _id }));
  const told = meanwhileOf({ orders } as never, route('acb'));
  expect(told).toEqual({ added: ['d', 'e'], gone: ['c'] });
  const ids = (of: EditedRoute) => of.stops.map(({ _id }) => _id).join('');
  const costs = onALine('abcde');
  expect(ids(withAdded(route('ae'), ['c', 'b'], costs))).toBe('abce');
  expect(ids(withAdded(route('ae'), ['b'], null))).toBe('aeb');
  // A locked stop keeps its place.
  expect(ids(withAdded(withStop(route('ade', { mode: 'lineal' }), 'd', { locked: true }), ['b'], costs))).toBe('adbe');
  expect(ids(withAdded(route('abc', { mode: 'lineal' }), ['d'], costs))).toBe('abcd');
  const same = route('a');
  expect(withAdded(same, [], costs)).toBe(same);
});

test('a saved route is told as it was saved, whatever was visited of it, or left it, since', () => {
  const order = (_id: string, sequence: number, minutes: number) => ({
    _id,
    sequence,
    planned: new Date(at(minutes)).toISOString(),
    duration: { value: 60 },
    distance: { value: 500 },
  });
  const shown = {
    route: { seconds: 3_600, metres: 9_000, service: 180, arrival: new Date(at(60)).toISOString() },
    orders: [order('b', 3, 12), order('d', 5, 20)],
  } as unknown as Pick<RouteShown, 'route' | 'orders'>;
  const saved = savedSchedule(shown, route('bd'), null)!;
  expect(saved.numbers).toEqual([3, 5]);
  expect(saved.schedule.stops.map((stop) => [stop.at, stop.leg])).toEqual([
    [at(12), { seconds: 60, metres: 500 }],
    [at(20), { seconds: 60, metres: 500 }],
  ]);
  expect([saved.schedule.seconds, saved.schedule.metres, saved.schedule.arrival]).toEqual([3_600, 9_000, at(60)]);
  expect(savedSchedule(shown, route('bcd'), null)).toBeNull();
  expect(savedSchedule({ ...shown, route: null }, route('bd'), null)).toBeNull();
});
