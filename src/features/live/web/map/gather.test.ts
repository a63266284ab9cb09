import { expect, test } from 'vitest';
import { worldSize } from '#shared/place/geo.ts';
import { gathered } from './gather.ts';

/** A spot so many pixels from the corner of the plane at zoom 12. */
const at = (id: string, x: number, y = 0) => ({ id, x: x / worldSize(12), y: y / worldSize(12) });
const ids = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id).join(''));

test('what stands within 75 pixels is one count, and one pixel farther is not', () => {
  expect(ids(gathered([at('a', 1000), at('b', 1075)], 12))).toEqual(['ab']);
  expect(ids(gathered([at('a', 1000), at('b', 1076)], 12))).toEqual(['a', 'b']);
});

test('the distance is counted at the whole zoom below', () => {
  expect(ids(gathered([at('a', 1000), at('b', 1070)], 12.99))).toEqual(['ab']);
  expect(ids(gathered([at('a', 1000), at('b', 1070)], 13))).toEqual(['a', 'b']);
});

test('each vehicle is in one group, that of the first whose reach it is in', () => {
  expect(ids(gathered([at('a', 1000), at('b', 1060), at('c', 1120)], 12))).toEqual(['ab', 'c']);
  expect(ids(gathered([at('b', 1060), at('a', 1000), at('c', 1120)], 12))).toEqual(['bac']);
});

test('behind zoom 20 nothing is gathered, at 20 what stands in one place is', () => {
  const two = [at('a', 1000), at('b', 1000)];
  expect(ids(gathered(two, 20.4))).toEqual(['ab']);
  expect(ids(gathered(two, 21))).toEqual(['a', 'b']);
});

test('every vehicle is in exactly one group, over cells of any neighbours', () => {
  const spots = Array.from({ length: 2_000 }, (_, n) => at(String(n), 5_000 + ((n * 7919) % 1_400), 5_000 + ((n * 104_729) % 800)));
  const groups = gathered(spots, 12);
  expect(groups.flat().length).toBe(2_000);
  expect(new Set(groups.flat()).size).toBe(2_000);
  const leads = groups.map(([lead]) => lead!);
  const reach = 75 / worldSize(12);
  for (const [n, one] of leads.entries())
    for (const other of leads.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(reach);
});
