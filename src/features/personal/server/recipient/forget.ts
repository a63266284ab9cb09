import { userInfo } from 'node:os';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Polygons } from '#shared/area/polygons.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { StartupError } from '#server/startupError.ts';
import { webhookDeliveries } from '../../../developers/server/tables.ts';
import { feeZones } from '../../../fees/server/tables.ts';
import { settlementLines } from '../../../accounts/server/tables.ts';
import { marketplaceShipments } from '../../../marketplaces/server/tables.ts';
import { searchText } from '../../../orders/server/operations.ts';
import { routeStops } from '../../../orders/server/routeTables.ts';
import { orderSearch } from '../../../orders/server/searchTables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { importExisting } from '../../../imports/server/tables.ts';
import { erasures } from '../../../session/server/erasureTables.ts';
import type { NamedCompany } from '../companyRef.ts';
import { eraseMails } from '../erasure/eraseMails.ts';
import { stillNamed } from '../sharedFiles.ts';
import { anonymousEnd, NOWHERE } from './anonymous.ts';
import { clearCopies } from './copies.ts';
import type { Sought } from './criteria.ts';
import { endOf, findRecipient, type FoundEnd, historiesOf, type Order } from './findRecipient.ts';
import { forgetHistory } from './forgetHistory.ts';
import { forgetPlaces } from './forgetPlaces.ts';
import { type Needles, needlesOf, tellsOf } from './needles.ts';

/** What was made anonymous: how many rows by table, files that went, and those that a partner's history names too. */
export type Forgotten = { orders: number; counts: Record<string, number>; files: number; shared: number; mails: number };

type Counts = Map<string, number>;
const add = (counts: Counts, table: string, rows: number) => {
  if (rows > 0) counts.set(table, (counts.get(table) ?? 0) + rows);
};

/** Makes ends of orders anonymous, and what hangs from the orders. */
const forgetOrders = async (db: Db, company: string, ends: readonly FoundEnd[], counts: Counts) => {
  const zones: Polygons[] = (await db.select({ polygons: feeZones.polygons }).from(feeZones).where(eq(feeZones.companyId, company))).map(
    ({ polygons }) => polygons,
  );
  for (const [, its] of Map.groupBy(ends, ({ order }) => order._id)) {
    const [first] = its;
    if (!first) continue;
    const { order } = first;
    const values = Object.assign({}, ...its.map((one) => anonymousEnd(one, zones))) as Partial<typeof orders.$inferInsert>;
    const isThis = and(eq(orders.companyId, company), eq(orders._id, order._id));
    await db
      .update(orders)
      // The fingerprint of what it was made of would tell who has the rest what was left out.
      .set({ ...values, importHash: null, version: order.version + 1 })
      .where(isThis);
    const after: Order = { ...order, ...values };
    await db
      .update(orderSearch)
      .set({ search: searchText(after) })
      .where(and(eq(orderSearch.companyId, company), eq(orderSearch._id, order._id)));
    if (its.some(({ end }) => end === 'to')) {
      const stops = await db
        .update(routeStops)
        .set({ toLat: after.toLat, toLng: after.toLng })
        .where(and(eq(routeStops.companyId, company), eq(routeStops.order, order._id), isNotNull(routeStops.toLat)));
      add(counts, 'route_stops', stops.rowCount ?? 0);
    }
    add(counts, 'orders', 1);
  }
};

/** What is known beside orders of theirs. @param brought the orders that were brought to them: most of it tells of these alone */
const forgetBeside = async (db: Db, company: string, ids: readonly string[], brought: readonly string[], counts: Counts) => {
  const lines = await db
    .update(settlementLines)
    .set({ address: NOWHERE })
    .where(and(eq(settlementLines.companyId, company), anyOf(settlementLines.order, brought)));
  add(counts, 'settlement_lines', lines.rowCount ?? 0);
  const existing = await db
    .update(importExisting)
    .set({ name: sql`case when ${anyOf(importExisting.order, brought)} then '' else ${importExisting.name} end`, changes: [] })
    .where(and(eq(importExisting.companyId, company), anyOf(importExisting.order, ids)));
  add(counts, 'import_existing', existing.rowCount ?? 0);
  const notices = await db
    .update(webhookDeliveries)
    .set({ body: null, answer: null })
    .where(and(eq(webhookDeliveries.companyId, company), anyOf(webhookDeliveries.subject, ids), isNotNull(webhookDeliveries.body)));
  add(counts, 'webhook_deliveries', notices.rowCount ?? 0);
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
  const { content, followed, shipment } = marketplaceShipments;
  const gone = sql.param(JSON.stringify(nobody));
  const shipments = await db
    .update(marketplaceShipments)
    .set({
      content: sql`${content} || ${gone}::jsonb`,
      followed: sql`${followed} || ${gone}::jsonb`,
      found: null,
      conflict: null,
      problem: null,
      search: sql`lower(concat_ws(' ', ${shipment}, ${content} ->> 'externalID', ${content} ->> 'town'))`,
    })
    .where(and(eq(marketplaceShipments.companyId, company), anyOf(marketplaceShipments.order, brought)));
  add(counts, 'marketplace_shipments', shipments.rowCount ?? 0);
};

/** Shipments of theirs that no order was made of yet. */
const waitingShipments = async (db: Db, company: string, needles: Needles): Promise<number> => {
  const found = await db
    .select({ content: marketplaceShipments.content })
    .from(marketplaceShipments)
    .where(and(eq(marketplaceShipments.companyId, company), eq(marketplaceShipments.state, 'pending')));
  return found.filter(({ content }) => tellsOf(needles, JSON.stringify(content))).length;
};

/** The companies that stand here for a company's partners of other installations. */
const shadowsOf = async (db: Db, company: string): Promise<string[]> =>
  (await db.execute<{ shadow: string }>(sql`select shadow from peers where company_id = ${company}`)).rows.map(({ shadow }) => shadow);

/**
 * Makes a recipient nobody in one company, in one transaction: whoever looks sees all of it or none. Files go once it is through. Money,
 * statuses, their times and their order stay as they are (docs/decisions/042-personal-data.md).
 * @param agreed the orders that were agreed to; when others are found by now, nothing is done
 * @throws StartupError also when some are under way
 */
export const forgetRecipient = async (
  { database, config, now }: { database: Database; config: Config; now: Date },
  company: NamedCompany,
  sought: Sought,
  {
    agreed,
    alsoOpen,
    openOrders,
  }: { agreed: ReadonlySet<string>; alsoOpen: boolean; openOrders: (orders: readonly Order[], waiting: number) => void },
): Promise<Forgotten> => {
  const { companyId, transferid, name } = company;
  const counts: Counts = new Map();
  const done = await asPlatform(database, async (db) => {
    const first = await findRecipient(db, companyId, sought);
    const ids = [...new Set(first.ends.map(({ order }) => order._id))];
    await db
      .select({ _id: orders._id })
      .from(orders)
      .where(and(eq(orders.companyId, companyId), inArray(orders._id, ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'])))
      .orderBy(orders._id)
      .for('update');
    // As they are now that nobody changes them.
    const found = await findRecipient(db, companyId, sought);
    if (found.ends.some(({ order }) => !agreed.has(order._id)) || ids.length !== agreed.size)
      throw new StartupError('Mientras tanto cambiaron sus órdenes: vuelva a intentarlo');
    const entries = await historiesOf(db, companyId, ids);
    const needles = needlesOf(sought.typed, found, entries, company.countryCode);
    if (!alsoOpen)
      openOrders(
        found.ends.map(({ order }) => order),
        await waitingShipments(db, companyId, needles),
      );
    await forgetOrders(db, companyId, found.ends, counts);
    const brought = found.ends.filter(({ end }) => end === 'to').map(({ order }) => order);
    await forgetBeside(
      db,
      companyId,
      ids,
      brought.map(({ _id }) => _id),
      counts,
    );
    const taken = found.taken.map(({ entry }) => entry);
    const { total, keys } = await forgetHistory(db, { company: companyId, ends: found.ends, entries, taken, needles });
    add(counts, 'order_history', total);
    add(counts, 'known_places', await forgetPlaces(db, companyId, found.ends, entries));
    for (const [table, rows] of await clearCopies(db, [companyId, ...(await shadowsOf(db, companyId))], needles)) add(counts, table, rows);
    const told = Object.fromEntries(counts);
    const _id = newId();
    if (counts.size > 0)
      await db.insert(erasures).values({
        _id,
        kind: 'recipient',
        company: companyId,
        transferid,
        name,
        by: userInfo().username,
        beganAt: now,
        endedAt: now,
        counts: told,
        files: new Set(keys).size,
      });
    const emails = new Set(
      [sought.typed.email, ...found.ends.map(({ order, end }) => endOf(order, end).email)].flatMap(
        (one) => one?.trim().toLowerCase() ?? [],
      ),
    );
    const numbers = brought.map(({ internalID }) => internalID);
    return { orders: ids.length, told, keys: [...new Set(keys)], emails, numbers, needles };
  });
  const files = await openFiles(config);
  // What a partner's history names is the partner's. What came from another installation lies with nobody else here.
  const named = await stillNamed(database, done.keys);
  const own = done.keys.filter((key) => !named.has(key));
  for (const key of own) await files.remove(key);
  // Spreadsheets and labels that were made to be downloaded: nobody looks into them, they last a day and are made again at once.
  if (Object.keys(done.told).length > 0) for await (const key of files.keysOf(companyId, true)) await files.remove(key);
  const mails = await eraseMails(
    config,
    ({ company: its, to, text }) =>
      its === companyId && (done.emails.has(to) || done.numbers.some((number) => text.includes(number)) || tellsOf(done.needles, text)),
  );
  return { orders: done.orders, counts: done.told, files: own.length, shared: done.keys.length - own.length, mails };
};
