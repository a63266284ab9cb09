import { expect, test } from 'vitest';
import { gridLines, hasStreetsAt } from './grid.ts';

const lines = (zoom: number, box: [number, number, number, number] = [-0.005, -0.005, 0.025, 0.025]) =>
  gridLines(box, zoom).features.flatMap((feature) => feature.geometry.coordinates);

test('far away there is no grid, from zoom 11.5 there is', () => {
  expect(lines(11.4)).toEqual([]);
  expect(lines(11.5)).not.toEqual([]);
});

test('lines stand on multiples of the step, so that the grid stays where it is when the map moves: 0.00, 0.01 and 0.02', () => {
  const steady = lines(13).map((line) => line.map(([lng, lat]) => [lng, lat]));
  expect(steady).toEqual([
    [
      [-0.005, 0],
      [0.025, 0],
    ],
    [
      [-0.005, 0.01],
      [0.025, 0.01],
    ],
    [
      [-0.005, 0.02],
      [0.025, 0.02],
    ],
    [
      [0, -0.005],
      [0, 0.025],
    ],
    [
      [0.01, -0.005],
      [0.01, 0.025],
    ],
    [
      [0.02, -0.005],
      [0.02, 0.025],
    ],
  ]);
});

test('nearer the lines are closer: 0.01 to zoom 14, 0.005 to 15, 0.002 to 16.5, then 0.001', () => {
  expect([13.9, 14, 15, 16.5].map((zoom) => lines(zoom).length / 2)).toEqual([3, 7, 15, 31]);
});

test('squares are square away from the equator: at 35 degrees south a step across is 1.22 steps up', () => {
  const [first, second] = lines(13, [-58.5, -34.999, -58.45, -34.991]).map((line) => line[0]?.[0] ?? 0);
  expect((second ?? 0) - (first ?? 0)).toBeCloseTo(0.01 / Math.cos((35 * Math.PI) / 180), 9);
});

test('where the middle of the map lies in a box of loaded streets there are streets to see', () => {
  const sources = [{ bounds: [-58.53, -34.71, -58.34, -34.53] as [number, number, number, number] }];
  expect(hasStreetsAt({ lng: -58.4, lat: -34.6 }, sources)).toBe(true);
  expect(hasStreetsAt({ lng: -58.33, lat: -34.6 }, sources)).toBe(false);
  expect(hasStreetsAt({ lng: -58.4, lat: -34.6 }, [])).toBe(false);
});
