import { eq, getTableName, sql } from 'drizzle-orm';
import * as z from 'zod';
import { Id } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { newId } from '#server/ids.ts';
import { job } from '#server/ports.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { refuse } from '#server/refuse.ts';
import { addProducts, createdText, createOrders, findSent, referenceFaults, takeNumbers } from '../../../orders/server/operations.ts';
import { orderProducts, orders } from '../../../orders/server/tables.ts';
import type { ImportResult, Outcome } from '../../outcome.ts';
import type { Draft } from '../../rows/row.ts';
import { UNPLACED } from '../checkDrafts.ts';
import { draftHash, orderOf, unplacedEnds } from '../draftOrder.ts';
import { differences } from './differences.ts';
import { findExisting, lockNumbers } from '../existing.ts';
import { createProducts, findProducts, missingText } from '../products.ts';
import { findSenders } from '../senders.ts';
import { importExisting, imports } from '../tables.ts';
import { endsToRemember, rememberImported } from './rememberImported.ts';

/** Orders between two looks at the progress. */
const CHUNK = 1_000;

/** Takes the numbers of an import's orders, and keeps the first one: begun again, it needs no others. */
const takeFirst = async (db: Db, _id: string) => {
  const { total, firstNumber, outcome } = imports;
  const [sent] = await db.select({ total, firstNumber, outcome }).from(imports).where(eq(imports._id, _id)).for('update');
  if (!sent || sent.outcome !== null || sent.firstNumber !== null) return;
  await db
    .update(imports)
    .set({ firstNumber: await takeNumbers(db, sent.total) })
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
    where oid = ${getTableName(orders)}::regclass and reltuples < ${KNOWN_WELL}`);

/** A row whose order was there already. */
type There = { readonly draft: Draft; readonly order: string };

/**
 * Parts the rows of an import: those to be created, and those whose order is there, made of the same row or under the same number of the
 * client. Nobody else stores numbers of these clients from here on until the transaction ends.
 */
const partRows = async (db: Db, { rows, driverAssign }: typeof imports.$inferSelect, clientOf: (draft: Draft) => string) => {
  const numbered = rows.filter(({ externalID }) => externalID !== '');
  await lockNumbers(db, new Set(numbered.map(clientOf)));
  const ids = rows.map(({ importId }) => importId);
  const sentOf = await findSent(db, ids);
  const numberOf = (draft: Draft) => ({ client: clientOf(draft), externalID: draft.again ? '' : draft.externalID });
  const existingOf = await findExisting(db, numbered.map(numberOf));
  const [drafts, there]: [Draft[], There[]] = [[], []];
  const part = (draft: Draft) => {
    const before = sentOf(draft.importId, () => draftHash(draft, driverAssign));
    if (before?.changed) throw refuse.conflict(`Fila ${draft.row}. ${createdText(before.internalID)}`);
    const order = before ?? existingOf(numberOf(draft));
    if (order) there.push({ draft, order: order._id });
    else drafts.push(draft);
  };
  await unhurried(eachOf(rows, part));
  return { drafts, there };
};

/** Keeps which rows were there already, with what they say otherwise; of an import that is stored anew, what was kept before goes. */
const keepThere = async (db: Db, _id: string, there: readonly There[], clientOf: (draft: Draft) => string) => {
  await db.delete(importExisting).where(eq(importExisting.import, _id));
  if (there.length === 0) return;
  const ids = there.map(({ order }) => order);
  const stored = await db
    .select()
    .from(orders)
    .where(anyOf(orders._id, new Set(ids)));
  const byId = new Map(stored.map((order) => [order._id, order]));
  const lines = await db
    .select()
    .from(orderProducts)
    .where(anyOf(orderProducts.order, new Set(ids)));
  const linesOf = Map.groupBy(lines, ({ order }) => order);
  const productsOf = ({ draft }: There) => ({ client: clientOf(draft), products: draft.shipment_product });
  const namedOf = await findProducts(db, there.map(productsOf));
  const rowOf = (one: There) => {
    const { draft, order } = one;
    const { row, externalID, toAddress } = draft;
    const known = byId.get(order);
    return {
      _id: newId(),
      import: _id,
      row,
      order,
      externalID,
      name: toAddress.name,
      changes: known ? differences(known, draft, { before: linesOf.get(order) ?? [], after: namedOf(productsOf(one)).lines }) : [],
    };
  };
  await insertMany(db, importExisting, await unhurried(eachOf(there, rowOf)));
};

/**
 * Stores an import in one transaction, so that a process that dies leaves none of its orders. Begun again, or sent twice, it creates each
 * order once: the import's row is locked, emptied in the same transaction, and rows whose order exists are left out. So are rows whose
 * number the client has meanwhile, though the file was read before: the numbers are looked up under a lock. Numbers of orders are taken in
 * a short transaction of their own before, so that nobody who creates an order waits for an import; those of rows that are left out stay
 * unused.
 */
export const importOrders = job({
  name: 'import',
  needs: 'order',
  payload: z.object({ import: Id, startDay: Day, endDay: Day }),
  run: async ({ payload: { import: _id, startDay, endDay }, company, employee, ports: { jobs }, inCompany, progress }) => {
    await inCompany((db) => takeFirst(db, _id));
    return inCompany(async (db): Promise<ImportResult> => {
      const [sent] = await db.select().from(imports).where(eq(imports._id, _id)).for('update');
      if (!sent) throw refuse.notFound('La importación no existe');
      const result = (outcome: Outcome) => ({ ...outcome, startDay, endDay, import: _id });
      if (sent.rows.length === 0) return result(sent.outcome ?? { created: sent.total, doubtful: 0, existing: 0 });
      if (sent.firstNumber === null) throw new Error(`import ${_id} has no numbers`);

      const { driverAssign: gone } = await referenceFaults(db, { driverAssign: sent.driverAssign });
      if (gone) throw refuse.conflict(gone);
      const senderOf = await findSenders(
        db,
        sent.rows.map(({ client }) => client),
      );
      const clientOf = ({ client }: Draft) => senderOf(client).sender?._id ?? '';
      const { drafts, there } = await partRows(db, sent, clientOf);
      const productsOf = (draft: Draft) => ({ client: clientOf(draft), products: draft.shipment_product });
      if (sent.createSkus) await createProducts(db, drafts.map(productsOf), { employee, now: new Date() });
      const linesOf = await findProducts(db, drafts.map(productsOf));
      await planWithoutStatistics(db);
      const now = new Date();
      const orderFor = (draft: Draft) => {
        const { sender } = senderOf(draft.client);
        if (!sender) throw refuse.conflict(`El cliente de la fila ${draft.row} dejó de estar activo`);
        if (unplacedEnds(draft, sender).length > 0) throw refuse.conflict(`Fila ${draft.row}. ${UNPLACED}`);
        return { ...orderOf(draft, sender, sent.driverAssign), import: _id };
      };
      const ordersFrom = (start: number) => unhurried(eachOf(drafts.slice(start, start + CHUNK), orderFor));
      let doubtful = 0;
      let next = await ordersFrom(0);
      for (let start = 0; start < drafts.length; start += CHUNK) {
        await progress(start, drafts.length);
        doubtful += next.filter(({ fromPartialMatch, toPartialMatch }) => fromPartialMatch || toPartialMatch).length;
        // While the database stores these the next are made; it has ended in any case when the transaction does.
        const [storing, making] = await Promise.allSettled([
          createOrders(db, next, { employee, source: 'import', now, first: sent.firstNumber + start }),
          ordersFrom(start + CHUNK),
        ]);
        if (storing.status === 'rejected') throw storing.reason;
        if (making.status === 'rejected') throw making.reason;
        const made = storing.value;
        next = making.value;
        const lines = drafts.slice(start, start + CHUNK).flatMap((draft, at) => {
          const { lines: its, missing } = linesOf(productsOf(draft));
          if (missing.length > 0) throw refuse.conflict(`Fila ${draft.row}: ${missingText(missing)} entre los SKU del cliente`);
          return its.map((line) => ({ ...line, order: made[at] ?? '' }));
        });
        await addProducts(db, lines);
      }
      await keepThere(db, _id, there, clientOf);
      await progress(drafts.length, drafts.length);
      const outcome = { created: drafts.length, doubtful, existing: there.length };
      const toRemember = endsToRemember(drafts);
      await db.update(imports).set({ rows: [], outcome, firstNumber: null, toRemember }).where(eq(imports._id, _id));
      if (toRemember.length > 0) await jobs.enqueue(db, rememberImported, { import: _id }, { viewer: { _id: employee, company } });
      return result(outcome);
    });
  },
});
