import { expect, test } from 'vitest';
import { formatCoordinate, parseCoordinate, roundCoordinate } from './coordinate.ts';

test.each([
  ['lat', '-34,603722', -34.603722],
  ['lat', ' -34.603722 ', -34.603722],
  ['lat', '+40', 40],
  ['lat', '-34.', -34],
  ['lat', '90', 90],
  ['lat', '-90,000001', null],
  ['lng', '180', 180],
  ['lng', '-180,1', null],
  ['lng', '-58,38159212', -58.381592],
  ['lat', '', null],
  ['lat', '-', null],
  ['lat', '1e1', null],
  ['lat', '34°36', null],
  ['lat', '-34,603,722', null],
] as const)('%s "%s" is read as %s', (axis, text, degrees) => {
  expect(parseCoordinate(axis, text)).toBe(degrees);
});

test('a coordinate is shown with six decimals and a comma, and reads back as itself', () => {
  expect(formatCoordinate(-34.6)).toBe('-34,600000');
  expect(parseCoordinate('lng', formatCoordinate(-58.381592))).toBe(-58.381592);
});

test('a point taken from the map is kept with six decimals: -58.43528338 is -58.435283', () => {
  expect(roundCoordinate(-58.43528338)).toBe(-58.435283);
});
