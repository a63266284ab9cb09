import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import { loginFailures } from './tables.ts';

/** Failed sign-ins allowed within the window (decisions §1), as many links for a new password, and as many failed checks of one's own. */
const LIMITS = { email: 5, ip: 20 };
/** How long an attempt counts, in milliseconds. */
export const ATTEMPTS_MS = 15 * 60_000;

/** What is attempted; 'own' once inside, which what strangers try at the door must not lock. */
type Act = 'sign-in' | 'forgot' | 'own';

const keyOf = (act: Act, what: keyof typeof LIMITS, value: string) => `${act === 'sign-in' ? '' : `${act} `}${what}:${value}`;

const keysOf = (act: Act, who: string, ip: string) => [
  { key: keyOf(act, 'email', who), limit: LIMITS.email },
  { key: keyOf(act, 'ip', ip), limit: LIMITS.ip },
];

/**
 * Counts an attempt before anything is looked at, so that attempts sent side by side cannot slip past the limit.
 * @param who their e-mail; of 'own' their id
 * @returns the attempt's id, for `forgive`
 * @throws 429 with the seconds until the oldest counted failure leaves the window
 */
export const countAttempt = async (db: Db, act: Act, who: string, ip: string, now: Date): Promise<string> => {
  const _id = newId();
  const since = new Date(now.getTime() - ATTEMPTS_MS);
  const keys = keysOf(act, who, ip);
  for (const { key, limit } of keys) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    await db.delete(loginFailures).where(and(eq(loginFailures.key, key), lt(loginFailures.at, since)));
    const failures = await db
      .select({ at: loginFailures.at })
      .from(loginFailures)
      .where(eq(loginFailures.key, key))
      .orderBy(loginFailures.at);
    if (failures.length >= limit) {
      const oldest = failures[failures.length - limit]?.at ?? now;
      const wait = Math.max(1, Math.ceil((oldest.getTime() + ATTEMPTS_MS - now.getTime()) / 1000));
      throw refuse.tooMany(`Demasiados intentos, espere ${Math.ceil(wait / 60)} minutos`, wait);
    }
  }
  await db.insert(loginFailures).values(keys.map(({ key }) => ({ _id, key, at: now })));
  return _id;
};

/** Takes a counted attempt back, and nothing of the earlier ones. */
export const forgetAttempt = async (db: Db, attempt: string) => {
  await db.delete(loginFailures).where(eq(loginFailures._id, attempt));
};

/** Takes a counted attempt back once what was shown was right, and with it their earlier failures at the same. */
export const forgive = async (db: Db, act: Act, attempt: string, who: string) => {
  await db.delete(loginFailures).where(eq(loginFailures.key, keyOf(act, 'email', who)));
  await forgetAttempt(db, attempt);
};
