import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { employeeWarehouses } from '../../employees/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';

/** The warehouses that somebody of the warehouses works in, by name; null for who sees all of them. */
export const ownWarehouses = async (db: Db, viewer: Pick<Viewer, '_id' | 'kind'>): Promise<{ _id: string; name: string }[] | null> => {
  if (viewer.kind !== 'warehouse') return null;
  return db
    .select({ _id: warehouses._id, name: warehouses.name })
    .from(employeeWarehouses)
    .innerJoin(warehouses, and(eq(warehouses.companyId, employeeWarehouses.companyId), eq(warehouses._id, employeeWarehouses.warehouse)))
    .where(eq(employeeWarehouses.employee, viewer._id))
    .orderBy(warehouses.name);
};
