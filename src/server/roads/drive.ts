import { distance, type LngLat } from '#shared/place/geo.ts';
import { straightLeg } from '#shared/way/straightLeg.ts';
import { pointOf, type RoadGraph } from './graph.ts';
import type { Matrix, Route, RouteLeg } from './roads.ts';
import { nodesBefore, passed, searching } from './search.ts';
import { snapping, type Stand } from './snap.ts';

/** Drives over a network; work that yields after each origin, for `unhurried`. */
export type Driving = {
  matrix: (from: readonly LngLat[], to: readonly LngLat[]) => Generator<void, Matrix>;
  route: (places: readonly LngLat[]) => Generator<void, Route>;
};

type Leg = Route['legs'][number];
/** A place, where it is on the streets, and what it takes to come there from them. */
type Standing = { readonly place: LngLat; readonly stand: Stand | null; readonly aside: Leg };
/** How one gets from one place to another; `last` is the search's, without it the way is straight. */
type Drive = Leg & { readonly last?: number | undefined; readonly isStraight: boolean };

/** A place farther from its street than this lies aside: what lies between is estimated, counted and drawn; in metres. */
const ASIDE = 50;
const STAY: Leg = { seconds: 0, metres: 0 };
/** Decimals of a degree that a line is drawn with: 11 cm. */
const DRAWN = 1e6;

const isSame = (one: LngLat, other: LngLat) => one[0] === other[0] && one[1] === other[1];

/** The corners of a way that lie between two shares of it, in the order in which they are passed. */
const corners = (graph: RoadGraph, way: number, from: number, to: number): LngLat[] => {
  const segment = way >> 1;
  const [begin, end] = [graph.start[segment]!, graph.start[segment + 1]!];
  const line = Array.from({ length: end - begin }, (_, at) => pointOf(graph, way & 1 ? end - 1 - at : begin + at));
  let sum = 0;
  const driven = line.map((point, at) => (sum += at > 0 ? distance(line[at - 1]!, point) : 0));
  return line.filter((_, at) => driven[at]! >= from * sum && driven[at]! <= to * sum);
};

/** A line without points that stand twice. */
const drawn = (line: readonly LngLat[]): LngLat[] => {
  const rounded = line.map(([lng, lat]): LngLat => [Math.round(lng * DRAWN) / DRAWN, Math.round(lat * DRAWN) / DRAWN]);
  return rounded.filter((point, at) => at === 0 || at === rounded.length - 1 || !isSame(point, rounded[at - 1]!));
};

/** Opens a network for driving; one caller at a time works with it between two yields. */
export const driving = (graph: RoadGraph): Driving => {
  const standOf = snapping(graph);
  const search = searching(graph);

  const standing = (place: LngLat): Standing => {
    const stand = standOf(place);
    return { place, stand, aside: stand && stand.away > ASIDE ? straightLeg(place, stand.point) : STAY };
  };
  function* standingAll(places: readonly LngLat[]): Generator<void, Standing[]> {
    const all: Standing[] = [];
    for (const place of places) {
      all.push(standing(place));
      yield;
    }
    return all;
  }
  const standsOf = (all: readonly Standing[]) => all.flatMap(({ stand }) => stand ?? []);

  /** The way to a place from the one that the search began at. */
  const driveTo = (from: Standing, to: Standing): Drive => {
    if (isSame(from.place, to.place)) return { ...STAY, isStraight: false };
    const arrival = from.stand && to.stand && search.arrive(to.stand);
    if (!arrival || arrival.seconds === Infinity) return { ...straightLeg(from.place, to.place), isStraight: true };
    return {
      seconds: from.aside.seconds + arrival.seconds + to.aside.seconds,
      metres: from.aside.metres + arrival.metres + to.aside.metres,
      last: arrival.last,
      isStraight: false,
    };
  };

  const lineOf = (from: Standing, to: Standing, { last, isStraight }: Drive): LngLat[] => {
    if (isStraight || !from.stand || !to.stand) return [from.place, to.place];
    const [begin, end] = [from.stand, to.stand];
    const direct = 2 * begin.segment + (end.along < begin.along ? 1 : 0);
    const ways = last === undefined ? [direct] : search.waysTo(last);
    const between = ways.flatMap((way, at) =>
      corners(graph, way, at === 0 ? passed(way, begin) : 0, at === ways.length - 1 ? passed(way, end) : 1),
    );
    return [...(from.aside === STAY ? [] : [from.place]), begin.point, ...between, end.point, ...(to.aside === STAY ? [] : [to.place])];
  };

  return {
    *matrix(from, to) {
      const destinations = yield* standingAll(to);
      const origins = from === to ? destinations : yield* standingAll(from);
      const asked = nodesBefore(graph, standsOf(destinations));
      const seconds = new Float64Array(from.length * to.length);
      const metres = new Float64Array(seconds.length);
      let estimated = false;
      for (const [row, origin] of origins.entries()) {
        if (origin.stand) search.begin(origin.stand, asked);
        for (const [column, destination] of destinations.entries()) {
          const drive = driveTo(origin, destination);
          seconds[row * to.length + column] = drive.seconds;
          metres[row * to.length + column] = drive.metres;
          estimated ||= drive.isStraight;
        }
        yield;
      }
      return { seconds, metres, estimated };
    },
    *route(places) {
      const all = yield* standingAll(places);
      const drives: Drive[] = [];
      const line: LngLat[] = [];
      for (const [at, to] of all.entries()) {
        const from = all[at - 1];
        if (!from) continue;
        if (from.stand && to.stand) search.begin(from.stand, nodesBefore(graph, [to.stand]));
        const drive = driveTo(from, to);
        drives.push(drive);
        line.push(...lineOf(from, to, drive));
        yield;
      }
      return {
        line: drawn(line),
        seconds: drives.reduce((sum, { seconds }) => sum + seconds, 0),
        metres: drives.reduce((sum, { metres }) => sum + metres, 0),
        legs: drives.map(({ seconds, metres, isStraight }): RouteLeg => ({ seconds, metres, ...(isStraight && { estimated: true }) })),
        estimated: drives.some(({ isStraight }) => isStraight),
      };
    },
  };
};
