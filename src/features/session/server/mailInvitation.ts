import { and, eq, gt } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { formatDateTime } from '#shared/time.ts';
import { asPlatform } from '#server/platform.ts';
import { job } from '#server/ports.ts';
import { companies, employees, invitations } from './tables.ts';
import { newSecret } from './tokens.ts';

/** The address that an invitation's link has. */
export const invitationLink = (publicUrl: string, secret: string) => `${publicUrl}/invitation/${secret}`;

type Told = { name: string; by: string; company: string; link: string; until: Date };

/** The invitation, plain text. */
const invitationMail = ({ name, by, company, link, until }: Told) =>
  [
    `Hola, ${name}:`,
    '',
    `${by} le da acceso a Reparto, el sistema de ${company}.`,
    '',
    `Abra este enlace para elegir su contraseña: ${link}`,
    '',
    `El enlace sirve una sola vez y vence el ${formatDateTime(until.toISOString())}. Si no lo esperaba, no haga nada.`,
  ].join('\n');

/**
 * Mails somebody their invitation, whose link is made here so that no job holds it. Begun again it mails another link, and the earlier one is
 * void; one that ended meanwhile is mailed to nobody.
 */
export const mailInvitation = job({
  name: 'mail invitation',
  needs: 'office',
  payload: z.object({ employee: Id }),
  run: async ({ payload: { employee }, company, ports }) => {
    const { secret, hash } = newSecret();
    const invited = await asPlatform(ports.database, async (db) => {
      const isTheirs = and(eq(invitations.companyId, company), eq(invitations.employee, employee), gt(invitations.expire, new Date()));
      const [row] = await db
        .select({ invitation: invitations, person: employees, company: companies.name })
        .from(invitations)
        .innerJoin(employees, and(eq(employees.companyId, invitations.companyId), eq(employees._id, invitations.employee)))
        .innerJoin(companies, eq(companies.companyId, invitations.companyId))
        .where(and(isTheirs, eq(employees.status, recordStatus.active), eq(employees.email, invitations.email)));
      if (!row) return undefined;
      const [by] = await db
        .select({ name: employees.name, last: employees.last })
        .from(employees)
        .where(and(eq(employees.companyId, company), eq(employees._id, row.invitation.by)));
      await db.update(invitations).set({ tokenHash: hash }).where(isTheirs);
      return { ...row, by: by ? `${by.name} ${by.last}` : row.company };
    });
    if (!invited) return {};
    const { person, invitation, by } = invited;
    const link = invitationLink(ports.config.PUBLIC_URL, secret);
    const text = invitationMail({ name: person.name, by, company: invited.company, link, until: invitation.expire });
    await ports.mail.send({ company, to: invitation.email, subject: `Su acceso a Reparto, de ${invited.company}`, text });
    return {};
  },
});
