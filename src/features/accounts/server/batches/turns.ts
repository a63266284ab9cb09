import { and, eq } from 'drizzle-orm';
import { centsToDecimal } from '#shared/money.ts';
import type { Db } from '#server/db.ts';
import type { JobContext } from '#server/ports.ts';
import { Refusal } from '#server/refuse.ts';
import type { Tariffs } from '../../../fees/server/operations.ts';
import { MAX_LINES } from '../../settlementCalls.ts';
import type { BatchOutcome } from '../../settlements/batches.ts';
import { lockAccount } from '../ledger/post.ts';
import { priceUnsettled } from '../settlements/asked.ts';
import { insertSettlement } from '../settlements/save.ts';
import { batchClients, settlementBatches } from './tables.ts';

/** A batch as it is stored. */
export type Batch = typeof settlementBatches.$inferSelect;
/** A client of a batch, with the `_id` that its settlement gets. */
export type Turn = Pick<typeof batchClients.$inferSelect, '_id' | 'client' | 'settlement'>;

/**
 * Settles one client of a batch, and notes what became of it, in one transaction.
 * @param most orders that one settlement has at most
 */
export const settleOne = async (db: Db, batch: Batch, turn: Turn, tariffs: Tariffs, most = MAX_LINES): Promise<void> => {
  const { _id, expire, typeOrder, exclude, fromPeriod, toPeriod, employee } = batch;
  const { client, settlement } = turn;
  const looked = { client, startDay: fromPeriod, endDay: toPeriod, typeOrder, exclude };
  const note = (outcome: BatchOutcome, more: object) =>
    db
      .update(batchClients)
      .set({ outcome, error: null, ...more })
      .where(eq(batchClients._id, turn._id));
  // Whoever settles to the same client meanwhile is waited for: what they took is not found.
  await lockAccount(db, client);
  const priced = await priceUnsettled(db, looked, tariffs, most);
  const unpriced = [...priced.values()].filter(({ zone }) => zone === null).length;
  const lines = batch.unpriced ? priced : new Map([...priced].filter(([, { zone }]) => zone !== null));
  const left = priced.size - lines.size;
  if (lines.size === 0) {
    await note('none', { left });
    return;
  }
  const period = { start: fromPeriod, end: toPeriod };
  const form = { _id: settlement, client, expire, typeOrder, exclude, period, observation: '', batch: _id };
  const { total } = await insertSettlement(db, form, lines, { employee, now: new Date() });
  await note('settled', { left, orders: lines.size, unpriced: unpriced - left, total: centsToDecimal(total) });
};

/** How a client's turn stands; locked, so that of two processes that have the same batch, the one that was held up and the next, one settles. */
const lockTurn = async (db: Db, turn: Turn) => {
  const [found] = await db
    .select({ outcome: batchClients.outcome, halted: settlementBatches.halted })
    .from(batchClients)
    .innerJoin(settlementBatches, eq(settlementBatches._id, batchClients.batch))
    .where(eq(batchClients._id, turn._id))
    .for('no key update', { of: batchClients });
  return found!;
};

/**
 * Settles one client; one that cannot be settled is noted with why, and the batch goes on.
 * @returns whether it does: not when somebody has halted it
 */
export const takeTurn = async (
  { inCompany, ports }: Pick<JobContext<unknown>, 'inCompany' | 'ports'>,
  batch: Batch,
  turn: Turn,
  tariffs: Tariffs,
): Promise<boolean> => {
  try {
    return await inCompany(async (db) => {
      const { outcome, halted } = await lockTurn(db, turn);
      if (!halted && outcome === 'waiting') await settleOne(db, batch, turn, tariffs);
      return !halted;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) ports.report(error);
    const why = error instanceof Refusal ? error.message : 'Error interno: puede reintentarse';
    const its = and(eq(batchClients._id, turn._id), eq(batchClients.outcome, 'waiting'));
    // Where the database is gone this fails as well, and the job is begun again.
    await inCompany((db) => db.update(batchClients).set({ outcome: 'failed', error: why }).where(its));
    return true;
  }
};
