import { distance, type LngLat } from '#shared/place/geo.ts';

/** Within this, in metres, a place is the same one. */
const SAME = 30;

/** Where a stop of a route was when it was planned; null of what was planned before that was kept. */
export type PlannedFor = { readonly toLat: number | null; readonly toLng: number | null };

/** Whether an order lies somewhere else than it was planned for: what a route tells of it is of the former place. */
export const hasMoved = ({ toLat, toLng }: PlannedFor, place: LngLat): boolean =>
  toLng !== null && toLat !== null && distance([toLng, toLat], place) > SAME;
