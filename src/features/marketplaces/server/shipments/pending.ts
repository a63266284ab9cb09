import { and, asc, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import { offsetOf } from '#shared/list/page.ts';
import { fold, likePattern, words } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clientIntegrations, clients } from '../../../clients/server/tables.ts';
import type { marketplaces } from '../../contract.ts';
import { marketplaceShipments } from '../tables.ts';
import { kindOf } from './create.ts';
import { doubtOf } from './doubtOf.ts';
import { standing } from './keep.ts';

type Asked = Input<typeof marketplaces.pending>;
type Shown = Output<typeof marketplaces.pending>['data'][number];

const ofAccount = and(
  eq(clientIntegrations.companyId, marketplaceShipments.companyId),
  eq(clientIntegrations.type, marketplaceShipments.type),
  eq(clientIntegrations.userId, marketplaceShipments.userId),
);
const ofClient = and(eq(clients.companyId, clientIntegrations.companyId), eq(clients._id, clientIntegrations.client));

const conditions = ({ client, type, account, unplaced, skipped, search }: Asked): SQL | undefined =>
  and(
    // Written out: the index on those that wait is for this text.
    skipped ? sql`${marketplaceShipments.state} = 'skipped'` : sql`${marketplaceShipments.state} = 'pending'`,
    ...(client ? [eq(clients._id, client)] : []),
    ...(type ? [eq(marketplaceShipments.type, type)] : []),
    ...(account ? [eq(clientIntegrations._id, account)] : []),
    ...(unplaced ? [isNotNull(marketplaceShipments.problem)] : []),
    ...words(fold(search)).map((word) => sql`${marketplaceShipments.search} like ${likePattern(word)}`),
  );

const sortBy = {
  createAt: marketplaceShipments.createAt,
  name: sql`${marketplaceShipments.content} ->> 'name'`,
  town: sql`${marketplaceShipments.content} ->> 'town'`,
} as const;

/** A page of the shipments that wait, or of those that nobody takes; those of accounts that are not linked any more are not among them. */
export const pendingShipments = async (db: Db, asked: Asked): Promise<{ data: Shown[]; total: number }> => {
  const where = conditions(asked);
  const direction = asked.sortOrder === 'asc' ? asc : desc;
  const rows = await db
    .select({
      shipment: marketplaceShipments,
      account: { _id: clientIntegrations._id, nickname: clientIntegrations.nickname },
      client: { _id: clients._id, name: clients.name },
    })
    .from(marketplaceShipments)
    .innerJoin(clientIntegrations, ofAccount)
    .innerJoin(clients, ofClient)
    .where(where)
    .orderBy(direction(sortBy[asked.sortField]), direction(marketplaceShipments._id))
    .limit(asked.size)
    .offset(offsetOf(asked));
  const [counted] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(marketplaceShipments)
    .innerJoin(clientIntegrations, ofAccount)
    .innerJoin(clients, ofClient)
    .where(where);
  const data = rows.map(({ shipment, account, client }): Shown => {
    const { _id, type, content, found, problem, createAt } = shipment;
    const { address, addressNumber, town, postalCode } = found ?? content;
    return {
      _id,
      type,
      account,
      client,
      externalID: content.externalID,
      externalTracking: content.shipment,
      ...kindOf(type, content),
      name: content.name,
      phone: content.phone,
      address,
      addressNumber,
      town,
      province: content.province,
      postalCode,
      observation: content.comment,
      location: found?.location ?? null,
      partial_match: found?.partial_match ?? false,
      problem,
      doubt: doubtOf(content),
      createAt,
    };
  });
  return { data, total: counted?.total ?? 0 };
};

/** Offers shipments no more. @returns how many */
export const skipShipments = async (db: Db, ids: readonly string[]): Promise<number> => {
  const skipped = await db
    .update(marketplaceShipments)
    .set({ state: 'skipped' })
    .where(and(anyOf(marketplaceShipments._id, ids), eq(marketplaceShipments.state, 'pending')))
    .returning({ _id: marketplaceShipments._id });
  return skipped.length;
};

/**
 * Offers shipments again that somebody said are not carried; those that their marketplace does not hand over any more are gone.
 * @returns how many of each
 */
export const offerAgain = async (db: Db, ids: readonly string[]): Promise<{ offered: number; gone: number }> => {
  const rows = await db
    .select()
    .from(marketplaceShipments)
    .where(and(anyOf(marketplaceShipments._id, ids), eq(marketplaceShipments.state, 'skipped')))
    // As whoever makes orders of them.
    .orderBy(asc(marketplaceShipments._id))
    .for('no key update');
  let gone = 0;
  for (const { _id, problem, content } of rows) {
    const offered = standing({ state: 'pending', problem }, content);
    if (offered.state !== 'pending') gone += 1;
    await db.update(marketplaceShipments).set(offered).where(eq(marketplaceShipments._id, _id));
  }
  return { offered: rows.length - gone, gone };
};
