import { and, eq, sql } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import type { Ports } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { countAttempt, forgive } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { logins } from './tables.ts';

const WRONG = 'Contraseña incorrecta';

/** Who asks, and when. */
type Asking = { ip: string; now: Date };

/**
 * One transaction for what role app does not reach and for the company's own history.
 * @param company that of whoever asks: nothing but the work's own queries keeps it to that one
 */
export const inBoth = <T>(ports: Ports, company: string, work: (db: Db) => Promise<T>): Promise<T> =>
  asPlatform(ports.database, async (db) => {
    await db.execute(sql`select set_config('app.company_id', ${company}, true)`);
    return work(db);
  });

/** @throws 403 for who has no password, 400 at the field for one that is not theirs, 429 after five */
const comparePassword = async (ports: Ports, viewer: Viewer, current: string, { ip, now }: Asking) => {
  const theirs = and(eq(logins.companyId, viewer.company), eq(logins.employee, viewer._id));
  const [login] = await asPlatform(ports.database, (db) => db.select().from(logins).where(theirs));
  if (!login) throw refuse.forbidden('Su cuenta no tiene contraseña');
  const attempt = await asPlatform(ports.database, (db) => countAttempt(db, 'own', viewer._id, ip, now));
  if (!(await isPassword(login.passwordHash, current, ip))) throw refuse.invalid(WRONG, { current: WRONG });
  return { email: login.email, attempt };
};

/** Their e-mail, when the password is theirs. @throws 400 at the field for a password that is not theirs, 429 after five */
export const checkPassword = async (ports: Ports, viewer: Viewer, current: string, asking: Asking): Promise<string> => {
  const { email, attempt } = await comparePassword(ports, viewer, current, asking);
  await asPlatform(ports.database, (db) => forgive(db, 'own', attempt, viewer._id));
  return email;
};

/**
 * Does what wants more than the password. What the work refuses counts as a failed attempt.
 * @throws as `checkPassword`, and what the work throws
 */
export const withPassword = async <T>(
  ports: Ports,
  viewer: Viewer,
  current: string,
  asking: Asking,
  work: (db: Db) => Promise<T>,
): Promise<T> => {
  const { attempt } = await comparePassword(ports, viewer, current, asking);
  return inBoth(ports, viewer.company, async (db) => {
    const done = await work(db);
    await forgive(db, 'own', attempt, viewer._id);
    return done;
  });
};
