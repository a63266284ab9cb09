import * as z from 'zod';
import type { LngLat } from '#shared/place/geo.ts';
import { urlOf } from '../../geocoding/askJson.ts';
import { askEngine } from './askEngine.ts';
import { Cell, EngineError, Figure, lineOf, tableOf, UNHURRIED, type Engine, type Fault, type Service } from './engine.ts';

const Cells = z.array(z.array(Cell));
const Table = z.object({ times: Cells, distances: Cells });
const Paths = z.object({
  paths: z
    .tuple([
      z.object({
        points: z.string(),
        instructions: z.array(z.object({ distance: Figure, time: Figure, sign: z.int() })),
      }),
    ])
    .rest(z.unknown()),
});
const Refused = z.object({ message: z.string().default(''), hints: z.array(z.object({ details: z.string().default('') })).default([]) });

/** The exceptions of its that speak of places, and the words for too many of them. */
const OF_PLACES = /\b(PointNotFound|PointOutOfBounds|ConnectionNotFound|PointDistanceExceeded|MaximumNodesExceeded)Exception$/;
const TOO_MANY = /too many|at most|limit/i;
const faultOf = (answer: unknown): Fault => {
  const { message, hints } = Refused.safeParse(answer).data ?? { message: '', hints: [] };
  if (hints.some(({ details }) => OF_PLACES.test(details))) return 'places';
  return TOO_MANY.test(message) ? 'size' : 'broken';
};

/** The sign of an instruction that says that a place on the way is reached, and how many milliseconds a second has. */
const REACHED = 5;
const MS = 1000;

type Leg = { seconds: number; metres: number };
type Instruction = { distance: number; time: number; sign: number };

/** The instructions between two places put together. */
const legsOf = (instructions: readonly Instruction[]): Leg[] => {
  const legs: Leg[] = [{ seconds: 0, metres: 0 }];
  for (const { distance, time, sign } of instructions) {
    if (sign === REACHED) legs.push({ seconds: 0, metres: 0 });
    const leg = legs.at(-1)!;
    leg.seconds += (time / MS) * UNHURRIED;
    leg.metres += distance;
  }
  return legs;
};

/**
 * GraphHopper's Directions API (https://docs.graphhopper.com), hosted or one's own; a server of the open source has ways, and no matrices.
 * Its times are of free streets.
 * @param key of the hosted one; it goes in the address, as that service wants it
 */
export const graphhopper = ({ url, timeout, key }: Service & { key?: string | undefined }): Engine => {
  const { host } = new URL(url);
  const lngLats = (places: readonly LngLat[]) => places.map(([lng, lat]) => [lng, lat]);
  return {
    host,
    limits: { side: 100, stops: 30, atOnce: 2, patience: 30_000 },
    remembered: 3_600_000,
    table: async (from, to, signal) => {
      const body = {
        ...(from === to ? { points: lngLats(from) } : { from_points: lngLats(from), to_points: lngLats(to) }),
        out_arrays: ['times', 'distances'],
        profile: 'car',
        fail_fast: false,
      };
      const { times, distances } = await askEngine(urlOf(url, 'matrix', { key }), Table, { body, timeout, signal, faultOf });
      return tableOf(host, { rows: from.length, columns: to.length }, times, distances, { factor: UNHURRIED });
    },
    way: async (places, signal) => {
      const body = { points: lngLats(places), profile: 'car', instructions: true, points_encoded: true, calc_points: true };
      const { paths } = await askEngine(urlOf(url, 'route', { key }), Paths, { body, timeout, signal, faultOf });
      const [{ points, instructions }] = paths;
      const legs = legsOf(instructions);
      if (legs.length !== places.length - 1) throw new EngineError(`${host}: answered a way of other places`);
      return { line: lineOf(host, points), legs };
    },
  };
};
