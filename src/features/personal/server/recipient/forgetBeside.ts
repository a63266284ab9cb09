import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { settlementLines } from '../../../accounts/server/tables.ts';
import { webhookDeliveries } from '../../../developers/server/tables.ts';
import { importExisting } from '../../../imports/server/tables.ts';
import { marketplaceShipments } from '../../../marketplaces/server/tables.ts';
import { NOWHERE } from './anonymous.ts';
import { mayTell } from './copies.ts';
import { type Needles, tellsOfRecord } from './needles.ts';

const nobody = {
  name: '',
  phone: '',
  email: '',
  address: '',
  addressNumber: 0,
  floor: '',
  door: '',
  comment: '',
  postalCode: '',
  lngLat: null,
};

/** Shipments of marketplaces that are about somebody: of orders that were brought to them, and others that say so. @returns how many say less now */
const forgetShipments = async (db: Db, company: string, brought: readonly string[], needles: Needles): Promise<number> => {
  const { _id, companyId, content, followed, order, shipment } = marketplaceShipments;
  const rough = needles.rough === null ? undefined : mayTell(sql`${content}::text`, needles.rough);
  const found = await db
    .select({ _id, order, content })
    .from(marketplaceShipments)
    .where(and(eq(companyId, company), or(anyOf(order, brought), rough)))
    .for('update');
  const theirs = found.filter((one) => (one.order !== null && brought.includes(one.order)) || tellsOfRecord(needles, one.content));
  const gone = sql.param(JSON.stringify(nobody));
  await db
    .update(marketplaceShipments)
    .set({
      content: sql`${content} || ${gone}::jsonb`,
      followed: sql`${followed} || ${gone}::jsonb`,
      found: null,
      conflict: null,
      problem: null,
      search: sql`lower(concat_ws(' ', ${shipment}, ${content} ->> 'externalID', ${content} ->> 'town'))`,
    })
    .where(
      and(
        eq(companyId, company),
        anyOf(
          _id,
          theirs.map((one) => one._id),
        ),
      ),
    );
  return theirs.length;
};

/** Shipments of theirs that no order was made of yet. */
export const waitingShipments = async (db: Db, company: string, needles: Needles): Promise<number> => {
  const { companyId, content, state } = marketplaceShipments;
  const found = await db
    .select({ content })
    .from(marketplaceShipments)
    .where(and(eq(companyId, company), inArray(state, ['pending'])));
  return found.filter((one) => tellsOfRecord(needles, one.content)).length;
};

/**
 * Takes a recipient out of what is known beside their orders.
 * @param ids all of these; `brought` those that were brought to them: most of it tells of these alone
 * @returns how many rows of each table say less now
 */
export const forgetBeside = async (
  db: Db,
  { company, ids, brought, needles }: { company: string; ids: readonly string[]; brought: readonly string[]; needles: Needles },
): Promise<[table: string, rows: number][]> => {
  const lines = await db
    .update(settlementLines)
    .set({ address: NOWHERE })
    .where(and(eq(settlementLines.companyId, company), anyOf(settlementLines.order, brought)));
  const existing = await db
    .update(importExisting)
    .set({ name: sql`case when ${anyOf(importExisting.order, brought)} then '' else ${importExisting.name} end`, changes: [] })
    .where(and(eq(importExisting.companyId, company), anyOf(importExisting.order, ids)));
  const notices = await db
    .update(webhookDeliveries)
    .set({ body: null, answer: null })
    .where(and(eq(webhookDeliveries.companyId, company), anyOf(webhookDeliveries.subject, ids), isNotNull(webhookDeliveries.body)));
  return [
    ['settlement_lines', lines.rowCount ?? 0],
    ['import_existing', existing.rowCount ?? 0],
    ['webhook_deliveries', notices.rowCount ?? 0],
    ['marketplace_shipments', await forgetShipments(db, company, brought, needles)],
  ];
};
