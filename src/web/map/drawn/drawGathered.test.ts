import { expect, test } from 'vitest';
import { countImage, countSaid, ringImage, tagImage } from './drawGathered.ts';

test('a cluster says how many it has in four letters at most', () => {
  expect([2, 999, 1_000, 1_250, 9_999, 10_000, 99_999].map(countSaid)).toEqual(['2', '999', '1 k', '1,2 k', '9,9 k', '10 k', '99 k']);
});

test('a picture’s name says all that is drawn, and no more: clusters that look alike share it', () => {
  const look = {
    ring: [
      ['#136adc', 9],
      ['#00873c', 0],
      ['#c52a4d', 3],
    ],
    chosen: 'none',
    scheme: 'light',
  } as const;
  expect(ringImage({ ...look, count: 12 })).toBe('rp-ring|2|#136adc*9,#c52a4d*3|none|light');
  expect(ringImage({ ...look, count: 99 })).toBe(ringImage({ ...look, count: 12 }));
  expect(countImage({ count: 1_250, chosen: 'all', scheme: 'dark' })).toBe('rp-count|1,2 k|all|dark');
  expect(tagImage('Zona 1 | 11', 'light')).toBe('rp-tag|light|Zona 1 | 11');
});
