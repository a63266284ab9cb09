import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import type { FileStore } from '#server/files.ts';
import { employees } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import type { HistoryEntry } from '../contract.ts';
import { statusById } from '../status.ts';
import { orderHistory } from './tables.ts';

/** How long the addresses of photos last, in seconds. */
const PHOTO_SECONDS = 3600;

const drivers = alias(employees, 'drivers');

/** What happened to an order, newest first. */
export const historyOf = async (db: Db, order: string, files: FileStore): Promise<z.output<typeof HistoryEntry>[]> => {
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
  return rows.map(({ entry, driver, employee, warehouse }) => ({
    ...entry,
    status: statusById(entry.status),
    driverAssign: driver,
    employee,
    warehouse,
    files: entry.files.map(({ kind, key, name }) => ({ kind, name, url: files.address(key, PHOTO_SECONDS) })),
  }));
};
