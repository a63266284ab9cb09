import { type Outline, readOutlines } from '../features/places/outline.ts';
import type { Zone } from './place.ts';

type Spot = readonly [lng: number, lat: number];

/** How far an outline reaches beyond the streets that it is made of, in degrees: about 60 m. */
const MARGIN = 0.0006;

/** Whether the way from a over b to c turns left. */
const turn = (a: Spot, b: Spot, c: Spot) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The smallest convex ring around some spots, closed (Andrew's monotone chain). */
const ringAround = (spots: readonly Spot[]): Spot[] => {
  const sorted = spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Spot[]) => {
    const chain: Spot[] = [];
    for (const spot of ordered) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, spot) <= 0) chain.pop();
      chain.push(spot);
    }
    return chain.slice(0, -1);
  };
  const ring = [...half(sorted), ...half(sorted.toReversed())];
  return [...ring, ...ring.slice(0, 1)];
};

/**
 * An outline for each town that the demo's streets are in, drawn around those streets: enough to filter its orders by them. The true ones
 * are loaded with `npm run outlines`.
 */
export const outlinesOf = (zones: readonly Zone[]): Outline[] => {
  const towns = Map.groupBy(
    zones.flatMap(({ stretches }) => stretches),
    ({ town }) => town,
  );
  const features = [...towns].map(([name, stretches]) => {
    const corners = stretches.flatMap(({ line }) =>
      line.flatMap(([, lat, lng]) =>
        [-MARGIN, MARGIN].flatMap((north) => [-MARGIN, MARGIN].map((east): Spot => [lng + east * 1.2, lat + north])),
      ),
    );
    return { type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ringAround(corners)] } };
  });
  return readOutlines({ type: 'FeatureCollection', features });
};
