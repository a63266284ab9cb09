import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import type { Db } from '#server/db.ts';
import { readScan, type Scan } from '../../../orders/qr.ts';
import { numberWhere, type WholeOrder } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { finishedIds } from '../../../orders/status.ts';
import { whyNotAnswered, whyNotReceived } from '../../ended.ts';
import type { ArrivalScan, ScannedOrder, ShareScan } from '../../scan.ts';
import { codeHash } from '../codeHash.ts';
import { live, type Side, sidesOf } from '../links.ts';
import { whyNot } from '../share.ts';
import { transferCodes, transfers } from '../tables.ts';

/** Orders that are looked at of those that have one number in common: what is under way of them. */
const MAX_FOUND = 20;

const NO_CODE = 'No es el código de una orden';
const NOT_OURS = 'No es nuestra';

/** What is said where a number is that of several orders. */
const many = (count: number) =>
  `Hay ${count < MAX_FOUND ? count : `más de ${MAX_FOUND - 1}`} órdenes con este número: lea el QR de la etiqueta o busque por el número interno`;

/** Orders that have one of the codes on what others stuck on the parcel. */
export const codeWhere = ({ candidates }: Pick<Scan, 'candidates'>) =>
  sql`${orders._id} = any(array(select ${transferCodes.order} from ${transferCodes} where ${inArray(transferCodes.code, candidates.map(codeHash))}))`;

type Of = Pick<Viewer, 'degree'>;

const seenBy = (viewer: Of) => (isUnrestricted(viewer) ? undefined : ne(orders.status, 99));

const isFinished = ({ status }: Pick<WholeOrder, 'status'>) => finishedIds.some((id) => id === status);
const finishedLast = sql`${orders.status} in (${sql.raw(finishedIds.join(', '))})`;

/**
 * The orders that a label names exactly, if it does: by our own `_id`; by that of whoever had the parcel before, whose word that is; otherwise
 * by our own number. The newest first.
 */
const findExact = async (db: Db, { candidates }: Scan, viewer: Of): Promise<WholeOrder[]> => {
  const ids = candidates.filter((one) => z.uuid().safeParse(one).success);
  const byId = or(ids.length > 0 ? inArray(orders._id, ids) : undefined, ids.length > 0 ? codeWhere({ candidates: ids }) : undefined);
  const found = await db
    .select()
    .from(orders)
    .where(and(or(byId, inArray(orders.internalID, [...candidates])), seenBy(viewer)))
    .orderBy(desc(orders._id));
  const isNumbered = ({ internalID }: WholeOrder) => candidates.includes(internalID);
  const own = found.filter((order) => ids.includes(order._id));
  const parcel = found.filter((order) => !isNumbered(order));
  return [own, parcel].find((some) => some.length > 0) ?? found;
};

/** Whether the text is but the end of the order's own number, which counts only where it is the number of none. */
const isItsEnd = ({ internalID, externalID, externalTracking }: WholeOrder, { candidates, sequence }: Scan) =>
  sequence !== undefined &&
  internalID.endsWith(sequence) &&
  ![externalID, externalTracking].some((number) => number !== null && candidates.includes(number));

/** Of some that have a number in common, those that have it whole; the one of which it is but the end where there are none. */
const sameRank = <T extends { order: WholeOrder }>(found: readonly T[], scan: Scan): readonly T[] => {
  const whole = found.filter(({ order }) => !isItsEnd(order, scan));
  return whole.length > 0 ? whole : found;
};

/** Orders that have a number which others gave them, or that stands on what others stuck on the parcel. */
const looseWhere = (scan: Scan, viewer: Of) => and(or(numberWhere(scan), codeWhere(scan)), seenBy(viewer));

/** Those, the ones under way first, then the newest. */
const findLoose = async (db: Db, scan: Scan, viewer: Of): Promise<WholeOrder[]> => {
  const found = await db.select().from(orders).where(looseWhere(scan, viewer)).orderBy(finishedLast, desc(orders._id)).limit(MAX_FOUND);
  return sameRank(
    found.map((order) => ({ order })),
    scan,
  ).map(({ order }) => order);
};

/** An order that others shared, and how it came. */
type Came = { order: WholeOrder; side: Side };

/** Those of them that others shared: what awaits an answer first, then what is under way, then the newest. */
const findCame = async (db: Db, scan: Scan, viewer: Of): Promise<readonly Came[]> =>
  sameRank(
    await db
      .select({ order: orders, side: transfers })
      .from(orders)
      .innerJoin(transfers, and(eq(transfers.companyId, orders.companyId), eq(transfers.order, orders._id), eq(transfers.type, 'received')))
      .where(looseWhere(scan, viewer))
      .orderBy(sql`${transfers.state} <> 'open'`, finishedLast, desc(orders._id))
      .limit(MAX_FOUND),
    scan,
  );

/**
 * Those by which parcels came anew whose former orders were taken back: a company that shares one again gives it the number that it had.
 * What awaits an answer first.
 */
const findAnew = async (db: Db, former: readonly Came[], viewer: Of): Promise<readonly Came[]> => {
  if (former.length === 0 || former.some(({ side }) => side.state !== 'takenBack')) return [];
  const isSame = or(
    ...former.map(({ order, side }) =>
      order.externalID === null ? undefined : and(eq(orders.externalID, order.externalID), eq(transfers.partner, side.partner)),
    ),
  );
  if (isSame === undefined) return [];
  return db
    .select({ order: orders, side: transfers })
    .from(orders)
    .innerJoin(transfers, and(eq(transfers.companyId, orders.companyId), eq(transfers.order, orders._id), eq(transfers.type, 'received')))
    .where(and(isSame, live, seenBy(viewer)))
    .orderBy(sql`${transfers.state} <> 'open'`, desc(orders._id))
    .limit(1);
};

/** What the station shows of an order. */
export const scannedOrder = (order: WholeOrder): ScannedOrder => ({
  internalID: order.internalID,
  externalID: order.externalID,
  toAddress: [addressLine({ address: order.toAddress, addressNumber: order.toAddressNumber }), order.toTown].filter(Boolean).join(', '),
  postalCode: order.toPostalCode,
  numberPackage: order.numberPackage,
  typeOrder: order.typeOrder,
  status: order.status,
});

/**
 * Looks a code up among the orders that can be shared. What a label names exactly, by an `_id` or our own number, never becomes another
 * order, whether that one can be shared or not. Numbers that others gave, clients or companies that had the parcel before, may be those of
 * several orders: where one of these can be shared and another is under way, be it shared already, nobody knows whose label was read, and that
 * is told. What is delivered, brought back or cancelled is no rival.
 */
export const checkScan = async (db: Db, text: string, viewer: Of): Promise<ShareScan> => {
  const scan = readScan(text);
  if (!scan) return { result: 'notOurs', order: null, message: NO_CODE };
  const exact = await findExact(db, scan, viewer);
  const found = exact.length > 0 ? exact : await findLoose(db, scan, viewer);
  const [first] = found;
  if (!first) return { result: 'notOurs', order: null, message: NOT_OURS };
  const reasons = await whyNot(db, found, null);
  const free = found.find(({ _id }) => !reasons.has(_id));
  const rivals = found.filter((order) => !isFinished(order)).length;
  if (exact.length === 0 && rivals > 1 && (free || rivals === MAX_FOUND)) return { result: 'refused', order: null, message: many(rivals) };
  if (free) return { result: 'verified', _id: free._id, order: scannedOrder(free), message: 'Verificada' };
  const { sent } = await sidesOf(
    db,
    found.map(({ _id }) => _id),
  );
  const shared = found.find(({ _id }) => sent.has(_id));
  const told = shared ?? first;
  return { result: shared ? 'shared' : 'refused', order: scannedOrder(told), message: reasons.get(told._id) ?? '' };
};

/**
 * Looks a code up among the orders that others shared. What a label names exactly never becomes another order: confirmed, it is told to be so
 * however many others are awaited. Of a number that is not the parcel's alone it cannot be known whether an awaited one arrived or a confirmed
 * one was read again; so that nothing goes off what is missing which is not there, that is told as long as both are under way, as it is where
 * several are awaited. Our own label of an order that was taken back is on the parcel still when it comes again. What was refused, taken back or ended after it was confirmed is no rival.
 */
export const checkArrival = async (db: Db, text: string, viewer: Of): Promise<ArrivalScan> => {
  const scan = readScan(text);
  const none = { result: 'notOurs', order: null, transferid: null } as const;
  if (!scan) return { ...none, message: NO_CODE };
  const exact = await findExact(db, scan, viewer);
  const { received } = await sidesOf(
    db,
    exact.map(({ _id }) => _id),
  );
  const named = exact.flatMap((order): Came[] => {
    const side = received.get(order._id);
    return side ? [{ order, side }] : [];
  });
  const anew = await findAnew(db, named, viewer);
  const exactly = anew.length > 0 ? anew : named;
  const came = exact.length > 0 ? exactly : await findCame(db, scan, viewer);
  const [first] = came;
  if (!first) {
    const [own] = exact.length > 0 ? exact : await findLoose(db, scan, viewer);
    return own ? { ...none, order: scannedOrder(own), message: whyNotAnswered(null) ?? '' } : { ...none, message: NOT_OURS };
  }
  const open = came.find(({ side }) => side.state === 'open');
  const rivals = came.filter(({ order, side }) => side.state === 'open' || (side.state === 'confirmed' && !isFinished(order))).length;
  if (exact.length === 0 && open && rivals > 1) return { ...none, result: 'refused', message: many(rivals) };
  const { order, side } = open ?? came.find((one) => one.side.state === 'confirmed') ?? first;
  const reason = whyNotReceived(side, order.status);
  const shown = { order: scannedOrder(order), transferid: side.partner };
  if (reason === undefined) return { ...shown, result: 'arrived', _id: order._id, message: 'Llegó' };
  return { ...shown, result: side.state === 'confirmed' ? 'already' : 'refused', message: reason };
};
