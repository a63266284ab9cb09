import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import { job, type Jobs } from '#server/ports.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { companies } from '../../../session/server/tables.ts';
import { statusSentence } from '../../statusSentence.ts';
import { followLink } from '../follow/followLink.ts';
import { orderMails } from '../batchTables.ts';
import { orderHistory, orders } from '../tables.ts';

const isAddress = (text: string) => z.email().safeParse(text).success;

/** Whether a bulk change was taken back for an order. */
const isUndone = async (db: Db, order: string, batch: string) => {
  const [entry] = await db
    .select({ _id: orderHistory._id })
    .from(orderHistory)
    .where(and(eq(orderHistory.order, order), eq(orderHistory.undoes, batch), isNull(orderHistory.origin)))
    .limit(1);
  return entry !== undefined;
};

/**
 * Mails the recipients of some orders what became of them. An entry is marked before its mail goes out and the mark is taken back when
 * it cannot, so that begun again it sends those that are left and no mail twice. Recipients without an address are left out, and what
 * was undone before its mail went out; a mail that was sent is not called back.
 */
export const notifyRecipients = job({
  name: 'notify',
  needs: 'order',
  payload: z.object({ entries: z.array(Id) }),
  run: async ({ payload, company: companyId, ports, inCompany, progress }) => {
    const { company, mails } = await inCompany(async (db) => {
      const [own] = await db.select({ name: companies.name }).from(companies);
      const rows = await db
        .select({
          entry: orderHistory._id,
          order: orderHistory.order,
          batch: orderHistory.batch,
          status: orderHistory.status,
          tracking: orders.internalID,
        })
        .from(orderHistory)
        .innerJoin(orders, and(eq(orders.companyId, orderHistory.companyId), eq(orders._id, orderHistory.order)))
        .where(and(anyOf(orderHistory._id, payload.entries), isNotNull(orders.toEmail)));
      return { company: own?.name ?? '', mails: rows };
    });
    let sent = 0;
    const failures: unknown[] = [];
    for (const [i, { entry, order, batch, status, tracking }] of mails.entries()) {
      await progress(i, mails.length);
      const claimed = await inCompany(async (db) => {
        if (batch && (await isUndone(db, order, batch))) return undefined;
        // Mails before it took their time: who is nobody by now is mailed nothing, and who has another address is mailed there.
        const [now] = await db.select({ to: orders.toEmail, name: orders.toName }).from(orders).where(eq(orders._id, order)).for('share');
        if (!now?.to || !isAddress(now.to)) return undefined;
        const mark = { _id: entry, sentAt: new Date() };
        const marked = await db.insert(orderMails).values(mark).onConflictDoNothing().returning({ _id: orderMails._id });
        return marked.length > 0 ? { to: now.to, name: now.name } : undefined;
      });
      if (!claimed) continue;
      const link = followLink(ports.config, { company: companyId, order });
      const sentence = statusSentence(status, { name: claimed.name ?? '', tracking });
      try {
        const text = `${sentence}\n\nSígalo en ${link}\n\n${company}\n`;
        await ports.mail.send({ company: companyId, to: claimed.to, subject: `Su pedido ${tracking}`, text });
        sent += 1;
      } catch (error) {
        failures.push(error);
        await inCompany((db) => db.delete(orderMails).where(eq(orderMails._id, entry)));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${mails.length} mails did not go out`);
    return { sent };
  },
});

/** Sends the mails of a change once its transaction is through. */
export const notifyOf = async (
  db: Db,
  jobs: Jobs,
  entries: readonly { _id: string }[],
  viewer: { _id: string | null; company: string },
) => {
  if (entries.length > 0) await jobs.enqueue(db, notifyRecipients, { entries: entries.map(({ _id }) => _id) }, { viewer });
};
