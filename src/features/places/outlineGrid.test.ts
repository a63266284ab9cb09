import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, gridSize } from './outlineGrid.ts';

type Spot = [number, number];

/** Whether a point lies in rings: an odd number of edges to the east of it. */
const isIn = ([x, y]: Spot, rings: readonly (readonly Spot[])[]) =>
  rings
    .flatMap((ring) => ring.slice(1).map((to, at) => [ring[at] ?? to, to] as const))
    .filter(([a, b]) => a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]).length %
    2 ===
  1;

/** Whether a point lies on an edge, as near as numbers tell: rounding decides on which side of it. */
const isOnEdge = ([x, y]: Spot, rings: readonly (readonly Spot[])[]) =>
  rings.some((ring) =>
    ring.slice(1).some((to, at) => {
      const from = ring[at] ?? to;
      const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
      const share = Math.min(1, Math.max(0, ((x - from[0]) * alongX + (y - from[1]) * alongY) / (alongX ** 2 + alongY ** 2 || 1)));
      return Math.hypot(x - from[0] - share * alongX, y - from[1] - share * alongY) < 1e-9;
    }),
  );

/** How often a polygon goes round a point, counter-clockwise. */
const winding = ([x, y]: Spot, corners: readonly Spot[]) =>
  corners.reduce((sum, to, at) => {
    const from = corners.at(at - 1) ?? to;
    if (from[1] > y === to[1] > y || x >= ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) return sum;
    return sum + (to[1] > from[1] ? 1 : -1);
  }, 0);

/** A star of any radii round a middle, closed; clockwise or not. */
const star = (middle: Spot, radii: readonly number[], clockwise: boolean): Spot[] => {
  const corners = radii.map((radius, at): Spot => {
    const angle = ((clockwise ? -at : at) / radii.length) * 2 * Math.PI;
    return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)];
  });
  return [...corners, corners[0]!];
};
const radii = (least: number, most: number) => fc.array(fc.double({ min: least, max: most, noNaN: true }), { minLength: 3, maxLength: 60 });

test('a point lies in its cell exactly when it lies in the outline, with holes and parts, whichever way the rings go', () => {
  fc.assert(
    fc.property(
      radii(0.3, 1),
      radii(0.02, 0.14),
      radii(0.1, 0.3),
      fc.boolean(),
      fc.integer({ min: 1, max: 16 }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
        minLength: 20,
        maxLength: 20,
      }),
      (outer, hole, apart, clockwise, size, spots) => {
        const polygons = [[star([0, 0], outer, clockwise), star([0, 0], hole, clockwise)], [star([1.5, 0.3], apart, !clockwise)]];
        const box = { west: -1.1, south: -1.1, east: 1.9, north: 1.1 };
        const cells = cellsOf(polygons, box, size);
        expect(cells.length).toBe(size * size);
        for (const [a, b] of spots) {
          const at: Spot = [box.west + a * 2.999, box.south + b * 2.199];
          const [column, row] = [Math.floor(((at[0] - box.west) / 3) * size), Math.floor(((at[1] - box.south) / 2.2) * size)];
          const cell = cells[row * size + column];
          // The ways between a cell's rings are edges too, gone there and back.
          if (isOnEdge(at, [...polygons.flat(), ...(cell ? [[...cell, cell[0]!] as Spot[]] : [])])) continue;
          expect(cell ? winding(at, cell as Spot[]) !== 0 : false).toBe(isIn(at, polygons.flat()));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the more corners, the finer the grid, up to 16 by 16', () => {
  expect([4, 8, 9, 100, 1_000, 100_000].map(gridSize)).toEqual([1, 1, 2, 4, 12, 16]);
});

test('an outline of one cell is its own ring', () => {
  const ring: Spot[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const box = { west: -0.1, south: -0.1, east: 1.1, north: 1.1 };
  expect(cellsOf([[ring]], box, 1)).toEqual([ring.slice(0, 3)]);
});
