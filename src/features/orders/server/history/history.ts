import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Changes } from '#shared/record/changes.ts';
import type { Db } from '#server/db.ts';
import type { FileStore } from '#server/files/files.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees } from '../../../session/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';
import type { HistoryEntry } from '../../contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import { statusById } from '../../status.ts';
import { undoableAmong } from '../bulk/undoable.ts';
import { orderHistory } from '../tables.ts';
import { undoneAmong } from './undone.ts';

/** How long the addresses of photos last, in seconds. */
const PHOTO_SECONDS = 3600;

/** The names of the records that changes point at, by `_id`. */
const namesIn = async (db: Db, changes: readonly (Changes | null)[]): Promise<Map<string, string>> => {
  const idsOf = (field: string) => [
    ...new Set(changes.flatMap((one) => [one?.[field]?.from, one?.[field]?.to]).filter((id) => typeof id === 'string')),
  ];
  const [people, places, senders] = [idsOf('driverAssign'), idsOf('warehouse'), idsOf('client')];
  const found = [
    ...(people.length === 0 ? [] : await db.select().from(employees).where(anyOf(employees._id, people))).map(({ _id, name, last }) => ({
      _id,
      name: `${name} ${last}`,
    })),
    ...(places.length === 0 ? [] : await db.select().from(warehouses).where(anyOf(warehouses._id, places))),
    ...(senders.length === 0 ? [] : await db.select().from(clients).where(anyOf(clients._id, senders))),
  ];
  return new Map(found.map(({ _id, name }) => [_id, name]));
};

/** Changes with the names of what they point at. */
const named = (changes: Changes, names: ReadonlyMap<string, string>): Changes => {
  const name = <T>(value: T) => (typeof value === 'string' ? (names.get(value) ?? value) : value);
  return Object.fromEntries(Object.entries(changes).map(([field, { from, to }]) => [field, { from: name(from), to: name(to) }]));
};

const drivers = alias(employees, 'drivers');

/** How far back entries are looked at for bulk changes that can still be undone: longer than one of them takes, in milliseconds. */
const LATELY = 24 * 3_600_000;

/** What happened to an order, newest first. @param by who reads it, and when */
export const historyOf = async (
  db: Db,
  order: string,
  files: FileStore,
  { viewer, now }: { viewer: Pick<Viewer, '_id' | 'degree'>; now: Date },
): Promise<z.output<typeof HistoryEntry>[]> => {
  const rows = await db
    .select({
      entry: orderHistory,
      driver: { _id: drivers._id, name: drivers.name, last: drivers.last },
      employee: { _id: employees._id, name: employees.name, last: employees.last },
      warehouse: { _id: warehouses._id, name: warehouses.name },
    })
    .from(orderHistory)
    .leftJoin(drivers, and(eq(drivers.companyId, orderHistory.companyId), eq(drivers._id, orderHistory.driverAssign)))
    .leftJoin(employees, and(eq(employees.companyId, orderHistory.companyId), eq(employees._id, orderHistory.employee)))
    .leftJoin(warehouses, and(eq(warehouses.companyId, orderHistory.companyId), eq(warehouses._id, orderHistory.warehouse)))
    .where(eq(orderHistory.order, order))
    .orderBy(desc(orderHistory._id))
    .prepare('order history')
    .execute();
  const names = await namesIn(
    db,
    rows.map(({ entry }) => entry.changes),
  );
  const isUndone = undoneAmong(rows.map(({ entry }) => entry));
  const lately = rows.filter(({ entry }) => now.getTime() - entry.createAt.getTime() < LATELY);
  const undoable = await undoableAmong(
    db,
    [...new Set(lately.flatMap(({ entry }) => (entry.undoes || entry.origin ? [] : (entry.batch ?? []))))],
    viewer,
    now,
  );
  return rows.map(({ entry, driver, employee, warehouse }) => ({
    ...entry,
    status: statusById(entry.status),
    driverAssign: driver,
    employee,
    warehouse,
    changes: entry.changes && named(entry.changes, names),
    undoes: entry.undoes !== null,
    undo: (entry.origin === null && undoable.get(entry.batch ?? '')) || null,
    undone: entry.undoes !== null || isUndone(entry),
    files: entry.files.map(({ kind, key, name }) => ({
      kind,
      name,
      // What came from another company lies with that.
      url: entry.origin === null ? files.address(key, PHOTO_SECONDS) : files.sealed(key, PHOTO_SECONDS),
    })),
  }));
};
