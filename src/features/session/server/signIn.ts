import { and, eq, isNull } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Handlers } from '#server/http/api.ts';
import { asPlatform } from '#server/platform.ts';
import { Refusal, refuse } from '#server/refuse.ts';
import { MAX_USER_AGENT } from '../device.ts';
import type { signInCalls } from '../signInCalls.ts';
import { countAttempt, forgetAttempt, forgive } from './attempts.ts';
import { describe } from './describe.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { CHALLENGE_MS, isActive, readChallenge, signChallenge, takeCode } from './secondFactor.ts';
import { companies, employees, logins, secondFactors, sessions } from './tables.ts';
import { newSecret } from './tokens.ts';

/** Compared against when the e-mail is unknown, so that the answer takes as long as for a known one. */
const nobody = hashPassword(newSecret().secret);

const WRONG_CODE = 'Código incorrecto o ya usado';
const tooLate = () => new Refusal(401, { code: 'CHALLENGE', message: 'Pasó demasiado tiempo: ingrese otra vez' });
const codeNeeded = (challenge: string) =>
  new Refusal(401, { code: 'SECOND_FACTOR', message: 'Falta el código de su segundo factor', data: { challenge } });

type Login = typeof logins.$inferSelect;
type Sessions = Pick<Handlers<typeof signInCalls>, 'signIn' | 'signInCode'>;
type Call = Parameters<Extract<Sessions['signInCode'], object>['outside']>[0];
type Db = Parameters<Parameters<typeof asPlatform>[1]>[0];

/** @throws 401 for who may not sign in any more, or whose password has become another since it was compared */
const lockLogin = async (db: Db, { companyId, employee, email, passwordHash }: Login, now: Date) => {
  // First of all: it waits for whoever deactivates them at this moment, whose work would otherwise miss the new token.
  const isTheirs = and(eq(employees.companyId, companyId), eq(employees._id, employee), eq(employees.status, recordStatus.active));
  const signedIn = await db.update(employees).set({ lastConnect: now }).where(isTheirs);
  if (!signedIn.rowCount) throw refuse.credentials();
  const [open] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.companyId, companyId), isNull(companies.closedAt)));
  if (!open) throw refuse.forbidden('Su empresa está dada de baja');
  // The password that was compared may have been changed since; from here on the change waits, and ends this session too.
  const isTheSame = and(eq(logins.email, email), eq(logins.passwordHash, passwordHash));
  const [still] = await db.select({ email: logins.email }).from(logins).where(isTheSame).for('share');
  if (!still) throw refuse.credentials();
};

/** A new session of somebody who has shown what they sign in with. */
const openSession = async (
  db: Db,
  { ports, now, userAgent }: Pick<Call, 'ports' | 'now' | 'userAgent'>,
  { companyId, employee }: Login,
  passed: { remember: boolean; factor: boolean },
) => {
  const { secret, hash } = newSecret();
  await db.insert(sessions).values({
    tokenHash: hash,
    companyId,
    employee,
    ...passed,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    createAt: now,
    usedAt: now,
  });
  return describe(db, ports, secret, companyId, employee);
};

/** Signing in, in one step or two. */
export const signInHandlers: Sessions = {
  signIn: {
    outside: async (call) => {
      const { input, ports, ip, now } = call;
      const { email } = input;
      const attempt = await asPlatform(ports.database, (db) => countAttempt(db, 'sign-in', email, ip, now));
      const login = await asPlatform(ports.database, async (db) => (await db.select().from(logins).where(eq(logins.email, email)))[0]);
      const right = await isPassword(login?.passwordHash ?? (await nobody), input.password, ip);
      if (!login || !right) throw refuse.credentials();
      const remember = input.remember ?? false;
      const whose = { company: login.companyId, employee: login.employee };
      const session = await asPlatform(ports.database, async (db) => {
        await lockLogin(db, login, now);
        const [factor] = await db.select({ activeAt: secondFactors.activeAt }).from(secondFactors).where(isActive(whose));
        if (factor) {
          // The earlier failures stay: with the password alone nobody gets more tries at the code.
          await forgetAttempt(db, attempt);
          return undefined;
        }
        await forgive(db, 'sign-in', attempt, email);
        return openSession(db, call, login, { remember, factor: false });
      });
      if (session) return session;
      const challenge = { email, remember, until: now.getTime() + CHALLENGE_MS };
      throw codeNeeded(signChallenge(ports.config.SECRET, challenge, login.passwordHash));
    },
  },

  signInCode: {
    outside: async (call) => {
      const { input, ports, ip, now } = call;
      let login: Login | undefined;
      const findPassword = async (email: string) => {
        [login] = await asPlatform(ports.database, (db) => db.select().from(logins).where(eq(logins.email, email)));
        return login?.passwordHash;
      };
      const challenge = await readChallenge(ports.config.SECRET, input.challenge, findPassword, now);
      if (!challenge || !login) throw tooLate();
      const theirs: Login = login;
      const { email, remember } = challenge;
      const attempt = await asPlatform(ports.database, (db) => countAttempt(db, 'sign-in', email, ip, now));
      return asPlatform(ports.database, async (db) => {
        await lockLogin(db, theirs, now);
        const whose = { company: theirs.companyId, employee: theirs.employee };
        const isTaken = await takeCode(db, ports.config.SECRET, whose, input.code, now);
        // It was taken away meanwhile.
        if (isTaken === undefined) throw tooLate();
        if (!isTaken) throw new Refusal(401, { code: 'CODE', message: WRONG_CODE, fields: { code: WRONG_CODE } });
        await forgive(db, 'sign-in', attempt, email);
        return openSession(db, call, theirs, { remember, factor: true });
      });
    },
  },
};
