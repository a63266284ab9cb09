import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { atOnce } from '../http/unhurried.ts';
import { directions, ranks, type Segment } from '../streets/segment.ts';
import { grid, metresFrom, type GridStreet } from '../streets/testing/grid.ts';
import { driving } from './drive.ts';
import { roadGraph, type RoadGraph } from './graph.ts';
import { snapping, type Stand } from './snap.ts';

const at: LngLat = [-58.43, -34.6];
/** Streets each way. */
const SIDE = 5;

const street = fc.record<GridStreet>({
  name: fc.constant('CONDE'),
  direction: fc.constantFrom(...directions),
  rank: fc.constantFrom(...ranks),
  gaps: fc.uniqueArray(fc.integer({ min: 0, max: SIDE - 2 }), { maxLength: 2 }),
  isReversed: fc.boolean(),
});
const streets = fc.array(street, { minLength: SIDE, maxLength: SIDE });
/** A city of blocks of some length, and places in it; short ones take less than is told apart while it is searched. */
const cityWithPlaces = fc.constantFrom(100, 12).chain((block) => {
  const city = fc.record({ at: fc.constant(at), block: fc.constant(block), across: streets, along: streets }).map(grid);
  const metres = fc.integer({ min: -20, max: (SIDE - 1) * block + 20 });
  const place = fc.tuple(metres, metres).map(([east, north]) => metresFrom(at, east, north));
  return fc.tuple(city, fc.uniqueArray(place, { minLength: 2, maxLength: 6, selector: String }));
});

/** Seconds from each stand to each, found as plainly as can be: stands are nodes of their own, and ways are tried until none is faster. */
const plainSeconds = (graph: RoadGraph, stands: readonly Stand[]): number[][] => {
  const { ends, cost, seconds, first } = graph;
  const nodes = first.length - 1;
  const arcs: { from: number; to: number; takes: number }[] = [];
  for (const [segment, whole] of seconds.entries()) {
    const on = stands.flatMap((stand, number) => (stand.segment === segment ? [{ node: nodes + number, along: stand.along }] : []));
    const stops = [{ node: ends[2 * segment + 1]!, along: 0 }, ...on, { node: ends[2 * segment]!, along: 1 }];
    stops.sort((one, other) => one.along - other.along);
    for (const [number, to] of stops.entries()) {
      const from = stops[number - 1];
      if (!from) continue;
      const takes = (to.along - from.along) * whole;
      const wait = (way: number, node: number) => (node < nodes ? cost[way]! - whole : 0);
      if (cost[2 * segment]! < Infinity) arcs.push({ from: from.node, to: to.node, takes: takes + wait(2 * segment, to.node) });
      if (cost[2 * segment + 1]! < Infinity) arcs.push({ from: to.node, to: from.node, takes: takes + wait(2 * segment + 1, from.node) });
    }
  }
  return stands.map((_, origin) => {
    const took = Array.from({ length: nodes + stands.length }, (__, node) => (node === nodes + origin ? 0 : Infinity));
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (const { from, to, takes } of arcs) {
        if (took[from]! + takes >= took[to]! - 1e-9) continue;
        took[to] = took[from]! + takes;
        isBetter = true;
      }
    }
    return took.slice(nodes);
  });
};

/** A city and places in it of which no two are one door. */
const inCity = async (segments: readonly Segment[], all: readonly LngLat[]) => {
  const graph = await roadGraph(segments);
  const standOf = snapping(graph);
  const stands = all.map(standOf);
  const isDoor = (one: Stand, other: Stand) => one !== other && one.segment === other.segment && distance(one.point, other.point) <= 6;
  const known = stands.filter((stand) => stand !== null);
  fc.pre(known.length === stands.length && !known.some((one) => known.some((other) => isDoor(one, other))));
  // What lies aside is added to the way, and has its own test.
  fc.pre(known.every(({ away }) => away <= 50));
  return { graph, stands: known, drive: driving(graph) };
};

test('in any city the matrix has what a plain search finds, and straight estimates where that finds nothing', async () => {
  await fc.assert(
    fc.asyncProperty(cityWithPlaces, async ([segments, all]) => {
      const { graph, stands, drive } = await inCity(segments, all);
      const { seconds, metres: lengths, estimated } = atOnce(drive.matrix(all, all));
      const plain = plainSeconds(graph, stands).flat();
      expect(estimated).toBe(plain.includes(Infinity));
      for (const [cell, expected] of plain.entries()) {
        if (expected < Infinity) expect(seconds[cell]).toBeCloseTo(expected, 6);
        expect(Number.isFinite(seconds[cell]) && Number.isFinite(lengths[cell])).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('nobody is faster by way of a third place', async () => {
  await fc.assert(
    fc.asyncProperty(cityWithPlaces, async ([segments, all]) => {
      const { drive } = await inCity(segments, all);
      const { seconds, estimated } = atOnce(drive.matrix(all, all));
      fc.pre(!estimated);
      const cell = (from: number, to: number) => seconds[from * all.length + to]!;
      for (const from of all.keys()) {
        for (const by of all.keys()) {
          for (const to of all.keys()) expect(cell(from, to)).toBeLessThanOrEqual(cell(from, by) + cell(by, to) + 1e-6);
        }
      }
    }),
  );
});

test('a route takes what the matrix says of its legs, and its line is as long as it', async () => {
  await fc.assert(
    fc.asyncProperty(cityWithPlaces, async ([segments, all]) => {
      const { drive } = await inCity(segments, all);
      const matrix = atOnce(drive.matrix(all, all));
      fc.pre(!matrix.estimated);
      const route = atOnce(drive.route(all));
      for (const [at_, leg] of route.legs.entries()) {
        expect(leg.seconds).toBeCloseTo(matrix.seconds[at_ * all.length + at_ + 1]!, 6);
        expect(leg.metres).toBeCloseTo(matrix.metres[at_ * all.length + at_ + 1]!, 6);
      }
      expect(route.seconds).toBeCloseTo(
        route.legs.reduce((sum, leg) => sum + leg.seconds, 0),
        6,
      );
      const length = route.line.reduce((sum, point, number) => sum + (number > 0 ? distance(route.line[number - 1]!, point) : 0), 0);
      expect(Math.abs(length - route.metres)).toBeLessThan(1 + route.metres / 1000);
    }),
  );
});
