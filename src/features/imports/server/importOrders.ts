import { eq, getTableName, sql } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import type { Db } from '#server/db.ts';
import { job } from '#server/ports.ts';
import { refuse } from '#server/refuse.ts';
import { addProducts, createdText, createOrders, findSent, takeNumbers } from '../../orders/server/operations.ts';
import { orders } from '../../orders/server/tables.ts';
import { rememberEnds } from '../../places/server/operations.ts';
import { knownPlaces } from '../../places/server/tables.ts';
import type { ImportResult } from '../contract.ts';
import type { Draft } from '../rows/row.ts';
import { draftHash, orderOf } from './draftOrder.ts';
import { findProducts, missingText } from './products.ts';
import { findSenders } from './senders.ts';
import { imports } from './tables.ts';

/** Orders between two looks at the progress. */
const CHUNK = 1_000;

/** Takes the numbers of an import's orders, and keeps the first one: begun again, it needs no others. */
const takeFirst = async (db: Db, _id: string) => {
  const count = sql<number>`jsonb_array_length(${imports.rows})`;
  const [sent] = await db.select({ count, firstNumber: imports.firstNumber }).from(imports).where(eq(imports._id, _id)).for('update');
  if (!sent || sent.count === 0 || sent.firstNumber !== null) return;
  await db
    .update(imports)
    .set({ firstNumber: await takeNumbers(db, sent.count) })
    .where(eq(imports._id, _id));
};

/** Rows from which on the statistics of a table lead each of its foreign keys to the right index. */
const KNOWN_WELL = 10_000;

/**
 * While a table has no statistics, or those of a few rows, PostgreSQL keeps a plan for its foreign keys that reads all of a company's rows
 * at each check. Then it is to plan each of them anew, which costs a quarter of the time; later it need not.
 */
const planWithoutStatistics = (db: Db) =>
  db.execute(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true) from pg_class
    where oid in (${getTableName(orders)}::regclass, ${getTableName(knownPlaces)}::regclass)
    having min(reltuples) < ${KNOWN_WELL}`);

/**
 * Stores an import in one transaction, so that a process that dies leaves none of its orders. Begun again, or sent twice, it creates each
 * order once: the import's row is locked, emptied in the same transaction, and rows whose order exists are left out. Numbers are taken in
 * a short transaction of their own before, so that nobody who creates an order waits for an import.
 */
export const importOrders = job({
  name: 'import',
  needs: 'order',
  payload: z.object({ import: Id, startDay: Day, endDay: Day }),
  run: async ({ payload: { import: _id, startDay, endDay }, employee, inCompany, progress }) => {
    await inCompany((db) => takeFirst(db, _id));
    return inCompany(async (db): Promise<ImportResult> => {
      const [sent] = await db.select().from(imports).where(eq(imports._id, _id)).for('update');
      if (!sent) throw refuse.notFound('La importación no existe');
      const result = (created: number) => ({ created, startDay, endDay, import: _id });
      if (sent.rows.length === 0) return result(sent.total);
      if (sent.firstNumber === null) throw new Error(`import ${_id} has no numbers`);

      const ids = sent.rows.map(({ importId }) => importId);
      const sentOf = await findSent(db, ids);
      const drafts = sent.rows.filter((draft) => {
        const before = sentOf(draft.importId, draftHash(draft, sent.driverAssign));
        if (before?.changed) throw refuse.conflict(`Fila ${draft.row}. ${createdText(before.internalID)}`);
        return !before;
      });
      const senderOf = await findSenders(
        db,
        drafts.map(({ client }) => client),
      );
      const productsOf = ({ client, shipment_product: products }: Draft) => ({ client: senderOf(client).sender?._id ?? '', products });
      const linesOf = await findProducts(db, drafts.map(productsOf));
      await planWithoutStatistics(db);
      const now = new Date();
      for (let start = 0; start < drafts.length; start += CHUNK) {
        await progress(start, drafts.length);
        const chunk = drafts.slice(start, start + CHUNK).map((draft) => {
          const { sender } = senderOf(draft.client);
          if (!sender) throw refuse.conflict(`El cliente de la fila ${draft.row} dejó de estar activo`);
          return { ...orderOf(draft, sender, sent.driverAssign), import: _id };
        });
        const made = await createOrders(db, chunk, { employee, source: 'import', now, first: sent.firstNumber + start });
        const lines = drafts.slice(start, start + CHUNK).flatMap((draft, at) => {
          const { lines: its, missing } = linesOf(productsOf(draft));
          if (missing.length > 0) throw refuse.conflict(`Fila ${draft.row}: ${missingText(missing)} entre los SKU del cliente`);
          return its.map((line) => ({ ...line, order: made[at] ?? '' }));
        });
        await addProducts(db, lines);
      }
      // Last: the rows of remembered addresses are locked until the end, and somebody may put a pin on one.
      const ends = drafts.flatMap(({ fromAddress, toAddress }) => (fromAddress ? [fromAddress, toAddress] : [toAddress]));
      const allowed = ends.filter(({ remember }) => remember !== false);
      await rememberEnds(db, allowed, 'import', now);
      await progress(drafts.length, drafts.length);
      await db.update(imports).set({ rows: [], total: drafts.length, firstNumber: null }).where(eq(imports._id, _id));
      return result(drafts.length);
    });
  },
});
