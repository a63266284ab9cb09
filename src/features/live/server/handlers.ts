import { dayOf } from '#shared/time.ts';
import { refuse } from '#server/refuse.ts';
import { handlers } from '#server/http/api.ts';
import { live } from '../contract.ts';
import { findCenter } from './center.ts';
import { deviceHandlers } from './devices.ts';
import { liveFleet } from './fleet.ts';
import { type DeliveriesOf, lastPositions, seenVehicles, type VisitsOf } from './operations.ts';
import { dayTrack, findSeen } from './track.ts';

/** What live maps ask of later slices. */
export type OfDrivers = { visitsOf: VisitsOf; deliveriesOf: DeliveriesOf };

/** @param ofDrivers what drivers visited and have to deliver: orders and days are later slices' */
export const liveHandlers = ({ visitsOf, deliveriesOf }: OfDrivers) =>
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
    deliveries: async ({ input: { vehicle }, db, viewer, now }) => {
      if (!(await findSeen(db, viewer, vehicle))) throw refuse.notFound('No se encontró el vehículo');
      const [last] = await lastPositions(db, [vehicle]);
      return last?.employee ? deliveriesOf(db, last.employee, dayOf(now)) : { delivered: 0, total: 0 };
    },
    ...deviceHandlers,
  });
