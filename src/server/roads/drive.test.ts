import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { atOnce } from '../http/unhurried.ts';
import type { Segment } from '../streets/segment.ts';
import { grid, metresFrom, segmentWith, type Grid } from '../streets/testing/grid.ts';
import { driving } from './drive.ts';
import { roadGraph } from './graph.ts';

type Metres = readonly [east: number, north: number];

const at: LngLat = [-58.43, -34.6];
const place = ([east, north]: Metres) => metresFrom(at, east, north);
const line = (...points: Metres[]) => points.map(place);

/** A point of a line in whole metres east and north. */
const inMetres = ([lng, lat]: LngLat): Metres => {
  const [[east], [, north]] = [metresFrom(at, 1000, 0), metresFrom(at, 0, 1000)];
  const metres = (from: number, to: number, now: number) => Math.round(((now - from) / (to - from)) * 1000) + 0;
  return [metres(at[0], east, lng), metres(at[1], north, lat)];
};

/** Seconds (one decimal) and metres between places, from each to each. */
const between = async (segments: readonly Segment[], ...places: Metres[]) => {
  const found = atOnce(driving(await roadGraph(segments)).matrix(places.map(place), places.map(place)));
  const rows = (list: Float64Array, digits: number) =>
    places.map((_, row) => places.map((__, column) => Number(list[row * places.length + column]!.toFixed(digits))));
  return { metres: rows(found.metres, 0), seconds: rows(found.seconds, 1), estimated: found.estimated };
};

const routeOver = async (segments: readonly Segment[], ...places: Metres[]) => {
  const { line: drawn, legs, ...rest } = atOnce(driving(await roadGraph(segments)).route(places.map(place)));
  const straight = legs.flatMap(({ estimated }, n) => (estimated ? [n] : []));
  return { ...rest, line: drawn.map(inMetres), legs: legs.map(({ metres }) => Math.round(metres)), straight };
};

/** Round a block of 100 m, one way. */
const round = (over: Partial<Segment> = {}) => [
  segmentWith({ direction: 'forward', line: line([0, 0], [100, 0]), ...over }),
  segmentWith({ direction: 'forward', line: line([100, 0], [100, 100]) }),
  // Drawn against the way it goes.
  segmentWith({ direction: 'backward', line: line([0, 100], [100, 100]) }),
  segmentWith({ direction: 'forward', line: line([0, 100], [0, 0]) }),
];

const city = (over: Partial<Grid> = {}) =>
  grid({
    at,
    across: [{ name: 'ZAPIOLA' }, { name: 'CONDE' }, { name: 'FREIRE' }, { name: 'CRAMER' }],
    along: [{ name: 'OLAZABAL' }, { name: 'MENDOZA' }, { name: 'JURAMENTO' }, { name: 'ECHEVERRIA' }],
    ...over,
  });

test('on one segment a two-way street is driven both ways, a one-way street round the block', async () => {
  const [one, other]: [Metres, Metres] = [
    [25, 3],
    [75, -3],
  ];
  expect((await between(round(), one, other)).metres).toEqual([
    [0, 50],
    [350, 0],
  ]);
  expect((await between(round({ direction: 'backward', line: line([100, 0], [0, 0]) }), one, other)).metres).toEqual([
    [0, 50],
    [350, 0],
  ]);
  expect((await between(round({ direction: 'both' }), one, other)).metres).toEqual([
    [0, 50],
    [50, 0],
  ]);
});

test('a one-way street is come to from its beginning and left at its end', async () => {
  const [south, north]: [Metres, Metres] = [
    [50, -2],
    [50, 102],
  ];
  expect((await between(round(), south, north)).metres).toEqual([
    [0, 200],
    [200, 0],
  ]);
  expect((await between(round(), [20, -2], [20, 102])).metres).toEqual([
    [0, 260],
    [140, 0],
  ]);
});

test('two places within 5 m of a one-way street are one door', async () => {
  expect((await between(round(), [50, 3], [54, 3])).metres[1]![0]).toBe(4);
  expect((await between(round(), [50, 3], [56, 3])).metres[1]![0]).toBe(394);
});

test('seconds are by rank, and 3 more for each crossing that is passed: not for a bend, a dead end, or on a motorway', async () => {
  const street = (rank: Segment['rank']) => [
    segmentWith({ rank, line: line([0, 0], [600, 0]) }),
    segmentWith({ rank, line: line([600, 0], [1200, 0]) }),
  ];
  const crossed = segmentWith({ line: line([600, 0], [600, 300]) });
  const ends: [Metres, Metres] = [
    [0, 0],
    [1200, 0],
  ];
  const seconds = async (...segments: Segment[]) => (await between(segments, ...ends)).seconds[0]![1];
  for (const [rank, driven, wait] of [
    ['motorway', 72, 0],
    ['trunk', 108, 3],
    ['main', 144, 3],
    ['complementary', 172.8, 3],
    ['local', 216, 3],
  ] as const) {
    expect(await seconds(...street(rank))).toBeCloseTo(driven, 0);
    expect(await seconds(...street(rank), crossed)).toBeCloseTo(driven + wait, 0);
  }
});

test('the faster way is taken, not the shorter', async () => {
  const detour = [
    segmentWith({ line: line([0, 0], [1000, 0]) }),
    segmentWith({ rank: 'motorway', line: line([0, 0], [0, 300], [1000, 300], [1000, 0]) }),
  ];
  expect((await between(detour, [0, 0], [1000, 0])).metres[0]![1]).toBe(1600);
});

test('a corner that is reached within the same seconds by two ways is reached by the faster', async () => {
  const motorway = (...points: Metres[]) => segmentWith({ rank: 'motorway', line: line(...points) });
  const corner = [
    motorway([-800, 0], [0, 0]),
    motorway([0, 0], [2, 1]),
    motorway([2, 1], [4, 0]),
    segmentWith({ line: line([0, 0], [4, 0]) }),
    segmentWith({ direction: 'forward', line: line([4, 0], [504, 0]) }),
    segmentWith({ direction: 'forward', line: line([504, 0], [504, -900], [-800, -900], [-800, 0]) }),
  ];
  const driven = (401 + 2 * Math.hypot(2, 1)) / (60 / 3.6) + 400 / (20 / 3.6);
  expect((await between(corner, [-401, 0], [404, 0])).seconds[0]![1]).toBeCloseTo(driven, 1);
});

test('streets meet at their ends; where lines cross there is a bridge', async () => {
  const over = segmentWith({ line: line([50, -150], [50, 200]) });
  const ramp = segmentWith({ line: line([50, -150], [0, 0]) });
  const { metres } = await between([...round({ direction: 'both' }), over, ramp], [50, -100], [50, 0]);
  expect(metres[0]![1]).toBe(Math.round(50 + Math.hypot(50, 150) + 50));
});

test('who is in a yard that cannot be driven into, or not out of, is driven to from the next street that can', async () => {
  const yard = segmentWith({ line: line([130, 30], [130, 60]) });
  const trap = segmentWith({ direction: 'forward', line: line([300, 200], [360, 200]) });
  const [inYard, nextToIt]: [Metres, Metres] = [
    [130, 45],
    [130, 0],
  ];
  const found = await between([...city(), yard, trap], inYard, nextToIt, [350, 200], [150, 200]);
  // Mendoza, 30 m to the west, is nearer than Zapiola to the south.
  expect(found.metres[0]![1]).toBe(45 + 30);
  expect(found.metres[2]![3]).toBe(150);
  expect(found.metres[3]![2]).toBe(150);
  expect(found.estimated).toBe(false);
});

test('between two cities that no road joins, the way is straight, 1.3 times as long, and said to be estimated', async () => {
  const cities = [...city(), ...city({ at: place([3000, 0]) })];
  const inOne = await between(cities, [50, 0], [150, 0]);
  expect(inOne).toMatchObject({ estimated: false });
  const inBoth = await between(cities, [50, 0], [150, 0], [3050, 0]);
  expect(inBoth.estimated).toBe(true);
  expect(inBoth.metres).toEqual([
    [0, 100, 3900],
    [100, 0, 3770],
    [3900, 3770, 0],
  ]);
  expect(inBoth.seconds[0]![2]).toBeCloseTo(3900 / (22 / 3.6), 0);
});

test('what lies farther than 500 m from the streets is driven to straight, and only its own legs are', async () => {
  const route = await routeOver(city(), [50, 0], [150, 0], [150, -800], [250, 0]);
  expect(route.legs).toEqual([100, 1040, Math.round(1.3 * Math.hypot(100, 800))]);
  expect(route.straight).toEqual([1, 2]);
  expect(route).toMatchObject({
    estimated: true,
    line: [
      [50, 0],
      [100, 0],
      [150, 0],
      [150, -800],
      [250, 0],
    ],
  });
});

test('what lies more than 50 m aside is drawn and counted from the street on', async () => {
  const aside = await routeOver(city(), [50, 0], [150, -100]);
  expect(aside).toMatchObject({
    estimated: false,
    legs: [230],
    line: [
      [50, 0],
      [100, 0],
      [150, 0],
      [150, -100],
    ],
  });
  expect(aside.seconds).toBeCloseTo(18 + 3 + 130 / (22 / 3.6), 0);
  expect(await routeOver(city(), [50, 0], [150, -49])).toMatchObject({ legs: [100] });
});

test('a route follows the streets corner by corner, cut where it begins and ends', async () => {
  const bent = [segmentWith({ line: line([0, 0], [30, 30], [100, 30]) }), segmentWith({ line: line([100, 130], [100, 30]) })];
  expect(await routeOver(bent, [15, 15], [103, 90])).toMatchObject({
    line: [
      [15, 15],
      [30, 30],
      [100, 30],
      [100, 90],
    ],
    legs: [Math.round(Math.hypot(15, 15) + 70 + 60)],
  });
  expect((await routeOver(bent, [103, 90], [15, 15])).line).toEqual([
    [100, 90],
    [100, 30],
    [30, 30],
    [15, 15],
  ]);
  expect((await routeOver(bent, [50, 30], [15, 15])).line).toEqual([
    [50, 30],
    [30, 30],
    [15, 15],
  ]);
  expect((await routeOver(round(), [75, 0], [25, 0])).line).toEqual([
    [75, 0],
    [100, 0],
    [100, 100],
    [0, 100],
    [0, 0],
    [25, 0],
  ]);
});

test('the same place twice is a leg of nothing, on the streets and off them', async () => {
  const route = await routeOver(city(), [50, 0], [50, 0], [150, 0], [150, 0], [150, -800], [150, -800]);
  expect(route.legs).toEqual([0, 100, 0, 1040, 0]);
  const off = await between(city(), [150, -800], [150, -800]);
  expect(off).toEqual({
    estimated: false,
    metres: [
      [0, 0],
      [0, 0],
    ],
    seconds: [
      [0, 0],
      [0, 0],
    ],
  });
});

test('a street that ends where it begins is driven as it goes', async () => {
  const loop = segmentWith({ direction: 'forward', line: line([100, 0], [200, 0], [200, 100], [100, 0]) });
  const { metres } = await between([...round({ direction: 'both' }), loop], [120, 0], [180, 0]);
  expect(metres).toEqual([
    [0, 60],
    [Math.round(200 + Math.hypot(100, 100)) - 60, 0],
  ]);
});

test('segments of no length, of one point and without any neighbour do no harm', async () => {
  const odd = [
    segmentWith({ line: line([50, 0], [50, 0]) }),
    segmentWith({ line: line([60, 0]) }),
    segmentWith({ line: [] }),
    segmentWith({ line: line([50, 20], [60, 20]) }),
  ];
  expect((await between([...odd, ...city()], [50, 2], [150, 0])).metres[0]![1]).toBe(100);
  const { metres, estimated } = await between(odd, [50, 2], [150, 0]);
  expect(estimated).toBe(false);
  expect(metres.flat().every(Number.isFinite)).toBe(true);
});

test('with no street at all everything is straight', async () => {
  expect(await between([], [0, 0], [1000, 0])).toMatchObject({
    estimated: true,
    metres: [
      [0, 1300],
      [1300, 0],
    ],
  });
});
