import { expect, test } from 'vitest';
import { onPlane, type PlanePoint } from './plane.ts';

const fromPlane = ({ x, y }: PlanePoint) => ({
  lng: (x - 0.5) * 360,
  lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
});

test('the middle of the plane is where equator and meridian meet, and its west is the date line', () => {
  expect(onPlane({ lng: 0, lat: 0 })).toEqual({ x: 0.5, y: 0.5 });
  expect(onPlane({ lng: -180, lat: 0 }).x).toBe(0);
  expect(onPlane({ lng: 180, lat: 85.0511287798066 }).y).toBeCloseTo(0, 9);
});

test('a place comes back from the plane', () => {
  const place = fromPlane(onPlane({ lng: -58.4385, lat: -34.59996 }));
  expect(place.lng).toBeCloseTo(-58.4385, 9);
  expect(place.lat).toBeCloseTo(-34.59996, 9);
});
