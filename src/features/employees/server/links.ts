import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Reference } from '#server/record/recordForms.ts';
import { vehicleDrivers, vehicles } from '../../fleet/server/tables.ts';
import { employeeTypes, workshifts } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { employeeWarehouses } from './tables.ts';

type Link = NonNullable<Reference['link']>;

const vehicleLink: Link = {
  read: (db, records) =>
    db
      .select({ record: vehicleDrivers.employee, _id: vehicleDrivers.vehicle })
      .from(vehicleDrivers)
      .where(anyOf(vehicleDrivers.employee, records))
      .orderBy(asc(vehicleDrivers._id)),
  write: async (db: Db, employee, ids) => {
    await db.delete(vehicleDrivers).where(and(eq(vehicleDrivers.employee, employee), sql`not ${anyOf(vehicleDrivers.vehicle, ids)}`));
    if (ids.length === 0) return;
    const pairs = ids.map((vehicle) => ({ _id: newId(), employee, vehicle }));
    await db.insert(vehicleDrivers).values(pairs).onConflictDoNothing();
  },
};

const warehouseLink: Link = {
  read: (db, records) =>
    db
      .select({ record: employeeWarehouses.employee, _id: employeeWarehouses.warehouse })
      .from(employeeWarehouses)
      .where(anyOf(employeeWarehouses.employee, records))
      .orderBy(asc(employeeWarehouses._id)),
  write: async (db: Db, employee, ids) => {
    const others = sql`not ${anyOf(employeeWarehouses.warehouse, ids)}`;
    await db.delete(employeeWarehouses).where(and(eq(employeeWarehouses.employee, employee), others));
    if (ids.length === 0) return;
    const pairs = ids.map((warehouse) => ({ _id: newId(), employee, warehouse }));
    await db.insert(employeeWarehouses).values(pairs).onConflictDoNothing();
  },
};

/** What a vehicle is called: 'Móvil 3 · AC 120 ÑA'. */
export const vehicleLabel = sql<string>`'Móvil ' || ${vehicles.movilnum} || ' · ' || ${vehicles.plate}`;

/** The records that an employee names. */
export const references = {
  typeEmployee: { table: employeeTypes, label: employeeTypes.name, unknown: 'Tipo inexistente' },
  workshift: { table: workshifts, label: workshifts.name, unknown: 'Turno inexistente' },
  vehicleAssign: {
    table: vehicles,
    label: vehicleLabel,
    unknown: 'Vehículo inexistente',
    link: vehicleLink,
  },
  warehouse: { table: warehouses, label: warehouses.name, unknown: 'Depósito inexistente', link: warehouseLink },
} satisfies Record<string, Reference>;
