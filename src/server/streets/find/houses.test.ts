import { describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import type { Segment } from '../segment.ts';
import { metresFrom, segmentWith } from '../testing/grid.ts';
import { doorsOf, middleOf, nearestNumber } from './houses.ts';
import { metresBetween } from './onSegment.ts';
import { StreetIndex } from './streetIndex.ts';

const start: LngLat = [-58.43, -34.6];
/** A block to the east: even numbers in the north, odd ones in the south. */
const block = (from: number, metres: number, over: Partial<Segment> = {}) =>
  segmentWith({
    line: [metresFrom(start, metres, 0), metresFrom(start, metres + 100, 0)],
    left: { numbers: { from: from + 2, to: from + 100 }, area: 'PALERMO', postalCode: '1414' },
    right: { numbers: { from: from + 1, to: from + 99 }, area: 'RECOLETA', postalCode: '' },
    ...over,
  });
const street = (...segments: Segment[]) => StreetIndex.from(segments);
const east = ({ point }: { point: LngLat }) => Math.round(metresBetween(start, [point[0], start[1]]));
const north = ({ point }: { point: LngLat }) => Math.round((point[1] - start[1]) * 111_195);

describe('a number', () => {
  test('stands on its side of the street, that part of the block along', async () => {
    const index = await street(block(0, 0), block(100, 100));
    const [even, odd] = [...doorsOf(index, 0, 152), ...doorsOf(index, 0, 51)];
    expect([even && [east(even), north(even), even.area.name, even.postalCode]]).toEqual([[151, 5, 'Palermo', '1414']]);
    expect([odd && [east(odd), north(odd), odd.area.name, odd.postalCode]]).toEqual([[51, -5, 'Recoleta', '']]);
    expect([even?.known, odd?.known]).toEqual(['door', 'door']);
  });

  test('of a line drawn against its numbers', async () => {
    const reversed = segmentWith({
      line: [metresFrom(start, 100, 0), start],
      left: { numbers: { from: 99, to: 1 }, area: '', postalCode: '' },
      right: { numbers: { from: 100, to: 2 }, area: '', postalCode: '' },
    });
    const [spot] = doorsOf(await street(reversed), 0, 25);
    expect(spot && [east(spot), north(spot)]).toEqual([25, -5]);
  });

  test('of a side with a single number, and of a street whose other side has none', async () => {
    const single = block(0, 0, {
      left: { numbers: { from: 4, to: 4 }, area: '', postalCode: '' },
      right: { numbers: null, area: '', postalCode: '' },
    });
    const index = await street(single, block(100, 100, { right: { numbers: null, area: '', postalCode: '' } }));
    expect(doorsOf(index, 0, 4).map((spot) => [east(spot), spot.known])).toEqual([[50, 'door']]);
    expect(doorsOf(index, 0, 151).map((spot) => [east(spot), north(spot), spot.known])).toEqual([[150, -5, 'between']]);
  });

  test('in a gap of the street lies between its neighbours', async () => {
    const index = await street(block(0, 0), block(200, 200));
    expect(doorsOf(index, 0, 150).map((spot) => [east(spot), spot.known])).toEqual([[149, 'between']]);
  });

  test('that is far from any other, or beyond the last one, is none', async () => {
    const index = await street(block(0, 0), block(900, 300));
    for (const number of [300, 500, 800, 1_020, 99_999]) expect([number, doorsOf(index, 0, number)]).toEqual([number, []]);
    expect(doorsOf(index, 0, 1_004).map(east)).toEqual([400]);
    expect([150, 950].map((number) => doorsOf(index, 0, number)[0]?.known)).toEqual(['between', 'door']);
    const far = nearestNumber(index, 0, 5_000);
    expect(far && [east(far), far.known]).toEqual([400, 'missing']);
    const before = nearestNumber(await street(block(300, 0)), 0, 7);
    expect(before && east(before)).toBe(0);
  });

  test('of a street that is numbered twice stands in two places', async () => {
    const index = await street(block(0, 0), block(0, 2_000), block(0, 100));
    expect(doorsOf(index, 0, 50).map(east)).toEqual([49, 2_049]);
  });

  test('of a street without numbers is nowhere', async () => {
    const index = await street(segmentWith());
    expect([doorsOf(index, 0, 12), nearestNumber(index, 0, 12)]).toEqual([[], undefined]);
  });
});

test('the middle of a street is that of the part which is meant', async () => {
  const index = await street(block(0, 0), block(100, 100), block(200, 200), block(4_000, 9_000), block(4_100, 9_100), block(4_200, 9_200));
  const awayFrom =
    (metres: number) =>
    ({ point }: { point: LngLat }) =>
      metresBetween(point, metresFrom(start, metres, 0));
  expect([0, 9_500].map((metres) => middleOf(index, 0, awayFrom(metres))).map((spot) => spot && east(spot))).toEqual([150, 9_150]);
});
