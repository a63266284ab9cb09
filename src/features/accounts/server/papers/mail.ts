import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { Id, type Input } from '#shared/contract.ts';
import { formatMoney, fromCents, toCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import type { Viewer } from '#shared/permissions.ts';
import { formatDay, formatDayLong } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { job, type Jobs } from '#server/ports.ts';
import { writeAudit } from '#server/record/audit.ts';
import { refuse } from '#server/refuse.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { employees } from '../../../session/server/tables.ts';
import type { paperCalls } from '../../paperCalls.ts';
import { settlements } from '../tables.ts';
import { settlementPdf } from './papers.ts';
import { readSettlementOf, type SettlementPaper } from './readPaper.ts';
import { settlementMails } from './tables.ts';

type By = { viewer: Viewer; now: Date; jobs: Jobs };
type Form = Input<typeof paperCalls.mailSettlement>;

/** What is to be paid, or who owes, in a sentence. */
const sumText = ({ total, paid, expire }: SettlementPaper): string => {
  const left = fromCents(Math.abs(toCents(total) - toCents(paid)));
  if (left === 0) return 'Está saldada.';
  if (total < 0) return `Queda a su favor: ${formatMoney(left)}.`;
  return `${toCents(paid) === 0 ? 'Total a pagar' : 'Resta pagar'}: ${formatMoney(left)}, con vencimiento el ${formatDayLong(expire)}.`;
};

/** The mail that has the PDF of a settlement, plain text. */
const mailText = (settlement: SettlementPaper, company: string): string => {
  const { invoice, client, fromPeriod, toPeriod, lines } = settlement;
  const days = fromPeriod === toPeriod ? `del ${formatDay(fromPeriod)}` : `del ${formatDay(fromPeriod)} al ${formatDay(toPeriod)}`;
  return [
    `Hola, ${client.name}:`,
    '',
    `Le enviamos la liquidación ${invoice} por las entregas ${days}: ${counted(lines.length, ORDERS)}.`,
    '',
    sumText(settlement),
    '',
    'El detalle está en el PDF adjunto, que no es válido como factura.',
    '',
    company,
  ].join('\n');
};

/**
 * Mails a settlement to its client, with its PDF as it is by now. Begun again it is mailed no second time, unless the process died between
 * the mail server's answer and the note of it.
 */
export const mailSettlementJob = job({
  name: 'mail settlement',
  needs: 'account',
  payload: z.object({ mail: Id }),
  run: async ({ payload: { mail: _id }, ports, inCompany }) => {
    const [found] = await inCompany((db) =>
      db
        .select({ mail: settlementMails, replyTo: employees.email })
        .from(settlementMails)
        .innerJoin(employees, eq(employees._id, settlementMails.employee))
        .where(eq(settlementMails._id, _id)),
    );
    if (!found || found.mail.sentAt) return {};
    const { mail, replyTo } = found;
    const now = new Date();
    const { settlement, letterhead, bytes } = await settlementPdf(mail.settlement, { by: mail.employee, now, inCompany, ports });
    if (settlement.state === 'cancelled') throw refuse.conflict(`La liquidación ${settlement.invoice} se canceló antes de enviarla`);
    await ports.mail.send({
      to: mail.to,
      subject: `Liquidación ${settlement.invoice} de ${letterhead.company}`,
      text: mailText(settlement, letterhead.company),
      attachments: [{ name: `Liquidación ${settlement.invoice}.pdf`, type: 'application/pdf', bytes }],
      ...(replyTo && { replyTo }),
    });
    await inCompany((db) => db.update(settlementMails).set({ sentAt: new Date() }).where(eq(settlementMails._id, _id)));
    return { to: mail.to };
  },
});

/**
 * Has a settlement mailed to its client, and notes in its history to which address; the same `sending` once.
 * @throws 404; 400 without an address; 409 for a cancelled one
 */
export const mailSettlement = async (db: Db, { _id, to, sending }: Form, { viewer, now, jobs }: By): Promise<{ to: string }> => {
  const { settlement, client } = await readSettlementOf(db, _id);
  const sent = and(eq(settlementMails.sending, sending), eq(settlementMails.settlement, _id));
  const [before] = await db.select({ to: settlementMails.to }).from(settlementMails).where(sent);
  if (before) return before;
  if (settlement.state === 'cancelled') throw refuse.conflict(`La liquidación ${settlement.invoice} está cancelada`);
  const address = to ?? client.email;
  if (!address) throw refuse.invalid(`${client.name} no tiene email: escríbalo para este envío`, { to: 'Requerido' });
  const mail = newId();
  const made = await db
    .insert(settlementMails)
    .values({ _id: mail, settlement: _id, sending, to: address, employee: viewer._id, createAt: now })
    .onConflictDoNothing({ target: [settlementMails.companyId, settlementMails.sending, settlementMails.settlement] })
    .returning({ to: settlementMails.to });
  // Sent at the same moment by another call.
  if (made.length === 0) return (await db.select({ to: settlementMails.to }).from(settlementMails).where(sent))[0]!;
  const run = await jobs.enqueue(db, mailSettlementJob, { mail }, { viewer });
  await db.update(settlementMails).set({ job: run }).where(eq(settlementMails._id, mail));
  await db.update(settlements).set({ lastAction: now }).where(eq(settlements._id, _id));
  const note = { kind: 'settlements', record: _id, name: settlement.invoice, employee: viewer._id, source: 'back-office' as const };
  await writeAudit(db, { ...note, action: 'edit', changes: { mail: { from: null, to: address } }, createAt: now });
  return { to: address };
};

/** Mailings of a settlement that are told at most. */
const TOLD = 20;

/** Where a settlement goes, and where it went. @throws 404 */
export const readMails = async (db: Db, _id: string) => {
  const { client } = await readSettlementOf(db, _id);
  const { to, createAt, sentAt } = settlementMails;
  const found = await db
    .select({ to, createAt, sentAt, state: jobRuns.state })
    .from(settlementMails)
    .leftJoin(jobRuns, eq(jobRuns._id, settlementMails.job))
    .where(eq(settlementMails.settlement, _id))
    .orderBy(desc(createAt), desc(settlementMails._id))
    .limit(TOLD);
  const data = found.map(({ state, ...mail }) => ({ ...mail, failed: mail.sentAt === null && state === 'Error' }));
  return { to: client.email, client: client.name, data };
};

/** Has settlements mailed, each to its client, and says which were not, and why. @throws 404 */
export const mailSettlements = async (db: Db, { settlement: ids, sending }: Input<typeof paperCalls.mailSettlements>, by: By) => {
  const left: { _id: string; invoice: string; client: string; why: string }[] = [];
  let sent = 0;
  for (const _id of new Set(ids)) {
    const { settlement, client } = await readSettlementOf(db, _id);
    const why = settlement.state === 'cancelled' ? 'está cancelada' : client.email ? undefined : 'el cliente no tiene email';
    if (why) left.push({ _id, invoice: settlement.invoice, client: client.name, why });
    else {
      await mailSettlement(db, { _id, to: null, sending }, by);
      sent += 1;
    }
  }
  return { sent, left };
};
