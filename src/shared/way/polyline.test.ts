import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

test('is written as in the example of who made it up, and read back', () => {
  const line = [
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ] as const;
  expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line);
});

test('a line without points is an empty text, and what is no line is refused', () => {
  expect([encodePolyline([]), decodePolyline('')]).toEqual(['', []]);
  for (const text of ['_', 'ñ', '~~~~~~~~~~']) expect(() => decodePolyline(text)).toThrow(RangeError);
});
