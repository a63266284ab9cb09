import { eq } from 'drizzle-orm';
import { asPlatform } from '#server/platform.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { session } from '../contract.ts';
import { hashPassword } from './passwords.ts';
import { employees, logins } from './tables.ts';
import { hashSecret } from './tokens.ts';

/** Of the people among the records. */
const PASSWORD = 'una-clave-larga';

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
    return { mark, email, user, own };
  },
  inputs: ({ email, own }, { token }) => ({
    signIn: { email, password: PASSWORD, remember: true },
    check: { token },
    signOut: {},
    forgot: { email },
    reset: { token: 'x'.repeat(43), password: PASSWORD },
    profile: {},
    editProfile: { name: 'Íñigo', last: 'Ibáñez', email: own, version: 1, current: PASSWORD, avatar: '' },
    changePassword: { current: PASSWORD, password: 'otra clave larga' },
    ownSessions: {},
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
