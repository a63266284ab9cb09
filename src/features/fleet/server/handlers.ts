import { sql } from 'drizzle-orm';
import { findOptions } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import { employees } from '../../session/server/tables.ts';
import { fleet } from '../contract.ts';
import { catalogueHandlers } from './catalogues.ts';
import { type DriverLoads, exportDrivers, listDrivers } from './drivers.ts';
import { isDriver } from './operations.ts';
import { vehicleHandlers } from './vehicles.ts';

/** @param loads what drivers carry: orders are a later slice's */
export const fleetHandlers = (loads: DriverLoads) =>
  handlers(fleet, {
    driverList: listDrivers(loads),
    driverExport: { outside: exportDrivers(loads) },
    ...vehicleHandlers,
    ...catalogueHandlers,
    drivers: ({ input, db }) =>
      findOptions(db, input, {
        from: employees,
        label: sql`${employees.name} || ' ' || ${employees.last}`,
        active: isDriver(db),
      }),
  });
