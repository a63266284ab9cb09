import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { orderHistory } from '../../../orders/server/tables.ts';
import { transferOutbox, transfers } from '../tables.ts';

/** An entry that is to be told: whose it is, and to which company. */
export type Due = { _id: string; seq: number; company: string; transfer: string; peer: string; attempts: number };

/** Entries that are looked for at once. */
const MAX_DUE = 2_000;

/** What is to be told next, of all companies, in the order in which it happened. Transfers that are set aside for now are left out whole. */
export const readDue = (database: Database, now: Date): Promise<Due[]> =>
  asPlatform(database, (db) => {
    const { _id, seq, companyId: company, transfer } = transferOutbox;
    const { peer, attempts, retryAt } = transfers;
    return db
      .select({ _id, seq, company, transfer, peer, attempts })
      .from(transferOutbox)
      .innerJoin(transfers, and(eq(transfers.companyId, company), eq(transfers._id, transfer)))
      .where(or(isNull(retryAt), lte(retryAt, now)))
      .orderBy(asc(seq))
      .limit(MAX_DUE);
  });

/** An entry on its way: with the transfer that it goes by. */
export type Told = { seq: number; transfer: string; entry: typeof orderHistory.$inferSelect };

/**
 * Takes entries of the company of the transaction out of the outbox: whoever wants the same ones waits, and finds them gone.
 * @returns those that were still there, in their order
 */
export const takeOut = async (db: Db, due: readonly Due[]): Promise<Told[]> => {
  const ids = due.map(({ _id }) => _id);
  await db
    .select({ _id: transferOutbox._id })
    .from(transferOutbox)
    .where(anyOf(transferOutbox._id, ids))
    .orderBy(asc(transferOutbox.seq))
    .for('update');
  const gone = await db
    .delete(transferOutbox)
    .where(anyOf(transferOutbox._id, ids))
    .returning({ seq: transferOutbox.seq, transfer: transferOutbox.transfer, entry: transferOutbox.entry });
  const entries = await db
    .select()
    .from(orderHistory)
    .where(
      anyOf(
        orderHistory._id,
        gone.map(({ entry }) => entry),
      ),
    );
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  return gone
    .flatMap(({ entry, ...rest }) => {
      const found = byId.get(entry);
      return found ? [{ ...rest, entry: found }] : [];
    })
    .toSorted((a, b) => a.seq - b.seq);
};

/** The first pause of a transfer whose entry could not be told, and the longest, in seconds. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1, 600];

/** How long a transfer waits after a number of failures in a row, in milliseconds. */
export const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE) * 1000;

/** Sets a transfer aside for a while, with all that is to be told by it. */
export const setAside = (database: Database, { company, transfer, attempts }: Due, now: Date): Promise<unknown> =>
  asPlatform(database, (db) =>
    db
      .update(transfers)
      // As many as fit, should it never succeed.
      .set({ attempts: sql`least(${transfers.attempts} + 1, 32000)`, retryAt: new Date(now.getTime() + pauseAfter(attempts + 1)) })
      .where(and(eq(transfers.companyId, company), eq(transfers._id, transfer))),
  );

/** Forgets the failures of a transfer that told something again. */
export const forgetFailures = (database: Database, { company, transfer }: Due): Promise<unknown> =>
  asPlatform(database, (db) =>
    db
      .update(transfers)
      .set({ attempts: 0, retryAt: null })
      .where(and(eq(transfers.companyId, company), eq(transfers._id, transfer))),
  );
