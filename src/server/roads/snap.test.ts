import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import type { Segment } from '../streets/segment.ts';
import { metresFrom, segmentWith } from '../streets/testing/grid.ts';
import { roadGraph } from './graph.ts';
import { snapping } from './snap.ts';

const at: LngLat = [-58.43, -34.6];
const line = (...points: [number, number][]) => points.map(([east, north]) => metresFrom(at, east, north));

/** Where a place, in metres east and north, stands: the segment's number, the share of its line, how far away. */
const standIn = async (segments: readonly Segment[], east: number, north: number) => {
  const stand = snapping(await roadGraph(segments))(metresFrom(at, east, north));
  return stand && { segment: stand.segment, along: Number(stand.along.toFixed(3)), away: Math.round(stand.away) };
};

/** An avenue of two carriageways, each of one way, closed at both ends; `gap` metres lie between. */
const avenue = (gap: number, south: 'forward' | 'backward') => [
  segmentWith({ direction: south, line: line([0, 0], [400, 0]) }),
  segmentWith({ direction: south === 'forward' ? 'backward' : 'forward', line: line([0, gap], [400, gap]) }),
  segmentWith({ line: line([0, 0], [0, gap]) }),
  segmentWith({ line: line([400, 0], [400, gap]) }),
];

test('the nearest segment is taken, at the nearest point of its line', async () => {
  const corner = [segmentWith({ line: line([0, 0], [100, 0], [100, 100]) }), segmentWith({ line: line([0, 0], [0, 100]) })];
  expect(await standIn(corner, 50, 6)).toEqual({ segment: 0, along: 0.25, away: 6 });
  expect(await standIn(corner, 108, 50)).toEqual({ segment: 0, along: 0.75, away: 8 });
  expect(await standIn(corner, 108, -6)).toEqual({ segment: 0, along: 0.5, away: 10 });
  expect(await standIn(corner, 20, 60)).toEqual({ segment: 1, along: 0.6, away: 20 });
});

test('up to 500 m from a street a place belongs to it, farther to none', async () => {
  expect(await standIn([segmentWith()], 50, 100)).toMatchObject({ away: 100 });
  expect(await standIn([segmentWith()], 50, 499)).toMatchObject({ away: 499 });
  expect(await standIn([segmentWith()], 50, 501)).toBeNull();
  expect(await standIn([], 50, 0)).toBeNull();
});

test('paths and closed streets are no place to stop', async () => {
  const path = segmentWith({ rank: 'path' });
  const closed = segmentWith({ direction: 'none' });
  expect(await standIn([path, closed], 50, 0)).toBeNull();
});

test('a motorway overhead counts as 300 m farther than the street beside it', async () => {
  const both = [segmentWith({ rank: 'motorway', line: line([0, 0], [400, 0]) }), segmentWith({ line: line([0, 60], [400, 60]) })];
  expect(await standIn(both, 200, 5)).toMatchObject({ segment: 1, away: 55 });
  expect(await standIn(both, 200, -250)).toMatchObject({ segment: 1, away: 310 });
  expect(await standIn(both.slice(0, 1), 200, 5)).toMatchObject({ segment: 0, away: 5 });
});

test('of two carriageways the nearer is taken when the place is on its right', async () => {
  expect(await standIn(avenue(12, 'forward'), 200, -8)).toMatchObject({ segment: 0 });
  expect(await standIn(avenue(12, 'forward'), 200, 20)).toMatchObject({ segment: 1 });
});

test('the other carriageway is taken when the place is on the left of the nearer, on the right of the other, and that is nearly as near', async () => {
  // Drawn the wrong way round: the southern one goes west.
  expect(await standIn(avenue(12, 'backward'), 200, -8)).toMatchObject({ segment: 1, away: 20 });
  expect(await standIn(avenue(30, 'backward'), 200, -8)).toMatchObject({ segment: 0, away: 8 });
});

test('a street that crosses is no other carriageway', async () => {
  const crossing = [
    segmentWith({ direction: 'forward', line: line([0, 0], [100, 0]) }),
    segmentWith({ direction: 'forward', line: line([100, 0], [100, 100]) }),
    segmentWith({ direction: 'forward', line: line([100, 100], [0, 0]) }),
  ];
  expect(await standIn(crossing, 95, 3)).toMatchObject({ segment: 0 });
});

test('on the equator and far from it, in the west and in the east, a metre is a metre', async () => {
  for (const place of [
    [0.5, 0.1],
    [25, 69],
    [-58, -54.8],
  ] as LngLat[]) {
    const street = segmentWith({ line: [place, metresFrom(place, 200, 0)] });
    const stand = snapping(await roadGraph([street]))(metresFrom(place, 50, 30));
    expect(stand?.along).toBeCloseTo(0.25, 2);
    expect(stand?.away).toBeCloseTo(30, 0);
  }
});
