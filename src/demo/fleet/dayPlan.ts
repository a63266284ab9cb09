import { distance, type LngLat } from '#shared/place/geo.ts';
import type { Random } from '../random.ts';

/** Where a vehicle stands, and from when to when, in epoch milliseconds. */
export type Halt = { place: LngLat; arrive: number; leave: number };

/** What a vehicle's day is made of. */
export type DayTask = {
  random: Random;
  /** Where it spends the night. */
  home: LngLat;
  /** When the day begins and ends, in epoch milliseconds. */
  from: number;
  to: number;
  /** Doors and when its driver was there, in that order. */
  visits: readonly { place: LngLat; at: number }[];
  /** Doors where nobody has been yet: those of a saved route in its order, then the others. */
  open: readonly { place: LngLat; isRouted: boolean }[];
  /** From when on it is out and never rests until the day's end, as somebody always is; null for who goes home when all is done. */
  restlessFrom: number | null;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A way is longer than the straight line between its ends. */
const DETOUR = 1.3;
/** Metres a millisecond, as one drives in town with its lights, and as fast as it goes. */
const [USUAL, FASTEST] = [19 / 3600, 55 / 3600];
/** Before and after the moment that the driver tells of at a door. */
const [BEFORE, AFTER] = [4 * MINUTE, 2 * MINUTE];
/** When one leaves home, after the day's beginning, unless somebody waits earlier. */
const MORNING = 7.5 * HOUR;
/** How far from the way one goes for an errand, in degrees: a few blocks. */
const ASIDE = 0.005;

const driveTime = (from: LngLat, to: LngLat, speed = USUAL) => (distance(from, to) * DETOUR) / speed;

/** Somewhere near the way between two places, after a share of it. */
const near = (random: Random, a: LngLat, b: LngLat, share: number): LngLat => [
  a[0] + (b[0] - a[0]) * share + (random.next() - 0.5) * 2 * ASIDE,
  a[1] + (b[1] - a[1]) * share + (random.next() - 0.5) * 2 * ASIDE,
];

/**
 * Where a vehicle stands on a day, in the order of time, from its beginning to its end: at each door when its driver was there (but for
 * doors that nobody could have reached), on errands where there is time between, then at the open doors, as the route has them and then
 * always the nearest, then at home.
 */
export const planDay = ({ random, home, from, to, visits, open, restlessFrom }: DayTask): Halt[] => {
  const [first] = visits;
  const morning = from + MORNING + random.int(0, 40) * MINUTE;
  const called = first ? Math.max(from, first.at - BEFORE - driveTime(home, first.place)) : morning;
  // Nothing to do and nobody who asks: it stays where it is.
  if (visits.length + open.length === 0 && restlessFrom === null) return [{ place: home, arrive: from, leave: to }];
  const halts: Halt[] = [{ place: home, arrive: from, leave: Math.min(restlessFrom ?? morning, morning, called) }];
  const last = () => halts.at(-1) as Halt;

  /** Goes from errand to errand along the way until there is just the time left to be somewhere. */
  const passTime = (place: LngLat, at: number) => {
    const { place: begun, leave: since } = last();
    for (;;) {
      const { place: now, leave } = last();
      const aside = near(random, begun, place, (leave - since) / Math.max(1, at - since));
      const there = leave + driveTime(now, aside);
      const stay = random.chance(0.02) ? random.int(8, 25) * MINUTE : random.int(120, 280) * 1000;
      if (there + stay + driveTime(aside, place) > at - MINUTE) return;
      halts.push({ place: aside, arrive: there, leave: there + stay });
    }
  };

  for (const { place, at } of visits) {
    const { place: now, leave } = last();
    const arrive = at - BEFORE;
    if (leave + driveTime(now, place, FASTEST) > arrive) continue;
    passTime(place, arrive);
    // What time is left is spent where one is: one drives no slower for it.
    const standing = last();
    standing.leave = Math.max(standing.leave, arrive - driveTime(standing.place, place));
    halts.push({ place, arrive, leave: at + AFTER });
  }
  const waiting = [...open];
  while (waiting.length > 0) {
    const { place: now, leave } = last();
    const next =
      waiting.find(({ isRouted }) => isRouted) ??
      waiting.reduce((best, one) => (distance(now, one.place) < distance(now, best.place) ? one : best));
    waiting.splice(waiting.indexOf(next), 1);
    const { place: door } = next;
    passTime(door, Math.min(leave + driveTime(now, door) + random.int(5, 40) * MINUTE, to));
    const standing = last();
    const arrive = standing.leave + driveTime(standing.place, door);
    halts.push({ place: door, arrive, leave: arrive + random.int(3, 6) * MINUTE });
  }
  if (restlessFrom !== null) passTime(home, to);
  const standing = last();
  const back = standing.leave + driveTime(standing.place, home);
  halts.push({ place: home, arrive: back, leave: Math.max(back, to) });
  return halts;
};
