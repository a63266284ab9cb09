import { and, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { job } from '#server/ports.ts';
import { shopNames } from '../../../clients/integration.ts';
import { clientIntegrations, clients } from '../../../clients/server/tables.ts';
import { companies, employees, employeeTypes } from '../../../session/server/tables.ts';

/** Tells the company's owners by mail that an account needs a person. One that was linked anew meanwhile, or unlinked, is told of to nobody. */
export const mailExpired = job({
  name: 'mail expired marketplace account',
  needs: 'office',
  payload: z.object({ account: Id, reason: z.string() }),
  run: async ({ payload: { account, reason }, company: companyId, inCompany, ports: { mail, config } }) => {
    const told = await inCompany(async (db) => {
      const [its] = await db
        .select({ type: clientIntegrations.type, nickname: clientIntegrations.nickname, client: clients.name })
        .from(clientIntegrations)
        .innerJoin(clients, and(eq(clients.companyId, clientIntegrations.companyId), eq(clients._id, clientIntegrations.client)))
        .where(and(eq(clientIntegrations._id, account), eq(clientIntegrations.status, 'Expired')));
      if (!its) return undefined;
      const owners = await db
        .select({ name: employees.name, email: employees.email })
        .from(employees)
        .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
        .where(and(eq(employeeTypes.kind, 'owner'), eq(employees.status, recordStatus.active), isNotNull(employees.email)));
      const [company] = await db.select({ name: companies.name }).from(companies);
      return { ...its, owners, company: company?.name ?? '' };
    });
    if (!told) return { mails: 0 };
    const { type, nickname, client, owners, company } = told;
    const shop = shopNames[type].name;
    for (const { name, email } of owners) {
      const text = [
        `Hola, ${name}:`,
        '',
        `La cuenta ${nickname} de ${shop}, de su cliente ${client}, dejó de estar vinculada con ${company}: ${reason.toLowerCase()}.`,
        'Hasta que alguien la vuelva a vincular no llegan sus envíos.',
        '',
        `Vuelva a vincularla desde Oficina, Clientes: ${config.PUBLIC_URL}/office/client`,
      ].join('\n');
      const subject = `Venció la conexión de ${client} con ${shop}`;
      if (email) await mail.send({ company: companyId, to: email, subject, text });
    }
    return { mails: owners.length };
  },
});
