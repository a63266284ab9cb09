import { expect, test } from 'vitest';
import type { LiveVehicle } from '../contract.ts';
import { ago, byNumber, isMoving, fleetShower, listed, onMap, pace, type ShownVehicle } from './shownFleet.ts';
import type { Move } from './stream/LiveFeed.ts';

const NOON = Date.parse('2026-11-24T12:00:00Z');
const before = (seconds: number) => new Date(NOON - seconds * 1_000).toISOString();

const move = (_id: string, seconds: number, changes: Partial<Move> = {}): Move => ({
  _id,
  lat: -34.6,
  lng: -58.4,
  last: before(seconds),
  speed: 30,
  heading: 90,
  accuracy: 8,
  battery: 80,
  charging: false,
  mock: false,
  connected_date: before(3_600),
  connected_employee: { _id: 'd', name: 'Rocío Ñúñez' },
  ...changes,
});
const vehicle = (movilnum: string, position: LiveVehicle['position'] = null): LiveVehicle => ({
  _id: movilnum,
  movilnum,
  plate: `AB ${movilnum} CD`,
  color: '#136adc',
  type: 'Auto',
  connected: false,
  position,
});
const shown = (one: LiveVehicle, moves: Move[] = [], now = NOON): ShownVehicle =>
  fleetShower()([one], new Map(moves.map((each) => [each._id, each])), now)[0]!;

test('of what was asked and what was told, the newer position counts', () => {
  const asked = vehicle('7', move('7', 60, { speed: 10 }));
  expect(shown(asked, [move('7', 59, { speed: 20 })]).position?.speed).toBe(20);
  expect(shown(asked, [move('7', 60, { speed: 20 })]).position?.speed).toBe(10);
  expect(shown(asked, [move('7', 90, { speed: 20 })]).position?.speed).toBe(10);
  expect(shown(vehicle('7'), [move('7', 1)]).position?.speed).toBe(30);
});

test('a vehicle is online until its last position is five minutes old, whatever was told of it', () => {
  expect(shown(vehicle('7', move('7', 299))).connected).toBe(true);
  expect(shown(vehicle('7', move('7', 300))).connected).toBe(false);
  expect(shown({ ...vehicle('7', move('7', 300)), connected: true }).connected).toBe(false);
  expect(shown(vehicle('7')).connected).toBe(false);
});

test('of thousands those of which nothing is new are the objects that they were', () => {
  const show = fleetShower();
  const fleet = [vehicle('7', move('7', 5)), vehicle('8', move('8', 290)), vehicle('9', move('9', 5))];
  const first = show(fleet, new Map(), NOON);
  const second = show(fleet, new Map([['9', move('9', -5)]]), NOON + 10_000);
  expect(second.map((one, n) => one === first[n])).toEqual([true, false, false]);
  expect(second.map(({ connected }) => connected)).toEqual([true, false, true]);
  expect(onMap(first[0]!)).toBe(onMap(second[0]!));
});

test('it moves from 3 km/h on while it is online, and has a beak then', () => {
  const at = (speed: number | null, seconds = 5) => shown(vehicle('7', move('7', seconds, { speed })));
  expect([at(3), at(2.9), at(null), at(30, 300)].map(isMoving)).toEqual([true, false, false, false]);
  expect([at(3), at(2.9), at(30, 300)].map((one) => onMap(one)?.heading)).toEqual([90, null, null]);
  expect(onMap(shown(vehicle('7')))).toBeUndefined();
});

test('how it drives is said in a word', () => {
  const at = (speed: number | null, seconds = 5) => pace(shown(vehicle('7', move('7', seconds, { speed }))));
  expect([at(46.4), at(0), at(null), at(46, 301), pace(shown(vehicle('7')))]).toEqual([
    '46 km/h',
    'Detenido',
    'Sin velocidad',
    'Sin señal',
    'Sin posiciones',
  ]);
});

test('how long ago is said in the largest unit that fits, and never in the future', () => {
  const seconds = [-3, 999 / 1_000, 1, 59, 60, 3_599, 3_600, 86_399, 86_400, 172_800];
  expect(seconds.map((each) => ago(each * 1_000))).toEqual([
    'ahora',
    'ahora',
    'hace 1 s',
    'hace 59 s',
    'hace 1 min',
    'hace 59 min',
    'hace 1 h',
    'hace 23 h',
    'hace 1 día',
    'hace 2 días',
  ]);
});

test('a vehicle is found by number, plate with or without its spaces, or driver, whatever the accents', () => {
  const fleet = [vehicle('29', move('29', 5)), vehicle('104')].map((one) => shown(one));
  const found = (typed: string, presence: 'all' | 'online' | 'offline' = 'all') => listed(fleet, typed, presence).map(({ _id }) => _id);
  expect(found('29')).toEqual(['29']);
  expect(found('ab104cd')).toEqual(['104']);
  expect(found('nunez ab')).toEqual(['29']);
  expect(found('ab')).toEqual(['29', '104']);
  expect([found('', 'online'), found('', 'offline'), found('104', 'online')]).toEqual([['29'], ['104'], []]);
});

test('fleet numbers are ordered as numbers', () => {
  expect(byNumber(['10', '2', 'A3', '1'].map((number) => vehicle(number))).map(({ _id }) => _id)).toEqual(['1', '2', '10', 'A3']);
});
