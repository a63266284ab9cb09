import { expect, test } from 'vitest';
import { glideTo, placeAt, standing } from './glide.ts';

const start = standing({ x: 0, y: 0 }, 0);

test('a pin is along its way by as much of the time between two fixes as has passed', () => {
  const glide = glideTo(start, { x: 10, y: 20 }, 5_000, 1_000);
  expect([1_000, 2_000, 3_500, 6_000, 60_000].map((now) => placeAt(glide, now))).toEqual([
    { x: 0, y: 0 },
    { x: 2, y: 4 },
    { x: 5, y: 10 },
    { x: 10, y: 20 },
    { x: 10, y: 20 },
  ]);
});

test('the next fix takes it from where it is, never from where it should have been', () => {
  const first = glideTo(start, { x: 10, y: 0 }, 4_000, 0);
  const second = glideTo(first, { x: 10, y: 10 }, 4_000, 2_000);
  expect(placeAt(second, 2_000)).toEqual({ x: 5, y: 0 });
  expect(placeAt(second, 4_000)).toEqual({ x: 7.5, y: 5 });
});

test('it takes 0.8 to 10 seconds, and after a gap of more than a minute it is there within one', () => {
  const takes = (gap: number) => glideTo(start, { x: 1, y: 1 }, gap, 0).takes;
  expect([-1, 0, 100, 800, 801, 9_999, 30_000, 60_000, 60_001].map(takes)).toEqual([800, 800, 800, 800, 801, 9_999, 10_000, 10_000, 800]);
});

test('a pin that stands is where it is', () => {
  expect(placeAt(start, 0)).toEqual({ x: 0, y: 0 });
  expect(placeAt(start, 5)).toEqual({ x: 0, y: 0 });
});
