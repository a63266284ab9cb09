import { and, desc, inArray, ne, or, sql } from 'drizzle-orm';
import { isUnrestricted, type Viewer } from '#shared/permissions.ts';
import { addressLine } from '#shared/place/addressLine.ts';
import type { Db } from '#server/db.ts';
import { readScan, type Scan } from '../../../orders/qr.ts';
import { numberWhere, type WholeOrder } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { whyNotAnswered } from '../../ended.ts';
import type { ArrivalScan, ScannedOrder, ShareScan } from '../../scan.ts';
import { sidesOf } from '../links.ts';
import { whyNot } from '../share.ts';
import { transferCodes } from '../tables.ts';

/** Orders that one code is looked up among: a number finds one, a few where clients use the same. */
const MAX_FOUND = 20;

const NO_CODE = 'No es el código de una orden';
const NOT_OURS = 'No es nuestra';

/** Orders that have one of the codes on what others stuck on the parcel. */
export const codeWhere = ({ candidates }: Pick<Scan, 'candidates'>) =>
  sql`${orders._id} = any(array(select ${transferCodes.order} from ${transferCodes} where ${inArray(transferCodes.code, [...candidates])}))`;

/** How surely a code means an order: its own number, that of its label, any other. */
const rankOf = ({ _id, internalID, externalID }: WholeOrder, { candidates }: Scan): number => {
  const at = [_id, internalID, externalID].findIndex((number) => number !== null && candidates.includes(number));
  return at === -1 ? 3 : at;
};

/** The orders that a code means, the surest first. */
const findScanned = async (db: Db, scan: Scan, viewer: Pick<Viewer, 'degree'>): Promise<WholeOrder[]> => {
  const found = await db
    .select()
    .from(orders)
    .where(and(or(numberWhere(scan), codeWhere(scan)), isUnrestricted(viewer) ? undefined : ne(orders.status, 99)))
    .orderBy(desc(orders._id))
    .limit(MAX_FOUND);
  return found.toSorted((one, other) => rankOf(one, scan) - rankOf(other, scan));
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

/** Looks a code up among the orders that can be shared. */
export const checkScan = async (db: Db, text: string, viewer: Pick<Viewer, 'degree'>): Promise<ShareScan> => {
  const scan = readScan(text);
  if (!scan) return { result: 'notOurs', order: null, message: NO_CODE };
  const found = await findScanned(db, scan, viewer);
  const [first] = found;
  if (!first) return { result: 'notOurs', order: null, message: NOT_OURS };
  const reasons = await whyNot(db, found, null);
  const free = found.find(({ _id }) => !reasons.has(_id));
  if (free) return { result: 'verified', _id: free._id, order: scannedOrder(free), message: 'Verificada' };
  const { sent } = await sidesOf(
    db,
    found.map(({ _id }) => _id),
  );
  const shared = found.find(({ _id }) => sent.has(_id));
  const told = shared ?? first;
  return { result: shared ? 'shared' : 'refused', order: scannedOrder(told), message: reasons.get(told._id) ?? '' };
};

/** Looks a code up among the orders that others shared. */
export const checkArrival = async (db: Db, text: string, viewer: Pick<Viewer, 'degree'>): Promise<ArrivalScan> => {
  const scan = readScan(text);
  const none = { result: 'notOurs', order: null, transferid: null } as const;
  if (!scan) return { ...none, message: NO_CODE };
  const found = await findScanned(db, scan, viewer);
  const { received } = await sidesOf(
    db,
    found.map(({ _id }) => _id),
  );
  const came = found.flatMap((order) => {
    const side = received.get(order._id);
    return side ? [{ order, side }] : [];
  });
  const [first] = came;
  if (!first) {
    const [own] = found;
    return own ? { ...none, order: scannedOrder(own), message: whyNotAnswered(null) ?? '' } : { ...none, message: NOT_OURS };
  }
  const { order, side } = came.find((one) => one.side.state === 'open') ?? came.find((one) => one.side.state === 'confirmed') ?? first;
  const reason = whyNotAnswered(side);
  const shown = { order: scannedOrder(order), transferid: side.partner };
  if (reason === undefined) return { ...shown, result: 'arrived', _id: order._id, message: 'Llegó' };
  return { ...shown, result: side.state === 'confirmed' ? 'already' : 'refused', message: reason };
};
