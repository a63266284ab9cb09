import { expect, test } from 'vitest';
import { dithered } from './pictures.ts';

const flat = (tone: number, width = 8, height = 8) => new Uint8Array(width * height).fill(tone);
const white = (drawn: Uint8Array) => drawn.filter((ink) => ink === 255).length;

test('black stays black, white stays white', () => {
  expect(dithered(flat(0), 8)).toEqual(flat(0));
  expect(dithered(flat(255), 8)).toEqual(flat(255));
});

test.each([
  [64, 0.25],
  [128, 0.5],
  [191, 0.75],
])('a grey of %i has %d of its pixels white', (tone, share) => {
  const drawn = dithered(flat(tone, 60, 60), 60);
  expect(white(drawn) / drawn.length).toBeCloseTo(share, 1);
});

test('the first pixels, by hand: 127 is black and gives its neighbour 7/16 of it', () => {
  // 127 -> 0, error 127; 127 + 127 * 7 / 16 = 182.6 -> 255, error -72.4; 127 - 72.4 * 7 / 16 = 95.3 -> 0.
  expect([...dithered(new Uint8Array([127, 127, 127]), 3)]).toEqual([0, 255, 0]);
});

test('no error goes around the edge: a row of black stays black under the end of a grey one', () => {
  expect([...dithered(new Uint8Array([0, 0, 120, 0, 0, 0]), 3)].slice(3)).toEqual([0, 0, 0]);
});
