import { expect, test } from 'vitest';
import { squareAt } from '../server/testing.ts';
import { colouring, zoneColours } from './colours.ts';

const at = (lng: number, lat: number) => [[squareAt(lng, lat, 1)]];

test('one zone has the first colour; neighbours have others, however many', () => {
  expect(colouring([at(0, 0)])).toEqual([0]);
  expect(colouring([at(0, 0), at(1, 0), at(0, 1), at(1, 1)])).toEqual([0, 1, 2, 3]);
  expect(colouring(Array.from({ length: 10 }, () => at(0, 0))).slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('no two of a hundred squares side by side have one colour, and one more changes none', () => {
  const zones = Array.from({ length: 100 }, (_, n) => at(n % 10, Math.floor(n / 10)));
  const colours = colouring(zones);
  for (const [n, colour] of colours.entries()) {
    if (n % 10 > 0) expect(colours[n - 1]).not.toBe(colour);
    if (n >= 10) expect(colours[n - 10]).not.toBe(colour);
  }
  expect(colouring([...zones, at(3, 3)]).slice(0, 100)).toEqual(colours);
});

test('a zone without a shape has a colour too', () => expect(colouring([[], at(0, 0)])).toEqual([0, 1]));

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

test.each([
  ['light', ['#ffffff', '#e6e8e6', '#cdd9de']],
  ['dark', ['#1b1f22', '#0e1113', '#24282b']],
] as const)('in the %s scheme every colour is seen on the map (WCAG 1.4.11)', (scheme, grounds) => {
  for (const colour of zoneColours[scheme]) for (const ground of grounds) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
});
