import { expect, test, vi } from 'vitest';
import { areaOf, type Polygons } from './geometry.ts';
import { areaOfShape, boxOfShape, oncePerShape, tellArea } from './shapeMemo.ts';

const shape: Polygons = [
  [
    [
      [1, 2],
      [3, 2],
      [3, 5],
      [1, 2],
    ],
  ],
];

test('a shape is looked at once, another array anew', () => {
  const look = vi.fn<(polygons: Polygons) => number | undefined>(() => undefined);
  const once = oncePerShape(look);
  expect([once(shape), once(shape), once([...shape])]).toEqual([undefined, undefined, undefined]);
  expect(look).toHaveBeenCalledTimes(2);
});

test('the area is that of the shape, the box that of its outer rings', () => {
  expect(areaOfShape(shape)).toBe(areaOf(shape));
  expect(boxOfShape(shape)).toEqual([
    [1, 2],
    [3, 5],
  ]);
  expect(boxOfShape([])).toBeUndefined();
  const told: Polygons = [...shape];
  tellArea(told, 7);
  expect(areaOfShape(told)).toBe(7);
});
