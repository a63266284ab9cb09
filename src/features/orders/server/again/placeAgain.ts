import { and, asc, countDistinct, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Viewer } from '#shared/permissions.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import type { Db } from '#server/db.ts';
import type { Geocoder } from '#server/geocoding/geocoder.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { job, type Jobs } from '#server/ports.ts';
import { normaliseFor } from '../../../places/server/operations.ts';
import { isUnderWay, orderHistory, orders } from '../tables.ts';
import { ends, type End, settleOrders, type PlacedOrder } from './settleOrders.ts';

/** Orders whose addresses are asked for at once, and stored in one transaction. */
const STEP = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Orders under way of which an end's place is doubtful. */
const isDoubtful = and(isUnderWay, or(eq(orders.fromPartialMatch, true), eq(orders.toPartialMatch, true)));

/** How many orders could be looked for again. */
export const countDoubtful = (db: Db): Promise<number> => db.$count(orders, isDoubtful);

type Order = typeof orders.$inferSelect;
const doubtfulEnds = (order: Order): End[] => ends.filter((end) => order[`${end}PartialMatch`]);

/** An end as it is asked for: its words, and not where it stands now. */
const askedOf = (order: Order, end: End): Omit<AskedAddress, 'countryCode'> => ({
  address: order[`${end}Address`],
  addressNumber: order[`${end}AddressNumber`],
  town: order[`${end}Town`] ?? '',
  postalCode: order[`${end}PostalCode`] ?? '',
  province: '',
});

const isFound = (place: Place | null | undefined): place is Place => Boolean(place && !place.partial_match);

/** A geocoder that is asked no more for all steps together than for one file: its calls may be billed. */
const withinBudget = (geocoder: Geocoder): Geocoder => {
  let left = geocoder.bulk.calls;
  return {
    ...geocoder,
    geocode: (...asked) => {
      left -= 1;
      return geocoder.geocode(...asked);
    },
    get bulk() {
      return { ...geocoder.bulk, calls: Math.max(0, left) };
    },
  };
};

/**
 * Looks again for the addresses of all orders under way of whose place somebody or something was unsure, and moves those that are found at
 * their door. An order that changes meanwhile stays as it is. Begun again it goes on with those that are still in doubt.
 */
export const placeAgain = job({
  name: 'place orders again',
  needs: 'order',
  payload: z.object({ total: z.int() }),
  run: async ({ payload: { total }, run, employee, inCompany, progress, ports }) => {
    const geocoder = withinBudget(ports.geocoder);
    let [after, done] = [NO_ID, 0];
    for (;;) {
      const some = await inCompany((db) =>
        db
          .select()
          .from(orders)
          .where(and(isDoubtful, gt(orders._id, after)))
          .orderBy(asc(orders._id))
          .limit(STEP),
      );
      const asked = some.flatMap((order) => doubtfulEnds(order).map((end) => ({ order, end, address: askedOf(order, end) })));
      const { rows } = await normaliseFor(
        { inCompany, geocoder },
        asked.map(({ address }) => address),
      );
      const placed = new Map<string, PlacedOrder>();
      for (const [at, { order, end }] of asked.entries()) {
        const place = rows[at];
        if (isFound(place)) placed.set(order._id, { ...(placed.get(order._id) ?? order), [end]: place });
      }
      if (placed.size > 0) await inCompany((db) => settleOrders(db, placed, { batch: run, employee, now: new Date() }));
      done += some.length;
      await progress(done, Math.max(total, done));
      if (some.length < STEP) break;
      after = some.at(-1)?._id ?? NO_ID;
    }
    return inCompany(async (db) => {
      // Those of an attempt whose process died count too.
      const [moved] = await db
        .select({ orders: countDistinct(orderHistory.order) })
        .from(orderHistory)
        .where(eq(orderHistory.batch, run));
      return { placed: moved?.orders ?? 0, left: await countDoubtful(db) };
    });
  },
});

/** The run that looks for the company's orders at this moment. */
export const placingRun = async (db: Db): Promise<string | null> => {
  const [run] = await db
    .select({ _id: jobRuns._id })
    .from(jobRuns)
    .where(and(eq(jobRuns.name, placeAgain.name), inArray(jobRuns.state, ['Pendiente', 'Procesando'])))
    .orderBy(desc(jobRuns._id))
    .limit(1);
  return run?._id ?? null;
};

/** Begins to look for the company's doubtful orders again; while that is being done already, tells of it. */
export const beginPlacing = async (db: Db, { viewer, jobs }: { viewer: Viewer; jobs: Jobs }): Promise<{ job: string; total: number }> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('place again ' || ${viewer.company}, 0))`);
  const total = await countDoubtful(db);
  const run = await placingRun(db);
  return { job: run ?? (await jobs.enqueue(db, placeAgain, { total }, { viewer })), total };
};
