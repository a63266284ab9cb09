import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { anyOf } from '#server/query/anyOf.ts';
import type { Reference } from '#server/record/recordForms.ts';
import { assignment, vehicleLabel } from '../../fleet/server/operations.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { employeeTypes, workshifts } from '../../session/server/tables.ts';
import { warehouses } from '../../warehouses/server/tables.ts';
import { employeeWarehouses } from './tables.ts';

type Link = NonNullable<Reference['link']>;

const warehouseLink: Link = {
  table: employeeWarehouses,
  read: (db, records) =>
    db
      .select({ record: employeeWarehouses.employee, _id: employeeWarehouses.warehouse })
      .from(employeeWarehouses)
      .where(records === 'all' ? undefined : anyOf(employeeWarehouses.employee, records))
      .orderBy(asc(employeeWarehouses._id)),
  write: async (db: Db, employee, ids) => {
    const others = sql`not ${anyOf(employeeWarehouses.warehouse, ids)}`;
    await db.delete(employeeWarehouses).where(and(eq(employeeWarehouses.employee, employee), others));
    if (ids.length === 0) return;
    const pairs = ids.map((warehouse) => ({ _id: newId(), employee, warehouse }));
    await db.insert(employeeWarehouses).values(pairs).onConflictDoNothing();
  },
};

export { vehicleLabel };

/** The records that an employee names. */
export const references = {
  typeEmployee: { table: employeeTypes, label: employeeTypes.name, unknown: 'Tipo inexistente' },
  workshift: { table: workshifts, label: workshifts.name, unknown: 'Turno inexistente' },
  vehicleAssign: {
    table: vehicles,
    label: vehicleLabel,
    unknown: 'Vehículo inexistente',
    link: assignment('employee'),
  },
  fleetAccess: { table: vehicles, label: vehicleLabel, unknown: 'Vehículo inexistente' },
  warehouse: { table: warehouses, label: warehouses.name, unknown: 'Depósito inexistente', link: warehouseLink },
} satisfies Record<string, Reference>;
