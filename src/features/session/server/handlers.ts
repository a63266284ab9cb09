import { and, eq, gt, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { handlers } from '#server/http/api.ts';
import { deployment, type Ports } from '#server/ports.ts';
import { asCompany, type Db } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { refuse } from '#server/refuse.ts';
import { session, type Session } from '../contract.ts';
import { countAttempt, forgive } from './attempts.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { mailReset } from './mailReset.ts';
import { profileHandlers } from './profile.ts';
import { companies, employees, employeeTypes, logins, passwordResets, sessions } from './tables.ts';
import { hashSecret, newSecret } from './tokens.ts';

/** How long the address of one's own photo lasts, in seconds: until the session is read again. */
const PHOTO_SECONDS = 24 * 3600;

/** Compared against when the e-mail is unknown, so that the answer takes as long as for a known one. */
const nobody = hashPassword(newSecret().secret);

/** The signed-in user as the application keeps them. */
const describe = async (db: Db, ports: Ports, token: string, company: string, employee: string): Promise<Session> => {
  const [row] = await db
    .select({ employee: employees, type: employeeTypes, company: companies })
    .from(employees)
    .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
    .innerJoin(companies, eq(companies.companyId, employees.companyId))
    .where(and(eq(employees.companyId, company), eq(employees._id, employee), eq(employees.status, recordStatus.active)));
  if (!row) throw refuse.auth();
  const { lat, lng } = row.company;
  return {
    token,
    _id: employee,
    name: `${row.employee.name} ${row.employee.last}`,
    email: row.employee.email ?? '',
    fleetAccess: [],
    license: [],
    category: { degree: row.type.degree, name: row.type.name },
    kind: row.type.kind,
    company,
    companyName: row.company.name,
    avatar: row.employee.avatar && ports.files.address(row.employee.avatar, PHOTO_SECONDS),
    logo: null,
    logoEmail: null,
    logoZPL: null,
    zplLabel: row.employee.zplLabel,
    zplPrint: row.employee.zplPrint,
    permission: row.type.kind === 'warehouse' ? [...new Set([...row.employee.permission, 'warehouse' as const])] : row.employee.permission,
    transferid: row.company.transferid,
    location: lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
    country_code: row.company.countryCode,
    preferences: row.employee.preferences,
    mapStyleUrl: ports.config.MAP_STYLE_URL ?? null,
  };
};

export const sessionHandlers = handlers(session, {
  ...profileHandlers,
  signIn: {
    outside: async ({ input, ports, ip, now }) => {
      const { email } = input;
      const attempt = await asPlatform(ports.database, (db) => countAttempt(db, 'sign-in', email, ip, now));
      const login = await asPlatform(ports.database, async (db) => (await db.select().from(logins).where(eq(logins.email, email)))[0]);
      const right = await isPassword(login?.passwordHash ?? (await nobody), input.password, ip);
      if (!login || !right) throw refuse.credentials();
      const { secret, hash } = newSecret();
      return asPlatform(ports.database, async (db) => {
        const { companyId, employee } = login;
        // First of all: it waits for whoever deactivates them at this moment, whose work would otherwise miss the new token.
        const isTheirs = and(eq(employees.companyId, companyId), eq(employees._id, employee), eq(employees.status, recordStatus.active));
        const signedIn = await db.update(employees).set({ lastConnect: now }).where(isTheirs);
        if (!signedIn.rowCount) throw refuse.credentials();
        // The password that was compared may have been changed since; from here on the change waits, and ends this session too.
        const isTheSame = and(eq(logins.email, email), eq(logins.passwordHash, login.passwordHash));
        const [still] = await db.select({ email: logins.email }).from(logins).where(isTheSame).for('share');
        if (!still) throw refuse.credentials();
        await forgive(db, attempt, email);
        await db
          .insert(sessions)
          .values({ tokenHash: hash, companyId, employee, remember: input.remember ?? false, createAt: now, usedAt: now });
        return describe(db, ports, secret, companyId, employee);
      });
    },
  },

  check: {
    outside: async ({ input, ports, token, now }) => {
      const held = input.token ?? token ?? '';
      const viewer = await ports.authenticate(held, now);
      if (!viewer) throw refuse.auth();
      return asPlatform(ports.database, (db) => describe(db, ports, held, viewer.company, viewer._id));
    },
  },

  signOut: {
    outside: async ({ ports, token }) => {
      await asPlatform(ports.database, (db) => db.delete(sessions).where(eq(sessions.tokenHash, hashSecret(token ?? ''))));
      return {};
    },
  },

  forgot: {
    outside: async ({ input, ports, ip, now }) => {
      await asPlatform(ports.database, (db) => countAttempt(db, 'forgot', input.email, ip, now));
      await asCompany(ports.database, deployment.company, (db) => ports.jobs.enqueue(db, mailReset, input, { viewer: deployment }));
      return {};
    },
  },

  reset: {
    outside: async ({ input, ports, ip, now }) => {
      const isLiving = and(eq(passwordResets.tokenHash, hashSecret(input.token)), gt(passwordResets.expire, now));
      const found = await asPlatform(ports.database, (db) => db.select().from(passwordResets).where(isLiving));
      // Hashing a password takes a while of work, which nobody gets for a link that is made up.
      if (found.length === 0) throw refuse.invalid('El enlace ya se usó o venció, pida otro');
      const passwordHash = await hashPassword(input.password, ip);
      await asPlatform(ports.database, async (db) => {
        const [link] = await db.delete(passwordResets).where(isLiving).returning();
        if (!link) throw refuse.invalid('El enlace ya se usó o venció, pida otro');
        const [login] = await db.update(logins).set({ passwordHash }).where(eq(logins.email, link.email)).returning();
        if (!login) throw refuse.invalid('El enlace ya se usó o venció, pida otro');
        await db.delete(sessions).where(and(eq(sessions.companyId, login.companyId), eq(sessions.employee, login.employee)));
      });
      return {};
    },
  },

  savePreferences: async ({ input, db, viewer }) => {
    // Of two tabs that change one each, neither takes the other's back.
    const preferences = sql`${employees.preferences} || ${JSON.stringify(input.preferences)}::jsonb`;
    await db.update(employees).set({ preferences }).where(eq(employees._id, viewer._id));
    return {};
  },
});
