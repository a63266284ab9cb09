import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { APART, dotsPath, drawnHandles, handleAt, movedTo, outlinePath, pixelRings, placeOf, ROOM } from './handles.ts';

const view = { width: 500, height: 500 };
/** A degree is a pixel, and north is up. */
const project = (lng: number, lat: number) => ({ x: lng, y: -lat });
const ringOf = (...corners: LngLat[]): LngLat[] => [...corners, corners[0]!];
const square = (lng: number, lat: number, edge: number) =>
  ringOf([lng, lat], [lng + edge, lat], [lng + edge, lat - edge], [lng, lat - edge]);
const [outer, hole, other] = [square(10, -10, 100), square(40, -40, 40), square(200, -200, 20)];
const rings = pixelRings([[outer, hole], [other]], project);

test('a corner is named by its place after the first one, which comes last', () => {
  expect(rings.map(({ at }) => at)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(rings[0]!.corners).toEqual([
    { x: 110, y: 10 },
    { x: 110, y: 110 },
    { x: 10, y: 110 },
    { x: 10, y: 10 },
  ]);
});

test('every ring has handles at its corners, and between them where there is room', () => {
  const { corners, middles } = drawnHandles(rings, view);
  expect(corners).toHaveLength(12);
  expect(middles).toHaveLength(8);
  expect(middles[0]).toEqual({ x: 60, y: 10 });
  const [tight, wide] = [square(0, 0, ROOM - 1), square(0, 0, ROOM)].map((ring) => drawnHandles(pixelRings([[ring]], project), view));
  expect([tight!.middles.length, wide!.middles.length]).toEqual([0, 4]);
});

test('where corners stand close together some have a handle, and none out of sight has', () => {
  const dense = ringOf(...Array.from({ length: 400 }, (_, at): LngLat => [at, -50]), [399, -90], [0, -90]);
  const { corners } = drawnHandles(pixelRings([[dense]], project), view);
  expect(corners.length).toBeLessThan(400 / APART + 4);
  const gaps = corners.slice(1).map((corner, at) => Math.hypot(corner.x - corners[at]!.x, corner.y - corners[at]!.y));
  expect(Math.min(...gaps)).toBe(APART);
  expect(drawnHandles(rings, { width: 150, height: 150 }).corners).toHaveLength(8);
  expect(drawnHandles([], view)).toEqual({ corners: [], middles: [] });
});

test('the nearest corner or middle within reach is taken hold of, of corners also those without a handle', () => {
  expect(handleAt(rings, { x: 108, y: 12 }, 14)).toEqual({ at: [0, 0], corner: 0, isNew: false });
  expect(handleAt(rings, { x: 62, y: 13 }, 14)).toEqual({ at: [0, 0], corner: 0, isNew: true });
  expect(handleAt(rings, { x: 79, y: 79 }, 14)).toEqual({ at: [0, 1], corner: 1, isNew: false });
  expect(handleAt(rings, { x: 110, y: 24 }, 14)).toMatchObject({ corner: 0 });
  expect(handleAt(rings, { x: 110, y: 24.1 }, 14)).toBeUndefined();
  const dense = pixelRings([[ringOf([0, 0], [2, 0], [4, 0], [4, -40])]], project);
  expect(handleAt(dense, { x: 2, y: 1 }, 14)).toEqual({ at: [0, 0], corner: 0, isNew: false });
});

test('a handle is drawn where it is dragged to, a middle as one corner more', () => {
  const corner = { at: [0, 1], corner: 1, isNew: false } as const;
  expect(placeOf(rings, corner)).toEqual({ x: 80, y: 80 });
  expect(movedTo(rings, corner, { x: 90, y: 95 })[1]!.corners[1]).toEqual({ x: 90, y: 95 });
  const middle = { at: [0, 0], corner: 0, isNew: true } as const;
  expect(placeOf(rings, middle)).toEqual({ x: 60, y: 10 });
  const moved = movedTo(rings, middle, { x: 60, y: 0 });
  expect(moved.map(({ corners }) => corners.length)).toEqual([5, 4, 4]);
  expect(moved[0]!.corners.slice(0, 2)).toEqual([
    { x: 60, y: 0 },
    { x: 110, y: 10 },
  ]);
  expect(placeOf(rings, { at: [7, 0], corner: 0, isNew: false })).toBeUndefined();
});

test('paths say tenths of a pixel and leave out what nobody sees', () => {
  expect(outlinePath(pixelRings([[ringOf([0, 0], [10.04, 0], [10.2, -0.1], [10, -10])]], project))).toBe('M10.0 0.0L10.0 10.0L0.0 0.0Z');
  expect(outlinePath([])).toBe('');
  expect(
    dotsPath([
      { x: 1, y: 2 },
      { x: 3.25, y: 4 },
    ]),
  ).toBe('M1.0 2.0h0M3.3 4.0h0');
});
