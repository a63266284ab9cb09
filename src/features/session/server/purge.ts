import { and, eq, lt, lte, or } from 'drizzle-orm';
import { ago, filesIn, type PurgeRules } from '#server/purgeRule.ts';
import { ATTEMPTS_MS } from './attempts.ts';
import { employees, invitations, loginFailures, passwordResets, sessions } from './tables.ts';
import { IDLE_SECONDS } from './tokens.ts';

/** Sessions, links and invitations out of time, and failed sign-ins that no longer count. */
export const sessionPurge: PurgeRules = {
  sessions: (db, now) =>
    db
      .delete(sessions)
      .where(
        or(
          lte(sessions.usedAt, ago(now, IDLE_SECONDS.remember * 1000)),
          and(eq(sessions.remember, false), lte(sessions.usedAt, ago(now, IDLE_SECONDS.normal * 1000))),
        ),
      ),
  password_resets: (db, now) => db.delete(passwordResets).where(lte(passwordResets.expire, now)),
  // Who never came is told of for a while longer: they may be invited again.
  invitations: (db, _now, old) => db.delete(invitations).where(lt(invitations.expire, old)),
  login_failures: (db, now) => db.delete(loginFailures).where(lt(loginFailures.at, ago(now, ATTEMPTS_MS))),
};

/** Pictures of people. */
export const filesOfEmployees = filesIn(employees, employees.avatar);
