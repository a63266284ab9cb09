import { asc } from 'drizzle-orm';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { formatTaxId } from '#shared/record/taxIdText.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import { clients } from '../../../clients/server/tables.ts';
import { chargeOf } from '../../../orders/orderColumns.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { orderProducts, orders } from '../../../orders/server/tables.ts';
import { qrText } from '../../../orders/qr.ts';
import { companies } from '../../../session/server/tables.ts';
import { issuerLines } from '../../../settings/company/companyDetails.ts';
import { readDetails } from '../../../settings/server/operations.ts';
import { skus } from '../../../skus/server/tables.ts';
import { mergedProducts } from '../../notes/merged.ts';
import { type MergedNotes, type Note, type Noteless, noteNumber } from '../../notes/note.ts';
import type { PrintTarget } from '../../runCalls.ts';
import { chosenOrders } from '../runs/chosenOrders.ts';

type Line = Note['product'][number] & { product: string | null };

/** The product lines of orders, by order, in their order. */
const linesByOrder = async (db: Db, ids: readonly string[]): Promise<Map<string, Line[]>> => {
  const found = await db.select().from(orderProducts).where(anyOf(orderProducts.order, ids)).orderBy(asc(orderProducts._id));
  const products = new Set(found.flatMap(({ product }) => product ?? []));
  const known = products.size === 0 ? [] : await db.select({ _id: skus._id, code: skus.code }).from(skus).where(anyOf(skus._id, products));
  const codes = new Map(known.map(({ _id, code }) => [_id, code]));
  const lines = new Map<string, Line[]>();
  for (const { order, product, sku, description, variant, quantity } of found) {
    const its = lines.get(order) ?? [];
    its.push({ product, sku, description, variant, code: codes.get(product ?? '') ?? '', quantity });
    lines.set(order, its);
  }
  return lines;
};

/** The texts of the QR codes of orders, by order. */
export const qrsOf = async (db: Db, rows: readonly OrderRow[]): Promise<Map<string, string>> => {
  const ids = rows.map(({ _id }) => _id);
  const stored = await db.select({ _id: orders._id, qr: orders.qr }).from(orders).where(anyOf(orders._id, ids));
  const own = new Map(stored.map(({ _id, qr }) => [_id, qr]));
  return new Map(rows.map((order) => [order._id, qrText({ ...order, client: order.client._id, qr: own.get(order._id) })]));
};

/** 'Palermo · CP 1414'. */
export const townLine = ({ town, postalCode }: { town: string | null; postalCode: string | null }): string =>
  [town, postalCode && `CP ${postalCode}`].filter(Boolean).join(' · ');

/** What the company says of itself on its notes. */
export const readIssuer = async (db: Db): Promise<{ company: string; issuer: string[] }> => {
  const [company] = await db.select({ name: companies.name, countryCode: companies.countryCode }).from(companies);
  if (!company) throw refuse.auth();
  return { company: company.name, issuer: issuerLines(company.countryCode, await readDetails(db)) };
};

/** Notes, the orders that have none, and the ids of those that are no more. */
export type ReadNotes = { page: Note[]; missing: Noteless[]; absent: string[] };

/** The notes of the orders that have product lines, and those that have none. @throws 404 when none of them is there */
export const readNotes = async (db: Db, target: PrintTarget, viewer: Viewer): Promise<ReadNotes> => {
  const { rows, absent } = await chosenOrders(db, target, viewer);
  const lines = await linesByOrder(
    db,
    rows.map(({ _id }) => _id),
  );
  const noted = rows.filter(({ _id }) => lines.has(_id));
  const qrs = noted.length === 0 ? new Map<string, string>() : await qrsOf(db, noted);
  const senders = await db
    .select()
    .from(clients)
    .where(anyOf(clients._id, new Set(noted.map(({ client }) => client._id))));
  const known = new Map(senders.map((client) => [client._id, client]));
  const page = noted.map((order): Note => {
    const { toAddress: to, client } = order;
    const sender = known.get(client._id);
    return {
      _id: order._id,
      noteID: noteNumber(order),
      deliveryDate: order.deliveryDate,
      internalID: order.internalID,
      externalID: order.externalID,
      toAddress: addressLine(to),
      toTown: townLine(to),
      toName: to.name ?? '',
      toPhone: formatPhone(to.phone ?? ''),
      client: {
        _id: client._id,
        name: client.name,
        cuit: formatTaxId(sender?.cuit ?? ''),
        address: sender ? [addressLine(sender), townLine(sender)].filter(Boolean).join(', ') : client.address,
      },
      typeOrder: order.typeOrder,
      numberPackage: order.numberPackage ?? 0,
      weight: order.weight,
      observation: to.observation ?? '',
      charge: chargeOf(order),
      qr: qrs.get(order._id) ?? '',
      product: (lines.get(order._id) ?? []).map(({ product: _product, ...line }) => line),
    };
  });
  return { page, missing: rows.filter(({ _id }) => !lines.has(_id)).map(({ _id, internalID }) => ({ _id, internalID })), absent };
};

/** The products of the notes of orders, added up. @throws 404 when none of them is there */
export const mergeNotes = async (db: Db, target: PrintTarget, viewer: Viewer): Promise<MergedNotes & { absent: string[] }> => {
  const { rows, absent } = await chosenOrders(db, target, viewer);
  const lines = await linesByOrder(
    db,
    rows.map(({ _id }) => _id),
  );
  const noted = rows.filter(({ _id }) => lines.has(_id));
  const product = mergedProducts(
    noted.flatMap(({ _id, client }) => (lines.get(_id) ?? []).map((line) => ({ ...line, order: _id, client: client._id }))),
  );
  const days = noted.flatMap(({ deliveryDate }) => deliveryDate ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    ordersQty: rows.length,
    notes: noted.length,
    packages: noted.reduce((sum, { numberPackage }) => sum + (numberPackage ?? 0), 0),
    units: product.reduce((sum, { quantity }) => sum + quantity, 0),
    clients: [...new Set(noted.map(({ client }) => client.name))].toSorted((a, b) => a.localeCompare(b, 'es')),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    product,
    missing: rows.filter(({ _id }) => !lines.has(_id)).map(({ _id, internalID }) => ({ _id, internalID })),
    absent,
  };
};
