import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { settlementLines } from '../../../accounts/server/tables.ts';
import { webhookDeliveries } from '../../../developers/server/tables.ts';
import { importExisting } from '../../../imports/server/tables.ts';
import { marketplaceShipments } from '../../../marketplaces/server/tables.ts';
import { NOWHERE } from './anonymous.ts';
import { mayTell } from './copies.ts';
import { isTheirs, type Needles } from './needles.ts';
import { withoutThem } from './withoutThem.ts';

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

/** Shipments of marketplaces: those of orders that were brought to somebody, others that are theirs, and what is said of them in those of others. @returns how many say less now */
const forgetShipments = async (db: Db, company: string, brought: readonly string[], needles: Needles): Promise<number> => {
  const { _id, companyId, content, followed, order, shipment } = marketplaceShipments;
  const rough = needles.rough === null ? undefined : mayTell(sql`concat_ws(' ', ${content}, ${followed})`, needles.rough);
  const found = await db
    .select({ _id, order, content, followed })
    .from(marketplaceShipments)
    .where(and(eq(companyId, company), or(anyOf(order, brought), rough)))
    .for('update');
  const [theirs, others]: [typeof found, typeof found] = [[], []];
  for (const one of found)
    ((one.order !== null && brought.includes(one.order)) || isTheirs(needles, one.content) ? theirs : others).push(one);
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
  let changed = theirs.length;
  for (const one of others) {
    // What its order follows as well, so that nothing of it seems to be new; and what that could not follow.
    const [left, before] = [withoutThem(one.content, needles), withoutThem(one.followed, needles)];
    if (left === one.content && before === one.followed) continue;
    const sought = fold([left.name, left.town, left.externalID, left.shipment].join(' '));
    await db
      .update(marketplaceShipments)
      .set({ content: left, followed: before, search: sought })
      .where(and(eq(companyId, company), eq(_id, one._id)));
    changed += 1;
  }
  return changed;
};

/** A shipment of which an order may still be made: also one that is not carried is offered again, by somebody or by its shop. */
export type WaitingShipment = Pick<typeof marketplaceShipments.$inferSelect, 'type' | 'content' | 'state'>;

/** Whether it waits to be one: of the others nothing is made, nor is there anything to be done about them. */
export const isUnderWay = ({ state }: WaitingShipment): boolean => state === 'pending';

/** Those of theirs. */
export const waitingShipments = async (db: Db, company: string, needles: Needles): Promise<WaitingShipment[]> => {
  const { _id, companyId, type, content, state, order } = marketplaceShipments;
  if (needles.rough === null) return [];
  const found = await db
    .select({ type, content, state })
    .from(marketplaceShipments)
    .where(and(eq(companyId, company), isNull(order), mayTell(sql`${content}::text`, needles.rough)))
    .orderBy(asc(_id));
  return found.filter((one) => isTheirs(needles, one.content));
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
