import { expect, test } from 'vitest';
import { instantAt, today } from '#shared/time.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import { createRandom } from '../random.ts';
import type { Parcel } from '../parcels.ts';
import { routesOf } from './routes.ts';

const NOW = instantAt('2026-11-24', 14, 30);
const at = (hour: number, minute = 0) => instantAt(today(NOW), hour, minute);

const parcel = (_id: string, toLng: number, { visited = null as Date | null, status = 7, driver = 'driver', day = at(10) } = {}) =>
  ({
    order: { _id, status: visited ? 8 : status, driverAssign: driver, deliveryDate: day, toLat: -34.6, toLng },
    history: visited ? [{ status: 8, createAt: visited }] : [],
    products: [],
  }) as unknown as Parcel;

const made = (parcels: readonly Parcel[], now = NOW) =>
  routesOf(parcels, { start: [-58.4, -34.6], employee: null, random: createRandom(7), now });

test('a driver’s route has what was visited by its time, planned for about then, and always the nearest of the others', () => {
  const [one] = made([
    parcel('far', -58.49),
    parcel('second', -58.42, { visited: at(12, 10) }),
    parcel('near', -58.46),
    parcel('first', -58.45, { visited: at(10, 40) }),
    parcel('called off', -58.41, { status: 22 }),
    parcel('tomorrow', -58.41, { day: instantAt('2026-11-25', 10) }),
  ]);
  expect(one?.stops.map(({ _id }) => _id)).toEqual(['first', 'second', 'near', 'far']);
  const minutes = (stop: number, real: Date) => (real.getTime() - (one?.stops[stop]?.planned.getTime() ?? 0)) / 60_000;
  for (const behind of [minutes(0, at(10, 40)), minutes(1, at(12, 10)), minutes(2, NOW)]) {
    expect(behind).toBeGreaterThanOrEqual(-4.1);
    expect(behind).toBeLessThanOrEqual(14);
  }
  const times = one?.stops.map(({ planned }) => planned.getTime()) ?? [];
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
  expect(one?.route).toMatchObject({ driver: 'driver', day: '2026-11-24', departure: at(9), version: 1 });
});

test('a route of who was at a door just after midnight leaves on its own day, and its ways are its whole', () => {
  const [one] = made([parcel('first', -58.45, { visited: at(0, 10) }), parcel('second', -58.46)], at(0, 20));
  expect(one?.route).toMatchObject({ day: '2026-11-24', departure: at(0) });
  const { stops = [], route } = one ?? {};
  const ways = stops.reduce((sum, { distance }) => sum + distance, 0);
  expect((route?.metres ?? 0) - ways).toBe(Math.round(straightLeg([-58.46, -34.6], [-58.4, -34.6]).metres));
});

test('of some drivers nobody has made a route', () => {
  const drivers = Array.from({ length: 12 }, (_, n) => `driver ${n}`);
  const routes = made(drivers.map((driver) => parcel(driver, -58.45, { driver })));
  expect(routes).toHaveLength(10);
});
