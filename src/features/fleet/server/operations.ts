import { and, eq, inArray, lte, ne, or } from 'drizzle-orm';
import { AHEAD } from '#shared/record/expiry.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { addDays, type Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';
import { IN_SERVICE } from '../positions.ts';
import { vehicles, vehicleStatuses } from './tables.ts';

export { assignment, driverLabel, takeStaffTurn, vehicleLabel, vehicleRoom } from './assignment.ts';
export type { DriverLoads } from './drivers.ts';
export { peopleOnline } from './online.ts';

/** What makes an employee a driver that orders can go to: active, and of a type of kind driver. */
export const isDriver = (db: Db) =>
  and(
    eq(employees.status, recordStatus.active),
    inArray(employees.typeEmployee, db.select({ _id: employeeTypes._id }).from(employeeTypes).where(eq(employeeTypes.kind, 'driver'))),
  );

/** Vehicles in service with something that ends soon or has ended, as their list filters them by `endState`. */
export const endingVehicles = (db: Db, today: Day) => {
  const horizon = addDays(today, AHEAD);
  const { inspectionExpire, insuranceExpire, plateExpire } = vehicles;
  return db
    .select({ _id: vehicles._id, plate: vehicles.plate, inspectionExpire, insuranceExpire, plateExpire })
    .from(vehicles)
    .innerJoin(vehicleStatuses, and(eq(vehicleStatuses.companyId, vehicles.companyId), eq(vehicleStatuses._id, vehicles.vehicleStatus)))
    .where(
      and(
        ne(vehicles.status, recordStatus.deleted),
        eq(vehicleStatuses.position, IN_SERVICE),
        or(lte(inspectionExpire, horizon), lte(insuranceExpire, horizon), lte(plateExpire, horizon)),
      ),
    );
};
