import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { handlers } from '#server/http/api.ts';
import { asPlatform } from '#server/platform.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { invitationCalls } from '../invitationCalls.ts';
import { inBoth } from './ownPassword.ts';
import { hashPassword } from './passwords.ts';
import { companies, employees, employeeTypes, invitations, logins } from './tables.ts';
import { hashSecret } from './tokens.ts';

const ended = () => refuse.invalid('La invitación ya se usó o venció: pida otra a quien le dio acceso');

const isLiving = (token: string, now: Date) =>
  and(isNotNull(invitations.tokenHash), eq(invitations.tokenHash, hashSecret(token)), gt(invitations.expire, now));

/** Who a living link invites. @throws 400 for one that was used, that is over, or whose person has another e-mail or is active no more */
const invitedBy = async (db: Db, token: string, now: Date) => {
  const [found] = await db
    .select({ invitation: invitations, person: employees, kind: employeeTypes.kind, company: companies.name })
    .from(invitations)
    .innerJoin(employees, and(eq(employees.companyId, invitations.companyId), eq(employees._id, invitations.employee)))
    .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
    .innerJoin(companies, eq(companies.companyId, employees.companyId))
    .where(and(isLiving(token, now), eq(employees.status, recordStatus.active), eq(employees.email, invitations.email)));
  if (!found) throw ended();
  return found;
};

/** What somebody does who was invited; what invites them stands among the operations. */
export const invitationHandlers = handlers(invitationCalls, {
  invitation: {
    outside: async ({ input, ports, now }) =>
      asPlatform(ports.database, async (db) => {
        const { invitation, person, kind, company } = await invitedBy(db, input.token, now);
        const [by] = await db
          .select({ name: employees.name, last: employees.last })
          .from(employees)
          .where(and(eq(employees.companyId, invitation.companyId), eq(employees._id, invitation.by)));
        const inviter = by ? `${by.name} ${by.last}`.trim() : null;
        return { data: { name: person.name, email: invitation.email, by: inviter, company, office: kind !== 'driver' } };
      }),
  },

  acceptInvitation: {
    outside: async ({ input, ports, ip, now }) => {
      // Hashing a password takes a while of work, which nobody gets for a link that is made up.
      const { invitation } = await asPlatform(ports.database, (db) => invitedBy(db, input.token, now));
      const passwordHash = await hashPassword(input.password, ip);
      const { companyId, employee } = invitation;
      await inBoth(ports, companyId, async (db) => {
        // Whoever deactivates them at this moment, or changes their e-mail, comes first or waits.
        const isTheirs = and(eq(employees.companyId, companyId), eq(employees._id, employee));
        await db.select({ _id: employees._id }).from(employees).where(isTheirs).for('no key update');
        const { person } = await invitedBy(db, input.token, now);
        const [used] = await db.delete(invitations).where(isLiving(input.token, now)).returning();
        if (!used) throw ended();
        const made = await db.insert(logins).values({ email: used.email, companyId, employee, passwordHash }).onConflictDoNothing();
        if (!made.rowCount) throw ended();
        await writeAudit(db, {
          kind: 'employees',
          record: employee,
          name: `${person.name} ${person.last}`.trim(),
          action: 'edit',
          changes: { password: { from: null, to: 'Puesta, con la invitación' } },
          employee,
          source: 'back-office',
          createAt: now,
        });
      });
      return {};
    },
  },
});
