import { expect, test } from 'vitest';
import type { Polygons, Ring } from '../../../zones/geometry.ts';
import { detailAt, drawnShape } from './detail.ts';

const ring = (corners: number, wide: number, wave: number): Ring => {
  const all = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / corners;
    const reach = wide * (1 - wave * (at % 2));
    return [-58.4 + reach * Math.cos(angle), -34.6 + reach * Math.sin(angle)];
  });
  return [...all, all[0]!];
};
const corners = (polygons: Polygons) => polygons.map((rings) => rings.map(({ length }) => length - 1));

test('the nearest zoom of every other one', () => {
  expect([0, 0.9, 1, 9.4, 10.3, 10.99, 11, 18].map(detailAt)).toEqual([0, 0, 2, 10, 10, 10, 12, 18]);
});

test('a shape of few corners is drawn as it is, however far one is from it', () => {
  const few: Polygons = [[ring(40, 0.01, 0.03)]];
  expect(drawnShape(few, 4)).toBe(few);
});

test('of many corners those are drawn that can be told apart: few from afar, all of them from near', () => {
  const many: Polygons = [[ring(500, 0.01, 0.03), ring(100, 0.004, 0)]];
  const [afar, near] = [corners(drawnShape(many, 10)), corners(drawnShape(many, 18))];
  expect(afar[0]![0]).toBeLessThan(60);
  expect(near[0]![0]).toBe(500);
});

test('no corner is farther from what is drawn than can be seen; each ring stays one, closed, and is never less than a triangle', () => {
  const many: Polygons = [[ring(500, 0.01, 0.03), ring(100, 0.00001, 0)], [ring(200, 0.000001, 0)]];
  const pixel = 360 / 512 / 2 ** 10;
  const drawn = drawnShape(many, 10);
  expect(drawn.map(({ length }) => length)).toEqual([2, 1]);
  for (const each of drawn.flat()) {
    expect(each.length).toBeGreaterThan(3);
    expect(each[0]).toEqual(each.at(-1));
  }
  const outer = drawn[0]![0]!;
  const apart = ([x, y]: readonly [number, number]) =>
    Math.min(
      ...outer.slice(1).map(([bx, by], at) => {
        const [ax, ay] = outer[at]!;
        const [wide, high] = [bx - ax, by - ay];
        const share = Math.max(0, Math.min(1, ((x - ax) * wide + (y - ay) * high) / (wide * wide + high * high || 1)));
        return Math.hypot(x - ax - share * wide, y - ay - share * high);
      }),
    );
  for (const corner of many[0]![0]!) expect(apart(corner)).toBeLessThan(2 * pixel);
});
