import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import { loginFailures } from './tables.ts';

/** Failed sign-ins allowed within the window (decisions §1), and as many links for a new password. */
const LIMITS = { email: 5, ip: 20 };
/** How long an attempt counts, in milliseconds. */
export const ATTEMPTS_MS = 15 * 60_000;

/** What is attempted. */
type Act = 'sign-in' | 'forgot';

const keyOf = (act: Act, what: keyof typeof LIMITS, value: string) => `${act === 'forgot' ? 'forgot ' : ''}${what}:${value}`;

const keysOf = (act: Act, email: string, ip: string) => [
  { key: keyOf(act, 'email', email), limit: LIMITS.email },
  { key: keyOf(act, 'ip', ip), limit: LIMITS.ip },
];

/**
 * Counts an attempt before anything is looked at, so that attempts sent side by side cannot slip past the limit.
 * @returns the attempt's id, for `forgive`
 * @throws 429 with the seconds until the oldest counted failure leaves the window
 */
export const countAttempt = async (db: Db, act: Act, email: string, ip: string, now: Date): Promise<string> => {
  const _id = newId();
  const since = new Date(now.getTime() - ATTEMPTS_MS);
  const keys = keysOf(act, email, ip);
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

/** Takes a counted attempt back once what was shown was right, and with it the e-mail's earlier failures. */
export const forgive = async (db: Db, attempt: string, email: string) => {
  await db.delete(loginFailures).where(eq(loginFailures.key, keyOf('sign-in', 'email', email)));
  await forgetAttempt(db, attempt);
};
