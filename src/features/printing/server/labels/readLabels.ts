import { addressLine } from '#shared/place/addressLine.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { dayOf } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { localityOf } from '#server/geocoding/localityOf.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { Ports } from '#server/ports.ts';
import { NO_ADDRESS } from '../../../clients/noun.ts';
import { clients } from '../../../clients/server/tables.ts';
import { ordersByIds } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import { chargeOf } from '../../../orders/orderColumns.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { qrText } from '../../../orders/qr.ts';
import { companies } from '../../../session/server/tables.ts';
import type { LabelCode } from '../../../settings/labelSizes.ts';
import { type Label, type LabelOrder, type LabelPortion, labelsOf, QR_BYTES } from '../../labels/label.ts';
import { type Logo, printedLogo } from './logo.ts';

/** The barrio's city, or the province, as far as the tables know the town. */
const provinceOf = (town: string, postalCode: string, countryCode: CountryCode): string => {
  const found = localityOf({ town, postalCode, province: '', countryCode });
  return found ? (found.district === 'CABA' ? 'CABA' : found.province) : '';
};

/** Where an order comes from; of a company whose address nobody knows, its name alone. */
const originOf = ({ fromAddress: from, client }: OrderRow): string =>
  from.address === NO_ADDRESS ? (from.name ?? client.name) : [addressLine(from), from.town].filter(Boolean).join(', ');

const labelOrder = (order: OrderRow, qr: string, country: CountryCode): LabelOrder => {
  const { toAddress: to } = order;
  const town = to.town ?? '';
  return {
    client: order.client.name,
    deliveryDate: order.deliveryDate && dayOf(order.deliveryDate),
    postalCode: to.postalCode ?? '',
    town,
    province: provinceOf(town, to.postalCode ?? '', country),
    address: addressLine({ address: to.address, addressNumber: to.addressNumber }),
    floor: to.floor ?? '',
    door: to.door ?? '',
    building: to.typeBuilding ?? '',
    name: to.name ?? '',
    phone: formatPhone(to.phone ?? ''),
    observation: to.observation ?? '',
    charge: chargeOf(order),
    volume: order.volume,
    weight: order.weight,
    value: order.valuePackage,
    internalID: order.internalID,
    externalID: order.externalID ?? '',
    origin: originOf(order),
    qr,
    packages: order.numberPackage ?? 0,
  };
};

/** What labels of some orders are drawn of. */
export interface LabelSources {
  readonly company: { readonly name: string; readonly countryCode: CountryCode };
  /** As they were asked for. */
  readonly orders: readonly OrderRow[];
  /** By order. */
  readonly qrs: ReadonlyMap<string, string>;
  /** Keys of files by client: its own, or the company's. */
  readonly logos: ReadonlyMap<string, string | null>;
}

/**
 * Reads what labels are drawn of; deleted orders are missing.
 * @throws 409 for a QR that no label could hold
 */
export const readLabels = async (db: Db, ids: readonly string[]): Promise<LabelSources> => {
  const [company] = await db.select().from(companies);
  if (!company) throw refuse.auth();
  const found = await ordersByIds(db, ids);
  const stored = await db.select({ _id: orders._id, qr: orders.qr }).from(orders).where(anyOf(orders._id, ids));
  const marketplace = new Map(stored.map(({ _id, qr }) => [_id, qr]));
  const qrs = new Map(found.map((order) => [order._id, qrText({ ...order, client: order.client._id, qr: marketplace.get(order._id) })]));
  const long = found.find(({ _id }) => Buffer.byteLength(qrs.get(_id) ?? '') > QR_BYTES);
  if (long) throw refuse.conflict(`El QR de ${long.internalID} es demasiado largo para una etiqueta`);
  const senders = await db
    .select({ _id: clients._id, logo: clients.logoZPL })
    .from(clients)
    .where(anyOf(clients._id, new Set(found.map(({ client }) => client._id))));
  return { company, orders: found, qrs, logos: new Map(senders.map(({ _id, logo }) => [_id, logo ?? company.logoZPL])) };
};

/** Logos by client, as they are printed. */
export type Logos = ReadonlyMap<string, Logo>;

/** Reads the logos of labels from the file store; one that is missing or damaged is left out. */
export const readLogos = async ({ logos }: LabelSources, { files, report }: Pick<Ports, 'files' | 'report'>): Promise<Logos> => {
  const read = new Map<string, Logo>();
  for (const [client, key] of logos) {
    const logo = await printedLogo(files, key, report);
    if (logo) read.set(client, logo);
  }
  return read;
};

/** Draws labels of an order, all unless told. @param packages how many it has, where that is not what the order says today */
export const drawLabels = (
  { company, qrs }: LabelSources,
  logos: Logos,
  order: OrderRow,
  { size, at, packages, portion }: { size: LabelCode; at: Date; packages?: number; portion?: LabelPortion },
): Label[] => {
  const said = labelOrder(order, qrs.get(order._id) ?? '', company.countryCode);
  const print = { size, company: company.name, logo: logos.has(order.client._id), at };
  return labelsOf(packages === undefined ? said : { ...said, packages }, print, portion);
};
