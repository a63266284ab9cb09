import { expect, test } from 'vitest';
import { capitalised, counted, formatCount } from './noun.ts';

test('a count has a point between thousands, from 1.000 on', () => {
  expect([0, 999, 1000, 1248, 1_000_000].map(formatCount)).toEqual(['0', '999', '1.000', '1.248', '1.000.000']);
});

test('only one is singular', () => {
  const noun = { one: 'orden', many: 'órdenes' };
  expect([0, 1, 2].map((count) => counted(count, noun))).toEqual(['0 órdenes', '1 orden', '2 órdenes']);
});

test('an accent stays on a capital', () => {
  expect(capitalised('órdenes')).toBe('Órdenes');
});
