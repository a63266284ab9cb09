import { expect, test } from 'vitest';
import { alone, gathered, GATHERING, ringOf, stageOf } from './gather.ts';

const pins = (...places: [lng: number, lat: number][]) => ({
  lng: Float64Array.from(places, ([lng]) => lng),
  lat: Float64Array.from(places, ([, lat]) => lat),
});
/** Degrees of longitude that are some pixels wide at a zoom. */
const wide = (pixels: number, zoom: number) => (pixels / (512 * 2 ** zoom)) * 360;

test('what is nearer than the radius goes together, at its middle; what is farther stays alone', () => {
  const near = wide(GATHERING.radius - 1, 12);
  const far = wide(GATHERING.radius + 1, 12);
  expect(gathered(pins([-58, -34], [-58 + near, -34]), 12)).toMatchObject([{ members: [0, 1], lng: expect.closeTo(-58 + near / 2, 9) }]);
  expect(gathered(pins([-58, -34], [-58 + far, -34]), 12).map(({ members }) => members)).toEqual([[0], [1]]);
});

test('a pin is in one group, whatever the zoom, and one zoom nearer has as many groups or more', () => {
  const places = Array.from({ length: 400 }, (_, at): [number, number] => [
    -58 + ((at * 37) % 400) / 9_000,
    -34 + ((at * 91) % 400) / 7_000,
  ]);
  let before = 0;
  for (const zoom of [4, 8, 10, 12, 14, 16]) {
    const groups = gathered(pins(...places), zoom);
    expect(groups.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(places.map((_, at) => at));
    expect(groups.length).toBeGreaterThanOrEqual(before);
    before = groups.length;
  }
});

test('beyond the last zoom the orders of one house stay together, neighbours stand alone', () => {
  const places = pins([-58, -34], [-58, -34], [-58 + 1e-4, -34]);
  expect(gathered(places, 17).map(({ members }) => members)).toEqual([[0, 1], [2]]);
  expect(alone(places).map(({ members }) => members)).toEqual([[0], [1], [2]]);
});

test('a ring has twelve parts, and every stage that occurs has one of them', () => {
  const ring = (...status: Parameters<typeof stageOf>[0][]) =>
    ringOf(
      { status },
      status.map((_, at) => at),
    );
  expect(ring(7, 7, 8, 8)).toEqual([6, 6, 0, 0, 0]);
  expect(ring(21, 1)).toEqual([0, 0, 0, 6, 6]);
  expect(ring(...Array<7>(400).fill(7), 8, 10, 21, 1)).toEqual([8, 1, 1, 1, 1]);
  expect(ring(7, 8, 10)).toEqual([4, 4, 4, 0, 0]);
  expect([stageOf(5), stageOf(26), stageOf(8), stageOf(10), stageOf(20), stageOf(22), stageOf(4)]).toEqual([
    'transit',
    'transit',
    'done',
    'attempt',
    'problem',
    'rest',
    'rest',
  ]);
});

test('100,000 pins are gathered at every zoom', () => {
  const places = Array.from({ length: 100_000 }, (_, at): [number, number] => [
    -58.6 + ((at * 7_919) % 100_003) / 300_000,
    -34.7 + ((at * 104_729) % 99_991) / 400_000,
  ]);
  const all = pins(...places);
  for (const zoom of [3, 9, 12, 15, 17]) expect(gathered(all, zoom).reduce((sum, { members }) => sum + members.length, 0)).toBe(100_000);
});
