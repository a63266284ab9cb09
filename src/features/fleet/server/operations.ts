import { and, eq, inArray } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';

export type { DriverLoads } from './drivers.ts';

/** What makes an employee a driver that orders can go to: active, and of a type of kind driver. */
export const isDriver = (db: Db) =>
  and(
    eq(employees.status, recordStatus.active),
    inArray(employees.typeEmployee, db.select({ _id: employeeTypes._id }).from(employeeTypes).where(eq(employeeTypes.kind, 'driver'))),
  );
