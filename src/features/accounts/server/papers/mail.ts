import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Input } from '#shared/contract.ts';
import { formatMoney, fromCents, toCents } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import type { Viewer } from '#shared/permissions.ts';
import { formatDay, formatDayLong } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { job, type JobContext, type Jobs } from '#server/ports.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { audit } from '#server/record/auditTable.ts';
import { refuse } from '#server/refuse.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { Letterhead } from '../../../printing/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import type { paperCalls } from '../../paperCalls.ts';
import { settlements } from '../tables.ts';
import { settlementPdf } from './papers.ts';
import { readSettlementOf, type SettlementPaper, settlementsWithClients } from './readPaper.ts';
import { settlementMails } from './tables.ts';

type By = { viewer: Viewer; now: Date; jobs: Jobs };
type Form = Input<typeof paperCalls.mailSettlement>;

/** What is to be paid, or who owes, in a sentence. */
const sumText = ({ invoice, total, paid, expire }: SettlementPaper, payTo: string): string => {
  const left = fromCents(Math.abs(toCents(total) - toCents(paid)));
  if (left === 0) return 'Está saldada.';
  if (total < 0) return `Queda a su favor: ${formatMoney(left)}.`;
  const due = `${toCents(paid) === 0 ? 'Total a pagar' : 'Resta pagar'}: ${formatMoney(left)}, con vencimiento el ${formatDayLong(expire)}.`;
  return payTo ? `${due}\nPara transferir: ${payTo}. Al pagar indique ${invoice}.` : due;
};

/** The mail that has the PDF of a settlement, plain text. */
const mailText = (settlement: SettlementPaper, { company, issuer, payTo }: Letterhead): string => {
  const { invoice, client, fromPeriod, toPeriod, observation, lines } = settlement;
  const days = fromPeriod === toPeriod ? `del ${formatDay(fromPeriod)}` : `del ${formatDay(fromPeriod)} al ${formatDay(toPeriod)}`;
  return [
    `Hola, ${client.name}:`,
    '',
    `Le enviamos la liquidación ${invoice} por las entregas ${days}: ${counted(lines.length, ORDERS)}.`,
    '',
    sumText(settlement, payTo),
    '',
    ...(observation ? [observation, ''] : []),
    'El detalle está en el PDF adjunto, que no es válido como factura.',
    '',
    company,
    ...issuer,
  ].join('\n');
};

const noteOf = (settlement: { _id: string; invoice: string }, employee: string, field: 'mail' | 'unsent', to: string, createAt: Date) => ({
  _id: newId(),
  kind: 'settlements',
  record: settlement._id,
  name: settlement.invoice,
  action: 'edit' as const,
  changes: { [field]: { from: null, to } },
  employee,
  source: 'back-office' as const,
  createAt,
});

type Mail = typeof settlementMails.$inferSelect;

/** Takes back a mailing whose settlement was cancelled before it went, and says so in the history. @returns whether that is so */
const dropCancelled = async (db: Db, mail: Mail): Promise<boolean> => {
  const { settlement } = await readSettlementOf(db, mail.settlement);
  if (settlement.state !== 'cancelled') return false;
  const gone = await db.delete(settlementMails).where(eq(settlementMails._id, mail._id)).returning({ to: settlementMails.to });
  await insertMany(
    db,
    audit,
    gone.map(({ to }) => noteOf(settlement, mail.employee, 'unsent', to, new Date())),
  );
  return true;
};

/** Mails a settlement with its PDF as it is by now. @returns whether it went: one that was cancelled meanwhile does not */
const sendOne = async (
  mail: Mail,
  replyTo: string | null,
  { company, inCompany, ports }: Pick<JobContext<unknown>, 'company' | 'inCompany' | 'ports'>,
) => {
  const { settlement, letterhead, bytes } = await settlementPdf(mail.settlement, { by: mail.employee, now: new Date(), inCompany, ports });
  // Asked at the last moment: drawing took its time.
  if (await inCompany((db) => dropCancelled(db, mail))) return false;
  await ports.mail.send({
    company,
    to: mail.to,
    subject: `Liquidación ${settlement.invoice} de ${letterhead.company}`,
    text: mailText(settlement, letterhead),
    attachments: [{ name: `Liquidación ${settlement.invoice}.pdf`, type: 'application/pdf', bytes }],
    ...(replyTo && { replyTo }),
  });
  await inCompany((db) => db.update(settlementMails).set({ sentAt: new Date() }).where(eq(settlementMails._id, mail._id)));
  return true;
};

/**
 * Mails settlements to their clients. One that fails keeps none of the others. Begun again none is mailed a second time, unless the process
 * died between the mail server's answer and the note of it.
 */
export const mailSettlementJob = job({
  name: 'mail settlement',
  needs: 'account',
  payload: z.object({}),
  run: async ({ run, company, ports, inCompany, progress }) => {
    const found = await inCompany((db) =>
      db
        .select({ mail: settlementMails, replyTo: employees.email })
        .from(settlementMails)
        .innerJoin(employees, eq(employees._id, settlementMails.employee))
        .where(and(eq(settlementMails.job, run), isNull(settlementMails.sentAt)))
        .orderBy(asc(settlementMails.settlement)),
    );
    let sent = 0;
    const failures: unknown[] = [];
    for (const [at, { mail, replyTo }] of found.entries()) {
      await progress(at, found.length);
      try {
        if (await sendOne(mail, replyTo, { company, inCompany, ports })) sent += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return { sent };
  },
});

/**
 * Notes where settlements are mailed to, in their history too, and has it done in one run; those that this `sending` has already are left
 * out. Settlements themselves are not touched, so that nobody who pays one is waited for.
 */
const sendAll = async (
  db: Db,
  mails: readonly { settlement: { _id: string; invoice: string }; to: string }[],
  sending: string,
  { viewer, now, jobs }: By,
): Promise<void> => {
  if (mails.length === 0) return;
  const rows = mails.map(({ settlement, to }) => ({
    _id: newId(),
    settlement: settlement._id,
    sending,
    to,
    employee: viewer._id,
    createAt: now,
  }));
  // In one order: who sends the same at the same time waits, and finds it sent.
  const inOrder = rows.toSorted((a, b) => (a.settlement < b.settlement ? -1 : 1));
  await insertMany(db, settlementMails, inOrder, sql`on conflict (company_id, sending, settlement) do nothing`);
  const ids = rows.map(({ _id }) => _id);
  const made = await db.select({ _id: settlementMails._id }).from(settlementMails).where(anyOf(settlementMails._id, ids));
  if (made.length === 0) return;
  const run = await jobs.enqueue(db, mailSettlementJob, {}, { viewer });
  await db.update(settlementMails).set({ job: run }).where(anyOf(settlementMails._id, ids));
  const isMade = new Set(made.map(({ _id }) => _id));
  const noted = mails.filter((_, at) => isMade.has(ids[at]!));
  await insertMany(
    db,
    audit,
    noted.map(({ settlement, to }) => noteOf(settlement, viewer._id, 'mail', to, now)),
  );
};

/**
 * Has a settlement mailed to its client, and notes in its history to which address; the same `sending` once.
 * @throws 404; 400 without an address; 409 for a cancelled one
 */
export const mailSettlement = async (db: Db, { _id, to, sending }: Form, by: By): Promise<{ to: string }> => {
  const { settlement, client } = await readSettlementOf(db, _id);
  const sent = db
    .select({ to: settlementMails.to })
    .from(settlementMails)
    .where(and(eq(settlementMails.sending, sending), eq(settlementMails.settlement, _id)));
  const [before] = await sent;
  if (before) return before;
  if (settlement.state === 'cancelled') throw refuse.conflict(`La liquidación ${settlement.invoice} está cancelada`);
  const address = to ?? client.email;
  if (!address) throw refuse.invalid(`${client.name} no tiene email: escríbalo para este envío`, { to: 'Requerido' });
  await sendAll(db, [{ settlement, to: address }], sending, by);
  return (await sent)[0]!;
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
export const mailSettlements = async (db: Db, { settlement, sending }: Input<typeof paperCalls.mailSettlements>, by: By) => {
  const ids = [...new Set(settlement)];
  const found = new Map((await settlementsWithClients(db, anyOf(settlements._id, ids))).map((each) => [each.settlement._id, each]));
  if (found.size < ids.length) throw refuse.notFound('La liquidación no existe');
  const left: { _id: string; invoice: string; client: string; why: string }[] = [];
  const mails: Parameters<typeof sendAll>[1][number][] = [];
  for (const _id of ids) {
    const { settlement: one, client } = found.get(_id)!;
    const why = one.state === 'cancelled' ? 'está cancelada' : 'el cliente no tiene email';
    if (client.email && one.state !== 'cancelled') mails.push({ settlement: one, to: client.email });
    else left.push({ _id, invoice: one.invoice, client: client.name, why });
  }
  await sendAll(db, mails, sending, by);
  return { sent: mails.length, left };
};
