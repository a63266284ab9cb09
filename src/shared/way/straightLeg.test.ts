import { expect, test } from 'vitest';
import { distance, type LngLat } from '../place/geo.ts';
import { straightLeg } from './straightLeg.ts';

const from: LngLat = [-58.43, -34.6];

test('a way without roads is 1.3 times the straight line, at 22 km/h up to 15 km and at 45 km/h beyond', () => {
  for (const [lat, hours] of [
    [-34.55, (km: number) => km / 22],
    [-34.3, (km: number) => 15 / 22 + (km - 15) / 45],
  ] as const) {
    const to: LngLat = [-58.43, lat];
    const { metres, seconds } = straightLeg(from, to);
    expect(metres).toBeCloseTo(1.3 * distance(from, to), 6);
    expect(seconds).toBeCloseTo(hours(metres / 1000) * 3600, 6);
  }
  expect(straightLeg(from, from)).toEqual({ metres: 0, seconds: 0 });
});
