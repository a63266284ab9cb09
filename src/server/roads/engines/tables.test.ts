import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { straight } from '../straight.ts';
import { UNHURRIED } from './engine.ts';
import { osrmService, roadsAt, rounded, service, street, toldOf } from './testing.ts';
import { valhalla } from './valhalla.ts';
import { withEngine } from './withEngine.ts';

test('a matrix of the engine is exact and directed as it was told', async () => {
  const { url, heard } = await osrmService();
  const { roads, problems } = roadsAt(url);
  const [a, b, c] = street(3) as [LngLat, LngLat, LngLat];
  const { seconds, metres, estimated, withoutEngine } = await roads.matrix([a, b], [b, c]);
  const told = [toldOf(a, b), toldOf(a, c), { seconds: 0, metres: 0 }, toldOf(b, c)];
  expect(rounded(metres)).toEqual(told.map((each) => each.metres));
  expect(rounded(seconds)).toEqual(rounded(told.map((each) => each.seconds * UNHURRIED)));
  expect({ estimated, withoutEngine, problems, calls: heard.length }).toEqual({
    estimated: false,
    withoutEngine: undefined,
    problems: [],
    calls: 1,
  });
});

test('more than a hundred places are asked for in tables of a hundred by a hundred', async () => {
  const { url, heard } = await osrmService();
  const { roads } = roadsAt(url);
  const places = Array.from({ length: 230 }, (_, at): LngLat => [-58.5 + (at % 20) * 0.005, -34.65 + Math.floor(at / 20) * 0.005]);
  const { metres, estimated } = await roads.matrix(places);
  expect(estimated).toBe(false);
  expect(heard).toHaveLength(9);
  for (const [row, column] of [
    [0, 229],
    [229, 0],
    [150, 99],
    [99, 100],
    [7, 7],
  ] as const)
    expect(metres[row * 230 + column]).toBe(toldOf(places[row]!, places[column]!).metres);
});

test('pairs are remembered by their place rounded to a metre; of a place that is new only its row and its column are asked for', async () => {
  const { url, heard } = await osrmService();
  const { roads, clock } = roadsAt(url);
  const places = street(5);
  const first = await roads.matrix(places.slice(0, 4));
  expect(heard).toHaveLength(1);
  expect(await roads.matrix(places.slice(0, 4))).toEqual(first);
  const [lng, lat] = places[0]!;
  expect((await roads.matrix([[lng + 0.000_002, lat], places[1]!])).metres[1]).toBe(first.metres[1]);
  expect(heard).toHaveLength(1);
  const more = await roads.matrix(places);
  expect(more.metres[4 * 5]).toBe(toldOf(places[4]!, places[0]!).metres);
  expect(
    heard.slice(1).map(({ query }) => [query.get('sources')?.split(';').length, query.get('destinations')?.split(';').length]),
  ).toEqual([
    [1, 4],
    [4, 1],
  ]);
  clock.now = 3_700_000;
  await roads.matrix(places.slice(0, 2));
  expect(heard).toHaveLength(4);
});

test('places that stand twice are asked for once, and nothing is asked of one place alone', async () => {
  const { url, heard } = await osrmService();
  const { roads } = roadsAt(url);
  const [a, b] = street(2) as [LngLat, LngLat];
  expect(await roads.matrix([a, a, a])).toEqual({ seconds: new Float64Array(9), metres: new Float64Array(9), estimated: false });
  expect(await roads.matrix([], [])).toEqual({ seconds: new Float64Array(), metres: new Float64Array(), estimated: false });
  expect(heard).toHaveLength(0);
  const { metres } = await roads.matrix([a, b, a, b]);
  const there = toldOf(a, b).metres;
  expect([...metres]).toEqual([0, there, 0, there, there, 0, there, 0, 0, there, 0, there, there, 0, there, 0]);
  expect(heard.map(({ path }) => path.split(';').length)).toEqual([2]);
  const { legs, line } = await roads.route([a, a, b, b]);
  expect(rounded(legs.map((leg) => leg.metres))).toEqual([0, there, 0]);
  expect(line).toEqual([a, b]);
  expect(await roads.route([a, a])).toEqual({ line: [a], seconds: 0, metres: 0, legs: [{ seconds: 0, metres: 0 }], estimated: false });
});

test('a pair without a way counts thrice the straight one, and the answer is estimated', async () => {
  const [a, b, c] = street(3) as [LngLat, LngLat, LngLat];
  const { url } = await service(() => ({
    body: {
      code: 'Ok',
      durations: [
        [0, null, 200],
        [100, 0, 100],
        [200, 100, 0],
      ],
      distances: [
        [0, null, 2200],
        [1100, 0, 1100],
        [2200, 1100, 0],
      ],
    },
  }));
  const { roads, problems } = roadsAt(url);
  const answer = await roads.matrix([a, b, c]);
  const { seconds, metres } = await straight.matrix([a, b]);
  expect(answer.estimated).toBe(true);
  expect(answer.withoutEngine).toBeUndefined();
  expect(rounded([answer.seconds[1]!, answer.metres[1]!])).toEqual(rounded([seconds[1]! * 3, metres[1]! * 3]));
  expect(answer.metres[3]).toBe(1100);
  expect(problems).toEqual([]);
});

test('a way that is shorter than the straight line, or driven at 1,000 km/h, is none', async () => {
  const [a, b, c] = street(3).map(([lng, lat], at): LngLat => [lng + at, lat]) as [LngLat, LngLat, LngLat];
  const told = [
    [0, 0, 3],
    [9000, 0, 9000],
    [20_000, 9000, 0],
  ];
  const { url } = await service(() => ({
    body: {
      code: 'Ok',
      durations: told,
      distances: [
        [0, 0, 200_000],
        [100_000, 0, 100_000],
        [200_000, 100_000, 0],
      ],
    },
  }));
  const answer = await roadsAt(url).roads.matrix([a, b, c]);
  const { metres } = await straight.matrix([a, b, c]);
  expect(answer.estimated).toBe(true);
  expect(rounded(answer.metres)).toEqual(rounded([0, metres[1]! * 3, metres[2]! * 3, 100_000, 0, 100_000, 200_000, 100_000, 0]));
});

test('a place that the engine has no road for spoils its own pairs alone, and is looked for once', async () => {
  const places = street(60);
  const nowhere = new Set([places[7]!, places[41]!].map(String));
  const { url, heard } = await osrmService((asked) =>
    asked.some((place) => nowhere.has(String(place))) ? { status: 400, body: { code: 'NoSegment', message: 'x' } } : undefined,
  );
  const { roads, problems } = roadsAt(url);
  const { metres, estimated } = await roads.matrix(places);
  const straightMetres = (await straight.matrix(places)).metres;
  expect(estimated).toBe(true);
  for (const [row, place] of places.entries())
    for (const [column, other] of places.entries()) {
      const isOff = row !== column && (nowhere.has(String(place)) || nowhere.has(String(other)));
      const cell = row * 60 + column;
      expect(metres[cell]).toBeCloseTo(isOff ? straightMetres[cell]! * 3 : toldOf(place, other).metres, 6);
    }
  const calls = heard.length;
  expect(calls).toBeLessThan(40);
  await roads.matrix(places);
  expect(heard.length).toBe(calls);
  expect(problems).toEqual([]);
});

test('an engine that takes less than is thought is asked for less, from then on', async () => {
  const { url, heard } = await osrmService((asked, { query }) => {
    const isTable = query.has('annotations');
    const sides = query.has('sources')
      ? [query.get('sources')!, query.get('destinations')!].map((list) => list.split(';').length)
      : [asked.length];
    return isTable && Math.max(...sides) > 30 ? { status: 400, body: { code: 'TooBig', message: 'x' } } : undefined;
  });
  const { roads, problems } = roadsAt(url);
  const places = street(90);
  const { metres, estimated } = await roads.matrix(places);
  expect(metres[89]).toBe(toldOf(places[0]!, places[89]!).metres);
  expect(estimated).toBe(false);
  const calls = heard.length;
  await roads.matrix(places.map(([lng, lat]): LngLat => [lng, lat + 0.1]));
  expect(heard.length - calls).toBe(16);
  expect(problems).toEqual([]);
});

test('a matrix of more than a million pairs is refused before anybody is asked', async () => {
  const { url, heard } = await osrmService();
  await expect(roadsAt(url).roads.matrix(street(1001))).rejects.toThrow(RangeError);
  expect(heard).toEqual([]);
});

test('valhalla is not asked for places that are farther apart than it takes', async () => {
  const near = street(3);
  const { url, heard } = await service((call) => {
    const { sources, targets } = call.body as { sources: { lat: number; lon: number }[]; targets: { lat: number; lon: number }[] };
    const cells = sources.map(({ lon, lat }) => targets.map((to) => toldOf([lon, lat], [to.lon, to.lat])));
    const list = (of: 'seconds' | 'metres', by: number) => cells.map((row) => row.map((cell) => cell[of] / by));
    return { body: { sources_to_targets: { durations: list('seconds', 1), distances: list('metres', 1000) } } };
  });
  const roads = withEngine(valhalla({ url }), straight, () => undefined);
  const madrid: LngLat = [-3.7, 40.4];
  const { metres, estimated } = await roads.matrix([madrid, ...near]);
  const far = (await straight.matrix([madrid, near[0]!])).metres[1]! * 3;
  expect(estimated).toBe(true);
  expect(rounded([metres[1]!, metres[4]!, metres[6]!])).toEqual(rounded([far, far, toldOf(near[0]!, near[1]!).metres]));
  expect(heard.map(({ body }) => (body as { sources: unknown[] }).sources.length)).toEqual([3]);
});

test('a place from which nothing makes sense is to blame by itself, and asked for again after five minutes', async () => {
  const [off, ...near] = street(4) as [LngLat, ...LngLat[]];
  let isOff = true;
  const { url } = await osrmService((asked) =>
    isOff && asked.some((place) => String(place) === String(off)) ? { status: 400, body: { code: 'NoSegment' } } : undefined,
  );
  const { roads, problems, clock } = roadsAt(url);
  await roads.matrix(near);
  const estimatedAt = async (now: number) => {
    clock.now = now;
    return (await roads.matrix([off, ...near])).estimated;
  };
  expect(await estimatedAt(1000)).toBe(true);
  isOff = false;
  expect([await estimatedAt(300_000), await estimatedAt(302_000), problems]).toEqual([true, false, []]);
});
