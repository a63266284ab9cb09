import { expect, test } from 'vitest';
import { allOf, dayTitle } from './scale.ts';

test('today and yesterday are called so, other days by their date', () => {
  // 02:59 in UTC is the evening before.
  const titles = ['2026-11-20T03:00:00Z', '2026-11-20T02:59:00Z', '2026-11-18T12:00:00Z'].map((at) => dayTitle(at, '2026-11-20'));
  expect(titles).toEqual(['Hoy', 'Ayer', '18/11/26']);
});

test('a button says how many it is for', () => {
  expect([allOf(1, true), allOf(23, true), allOf(1_031, false)]).toEqual(['', ' las 23', ' los 1.031']);
});
