import { addressLine } from '#shared/place/addressLine.ts';
import { formatCount } from '#shared/money.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { dayOf } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { localityOf } from '#server/geocoding/localityOf.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { refuse } from '#server/refuse.ts';
import type { CountryCode } from '#shared/phone.ts';
import { clients } from '../../../clients/server/tables.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Ports } from '#server/ports.ts';
import { markPrinted, ordersByIds } from '../../../orders/server/operations.ts';
import { orders } from '../../../orders/server/tables.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { qrText } from '../../../orders/qr.ts';
import { companies, employees } from '../../../session/server/tables.ts';
import { type LabelCode, labelSizeOf } from '../../../settings/labelSizes.ts';
import { type LabelOrder, labelsOf, QR_BYTES } from '../../labels/label.ts';
import { logoGraphic } from './logo.ts';

/** Labels that are made together: more than a printer has on its roll. */
const MAX_LABELS = 5_000;

const GONE = 'Alguna de las órdenes ya no existe: actualice la lista';

/** The orders as they are asked for. @throws 404 when one is not there */
const chosenOrders = async (db: Db, ids: readonly string[]): Promise<OrderRow[]> => {
  const found = await ordersByIds(db, ids);
  if (found.length < ids.length) throw refuse.notFound(GONE);
  return found;
};

/** The barrio's city, or the province, as far as the tables know the town. */
const provinceOf = (town: string, postalCode: string, countryCode: CountryCode): string => {
  const found = localityOf({ town, postalCode, province: '', countryCode });
  return found ? (found.district === 'CABA' ? 'CABA' : found.province) : '';
};

const labelOrder = (order: OrderRow, qr: string, country: CountryCode): LabelOrder => {
  const { toAddress: to, fromAddress: from } = order;
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
    charge: order.chargeDestination ? order.chargeAmount : null,
    volume: order.volume,
    weight: order.weight,
    value: order.valuePackage,
    internalID: order.internalID,
    externalID: order.externalID ?? '',
    origin: [addressLine(from), from.town].filter(Boolean).join(', '),
    qr,
    packages: order.numberPackage ?? 0,
  };
};

/** Who prints, and when. */
interface Printing {
  readonly viewer: Viewer;
  readonly inCompany: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  readonly ports: Pick<Ports, 'files' | 'report'>;
  readonly now: Date;
}

/**
 * The labels of orders in ZPL, in the order given, marked as printed.
 * @param asked.size that of who prints unless told
 * @throws 404 when an order is not there, 409 where no size was chosen, 400 for more labels than are made together
 */
export const printLabels = async (
  asked: { orders: readonly string[]; size?: LabelCode | undefined },
  { viewer, inCompany, ports, now }: Printing,
): Promise<{ zpl: string; labels: number }> => {
  const { company, chosen, logos, qrs, size } = await inCompany(async (db) => {
    const [own] = await db.select().from(companies);
    if (!own) throw refuse.auth();
    const [printer] = await db
      .select({ size: employees.zplLabel })
      .from(employees)
      .where(anyOf(employees._id, [viewer._id]));
    const code = labelSizeOf(asked.size ?? printer?.size)?.code;
    if (!code) throw refuse.conflict('Debe configurar la impresora desde Configuración');
    const found = await chosenOrders(db, asked.orders);
    const total = found.reduce((sum, { numberPackage }) => sum + Math.max(1, numberPackage ?? 0), 0);
    if (total > MAX_LABELS) throw refuse.invalid(`Son ${formatCount(total)} etiquetas: imprima hasta ${formatCount(MAX_LABELS)} por vez`);
    const stored = await db.select({ _id: orders._id, qr: orders.qr }).from(orders).where(anyOf(orders._id, asked.orders));
    const marketplace = new Map(stored.map(({ _id, qr }) => [_id, qr]));
    const texts = new Map(
      found.map((order) => [order._id, qrText({ ...order, client: order.client._id, qr: marketplace.get(order._id) })]),
    );
    const long = found.find(({ _id }) => Buffer.byteLength(texts.get(_id) ?? '') > QR_BYTES);
    if (long) throw refuse.conflict(`El QR de ${long.internalID} es demasiado largo para una etiqueta`);
    const senders = await db
      .select({ _id: clients._id, logo: clients.logoZPL })
      .from(clients)
      .where(anyOf(clients._id, new Set(found.map(({ client }) => client._id))));
    await markPrinted(db, asked.orders, { employee: viewer._id, source: 'back-office', now });
    return { company: own, chosen: found, logos: senders, qrs: texts, size: code };
  });
  const graphics = new Map<string, string>();
  for (const { _id, logo } of logos) graphics.set(_id, await logoGraphic(ports.files, logo ?? company.logoZPL, ports.report));
  const printed = (order: OrderRow) =>
    labelsOf(labelOrder(order, qrs.get(order._id) ?? '', company.countryCode), {
      size,
      company: company.name,
      logo: graphics.get(order.client._id) ?? '',
      at: now,
    });
  const all = (await unhurried(eachOf(chosen, printed))).flat();
  return { zpl: all.join('\n'), labels: all.length };
};

/** Marks an order as printed. @throws 404 */
export const markOne = async (db: Db, _id: string, { viewer, now }: Pick<Printing, 'viewer' | 'now'>): Promise<void> => {
  await chosenOrders(db, [_id]);
  await markPrinted(db, [_id], { employee: viewer._id, source: 'back-office', now });
};
