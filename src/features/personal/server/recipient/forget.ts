import { userInfo } from 'node:os';
import { and, eq, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Polygons } from '#shared/area/polygons.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { newId } from '#server/ids.ts';
import { asPlatform } from '#server/platform.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { StartupError } from '#server/startupError.ts';
import { feeZones } from '../../../fees/server/tables.ts';
import { searchText } from '../../../orders/server/operations.ts';
import { routeStops } from '../../../orders/server/routeTables.ts';
import { orderSearch } from '../../../orders/server/searchTables.ts';
import { orders } from '../../../orders/server/tables.ts';
import { erasures } from '../../../session/server/erasureTables.ts';
import { transfers } from '../../../transfers/server/tables.ts';
import type { NamedCompany } from '../companyRef.ts';
import { eraseMails } from '../erasure/eraseMails.ts';
import { stillNamed } from '../sharedFiles.ts';
import { anonymousEnd } from './anonymous.ts';
import { clearCopies } from './copies.ts';
import type { Sought } from './criteria.ts';
import { endOf, findRecipient, type Found, type FoundEnd, historiesOf, isSameName, type Order } from './findRecipient.ts';
import { forgetBeside, isUnderWay, waitingShipments } from './forgetBeside.ts';
import { forgetHistory } from './forgetHistory.ts';
import { dropRows, lockImports, waitingRows } from './forgetImports.ts';
import { forgetPlaces } from './forgetPlaces.ts';
import { lookFor } from './lookFor.ts';
import { type Needles, tellsOf } from './needles.ts';
import { shadowsOf } from './whereElse.ts';

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

/** Whom and what one company's half of their orders is made anonymous with. */
type Half = { company: string; found: Found; needles: Needles };

/** Makes them nobody in one company's orders and what hangs from these. @returns the keys of the files that no longer are theirs */
const forgetHalf = async (db: Db, { company, found, needles }: Half, counts: Counts): Promise<string[]> => {
  const { ends } = found;
  const ids = [...new Set(ends.map(({ order }) => order._id))];
  const brought = ends.filter(({ end }) => end === 'to').map(({ order }) => order._id);
  const entries = await historiesOf(db, company, ids);
  await forgetOrders(db, company, ends, counts);
  for (const [table, rows] of await forgetBeside(db, { company, ids, brought, needles })) add(counts, table, rows);
  const taken = found.taken.map(({ entry }) => entry);
  const { total, keys } = await forgetHistory(db, { company, ends, entries, taken, needles });
  add(counts, 'order_history', total);
  add(counts, 'known_places', await forgetPlaces(db, company, ends, entries));
  return keys;
};

/** Orders as nobody changes them until the transaction ends. */
const lock = (db: Db, company: string, { ends }: Found) =>
  db
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, company),
        anyOf(
          orders._id,
          ends.map(({ order }) => order._id),
        ),
      ),
    )
    .orderBy(orders._id)
    .for('update');

/**
 * What a company that stands here for a partner of another installation has of their orders: its half of those that were shared with it,
 * however it names them, and whatever else is theirs.
 */
const foundAway = async (
  db: Db,
  shadow: string,
  { company, found, sought }: { company: string; found: Found; sought: Sought },
): Promise<Found> => {
  const its = await findRecipient(db, shadow, sought);
  const ids = [...new Set(found.ends.map(({ order }) => order._id))];
  const other = alias(transfers, 'other');
  const halves = await db
    .select({ own: transfers.order, order: orders })
    .from(transfers)
    .innerJoin(other, and(eq(other._id, transfers._id), eq(other.companyId, shadow)))
    .innerJoin(orders, and(eq(orders.companyId, shadow), eq(orders._id, other.order)))
    .where(and(eq(transfers.companyId, company), anyOf(transfers.order, ids)));
  const known = new Set(its.ends.map(({ order, end }) => `${order._id} ${end}`));
  for (const { own, order } of halves)
    for (const one of found.ends.filter((each) => each.order._id === own)) {
      const isTheirs = isSameName(endOf(order, one.end).name, endOf(one.order, one.end).name);
      if (isTheirs && !known.has(`${order._id} ${one.end}`)) its.ends.push({ ...one, order });
    }
  return its;
};

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
  }: {
    agreed: ReadonlySet<string>;
    alsoOpen: boolean;
    openOrders: (orders: readonly Order[], waiting: { shipments: number; rows: number }) => void;
  },
): Promise<Forgotten> => {
  const { companyId, transferid, name } = company;
  const counts: Counts = new Map();
  const done = await asPlatform(database, async (db) => {
    // Before orders are looked for: what is being stored is orders then.
    const waiting = await lockImports(db, companyId);
    const first = await findRecipient(db, companyId, sought);
    await lock(db, companyId, first);
    // As they are now that nobody changes them.
    const found = await findRecipient(db, companyId, sought);
    const ids = [...new Set(found.ends.map(({ order }) => order._id))];
    if (ids.some((_id) => !agreed.has(_id)) || ids.length !== agreed.size)
      throw new StartupError('Mientras tanto cambiaron sus órdenes: vuelva a intentarlo');
    const needles = await lookFor(db, company, sought, found);
    if (!alsoOpen)
      openOrders(
        found.ends.map(({ order }) => order),
        {
          shipments: (await waitingShipments(db, companyId, needles)).filter(isUnderWay).length,
          rows: waitingRows(waiting, needles).length,
        },
      );
    const shadows = await shadowsOf(db, companyId);
    const keys = await forgetHalf(db, { company: companyId, found, needles }, counts);
    for (const shadow of shadows) {
      const its = await foundAway(db, shadow, { company: companyId, found, sought });
      await lock(db, shadow, its);
      keys.push(...(await forgetHalf(db, { company: shadow, found: its, needles }, counts)));
    }
    add(counts, 'imports', await dropRows(db, companyId, waiting, needles));
    for (const [table, rows] of await clearCopies(db, [companyId, ...shadows], needles)) add(counts, table, rows);
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
    const numbers = found.ends.filter(({ end }) => end === 'to').map(({ order }) => order.internalID);
    // Last, and before it is certain: cut off from here on, the same command finds them again, and not when it is certain before.
    const mails = await eraseMails(
      config,
      ({ company: its, to, text }) =>
        its === companyId && (emails.has(to) || numbers.some((number) => text.includes(number)) || tellsOf(needles, text)),
    );
    return { orders: ids.length, told, keys: [...new Set(keys)], mails };
  });
  const files = await openFiles(config);
  // What a partner's history names is the partner's. What came from another installation lies with nobody else here.
  const named = await stillNamed(database, done.keys);
  const own = done.keys.filter((key) => !named.has(key));
  for (const key of own) await files.remove(key);
  // Spreadsheets and labels that were made to be downloaded: nobody looks into them, they last a day and are made again at once.
  if (Object.keys(done.told).length > 0) for await (const key of files.keysOf(companyId, true)) await files.remove(key);
  return { orders: done.orders, counts: done.told, files: own.length, shared: done.keys.length - own.length, mails: done.mails };
};
