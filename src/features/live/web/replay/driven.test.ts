import { expect, test } from 'vitest';
import { encodePolyline } from '#shared/way/polyline.ts';
import type { TrackShown } from '../../contract.ts';
import { clockAt, drivenOf, isIdle, lineUntil, momentAt, speedCurve, stopInWords, visitedStops, type DrivenStop } from './driven.ts';

const NINE = 9 * 3_600;
const visit = (internalID: string, delivered: boolean) => ({ _id: internalID, internalID, delivered, at: '2026-11-24T12:07:00Z' });

/** A hundredth of a degree to the east in 100 s, ten minutes of rest, and as much to the north in 100 s more. */
const track: TrackShown = {
  line: encodePolyline([
    [-58.4, -34.6],
    [-58.39, -34.6],
    [-58.39, -34.6],
    [-58.39, -34.59],
  ]),
  at: [NINE, NINE + 100, NINE + 700, NINE + 800],
  speed: [30, 0, 0, 40],
  stops: [{ lat: -34.6, lng: -58.39, from: '2026-11-24T12:01:40Z', to: '2026-11-24T12:11:40Z', visits: [visit('1', true)] }],
  metres: 2_100,
  moving: 200,
};
const driven = drivenOf(track, '2026-11-24')!;

test('a way begins and ends with its first and last place; a day of which nothing is known has none', () => {
  expect([driven.first, driven.last, driven.fastest, driven.points.length]).toEqual([NINE, NINE + 800, 40, 4]);
  expect(driven.points.at(-1)?.along).toBeCloseTo(2_100, 6);
  expect(driven.stops.map(({ from, to }) => [from, to])).toEqual([[NINE + 100, NINE + 700]]);
  expect(drivenOf({ ...track, line: '', at: [], speed: [], stops: [] }, '2026-11-24')).toBeUndefined();
});

test('between two places it is as far along as their times say, and looks where it drives', () => {
  const half = momentAt(driven, NINE + 50);
  expect([half.lng.toFixed(4), half.lat, Math.round(half.heading ?? -1), half.speed]).toEqual(['-58.3950', -34.6, 90, 15]);
  const north = momentAt(driven, NINE + 750);
  expect([north.lat.toFixed(4), Math.round(north.heading ?? -1)]).toEqual(['-34.5950', 0]);
});

test('while it stands it looks where it came from, with a speed of 0', () => {
  const standing = momentAt(driven, NINE + 400);
  expect([standing.lng, standing.speed, Math.round(standing.heading ?? -1), standing.index]).toEqual([-58.39, 0, 90, 1]);
});

test('before it began it is at its first place, and after its end at its last', () => {
  expect(momentAt(driven, 0)).toMatchObject({ lng: -58.4, along: 0, index: 0 });
  expect(momentAt(driven, 86_400)).toMatchObject({ lat: -34.59, index: 3 });
});

test('what was driven of the line ends where the vehicle is', () => {
  expect(lineUntil(driven, NINE + 50).map(({ lng }) => lng.toFixed(3))).toEqual(['-58.400', '-58.395']);
  expect(lineUntil(driven, NINE + 800)).toHaveLength(5);
});

test('a stop with visits counts once, from when it stopped there; one without any does not', () => {
  const [stop] = driven.stops;
  const idle = { ...stop!, from: NINE, to: NINE + 50, visits: [] };
  const twice = { ...stop!, visits: [visit('1', true), visit('2', false)] };
  const way = { ...driven, stops: [idle, twice] };
  expect([visitedStops(way, NINE + 99), visitedStops(way, NINE + 100)]).toEqual([
    { done: 0, all: 1 },
    { done: 1, all: 1 },
  ]);
});

test('a stop says what was done at it; one of which nothing is known is idle', () => {
  const stop = (...visits: DrivenStop['visits']): DrivenStop => ({ lng: 0, lat: 0, from: 0, to: 0, visits, rest: null });
  const stops = [
    stop(),
    stop(visit('1', true)),
    stop(visit('1', true), visit('2', true), visit('3', false)),
    stop(visit('1', false), visit('2', false)),
  ];
  expect(stops.map(stopInWords)).toEqual([
    'Sin visitas registradas',
    '1 entrega',
    '2 entregas · 1 visita sin entrega',
    '2 visitas sin entrega',
  ]);
  expect(stops.map(isIdle)).toEqual([true, false, false, false]);
});

test('seconds of the day are a clock', () => {
  expect([0, 59, 60, NINE + 1_859, 86_399].map(clockAt)).toEqual(['00:00', '00:00', '00:01', '09:30', '23:59']);
});

test('the curve shows the fastest of each part, and that it stood', () => {
  expect(speedCurve(driven, 8)).toEqual([30, 0, 0, 0, 0, 0, 0, 40]);
});

test('where it stood before its first way, and back from its last one, nothing was to be delivered', () => {
  const stop = (lng: number, from: string, to: string) => ({
    lat: -34.6,
    lng,
    from: `2026-11-24T${from}Z`,
    to: `2026-11-24T${to}Z`,
    visits: [],
  });
  const from = stop(-58.4, '12:00:00', '12:10:00');
  const away = stop(-58.39, '12:20:00', '12:30:00');
  const round = { ...track, at: [NINE, NINE + 1_300, NINE + 1_400, NINE + 4_000] };
  const restsOf = (last: ReturnType<typeof stop>) =>
    drivenOf({ ...round, stops: [from, away, last] }, '2026-11-24')!.stops.map((one) => [stopInWords(one), isIdle(one)]);
  const [before, idle] = [
    ['Antes de salir', false],
    ['Sin visitas registradas', true],
  ];
  expect(restsOf(stop(-58.4, '12:40:00', '13:06:40'))).toEqual([before, idle, ['De vuelta', false]]);
  expect(restsOf(stop(-58.39, '12:40:00', '13:06:40'))).toEqual([before, idle, idle]);
  expect(restsOf(stop(-58.4, '12:40:00', '12:50:00'))).toEqual([before, idle, idle]);
});
