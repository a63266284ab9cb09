import { handlers } from '#server/http/api.ts';
import { seenVehicles } from '../../live/server/operations.ts';
import { workdays } from '../contract.ts';
import { findDriver, liveOf, vehiclesOf } from './drivers.ts';
import { exportReport, readReport } from './reports.ts';
import { dayOfDriver } from './workday.ts';

export const workdayHandlers = handlers(workdays, {
  employee: async ({ input: { _id }, db, viewer, now }) => {
    const driver = await findDriver(db, _id);
    const seen = await seenVehicles(db, viewer);
    return { data: { ...driver, vehicleAssign: await vehiclesOf(db, seen, _id) }, ...(await liveOf(db, { seen, now }, driver)) };
  },
  orders: { outside: dayOfDriver },
  live: async ({ input: { _id }, db, viewer, now }) => {
    const driver = await findDriver(db, _id);
    return liveOf(db, { seen: await seenVehicles(db, viewer), now }, driver);
  },
  report: { outside: readReport },
  exportReport: { outside: exportReport },
});
