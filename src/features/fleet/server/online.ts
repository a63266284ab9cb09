import { sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';

/** How long after their phone or page last called somebody counts as online (decisions §7). */
const ONLINE_MS = 5 * 60_000;

/** The people of the company who are online at a moment. */
export const peopleOnline = async (db: Db, now: Date): Promise<ReadonlySet<string>> => {
  const since = new Date(now.getTime() - ONLINE_MS).toISOString();
  // By themselves: the planner would ask for each person anew whether they are online.
  const { rows } = await db.execute<{ _id: string }>(sql`select people_online(${since}::timestamptz) as _id`);
  return new Set(rows.map(({ _id }) => _id));
};
