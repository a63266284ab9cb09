import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { metresFrom, segmentWith } from '../testing/grid.ts';
import { longLines, straightened } from './longLines.ts';

const start: LngLat = [-58.43, -34.6];
const [a, b, c, d] = [0, 100, 200, 300].map((east) => metresFrom(start, east, 0)) as [LngLat, LngLat, LngLat, LngLat];
const up = metresFrom(b, 0, 100);
const nameOf = ({ name }: { name: string }) => name;

test('blocks one behind another are one line, whichever way each is drawn and whatever their order', () => {
  const blocks = [segmentWith({ line: [c, b] }), segmentWith({ line: [c, d] }), segmentWith({ line: [a, b] })];
  expect(longLines(blocks, nameOf)).toEqual([{ name: 'LOYOLA', rank: 'local', line: [d, c, b, a] }]);
});

test('a line goes no further than its name and its rank', () => {
  const blocks = [
    segmentWith({ line: [a, b] }),
    segmentWith({ line: [b, c], rank: 'main' }),
    segmentWith({ line: [c, d], rank: 'main', name: 'THAMES' }),
  ];
  expect(longLines(blocks, nameOf).map(({ line }) => line)).toEqual([
    [a, b],
    [b, c],
    [c, d],
  ]);
});

test('where a street forks its lines end', () => {
  const blocks = [segmentWith({ line: [a, b] }), segmentWith({ line: [b, c] }), segmentWith({ line: [b, up] })];
  expect(longLines(blocks, nameOf)).toHaveLength(3);
});

test('a street round a square is one line', () => {
  const [from, line] = [metresFrom(a, 0, 100), [a, b, up]];
  const lines = longLines([segmentWith({ line }), segmentWith({ line: [up, from] }), segmentWith({ line: [from, a] })], nameOf);
  expect(lines.map((each) => each.line)).toEqual([[a, b, up, from, a]]);
});

test('from far away a line has no points but its ends and its bends', () => {
  const bend = metresFrom(b, 0, 10);
  expect(straightened([a, b, c, d], 4)).toEqual([a, d]);
  expect(straightened([a, bend, c, d], 6)).toEqual([a, bend, d]);
  expect(straightened([a, bend, c, d], 4)).toEqual([a, bend, c, d]);
  expect(straightened([a, bend, c], 12)).toEqual([a, c]);
  expect(straightened([a, b, up, a], 4)).toEqual([a, b, up, a]);
  expect(straightened([a, b], 4)).toEqual([a, b]);
});
