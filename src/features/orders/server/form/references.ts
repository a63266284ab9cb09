import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { clients } from '../../../clients/server/tables.ts';
import { employees, employeeTypes } from '../../../session/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';

/** The company's drivers as rows to select from: active employees whose type is of kind driver. */
export const selectDrivers = (db: Db) =>
  db
    .select({ _id: employees._id, name: employees.name, last: employees.last })
    .from(employees)
    .innerJoin(employeeTypes, and(eq(employeeTypes.companyId, employees.companyId), eq(employeeTypes._id, employees.typeEmployee)));

/** What makes an employee a driver that orders can go to. */
export const isDriver = and(eq(employeeTypes.kind, 'driver'), eq(employees.status, 1));

/**
 * What is wrong with the records that an order is to point at, by field: a client, driver or warehouse of another company is as unknown
 * as one that does not exist.
 */
export const referenceFaults = async (
  db: Db,
  {
    client,
    driverAssign,
    warehouse,
  }: { client?: string | null | undefined; driverAssign?: string | null | undefined; warehouse?: string | null | undefined },
): Promise<Record<string, string>> => {
  const faults: Record<string, string> = {};
  if (client) {
    const found = await db
      .select({ _id: clients._id })
      .from(clients)
      .where(and(eq(clients._id, client), eq(clients.status, 1)));
    if (found.length === 0) faults.client = 'El cliente no existe o no está activo';
  }
  if (driverAssign) {
    const found = await selectDrivers(db).where(and(isDriver, eq(employees._id, driverAssign)));
    if (found.length === 0) faults.driverAssign = 'El chofer no existe o no está activo';
  }
  if (warehouse) {
    const found = await db
      .select({ _id: warehouses._id })
      .from(warehouses)
      .where(and(eq(warehouses._id, warehouse), inArray(warehouses.status, [0, 1])));
    if (found.length === 0) faults.warehouse = 'El depósito no existe o no está activo';
  }
  return faults;
};
