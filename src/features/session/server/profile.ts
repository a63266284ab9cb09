import { and, desc, eq, ne } from 'drizzle-orm';
import { changesBetween } from '#shared/record/changes.ts';
import { portraitShape } from '#shared/record/pictures.ts';
import { handlers } from '#server/http/api.ts';
import { asPlatform } from '#server/platform.ts';
import { writeAudit } from '#server/record/audit.ts';
import { pictureAddress, sentAt, storePictures } from '#server/record/recordPictures.ts';
import { refuse } from '#server/refuse.ts';
import { deviceOf } from '../device.ts';
import { profileCalls } from '../profileCalls.ts';
import { isEmailTaken, setSignIn } from './operations.ts';
import { checkPassword } from './ownPassword.ts';
import { hashPassword } from './passwords.ts';
import { employees, employeeTypes, sessions } from './tables.ts';
import { hashSecret, IDLE_SECONDS } from './tokens.ts';

/** What a session is called towards its owner: the hash of what is stored, so that nothing of a token is told. */
const nameOf = (tokenHash: string) => hashSecret(tokenHash);

export const profileHandlers = handlers(profileCalls, {
  profile: async ({ db, viewer, ports }) => {
    const [row] = await db
      .select({ employee: employees, category: employeeTypes.name })
      .from(employees)
      .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
      .where(eq(employees._id, viewer._id));
    if (!row) throw refuse.auth();
    const { name, last, email, avatar, version } = row.employee;
    return { data: { name, last, email: email ?? '', avatar: pictureAddress(ports, avatar), category: row.category, version } };
  },

  editProfile: {
    outside: async (call) => {
      const { input, viewer, ports, inCompany, now, token } = call;
      const { name, last, email, version, current } = input;
      const { avatar: picture } = await storePictures([['avatar', portraitShape]], call);
      const before = await inCompany(async (db) => (await db.select().from(employees).where(eq(employees._id, viewer._id)))[0]);
      const isOther = before?.email !== email;
      if (isOther && current === '') throw refuse.invalid('Escriba su contraseña para cambiar el email', { current: 'Requerido' });
      if (isOther) await checkPassword(ports, viewer, current, call);
      return inCompany(async (db) => {
        const [row] = await db.select().from(employees).where(eq(employees._id, viewer._id)).for('no key update');
        if (!row) throw refuse.auth();
        if (row.version !== version) throw refuse.stale();
        // What was asked with the password was for the e-mail of then.
        if (row.email !== before?.email) throw refuse.stale();
        if (isOther && (await isEmailTaken(db, email, viewer._id))) throw refuse.conflict('Email existente', { email: 'Email existente' });
        const avatar = picture === undefined ? row.avatar : picture;
        const told = (one: { name: string; last: string; email: string | null; avatar: string | null }) => ({
          name: one.name,
          last: one.last,
          email: one.email,
          avatar: sentAt(one.avatar),
        });
        const changes = changesBetween(told(row), told({ name, last, email, avatar }));
        if (Object.keys(changes).length === 0) return { version };
        await db
          .update(employees)
          .set({ name, last, email, avatar, version: version + 1 })
          .where(eq(employees._id, viewer._id));
        if (isOther) await setSignIn(db, viewer._id, { email, token });
        const note = { kind: 'employees', record: viewer._id, name: `${name} ${last}`.trim(), employee: viewer._id };
        await writeAudit(db, { ...note, source: 'back-office', action: 'edit', changes, createAt: now });
        return { version: version + 1 };
      });
    },
  },

  changePassword: {
    outside: async (call) => {
      const { input, viewer, ports, inCompany, token, now, ip } = call;
      const email = await checkPassword(ports, viewer, input.current, call);
      const passwordHash = await hashPassword(input.password, ip);
      await inCompany(async (db) => {
        const [row] = await db.select().from(employees).where(eq(employees._id, viewer._id)).for('no key update');
        // Somebody gave them another e-mail meanwhile, whose password this is not.
        if (row?.email !== email) throw refuse.stale();
        await setSignIn(db, viewer._id, { email, passwordHash, token });
        const note = { kind: 'employees', record: viewer._id, name: viewer.name, employee: viewer._id, source: 'back-office' as const };
        await writeAudit(db, { ...note, action: 'edit', changes: { password: { from: null, to: 'Cambiada' } }, createAt: now });
      });
      return {};
    },
  },

  ownSessions: {
    outside: async ({ viewer, ports, token, now }) => {
      const theirs = and(eq(sessions.companyId, viewer.company), eq(sessions.employee, viewer._id));
      const found = await asPlatform(ports.database, (db) => db.select().from(sessions).where(theirs).orderBy(desc(sessions.usedAt)));
      const mine = hashSecret(token ?? '');
      const data = found.map(({ tokenHash, createAt, usedAt, remember, userAgent }) => {
        const until = new Date(usedAt.getTime() + IDLE_SECONDS[remember ? 'remember' : 'normal'] * 1000);
        const { name: device, kind } = deviceOf(userAgent);
        return { _id: nameOf(tokenHash), createAt, usedAt, until, remember, mine: tokenHash === mine, device, kind };
      });
      return { data: data.filter(({ until }) => until > now) };
    },
  },

  closeSessions: {
    outside: async ({ input, viewer, ports, token }) => {
      const mine = hashSecret(token ?? '');
      const theirs = and(eq(sessions.companyId, viewer.company), eq(sessions.employee, viewer._id));
      return asPlatform(ports.database, async (db) => {
        if (input._id === undefined) {
          const { rowCount } = await db.delete(sessions).where(and(theirs, ne(sessions.tokenHash, mine)));
          return { closed: rowCount ?? 0 };
        }
        const found = await db.select({ tokenHash: sessions.tokenHash }).from(sessions).where(theirs);
        const meant = found.find(({ tokenHash }) => nameOf(tokenHash) === input._id);
        if (!meant) throw refuse.notFound('La sesión ya terminó');
        await db.delete(sessions).where(eq(sessions.tokenHash, meant.tokenHash));
        return { closed: 1 };
      });
    },
  },
});
