import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addressLine } from '#shared/place/addressLine.ts';
import type { Db } from '#server/db.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { chargeOf } from '../../../orders/orderColumns.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { ordersByIds, undoneAmong } from '../../../orders/server/operations.ts';
import { orderHistory, type StoredFile } from '../../../orders/server/tables.ts';
import { isEvent, statusById } from '../../../orders/status.ts';
import { employees } from '../../../session/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import { qrsOf, townLine } from '../notes/notes.ts';

/** A file of a proof before it is read, when it was stored, and of which status it is where that is not the entry that the proof tells. */
export type ProofFile = StoredFile & { at: Date; of: string };

/** What the paper says of an order, but for its pictures. */
export type Proof = {
  internalID: string;
  externalID: string;
  status: string;
  delivered: boolean;
  /** When it came to be so, and through whom. */
  at: Date;
  who: string;
  receiver: string;
  /** DNI of who received it. */
  document: string;
  observation: string;
  address: string;
  town: string;
  client: string;
  packages: number;
  charge: number | null;
  typeOrder: string;
  createAt: Date;
  qr: string;
  way: { at: Date; status: string; said: string }[];
};

const drivers = alias(employees, 'drivers');

const entriesOf = (db: Db, ids: readonly string[]) =>
  db
    .select({
      entry: orderHistory,
      driver: { name: drivers.name, last: drivers.last },
      employee: { name: employees.name, last: employees.last },
      warehouse: { name: warehouses.name },
    })
    .from(orderHistory)
    .leftJoin(drivers, and(eq(drivers.companyId, orderHistory.companyId), eq(drivers._id, orderHistory.driverAssign)))
    .leftJoin(employees, and(eq(employees.companyId, orderHistory.companyId), eq(employees._id, orderHistory.employee)))
    .leftJoin(warehouses, and(eq(warehouses.companyId, orderHistory.companyId), eq(warehouses._id, orderHistory.warehouse)))
    .where(anyOf(orderHistory.order, ids))
    .orderBy(asc(orderHistory._id));

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

const fullName = (person: { name: string; last: string } | null) => (person ? `${person.name} ${person.last}`.trim() : '');

/** What counts of what happened: not what was taken back, nor what took it back, nor what another company did and the order did not take. */
const counted = (entries: readonly Entry[]): Entry[] => {
  const isUndone = undoneAmong(entries.map(({ entry }) => entry));
  return entries.filter(({ entry }) => entry.unapplied === null && entry.undoes === null && !isUndone(entry));
};

const saidOf = ({ entry, driver, employee, warehouse }: Entry): string => {
  if (entry.clientName) return `Recibió ${entry.clientName}`;
  if (entry.status === 4 && warehouse) return warehouse.name;
  return [fullName(driver) || fullName(employee) || (entry.partner ?? ''), entry.observation ?? ''].filter(Boolean).join(' · ');
};

const filesOf = ({ entry }: Entry, of: string): ProofFile[] => entry.files.map((file) => ({ ...file, at: entry.createAt, of }));

/**
 * The files of a proof: those of the entry that it tells, then the others', which say whose they are. Of the signatures it has one: the
 * entry's own, or one of the same status, or the one that is nearest.
 */
const proofFiles = (entries: readonly Entry[], last: Entry | undefined): ProofFile[] => {
  const own = last ? filesOf(last, '') : [];
  const place = last ? entries.indexOf(last) : 0;
  const others = entries.filter((one) => one !== last);
  const near = others.toSorted((a, b) => {
    const sameStatus = Number(b.entry.status === last?.entry.status) - Number(a.entry.status === last?.entry.status);
    return sameStatus || Math.abs(entries.indexOf(a) - place) - Math.abs(entries.indexOf(b) - place);
  });
  const told = (some: readonly Entry[]) => some.flatMap((one) => filesOf(one, statusById(one.entry.status).name));
  const isSign = ({ kind }: ProofFile) => kind === 'sign';
  const sign = own.findLast(isSign) ?? told(near).find(isSign);
  return [...(sign ? [sign] : []), ...[...own, ...told(others)].filter((file) => !isSign(file))];
};

/** The entry that an order's status comes from, and what it says; of one that nobody changed, its first. */
const proofOf = (order: OrderRow, all: readonly Entry[], qr: string): { proof: Proof; files: ProofFile[] } => {
  const entries = counted(all);
  const last = entries.findLast(({ entry }) => entry.status === order.status.id) ?? entries.at(-1);
  const { toAddress: to } = order;
  return {
    proof: {
      internalID: order.internalID,
      externalID: order.externalID ?? '',
      status: order.status.name,
      delivered: order.status.id === 8,
      at: last?.entry.createAt ?? order.createAt,
      who: last?.driver ? `${fullName(last.driver)}, chofer` : fullName(last?.employee ?? null) || (last?.entry.partner ?? ''),
      receiver: last?.entry.clientName ?? '',
      document: last?.entry.clientIDNumber ?? '',
      observation: last?.entry.observation ?? '',
      address: addressLine(to),
      town: townLine(to),
      client: order.client.name,
      packages: order.numberPackage ?? 0,
      charge: chargeOf(order),
      typeOrder: order.typeOrder,
      createAt: order.createAt,
      qr,
      way: entries
        .filter(({ entry }) => !isEvent(entry.status) || entry.status === 42)
        .map((one) => ({ at: one.entry.createAt, status: statusById(one.entry.status).name, said: saidOf(one) })),
    },
    // Photos may come in an entry of their own, before or after the one that says how it ended.
    files: proofFiles(entries, last),
  };
};

/** The proofs of orders, in the order of their ids; what was deleted meanwhile is missing. */
export const readProofs = async (db: Db, ids: readonly string[]): Promise<{ proof: Proof; files: ProofFile[] }[]> => {
  const rows = await ordersByIds(db, ids);
  if (rows.length === 0) return [];
  const entries = Map.groupBy(await entriesOf(db, ids), ({ entry }) => entry.order);
  const qrs = await qrsOf(db, rows);
  return rows.map((order) => proofOf(order, entries.get(order._id) ?? [], qrs.get(order._id) ?? ''));
};
