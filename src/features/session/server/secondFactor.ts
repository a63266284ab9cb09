import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { keyFor } from '#server/secrets/keyFor.ts';
import { opened, seal } from '#server/secrets/sealed.ts';
import { secondFactors } from './tables.ts';
import { stepOfCode } from './totp.ts';

/** Whose second factor it is. */
export type Whose = { company: string; employee: string };

/** Recovery codes that somebody gets at once. */
const CODES = 8;
/** Letters and digits that nobody takes for another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 4;

const nameOf = ({ company, employee }: Whose) => `${company}/${employee}`;

/** A key as it is stored: sealed, and bound to whose it is, so that another's row opens nothing. */
export const sealKey = (secret: string, whose: Whose, key: Uint8Array): string => seal(keyFor(secret, 'second factor'), nameOf(whose), key);

/**
 * The key behind what is stored; undefined when it was sealed with another secret, or for somebody else: a deployment that lost its secret has
 * its people reset, instead of failing at each sign-in.
 */
export const openKey = (secret: string, whose: Whose, stored: string): Buffer | undefined =>
  opened(keyFor(secret, 'second factor'), nameOf(whose), stored);

/** Fresh recovery codes: 'M3XA-77TP', forty bits of chance each. */
export const newRecoveryCodes = (): string[] => {
  const half = () => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
};

/** What was typed as the codes are written: without blanks and hyphens, and letters that look like digits as those. */
const normalised = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

/** The hash of a recovery code; keyed, for forty bits alone could be tried out by who has a copy of the database. */
export const hashRecovery = (secret: string, whose: Whose, code: string): string =>
  createHmac('sha256', keyFor(secret, 'recovery codes'))
    .update(`${nameOf(whose)} ${normalised(code)}`)
    .digest('base64url');

/** The row of somebody's second factor that is asked for. */
export const isActive = ({ company, employee }: Whose) =>
  and(eq(secondFactors.companyId, company), eq(secondFactors.employee, employee), isNotNull(secondFactors.activeAt));

/**
 * Takes the code of somebody's second factor, or one of their recovery codes, so that it is taken no second time; who asks at the same time
 * waits. In the transaction of what it is asked for: when that fails, the code is as good as before.
 * @returns false for a code that is wrong, out of time or used, undefined when they have no second factor
 */
export const takeCode = async (db: Db, secret: string, whose: Whose, typed: string, now: Date): Promise<boolean | undefined> => {
  const [row] = await db.select().from(secondFactors).where(isActive(whose)).for('update');
  if (!row) return undefined;
  if (/^[\s-]*(?:\d[\s-]*){6}$/.test(typed)) {
    const key = openKey(secret, whose, row.sealedKey);
    const step = key && stepOfCode(key, typed.replace(/\D/g, ''), now, row.lastStep);
    if (step === undefined) return false;
    await db.update(secondFactors).set({ lastStep: step }).where(isActive(whose));
    return true;
  }
  const hash = hashRecovery(secret, whose, typed);
  const left = row.recovery.filter((one) => one !== hash);
  if (left.length === row.recovery.length) return false;
  await db.update(secondFactors).set({ recovery: left }).where(isActive(whose));
  return true;
};

/** Between password and code, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

/** What the password was right for, until its code comes. */
export type Challenge = { email: string; remember: boolean; until: number };

const macOf = (secret: string, text: string, passwordHash: string) =>
  createHmac('sha256', keyFor(secret, 'sign-in challenge')).update(`${text}\n${passwordHash}`).digest('base64url');

/** Says that somebody's password was right: nobody else can, and once the password is another one it says nothing. */
export const signChallenge = (secret: string, challenge: Challenge, passwordHash: string): string => {
  const text = Buffer.from(JSON.stringify(challenge)).toString('base64url');
  return `${text}.${macOf(secret, text, passwordHash)}`;
};

/** What a challenge says, if it is signed for the password that its e-mail has and its time is not over; undefined otherwise. */
export const readChallenge = async (
  secret: string,
  signed: string,
  passwordOf: (email: string) => Promise<string | undefined>,
  now: Date,
): Promise<Challenge | undefined> => {
  const [, text = '', mac = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(signed) ?? [];
  let challenge: Partial<Challenge> | null;
  try {
    challenge = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Challenge> | null;
  } catch {
    return undefined;
  }
  if (typeof challenge?.email !== 'string' || typeof challenge.until !== 'number' || challenge.until <= now.getTime()) return undefined;
  const passwordHash = await passwordOf(challenge.email);
  // What is compared is hashes under a key that nobody outside has: how long it takes tells nothing.
  if (passwordHash === undefined || macOf(secret, text, passwordHash) !== mac) return undefined;
  return { email: challenge.email, remember: challenge.remember === true, until: challenge.until };
};
