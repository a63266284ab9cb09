import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { instantAt } from '#shared/time.ts';
import {
  byHand,
  byRoads,
  type EditedRoute,
  isSameRoute,
  moved,
  movedToEnd,
  newStop,
  proposedDeparture,
  sentRoute,
  wayKey,
  withStop,
} from './editedRoute.ts';
import { changesSaid, costSaid, serviceSaid } from './changes.ts';
import { redone, startingWith, stepped, throughout, undone } from './steps.ts';

const START: LngLat = [-58.44, -34.6];
/** Stops by their letters, locked in capitals. */
const stopsOf = (letters: string) =>
  Array.from(letters).map((letter) => ({ ...newStop(letter.toLowerCase()), locked: letter !== letter.toLowerCase() }));
const route = (letters: string, over: Partial<EditedRoute> = {}): EditedRoute => ({
  mode: 'circular',
  start: START,
  end: null,
  departure: instantAt('2026-11-25', 9).getTime(),
  service: 180,
  isServiceChosen: false,
  stops: stopsOf(letters),
  ...over,
});
const said = (stops: EditedRoute['stops']) => stops.map(({ _id, locked }) => (locked ? _id.toUpperCase() : _id)).join('');

test.each([
  ['abcde', 'a', 0, '', 'abcde'],
  ['abcde', 'a', 2, '', 'bcade'],
  ['abcde', 'e', 0, '', 'eabcd'],
  ['abcde', 'b', 4, '', 'acdeb'],
  // Locked ones keep their places, and what is moved passes them.
  ['aBcde', 'a', 2, '', 'cBade'],
  ['aBcde', 'e', 0, '', 'eBacd'],
  ['abCDe', 'a', 4, '', 'beCDa'],
  // Several go together, in their own order.
  ['abcde', 'c', 0, 'e', 'ceabd'],
  ['abcde', 'a', 4, 'c', 'bdeac'],
  ['abcde', 'd', 1, 'ab', 'abdce'],
  ['abCde', 'a', 3, 'c', 'bdCae'],
])('of %s %s goes to place %d, with %s: %s', (letters, lead, to, together, after) =>
  expect(said(moved(stopsOf(letters), lead, to, new Set(together)))).toBe(after),
);

test('what is put back where it was is the same list', () => {
  const stops = stopsOf('abcde');
  expect(moved(stops, 'c', 2)).toBe(stops);
});

test('some go first or last, around the locked ones', () => {
  expect(said(movedToEnd(stopsOf('abcde'), new Set('db'), 'first'))).toBe('bdace');
  expect(said(movedToEnd(stopsOf('abcDe'), new Set('ab'), 'last'))).toBe('ceaDb');
});

test('a stop takes five minutes once the list was dragged, three where the roads put it in order, and what somebody said always', () => {
  const was = route('abc');
  const dragged = byHand(was, moved(was.stops, 'a', 2));
  expect(dragged.service).toBe(300);
  expect(byHand(was, was.stops)).toBe(was);
  const answered = [{ _id: 'b' }, { _id: 'c' }, { _id: 'a' }];
  expect(byRoads(dragged, answered)).toMatchObject({ service: 180, stops: stopsOf('bca') });
  const chosen = route('abc', { service: 240, isServiceChosen: true });
  expect(byHand(chosen, moved(chosen.stops, 'a', 2)).service).toBe(240);
  expect(byRoads(chosen, answered).service).toBe(240);
});

test('an order that was worked out keeps locks and hours, and takes new orders in', () => {
  const from = '2026-11-25T13:00:00.000Z';
  const was = withStop(route('aBc'), 'c', { from });
  expect(byRoads(was, [{ _id: 'c' }, { _id: 'b' }, { _id: 'd' }, { _id: 'a' }]).stops).toEqual([
    { ...newStop('c'), from },
    { ...newStop('b'), locked: true },
    newStop('d'),
    newStop('a'),
  ]);
});

test('a departure is proposed at nine, or at the next quarter of an hour', () => {
  const at = (hour: number, minute = 0) => instantAt('2026-11-25', hour, minute).getTime();
  expect(proposedDeparture('2026-11-25', at(8, 59))).toBe(at(9));
  expect(proposedDeparture('2026-11-25', at(9, 1))).toBe(at(9, 15));
  expect(proposedDeparture('2026-11-25', at(23, 50))).toBe(at(9));
  expect(proposedDeparture('2026-11-26', at(15))).toBe(instantAt('2026-11-26', 9).getTime());
});

test('an end is sent, and makes another way, where the route is Lineal alone', () => {
  const end: LngLat = [-58.4, -34.7];
  expect(sentRoute(route('a', { end })).end).toBeNull();
  expect(sentRoute(route('a', { end, mode: 'lineal' }))).toEqual({
    location: { type: 'Point', coordinates: [-58.44, -34.6] },
    end: { type: 'Point', coordinates: [-58.4, -34.7] },
    departure: '2026-11-25T12:00:00.000Z',
    service: 180,
    orders: [{ _id: 'a', locked: false, from: null, to: null, service: null }],
  });
  expect(wayKey(route('a', { end }))).toBe(wayKey(route('A')));
  expect(wayKey(route('a', { end, mode: 'lineal' }))).not.toBe(wayKey(route('a', { mode: 'lineal' })));
});

test.each<[string, EditedRoute, boolean]>([
  ['itself', route('abc'), true],
  ['another end of a round trip', route('abc', { end: START }), true],
  ['another order', route('acb'), false],
  ['one more', route('abcd'), false],
  ['a lock', route('aBc'), false],
  ['another hour', route('abc', { departure: 0 }), false],
  ['longer stops', route('abc', { service: 300 }), false],
  ['hours', withStop(route('abc'), 'b', { to: '2026-11-25T15:00:00.000Z' }), false],
])('a route beside %s', (_, other, same) => expect(isSameRoute(route('abc'), other)).toBe(same));

test.each<[EditedRoute, string[]]>([
  [route('abcdefgh'), []],
  [route('abcdefhg'), ['8 antes de 7']],
  [route('bcdefgha'), ['1 al final']],
  [route('hgabcdef'), ['2 movidas']],
  [route('abcdefg'), ['1 quitada']],
  [route('abcdefghxy'), ['2 sumadas']],
  [route('aBcdefgh'), ['1 traba']],
  [
    route('abcdefgh', { mode: 'lineal', departure: instantAt('2026-11-25', 9, 30).getTime(), service: 300 }),
    ['lineal', 'salida 09:30', '5 min por parada desde que se arrastra'],
  ],
  [route('abcdefgh', { service: 300, isServiceChosen: true }), ['5 min por parada']],
  [route('abcdefgh', { start: [0, 1] }), ['otra salida']],
])('what was changed is said: %#', (now, words) => expect(changesSaid(route('abcdefgh'), now)).toEqual(words));

test('numbers go on behind those that were visited', () => expect(changesSaid(route('abc'), route('acb'), 5)).toEqual(['7 antes de 6']));

test.each([
  [{ seconds: 240, metres: 1_240 }, '+4 min', '+1,2 km'],
  [{ seconds: -90, metres: -60 }, '−2 min', '−0,1 km'],
  [{ seconds: 29, metres: -49 }, null, null],
  [{ seconds: 3_900, metres: 150_000 }, '+1 h 5 min', '+150 km'],
])('%o costs %s and %s', (cost, time, length) => expect(costSaid(cost)).toEqual({ time, length }));

test.each([
  [180, '3 min'],
  [90, '1 min 30 s'],
  [45, '45 s'],
  [0, '0 min'],
])('%d seconds at a stop are %s', (seconds, words) => expect(serviceSaid(seconds)).toBe(words));

test('steps are taken back and done again, and what is gone is gone from all of them', () => {
  const steps = stepped(stepped(startingWith('a'), 'ab'), 'abc');
  expect(stepped(steps, 'abc')).toEqual(steps);
  expect(undone(undone(undone(steps))).now).toBe('a');
  expect(redone(undone(steps))).toEqual(steps);
  expect(redone(steps)).toBe(steps);
  expect(stepped(undone(steps), 'x')).toEqual({ now: 'x', past: ['a', 'ab'], future: [] });
  expect(throughout(undone(steps), (work) => work.replace('b', ''))).toEqual({ now: 'a', past: ['a'], future: ['ac'] });
});
