import { useQuery } from '@tanstack/react-query';
import { decodePolyline } from '#shared/way/polyline.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import type { LngLat } from '#web/map/bounds.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import type { OrderWay } from '../../way/routeCall.ts';
import { ordersApi } from '../api.ts';

/** Ways change with visits, which have all that is known of orders asked for again, and with streets, which are loaded once. */
const STALE = 60_000;

/** The way to an order's destination, with its lines as points. */
export type ShownWay = {
  planned: Omit<OrderWay['route']['planned'], 'line'> & { points: LngLat[] };
  real: (Omit<NonNullable<OrderWay['route']['real']>, 'line'> & { points: LngLat[] }) | null;
  /** The driver's visit before, where the planned way begins there. */
  before: (LngLat & { internalID: string; at: string | null }) | null;
  /** When the driver was at the destination last. */
  at: string | null;
};

const pointsOf = (line: string): LngLat[] => decodePolyline(line).map(([lng, lat]) => ({ lng, lat }));

const shown = ({ route: { planned, real }, from, to }: OrderWay): ShownWay => ({
  planned: { ...planned, points: pointsOf(planned.line) },
  real: real && { ...real, points: pointsOf(real.line) },
  before: from.visit && { internalID: from.visit.internalID, at: from.at, lng: from.lng, lat: from.lat },
  at: to.at,
});

/** The way to an order's destination; undefined while it is looked for, an estimate in a straight line when it cannot be had. */
export const useOrderWay = (order: Pick<OrderRowShown, '_id' | 'fromAddress' | 'toAddress'>): ShownWay | undefined => {
  const { data, failureCount, isPaused } = useQuery({ ...ordersApi.route.queryOptions({ _id: order._id }), staleTime: STALE });
  if (data) return shown(data);
  if (failureCount === 0 && !isPaused) return undefined;
  const [from, to] = [order.fromAddress.location.coordinates, order.toAddress.location.coordinates];
  const points = [from, to].map(([lng, lat]) => ({ lng, lat }));
  return { planned: { points, ...straightLeg(from, to), estimated: true }, real: null, before: null, at: null };
};
