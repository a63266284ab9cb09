import { eq } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { session } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import type { App } from '../../../testing/testApp.ts';
import { hashRecovery, sealKey, signChallenge } from './secondFactor.ts';
import { employees, invitations, logins, secondFactors } from './tables.ts';
import { hashSecret } from './tokens.ts';
import { codeOf, stepAt } from './totp.ts';

/** Of the people among the records. */
const PASSWORD = 'una-clave-larga';

/** The key that telephones of tests have, and the recovery code that is left to their owners. */
export const FACTOR_KEY = Buffer.from('12345678901234567890');
export const RECOVERY_CODE = '4F7K-92QD';

/** The code that the telephone shows. */
export const codeAt = (now: Date): string => codeOf(FACTOR_KEY, stepAt(now));

/** Gives somebody a second factor, or one that is being set up. */
export const giveFactor = async (t: App, whose: { company: string; employee: string }, activeAt: Date | null): Promise<void> => {
  const { SECRET } = t.ports.config;
  await asPlatform(t.database, (db) =>
    db.insert(secondFactors).values({
      companyId: whose.company,
      employee: whose.employee,
      sealedKey: sealKey(SECRET, whose, FACTOR_KEY),
      recovery: [hashRecovery(SECRET, whose, RECOVERY_CODE)],
      activeAt,
    }),
  );
};

/** Records of people and the word that marks all records, and inputs of the calls about sessions. */
export const sessionFixture = fixture(session)({
  records: async ({ t, company, mark }: Making) => {
    const email = `${mark}.${company.companyId}@reparto.test`.toLowerCase();
    const user = await t.make.user(company, 'admin', [], { email, passwordHash: await hashPassword(PASSWORD) });
    const own = `propia.${email}`;
    await asPlatform(t.database, async (db) => {
      await db.update(employees).set({ email: own }).where(eq(employees._id, company.owner));
      const { companyId, owner } = company;
      await db.insert(logins).values({ email: own, companyId, employee: owner, passwordHash: await hashPassword(PASSWORD) });
    });
    // The owner is setting a second factor up, another has one, and a third was invited.
    const guardedEmail = `segundo.${email}`;
    const passwordHash = await hashPassword(PASSWORD);
    const guarded = await t.make.user(company, 'admin', [], { email: guardedEmail, passwordHash });
    await giveFactor(t, { company: company.companyId, employee: company.owner }, null);
    await giveFactor(t, { company: company.companyId, employee: guarded._id }, new Date());
    const until = Date.now() + 60_000;
    const challenge = signChallenge(t.ports.config.SECRET, { email: guardedEmail, remember: true, until }, passwordHash);
    const invitedEmail = `invitada.${email}`;
    const invitee = (await t.make.user(company, 'clerk', [], { email: invitedEmail, last: mark }))._id;
    const invitation = newId();
    await asPlatform(t.database, (db) =>
      db.insert(invitations).values({
        companyId: company.companyId,
        employee: invitee,
        email: invitedEmail,
        tokenHash: hashSecret(invitation),
        by: company.owner,
        expire: new Date(until),
      }),
    );
    return { mark, email, user, own, guarded: guarded._id, challenge, invitee, invitation };
  },
  inputs: ({ email, own, challenge, invitation }, { token, now }) => ({
    signIn: { email, password: PASSWORD, remember: true },
    signInCode: { challenge, code: codeAt(now) },
    check: { token },
    signOut: {},
    forgot: { email },
    reset: { token: 'x'.repeat(43), password: PASSWORD },
    profile: {},
    editProfile: { name: 'Íñigo', last: 'Ibáñez', email: own, version: 1, current: PASSWORD, avatar: '' },
    changePassword: { current: PASSWORD, password: 'otra clave larga' },
    ownSessions: {},
    factor: {},
    beginFactor: { current: PASSWORD },
    confirmFactor: { code: codeAt(now) },
    activateFactor: { code: RECOVERY_CODE },
    removeFactor: { current: PASSWORD, code: codeAt(now) },
    renewCodes: { current: PASSWORD, code: codeAt(now) },
    factorRule: {},
    setFactorRule: { rule: 'admins' },
    invitation: { token: invitation },
    acceptInvitation: { token: invitation, password: PASSWORD },
    closeSessions: { _id: hashSecret(hashSecret(token)) },
    savePreferences: {
      preferences: {
        layout: 'vertical',
        width: 'boxed',
        topbar: 'dark',
        sidebar: 'compact',
        sidebarColor: 'brand',
        sidebarImage: 'waves',
        preloader: true,
        colorScheme: 'dark',
      },
    },
  }),
});

/** Records of slices that build on people. */
export type SessionRecords = Awaited<ReturnType<typeof sessionFixture.records>>;
