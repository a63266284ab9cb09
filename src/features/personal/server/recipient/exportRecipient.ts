import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { settlementLines } from '../../../accounts/server/tables.ts';
import { marketplaceShipments } from '../../../marketplaces/server/tables.ts';
import { orderMails } from '../../../orders/server/batchTables.ts';
import { orderProducts } from '../../../orders/server/tables.ts';
import { statuses } from '../../../orders/status.ts';
import { doorKey } from '../../../places/placeKey.ts';
import { knownPlaces } from '../../../places/server/tables.ts';
import type { NamedCompany } from '../companyRef.ts';
import { writeStream } from '../export/copyRows.ts';
import { emptyFolder } from '../export/exportCompany.ts';
import { tableTitles } from '../export/tableTitles.ts';
import type { Criteria, Sought } from './criteria.ts';
import { type EntryPart, partOf, partOfTaken } from './entryParts.ts';
import { endOf, type Entry, type Found, historiesOf } from './findRecipient.ts';
import { isUnderWay, type WaitingShipment } from './forgetBeside.ts';
import type { WaitingRow } from './forgetImports.ts';
import { isTheirs, type Needles } from './needles.ts';
import type { Partner } from './whereElse.ts';

const statusName = (status: number) => statuses.find(({ id }) => id === status)?.name ?? String(status);

/** What is handed to a recipient who asks what is known of them. */
type Told = {
  company: { name: string; transferid: string };
  at: string;
  sought: Criteria;
  orders: object[];
  taken: object[];
  /** Shipments, and rows of imports, that are theirs and no orders yet. */
  waiting: { shipments: readonly WaitingShipment[]; rows: RowTold[] };
  /** Addresses of theirs that are remembered. */
  places: object[];
  /** Where else they are named, by table: how many rows. */
  elsewhere: Record<string, { what: string; rows: number }>;
  partners: readonly Partner[];
};

/** Where a file lies in the export: under its own name, for its key begins with a company's id. */
const pathOf = (key: string) => `files/${key.split('/').at(-1)}`;

const entryTold = ({ createAt, status, partner }: Entry, { clientName, clientIDNumber, observation, files, changes }: EntryPart) => ({
  at: createAt.toISOString(),
  status: statusName(status),
  receivedBy: clientName,
  document: clientIDNumber,
  observation,
  changes,
  partner,
  files: files.map(({ kind, key, name }) => ({ kind, name, file: pathOf(key) })),
});

/** Of a row that is no order yet what is of their end of it. */
const rowTold = ({ fileName, row: its }: WaitingRow, needles: Needles) => {
  const theirs = <E>(end: E) => (isTheirs(needles, end) ? end : null);
  const [from, to] = [theirs(its.fromAddress), theirs(its.toAddress)];
  return {
    file: fileName,
    row: its.row,
    externalNumber: its.externalID,
    due: its.deliveryDate,
    packages: its.numberPackage,
    declaredValue: its.valuePackage,
    from,
    to,
    chargedAtTheDoor: to && its.chargeDestination ? its.chargeAmount : null,
    products: (to && its.shipment_product) ?? [],
  };
};
type RowTold = ReturnType<typeof rowTold>;

/** What is exported, and where to. */
type Exported = {
  company: NamedCompany;
  sought: Sought;
  found: Found;
  partners: readonly Partner[];
  told: ReadonlyMap<string, number>;
  shipments: readonly WaitingShipment[];
  rows: readonly WaitingRow[];
  needles: Needles;
  files: FileStore;
  folder: string;
  now: Date;
};

/** Everything of them in a company, as it is kept: of the other end of their orders, and of who took their parcels, nothing. */
const tell = async (db: Db, known: Omit<Exported, 'files' | 'folder'>) => {
  const { company, sought, found, partners, told: where, now } = known;
  const { companyId, name, transferid } = company;
  const ids = [...new Set(found.ends.map(({ order }) => order._id))];
  const among = ({ companyId: of, order }: Record<'companyId' | 'order', PgColumn>) => and(eq(of, companyId), anyOf(order, ids));
  const byOrder = <R extends { order: string | null }>(rows: readonly R[]) => Map.groupBy(rows, ({ order }) => order);
  const entries = byOrder(await historiesOf(db, companyId, ids));
  const lines = byOrder(await db.select().from(settlementLines).where(among(settlementLines)));
  const shipments = byOrder(await db.select().from(marketplaceShipments).where(among(marketplaceShipments)));
  const products = byOrder(await db.select().from(orderProducts).where(among(orderProducts)));
  const mailed = new Map(
    (
      await db
        .select()
        .from(orderMails)
        .where(
          and(
            eq(orderMails.companyId, companyId),
            anyOf(
              orderMails._id,
              [...entries.values()].flat().map(({ _id }) => _id),
            ),
          ),
        )
    ).map(({ _id, sentAt }) => [_id, sentAt.toISOString()] as const),
  );
  const places = await db
    .select({
      address: knownPlaces.address,
      addressNumber: knownPlaces.addressNumber,
      town: knownPlaces.town,
      lat: knownPlaces.lat,
      lng: knownPlaces.lng,
    })
    .from(knownPlaces)
    .where(
      and(
        eq(knownPlaces.companyId, companyId),
        anyOf(
          knownPlaces.door,
          found.ends.map(({ order, end }) => doorKey(endOf(order, end))),
        ),
      ),
    );
  const files = new Set<string>();
  const parted = (entry: Entry, part: EntryPart) => {
    for (const { key } of part.files) files.add(key);
    return entryTold(entry, part);
  };
  const orders = found.ends.map(({ order, end, by }) => ({
    number: order.internalID,
    externalNumber: order.externalID,
    externalTracking: order.externalTracking,
    foundBy: by,
    side: end === 'to' ? 'destino' : 'origen',
    status: statusName(order.status),
    created: order.createAt.toISOString(),
    due: order.deliveryDate?.toISOString() ?? null,
    packages: order.numberPackage,
    chargedAtTheDoor: end === 'to' && order.chargeDestination ? order.chargeAmount : null,
    declaredValue: order.valuePackage,
    person: endOf(order, end),
    // Mails of what becomes of a parcel go to whom it is brought, as what is in it is theirs.
    history: (entries.get(order._id) ?? []).map((entry) => ({
      ...parted(entry, partOf(entry, { order, end }, sought.isDocument)),
      mailed: (end === 'to' && mailed.get(entry._id)) || null,
    })),
    products: (end === 'to' ? (products.get(order._id) ?? []) : []).map(({ description, variant, quantity }) => ({
      description,
      variant,
      quantity,
    })),
    // Both are about where it was brought.
    settled: (end === 'to' ? (lines.get(order._id) ?? []) : []).map(({ address, town, deliveryDate }) => ({ address, town, deliveryDate })),
    marketplace: (end === 'to' ? (shipments.get(order._id) ?? []) : []).map(({ type, content }) => ({ type, content })),
  }));
  const taken = found.taken.map(({ entry, internalID }) => ({ number: internalID, ...parted(entry, partOfTaken(entry)) }));
  const elsewhere = Object.fromEntries([...where].map(([table, rows]) => [table, { what: tableTitles[table] ?? '', rows }]));
  const told: Told = {
    company: { name, transferid },
    at: now.toISOString(),
    sought: sought.typed,
    orders,
    taken,
    waiting: { shipments: known.shipments, rows: known.rows.map((row) => rowTold(row, known.needles)) },
    places,
    elsewhere,
    partners,
  };
  return { told, orders, files: [...files] };
};

const line = (label: string, value: string | number | null | undefined) => ((value ?? '') === '' ? [] : [`  ${label}: ${value}`]);

type Person = Partial<Record<'name' | 'floor' | 'door' | 'town' | 'postalCode' | 'phone' | 'email' | 'observation', string | null>> & {
  address: string;
  addressNumber: number;
};
const personLines = ({ name, address, addressNumber, floor, door, town, postalCode, phone, email, observation }: Person) => [
  ...line('Nombre', name),
  ...line('Domicilio', `${address} ${addressNumber || ''}`.trim()),
  ...line('Piso', floor),
  ...line('Puerta', door),
  ...line('Localidad', town),
  ...line('Código postal', postalCode),
  ...line('Teléfono', phone),
  ...line('Correo', email),
  ...line('Observaciones', observation),
];

/** The same for people. */
const readable = (company: NamedCompany, { told, orders }: Awaited<ReturnType<typeof tell>>): string =>
  [
    `DATOS PERSONALES QUE GUARDA ${company.name.toUpperCase()} (${company.transferid})`,
    `Al ${told.at}, hora universal. Buscados por: ${Object.entries(told.sought)
      .flatMap(([, value]) => (value === undefined ? [] : [value]))
      .join(', ')}`,
    '',
    ...orders.flatMap(({ number, side, status, created, due, person, history, products, chargedAtTheDoor }) => [
      `Orden ${number} (${side}): ${status}`,
      ...personLines(person),
      ...line('Lugar', `${person.lat}, ${person.lng}`),
      ...line('Creada', created),
      ...line('Para entregar', due),
      ...line('Cobro en destino', chargedAtTheDoor),
      ...products.map(({ description, quantity }) => `  Producto: ${quantity} x ${description}`),
      ...history.map((entry) =>
        [
          `  ${entry.at} ${entry.status}`,
          ...(entry.receivedBy ? [`recibió ${entry.receivedBy}`] : []),
          ...(entry.document ? [`documento ${entry.document}`] : []),
          ...(entry.observation ? [entry.observation] : []),
          ...entry.files.map(({ file }) => file),
        ].join('; '),
      ),
      '',
    ]),
    ...told.waiting.shipments.flatMap((one) => [
      `Envío ${one.content.shipment}, que ${isUnderWay(one) ? 'todavía no es una orden' : 'no se lleva'}`,
      ...personLines({ ...one.content, observation: one.content.comment }),
      '',
    ]),
    ...told.waiting.rows.flatMap(({ file, row, from, to }) => [
      `Fila ${row} de ${file}, que todavía no es una orden`,
      ...[from, to].flatMap((end) => (end ? personLines(end) : [])),
      '',
    ]),
    ...told.taken.map((entry) => `Recibió el bulto de otra persona: ${JSON.stringify(entry)}`),
    ...(told.places.length > 0 ? [`Domicilios recordados: ${told.places.length} (datos.json)`] : []),
    ...(Object.keys(told.elsewhere).length > 0 ? ['También se la nombra en:'] : []),
    ...Object.values(told.elsewhere).map(({ what, rows }) => `  ${what}: ${rows}`),
    ...(told.partners.length > 0 ? ['Otras empresas que intervinieron y guardan lo suyo:'] : []),
    ...told.partners.map(({ name, transferid, orders: total }) => `  ${name} (${transferid}): ${total} órdenes`),
    'El responsable de estos datos es la empresa nombrada arriba.',
    '',
  ].join('\n');

/** Writes what a company knows of a recipient into an empty folder: `datos.json`, `datos.txt` and the files. @returns how many files */
export const exportRecipient = async (db: Db, { files, folder, ...known }: Exported): Promise<number> => {
  await emptyFolder(folder);
  const its = await tell(db, known);
  await writeFile(join(folder, 'datos.json'), `${JSON.stringify(its.told, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  await writeFile(join(folder, 'datos.txt'), readable(known.company, its), { flag: 'wx', mode: 0o600 });
  let copied = 0;
  for (const key of its.files) {
    const stored = await files.read(key);
    if (!stored) continue;
    const path = join(folder, pathOf(key));
    await mkdir(dirname(path), { recursive: true });
    await writeStream(stored.stream, path);
    copied += 1;
  }
  return copied;
};
