import { expect, test } from 'vitest';
import { distance } from '#shared/place/geo.ts';
import { grid, metresFrom, smallCity } from './grid.ts';

test('blocks share their corners and have a hundred numbers, whichever way they are drawn', () => {
  const city = grid({
    across: [{ name: 'A' }, { name: 'B', from: 300, isReversed: true, gaps: [0] }],
    along: [{ name: 'C' }, { name: 'D' }, { name: 'E' }],
  });
  expect(city.map(({ name, left, right }) => [name, left.numbers, right.numbers])).toEqual([
    ['A', { from: 2, to: 100 }, { from: 1, to: 99 }],
    ['A', { from: 102, to: 200 }, { from: 101, to: 199 }],
    ['B', { from: 499, to: 401 }, { from: 500, to: 402 }],
    ['C', { from: 2, to: 100 }, { from: 1, to: 99 }],
    ['D', { from: 2, to: 100 }, { from: 1, to: 99 }],
    ['E', { from: 2, to: 100 }, { from: 1, to: 99 }],
  ]);
  expect(city[0]?.line[1]).toEqual(city[4]?.line[0]);
  expect(city[2]?.line).toEqual([city[5]?.line[1], city[4]?.line[1]]);
  expect(Math.round(distance([-58.4, -34.6], metresFrom([-58.4, -34.6], 30, 40)))).toBe(50);
});

test('the small city has namesakes', () => {
  const city = smallCity();
  const areas = city.filter(({ name }) => name === 'HONDURAS').map(({ left }) => left.area);
  expect([city.length > 100, new Set(areas)]).toEqual([true, new Set(['PALERMO', 'VILLA CRESPO', 'FLORES'])]);
});
