import { useQuery } from '@tanstack/react-query';
import { pointAt, type LngLat } from '#shared/place/geo.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import type { DrawnRoute } from '../contract.ts';
import { streetsApi } from './api.ts';

/** Streets change when others are loaded, and who does that has all of them asked for again. */
const STALE = 60 * 60_000;

/**
 * The way between two places; undefined while it is looked for, an estimate in a straight line when it cannot be had.
 */
export const useRoute = (from: LngLat, to: LngLat): DrawnRoute | undefined => {
  const { data, failureCount, isPaused } = useQuery({
    ...streetsApi.route.queryOptions({ places: [pointAt(...from), pointAt(...to)] }),
    staleTime: STALE,
  });
  if (data) return data;
  if (failureCount === 0 && !isPaused) return undefined;
  return { line: [[...from], [...to]], ...straightLeg(from, to), estimated: true };
};
