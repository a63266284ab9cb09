import { refuse } from '#server/refuse.ts';
import { handlers } from '#server/http/api.ts';
import { live } from '../contract.ts';
import { findCenter } from './center.ts';
import { deviceHandlers } from './devices.ts';
import { liveFleet } from './fleet.ts';
import { seenVehicles, type VisitsOf } from './operations.ts';
import { dayTrack, findSeen } from './track.ts';

/** @param visitsOf the visits of drivers: orders are a later slice's */
export const liveHandlers = (visitsOf: VisitsOf) =>
  handlers(live, {
    fleet: async ({ db, viewer, now }) => {
      const seen = await seenVehicles(db, viewer);
      return { data: await liveFleet(db, seen, now), VehicleAuth: [...(seen ?? [])], now };
    },
    center: ({ db }) => findCenter(db),
    track: async ({ input, db, viewer }) => {
      if (!(await findSeen(db, viewer, input.vehicle))) throw refuse.notFound('No se encontró el vehículo');
      return dayTrack(db, visitsOf, input);
    },
    ...deviceHandlers,
  });
