import { and, eq, inArray } from 'drizzle-orm';
import { can, type Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';
import { ownWarehouses } from '../../storage/server/operations.ts';

/** The warehouses of a person of the warehouses, as their list has them; null for who sees all of them, or the orders themselves. */
export const seenWarehouses = async (db: Db, viewer: Viewer): Promise<{ _id: string; name: string }[] | null> =>
  can(viewer, 'order') ? null : ownWarehouses(db, viewer);

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
