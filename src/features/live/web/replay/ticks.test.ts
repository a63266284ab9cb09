import { expect, test } from 'vitest';
import { clockAt } from './driven.ts';
import { ticks } from './ticks.ts';

const at = (hours: number, minutes = 0) => hours * 3_600 + minutes * 60;
const clocks = (first: number, last: number, width: 'wide' | 'narrow') => ticks(first, last, width).map(clockAt);

test('a bar has its ends and full hours between them', () => {
  expect(clocks(at(0), at(20, 36), 'wide')).toEqual(['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '20:36']);
  expect(clocks(at(8, 10), at(9, 40), 'wide')).toEqual(['08:10', '08:30', '08:45', '09:00', '09:15', '09:30', '09:40']);
});

test('on a phone no two times stand nearer than a sixth of the bar, whatever the day', () => {
  expect(clocks(at(0), at(20, 36), 'narrow')).toEqual(['00:00', '06:00', '12:00', '20:36']);
  for (let first = 0; first < at(12); first += 1_260) {
    for (let last = first + at(0, 40); last < at(24); last += 1_380) {
      const shown = ticks(first, last, 'narrow');
      const gaps = shown.slice(1).map((tick, n) => (tick - (shown[n] ?? 0)) / (last - first));
      expect(Math.min(...gaps)).toBeGreaterThan(1 / 6);
    }
  }
});
