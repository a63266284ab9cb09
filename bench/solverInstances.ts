import { type LngLat } from '#shared/place/geo.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import { atOnce } from '#server/http/unhurried.ts';
import { driving } from '#server/roads/drive.ts';
import { roadGraph } from '#server/roads/graph.ts';
import { grid, metresFrom, type GridStreet } from '#server/streets/testing/grid.ts';
import { nearestNext } from '../src/features/routing/solver/near.ts';
import { planOf, type Problem } from '../src/features/routing/solver/problem.ts';
import { randomFrom } from './random.ts';

/** A problem that is the same at every run. */
export type Instance = {
  readonly name: string;
  readonly stops: number;
  readonly asks: 'nothing' | 'hours' | 'locks';
  readonly problem: Problem;
};

/** Stops of the small instances, of which each has a second at most, and of the large ones, of which each has two. */
const SIZES = [50, 100, 150, 200, 300, 500];
/** Streets each way, every eighth of them an avenue in both directions, the others one-way by turns; blocks are of 100 m. */
const SIDE = 80;
const BLOCK = 100;
/** The share of blocks that no street passes. */
const GAPS = 0.04;
/** Stops of a quarter in which many live, and how far they lie from its middle, in metres. */
const [QUARTER, WIDTH] = [25, 420];
const at: LngLat = [-58.5, -34.65];

const oneWayCity = async () => {
  const random = randomFrom(7);
  const street = (number: number): GridStreet => ({
    name: `CALLE ${number}`,
    direction: number % 8 === 0 ? 'both' : number % 2 === 0 ? 'backward' : 'forward',
    rank: number % 8 === 0 ? 'main' : 'local',
    gaps: Array.from({ length: SIDE - 1 }, (_, block) => block).filter(() => random() < GAPS),
  });
  const across = Array.from({ length: SIDE }, (_, number) => street(number));
  const along = Array.from({ length: SIDE }, (_, number) => street(number + 1));
  return driving(await roadGraph(grid({ at, block: BLOCK, across, along })));
};

const placesOf = (count: number, isClustered: boolean, random: () => number): LngLat[] => {
  const width = (SIDE - 1) * BLOCK;
  const quarters = Array.from({ length: Math.ceil(count / QUARTER) }, () => [random() * width, random() * width] as const);
  // The sum of four is spread much as people are.
  const aside = () => (random() + random() + random() + random() - 2) * WIDTH;
  const inside = (metres: number) => Math.max(0, Math.min(width, metres));
  return Array.from({ length: count }, (_, number) => {
    const [east, north] = quarters[Math.floor(random() * quarters.length)]!;
    if (!isClustered || number === 0) return metresFrom(at, random() * width, random() * width);
    return metresFrom(at, inside(east + aside()), inside(north + aside()));
  });
};

/** Routes through a city: stops all over it or in quarters, by straight lines or on one-way streets, round or to an end, free or given. */
export const solverInstances = async (): Promise<Instance[]> => {
  const city = await oneWayCity();
  const kinds = [false, true].flatMap((isDirected) => [false, true].map((isClustered) => ({ isDirected, isClustered })));
  return SIZES.flatMap((stops, size) =>
    kinds.map(({ isDirected, isClustered }, kind): Instance => {
      const end = (['round', 'open', 'ended'] as const)[(size + kind) % 3]!;
      const places = placesOf(stops + (end === 'ended' ? 2 : 1), isClustered, randomFrom(1000 * kind + stops));
      const straight = () => Float64Array.from(places.flatMap((from) => places.map((to) => straightLeg(from, to).seconds)));
      const problem: Problem = {
        mode: end === 'round' ? 'circular' : 'lineal',
        seconds: isDirected ? atOnce(city.matrix(places, places)).seconds : straight(),
        stops: Array.from({ length: stops }, () => ({ service: 180, from: null, to: null, isLocked: false })),
      };
      return {
        name: `${stops} ${isClustered ? 'in quarters' : 'all over'}, ${isDirected ? 'one-way' : 'straight'}, ${end}`,
        stops,
        asks: 'nothing',
        problem,
      };
    }),
  );
};

/** The same of a few, with hours or locked stops as people ask for them. */
export const hardInstances = (plain: readonly Instance[]): Instance[] =>
  plain
    .filter(({ stops, name }) => [100, 200, 500].includes(stops) && name.includes('one-way'))
    .flatMap((instance): Instance[] => [withHours(instance), withLocks(instance)]);

/** Every third stop is to be visited within half an hour of when one comes there who always goes on to the nearest. */
const withHours = ({ name, stops, problem }: Instance): Instance => {
  const plan = planOf(problem);
  const order = nearestNext(plan.cost, plan.fixed);
  let now = 0;
  const arrivals = new Map<number, number>();
  for (let place = 1; place <= stops; place += 1) {
    now += plan.cost[order[place - 1]! * plan.size + order[place]!]!;
    arrivals.set(order[place]!, now);
    now += 180;
  }
  const hours = problem.stops.map((stop, number) => {
    const there = arrivals.get(number + 1)!;
    return number % 3 ? stop : { ...stop, from: there - 1_800, to: there + 1_800 };
  });
  return { name: `${name}, hours`, stops, asks: 'hours', problem: { ...problem, stops: hours } };
};

/** Every tenth stop stays where it is, as it comes. */
const withLocks = ({ name, stops, problem }: Instance): Instance => ({
  name: `${name}, locks`,
  stops,
  asks: 'locks',
  problem: { ...problem, stops: problem.stops.map((stop, number) => ({ ...stop, isLocked: number % 10 === 9 })) },
});
