import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { madeAt, newId } from '#server/ids.ts';
import { ago } from '#server/purgeRule.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { TOLD_MS } from '../purge.ts';
import { WINDOW_MS } from '../signing.ts';
import { peerInbox } from '../tables.ts';

/** Orders that one company turns away in a day: as many as are taken back at once. Whoever is honest takes back a few that have not come. */
const MOST = 10_000;
const DAY_MS = 86_400_000;

/** What became of transfers that nobody here knows. */
type Turned = {
  /** Noted now. */
  fresh: readonly string[];
  /** Too many for today: it is to be asked again. */
  left: ReadonlySet<string>;
  /** Whether one is noted, now or before. */
  has: (transfer: string) => boolean;
};

/** Whether an id may be that of a transfer which is still to come: it tells when it was made. */
const mayCome = (now: Date) => (_id: string) => {
  const made = madeAt(_id);
  return _id[14] === '7' && made > now.getTime() - TOLD_MS && made < now.getTime() + WINDOW_MS;
};

/**
 * Notes that orders that have not come will not be taken when they do: their sender has taken them back. Ids that no order can come under, and
 * more than an honest company takes back in a day, leave nothing here.
 */
export const turnAway = async (db: Db, transfers: readonly string[], now: Date): Promise<Turned> => {
  const keyOf = (transfer: string) => `share ${transfer}`;
  const asked = new Map(transfers.filter(mayCome(now)).map((transfer) => [keyOf(transfer), transfer]));
  if (asked.size === 0) return { fresh: [], left: new Set(), has: () => false };
  // So that calls at once count each other's.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('turn away ' || current_setting('app.company_id'), 0))`);
  const noted = new Set(
    (await db.select({ key: peerInbox.key }).from(peerInbox).where(anyOf(peerInbox.key, asked.keys()))).map(({ key }) => key),
  );
  const [lately] = await db
    .select({ total: count() })
    .from(peerInbox)
    .where(and(eq(peerInbox.turned, true), gt(peerInbox.createAt, ago(now, DAY_MS))));
  const unknown = [...asked.keys()].filter((key) => !noted.has(key)).toSorted();
  const room = unknown.slice(0, Math.max(0, MOST - (lately?.total ?? 0)));
  const rows = room.map((key) => ({ _id: newId(), key, turned: true, createAt: now }));
  // An order that comes at this very moment is waited for, and then known.
  await insertMany(db, peerInbox, rows, sql`on conflict do nothing`);
  const named = (keys: readonly string[]) => keys.flatMap((key) => asked.get(key) ?? []);
  const all = new Set(named([...noted, ...room]));
  return { fresh: named(room), left: new Set(named(unknown.slice(room.length))), has: (transfer) => all.has(transfer) };
};
