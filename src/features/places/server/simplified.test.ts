import { expect, test } from 'vitest';
import type { Outline } from '../outline.ts';
import { MAX_DRAWN_CORNERS, simplified } from './simplified.ts';

type Ring = Outline['polygons'][number][number];
const circle = (corners: number, lng = -58, radius = 0.1): Ring => {
  const open = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (at / corners) * 2 * Math.PI;
    return [lng + radius * Math.cos(angle), -34 + radius * Math.sin(angle)];
  });
  return [...open, open[0]!];
};
const corners = (polygons: readonly (readonly (readonly unknown[])[])[]) => polygons.flat(2).length;

test('a simple outline is drawn as it is', () => {
  const outline = [[circle(1_000), circle(900, -58, 0.05)]];
  expect(simplified(outline)).toBe(outline);
});

test('one of 50,000 corners has few enough, is closed, and keeps its hole and its place', () => {
  const drawn = simplified([[circle(40_000), circle(10_000, -58, 0.05)]]);
  expect(drawn[0]).toHaveLength(2);
  expect(corners(drawn)).toBeLessThanOrEqual(MAX_DRAWN_CORNERS);
  expect(corners(drawn)).toBeGreaterThan(100);
  for (const ring of drawn.flat()) expect(ring.at(-1)).toEqual(ring[0]);
  for (const [lng, lat] of drawn[0]![0]!) expect(Math.abs(Math.hypot(lng + 58, lat + 34) - 0.1)).toBeLessThan(0.001);
});

test('of a thousand islands the largest are drawn', () => {
  const drawn = simplified(Array.from({ length: 1_000 }, (_, at) => [circle(20, -58 + at, 0.001 * (at + 1))]));
  expect(corners(drawn)).toBeLessThanOrEqual(MAX_DRAWN_CORNERS);
  expect(drawn.length).toBeGreaterThan(200);
});
