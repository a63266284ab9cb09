import { and, eq, gt, sql } from 'drizzle-orm';
import { handlers } from '#server/http/api.ts';
import { deployment } from '#server/ports.ts';
import { asCompany } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { refuse } from '#server/refuse.ts';
import { session } from '../contract.ts';
import { countAttempt } from './attempts.ts';
import { describe } from './describe.ts';
import { factorHandlers } from './factorHandlers.ts';
import { invitationHandlers } from './invitations.ts';
import { hashPassword } from './passwords.ts';
import { mailReset } from './mailReset.ts';
import { profileHandlers } from './profile.ts';
import { signInHandlers } from './signIn.ts';
import { employees, logins, passwordResets, sessions } from './tables.ts';
import { hashSecret } from './tokens.ts';

export const sessionHandlers = handlers(session, {
  ...profileHandlers,
  ...factorHandlers,
  ...invitationHandlers,
  ...signInHandlers,
  check: {
    outside: async ({ input, ports, token, now }) => {
      const held = input.token ?? token ?? '';
      const viewer = await ports.authenticate(held, now);
      // An API key is nobody, whatever its `_id`.
      if (!viewer || viewer.key) throw refuse.auth();
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
