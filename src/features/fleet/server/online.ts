import { sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';

/** How long after their phone or page last called, or their vehicle told where it is, somebody counts as online (decisions §7). */
const ONLINE_MS = 5 * 60_000;

/** When each driver was last heard of by way of their vehicle: positions are a later slice's. */
export type LastHeard = (db: Db) => Promise<ReadonlyMap<string, Date>>;

/** The people of the company who are online at a moment. @param heard when drivers were heard of by way of their vehicles */
export const peopleOnline = async (db: Db, now: Date, heard: ReadonlyMap<string, Date>): Promise<ReadonlySet<string>> => {
  const since = new Date(now.getTime() - ONLINE_MS);
  // By themselves: the planner would ask for each person anew whether they are online.
  const { rows } = await db.execute<{ _id: string }>(sql`select people_online(${since.toISOString()}::timestamptz) as _id`);
  const onTheRoad = [...heard].flatMap(([_id, at]) => (at > since ? _id : []));
  return new Set([...rows.map(({ _id }) => _id), ...onTheRoad]);
};
