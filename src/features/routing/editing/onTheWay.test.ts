import { expect, test } from 'vitest';
import { instantAt } from '#shared/time.ts';
import type { RouteShown } from '../contract.ts';
import type { EditedRoute } from './editedRoute.ts';
import { continued, isContinued, lastPlace, lastVisit } from './onTheWay.ts';

const DAY = '2026-11-25';
const NOW = instantAt(DAY, 13, 40).getTime() + 20_000;
const visit = (lng: number, at: Date | null) =>
  ({
    _id: `order ${lng}`,
    at: at?.toISOString() ?? null,
    toAddress: { location: { coordinates: [lng, -34.6] } },
  }) as unknown as RouteShown['visited'][number];
const route: EditedRoute = {
  mode: 'circular',
  start: [-58.4, -34.6],
  end: null,
  departure: instantAt(DAY, 9).getTime(),
  service: 180,
  isServiceChosen: false,
  stops: [],
};

test('the last visit is the latest of today that has a place', () => {
  const visited = [
    visit(-58.41, instantAt(DAY, 10)),
    visit(-58.45, instantAt(DAY, 13, 5)),
    visit(-58.43, instantAt(DAY, 12)),
    visit(0, instantAt(DAY, 13, 30)),
    visit(-58.47, null),
  ];
  expect(lastVisit({ visited }, NOW)).toEqual({ order: 'order -58.45', place: [-58.45, -34.6], at: instantAt(DAY, 13, 5).getTime() });
  expect(lastVisit({ visited: [visit(-58.41, instantAt('2026-11-24', 10))] }, NOW)).toBeUndefined();
});

test('what is left begins at the last visit, at the next whole minute, and ends where the route ended', () => {
  const last = { place: [-58.45, -34.6] as [number, number], at: instantAt(DAY, 13, 5).getTime() };
  const left = continued(route, last, NOW);
  expect(left).toEqual({ ...route, mode: 'lineal', start: last.place, end: route.start, departure: instantAt(DAY, 13, 41).getTime() });
  expect(continued({ ...route, mode: 'lineal' }, last, NOW).end).toBeNull();
  // The last minute of a day belongs to it.
  const late = instantAt(DAY, 23, 59).getTime() + 30_000;
  expect(continued(route, last, late).departure).toBe(late);
  // A clock that is behind does not leave before that visit.
  expect(continued(route, { ...last, at: NOW + 60_000 }, NOW).departure).toBe(NOW + 60_000);
});

test('one goes on from the vehicle where that is online and told of itself after the last visit', () => {
  const last = { place: [-58.45, -34.6] as [number, number], at: instantAt(DAY, 13, 5).getTime() };
  const position = (minute: number) => ({ lat: -34.62, lng: -58.47, last: instantAt(DAY, 13, minute).toISOString() });
  expect(lastPlace(last, { position: position(38), connected: true })).toEqual({
    place: [-58.47, -34.62],
    at: instantAt(DAY, 13, 38).getTime(),
  });
  expect(lastPlace(last, { position: position(4), connected: true })).toBe(last);
  expect(lastPlace(last, { position: position(38), connected: false })).toBe(last);
  expect(lastPlace(last, { position: null, connected: false })).toBe(last);
});

test('a route goes on once it begins after the last visit, and elsewhere than in the morning', () => {
  const last = { place: [-58.45, -34.6] as [number, number], at: instantAt(DAY, 13, 5).getTime() };
  const homes = [route.start];
  const left = continued(route, last, NOW);
  expect([isContinued(route, last, homes), isContinued(left, last, homes)]).toEqual([false, true]);
  // As it is when the vehicle has driven on since.
  expect(isContinued({ ...left, start: [-58.47, -34.62] }, last, homes)).toBe(true);
  expect(isContinued({ ...left, start: route.start }, last, homes)).toBe(false);
  expect(isContinued(left, { ...last, at: instantAt(DAY, 14).getTime() }, homes)).toBe(false);
});
