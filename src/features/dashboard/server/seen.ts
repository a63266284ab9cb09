import { and, eq, inArray } from 'drizzle-orm';
import { can, type Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { employeeWarehouses } from '../../employees/server/tables.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';

/** The warehouses of a person of the warehouses, as their screen has them; null for who sees all of them, or none. */
export const ownWarehouses = async (db: Db, viewer: Viewer): Promise<{ _id: string; name: string }[] | null> => {
  if (viewer.kind !== 'warehouse' || can(viewer, 'order')) return null;
  return db
    .select({ _id: warehouses._id, name: warehouses.name })
    .from(employeeWarehouses)
    .innerJoin(warehouses, and(eq(warehouses.companyId, employeeWarehouses.companyId), eq(warehouses._id, employeeWarehouses.warehouse)))
    .where(and(eq(employeeWarehouses.employee, viewer._id), eq(warehouses.status, recordStatus.active)))
    .orderBy(warehouses.name);
};

/** Whom to ask for an area: who administers the company, the owner where nobody else does; null for who has all. */
export const adminOf = async (db: Db, viewer: Viewer): Promise<string | null> => {
  if (can(viewer, 'unrestricted')) return null;
  const [first] = await db
    .select({ name: employees.name, last: employees.last })
    .from(employees)
    .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)))
    .where(and(eq(employees.status, recordStatus.active), inArray(employeeTypes.kind, ['admin', 'owner'])))
    // 'admin' before 'owner'.
    .orderBy(employeeTypes.kind, employees._id)
    .limit(1);
  return first ? `${first.name} ${first.last}` : null;
};
