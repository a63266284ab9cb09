import { handlers } from '#server/http/api.ts';
import { workdays } from '../contract.ts';
import { findDriver, liveOf, vehiclesOf } from './drivers.ts';
import { exportReport, readReport } from './reports.ts';
import { dayOfDriver } from './workday.ts';

export const workdayHandlers = handlers(workdays, {
  employee: async ({ input: { _id }, db, viewer, now }) => {
    const driver = await findDriver(db, _id);
    return { data: { ...driver, vehicleAssign: await vehiclesOf(db, viewer, _id) }, ...(await liveOf(db, { viewer, now }, driver)) };
  },
  orders: { outside: dayOfDriver },
  live: async ({ input: { _id }, db, viewer, now }) => liveOf(db, { viewer, now }, await findDriver(db, _id)),
  report: { outside: readReport },
  exportReport: { outside: exportReport },
});
