import { sql } from 'drizzle-orm';
import { findOptions } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import { employees } from '../../session/server/tables.ts';
import { fleet } from '../contract.ts';
import { catalogueHandlers } from './catalogues.ts';
import { exportDrivers, listDrivers, type OfDrivers } from './drivers.ts';
import { isDriver } from './operations.ts';
import { vehicleHandlers } from './vehicles.ts';

/** @param of what drivers carry, and when they were heard of: orders and positions are later slices' */
export const fleetHandlers = (of: OfDrivers) =>
  handlers(fleet, {
    driverList: listDrivers(of),
    driverExport: { outside: exportDrivers(of) },
    ...vehicleHandlers,
    ...catalogueHandlers,
    drivers: ({ input, db }) =>
      findOptions(db, input, {
        from: employees,
        label: sql`${employees.name} || ' ' || ${employees.last}`,
        active: isDriver(db),
      }),
  });
