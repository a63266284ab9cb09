import { expect, test } from 'vitest';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { startOfDay } from '#shared/time.ts';
import { createRandom } from '../random.ts';
import { planDay, type DayTask } from './dayPlan.ts';
import { momentOf, untilNext } from './moments.ts';
import { byBlocks, drawWay } from './way.ts';

const HOUR = 3_600_000;
const from = startOfDay('2026-11-24').getTime();
const home: LngLat = [-58.3745, -34.6405];
const task = (over: Partial<DayTask> = {}): DayTask => ({
  random: createRandom(7),
  home,
  from,
  to: from + 24 * HOUR,
  visits: [
    { place: [-58.44, -34.59], at: from + 10 * HOUR },
    { place: [-58.41, -34.6], at: from + 13.5 * HOUR },
    // Thirty kilometres in a minute.
    { place: [-58.7, -34.6], at: from + 13.5 * HOUR + 60_000 },
    { place: [-58.45, -34.57], at: from + 16 * HOUR },
  ],
  open: [
    { place: [-58.42, -34.61], isRouted: false },
    { place: [-58.46, -34.56], isRouted: false },
  ],
  restlessFrom: null,
  ...over,
});
const straight = async (a: LngLat, b: LngLat) => byBlocks(a, b);

test('halts follow one another from the beginning of the day to its end, and no drive is faster than a car', async () => {
  for (const restlessFrom of [null, from]) {
    const halts = planDay(task({ restlessFrom }));
    expect(halts[0]?.arrive).toBe(from);
    expect(halts.at(-1)?.leave).toBeGreaterThanOrEqual(from + 24 * HOUR);
    for (const [n, { arrive, leave, place }] of halts.entries()) {
      expect(leave).toBeGreaterThanOrEqual(arrive);
      const next = halts[n + 1];
      if (!next) continue;
      expect(next.arrive).toBeGreaterThanOrEqual(leave);
      expect(distance(place, next.place) / Math.max(1, next.arrive - leave)).toBeLessThanOrEqual((60 / 3600) * 1.01);
    }
  }
});

test('a vehicle is at each door when its driver was, but for one that could not be reached, and goes to the open ones', async () => {
  const way = await drawWay(planDay(task()), straight);
  const isAt = (place: LngLat, at: number) => {
    const moment = momentOf(way, at, 1);
    return moment !== undefined && distance([moment.lng, moment.lat], place) < 15;
  };
  expect(isAt([-58.44, -34.59], from + 10 * HOUR)).toBe(true);
  expect(isAt([-58.41, -34.6], from + 13.5 * HOUR)).toBe(true);
  expect(isAt([-58.45, -34.57], from + 16 * HOUR)).toBe(true);
  const places = planDay(task()).map(({ place }) => place.join());
  expect(places).not.toContain('-58.7,-34.6');
  expect(places).toContain('-58.42,-34.61');
  expect(places).toContain('-58.46,-34.56');
});

test('open doors are driven to as the saved route has them, then always the nearest', () => {
  const doors: LngLat[] = [
    [-58.39, -34.64],
    [-58.46, -34.56],
    [-58.42, -34.61],
  ];
  const driven = (routed: number) => {
    const open = doors.map((place, at) => ({ place, isRouted: at < routed }));
    const places = planDay(task({ visits: [], open })).map(({ place }) => place);
    return places.flatMap((place) => (doors.includes(place) ? [doors.indexOf(place)] : []));
  };
  expect([driven(0), driven(2), driven(3)]).toEqual([
    [0, 2, 1],
    [0, 1, 2],
    [0, 1, 2],
  ]);
});

test('the same day of the same vehicle is the same each time', () => {
  expect(planDay(task())).toEqual(planDay(task()));
});

test('a moment has a place, a speed of cars and a heading while it drives; outside of the way there is none', async () => {
  const way = await drawWay(planDay(task({ restlessFrom: from })), straight);
  let last: { at: number; lng: number; lat: number } | undefined;
  let driving = 0;
  for (let at = from; at < from + 24 * HOUR; at += 20_000) {
    const moment = momentOf(way, at, 3);
    if (!moment) throw new Error(`nowhere at ${at}`);
    expect(moment.speed).toBeLessThan(90);
    expect(moment.heading === null).toBe(moment.speed === 0);
    if (last) expect(distance([last.lng, last.lat], [moment.lng, moment.lat])).toBeLessThan(600);
    driving += moment.speed > 0 ? 1 : 0;
    last = { at, ...moment };
  }
  // Out all day, and at doors a good part of it.
  expect(driving).toBeGreaterThan(1000);
  expect(momentOf(way, from - 1, 3)).toBeUndefined();
  expect(momentOf(way, from + 30 * 24 * HOUR, 3)).toBeUndefined();
});

test('the next moment that is told is still to come, even when telling the last one took longer than that', () => {
  expect([0, 1, 4_999, 5_000, 12_006].map((now) => untilNext(now, 5_000))).toEqual([5_000, 4_999, 1, 5_000, 2_994]);
});
