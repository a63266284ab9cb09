import { addDays, dayOf, today } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { Base } from '../company.ts';
import { busyness, spread } from './days.ts';
import { makeParcels, type Parcel } from '../parcels.ts';
import type { Random } from '../random.ts';
import type { DemoCompany } from '../settings.ts';

/** Days that the demo looks back. */
export const YEAR = 365;

/** By how much the company grew each 30 days. */
const GROWTH = 1.22;

/** That many due days of the year up to so many days ago, each month busier than the one before. */
export const pastDays = (total: number, now: Date, until: number): Day[] =>
  spread(
    total,
    Array.from({ length: YEAR - until }, (_, i) => {
      const day = addDays(today(now), i - YEAR);
      return { day, share: busyness(day, i - YEAR) * GROWTH ** (i / 30) };
    }),
  );

/** Orders first due on these days, all of which were delivered in the end: those that are not are made anew. */
export const makePast = (random: Random, company: DemoCompany, base: Base, days: readonly Day[], now: Date): Parcel[] => {
  const made = makeParcels(random, company, base, days, now);
  const delivered = made.filter(({ order }) => order.status === 8);
  const others = made.filter(({ order }) => order.status !== 8);
  if (others.length === 0) return delivered;
  const again = others.flatMap(({ history: [first] }) => (first?.deliveryDate ? dayOf(first.deliveryDate) : []));
  return [...delivered, ...makePast(random, company, base, again, now)];
};
