import { and, eq, inArray } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { clients } from '../../../clients/server/tables.ts';
import { isDriver } from '../../../fleet/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import { warehouses } from '../../../warehouses/server/tables.ts';

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
      .where(and(eq(clients._id, client), eq(clients.status, recordStatus.active)));
    if (found.length === 0) faults.client = 'El cliente no existe o no está activo';
  }
  if (driverAssign) {
    const found = await db
      .select({ _id: employees._id })
      .from(employees)
      .where(and(isDriver(db), eq(employees._id, driverAssign)));
    if (found.length === 0) faults.driverAssign = 'El chofer no existe o no está activo';
  }
  if (warehouse) {
    const found = await db
      .select({ _id: warehouses._id })
      .from(warehouses)
      .where(and(eq(warehouses._id, warehouse), inArray(warehouses.status, [recordStatus.created, recordStatus.active])))
      // One that is being deleted is waited for.
      .for('key share');
    if (found.length === 0) faults.warehouse = 'El depósito no existe o no está activo';
  }
  return faults;
};
