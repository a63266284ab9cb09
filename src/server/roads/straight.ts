import type { LngLat } from '#shared/place/geo.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import { unhurried } from '../http/unhurried.ts';
import type { Matrix, Roads, Route } from './roads.ts';

function* straightMatrix(from: readonly LngLat[], to: readonly LngLat[]): Generator<void, Matrix> {
  const seconds = new Float64Array(from.length * to.length);
  const metres = new Float64Array(seconds.length);
  for (const [row, origin] of from.entries()) {
    for (const [column, destination] of to.entries()) {
      const leg = straightLeg(origin, destination);
      seconds[row * to.length + column] = leg.seconds;
      metres[row * to.length + column] = leg.metres;
    }
    yield;
  }
  return { seconds, metres, estimated: true };
}

/** Straight lines for roads, always `estimated`. */
export const straight: Roads = {
  matrix: (from, to = from, { signal } = {}) => unhurried(straightMatrix(from, to), signal),
  route: async (places): Promise<Route> => {
    const legs = places.slice(1).map((to, at) => ({ ...straightLeg(places[at]!, to), estimated: true as const }));
    const sum = (of: 'seconds' | 'metres') => legs.reduce((total, leg) => total + leg[of], 0);
    return { line: places, seconds: sum('seconds'), metres: sum('metres'), legs, estimated: true };
  },
};
