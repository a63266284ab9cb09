import { handlers } from '#server/http/api.ts';
import { type OrderMoney, unassign } from '../../orders/server/operations.ts';
import { findDriver } from '../../workdays/server/operations.ts';
import { routing as contract } from '../contract.ts';
import { exportRoute } from './exportRoute.ts';
import { autoRoute } from './plan/autoRoute.ts';
import { lineThrough } from './plan/lineThrough.ts';
import { measureStops } from './plan/measureStops.ts';
import { saveRoute } from './saved/saveRoute.ts';
import { searchRoute } from './saved/searchRoute.ts';
import { startPoints } from './stops/startPoints.ts';

/** @param money what accounts, a later slice, do about the money of orders */
export const routingHandlers = (money: OrderMoney) =>
  handlers(contract, {
    warehouse: async ({ db }) => ({ data: await startPoints(db) }),
    search: ({ input, db, now }) => searchRoute(db, input, now),
    autoLineal: { outside: (call) => autoRoute(call, 'lineal') },
    autoCircular: { outside: (call) => autoRoute(call, 'circular') },
    line: { outside: lineThrough },
    matrix: { outside: measureStops },
    removeAssign: async ({ input: { order, driverAssign }, db, viewer, now }) => {
      if (driverAssign) await findDriver(db, driverAssign);
      return unassign(db, { order, from: driverAssign }, { viewer, now, money });
    },
    save: { outside: saveRoute },
    export: { outside: exportRoute },
  });
