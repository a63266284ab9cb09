import { expect, test } from 'vitest';
import { linePieces } from './linePieces.ts';

const point = (lng: number) => ({ lng, lat: -34.6 });
const [a, b, c, d, e] = [-58.4, -58.39, -58.38, -58.37, -58.36].map(point) as [
  ReturnType<typeof point>,
  ReturnType<typeof point>,
  ReturnType<typeof point>,
  ReturnType<typeof point>,
  ReturnType<typeof point>,
];

test('a line without straight ways is one piece, one of nothing is none', () => {
  expect(linePieces([a, b, c], [])).toEqual({ roads: [[a, b, c]], straight: [] });
  expect(linePieces([], [])).toEqual({ roads: [], straight: [] });
});

test('what goes straight is taken out between the roads, at either end and one after the other', () => {
  expect(linePieces([a, b, c, d], [[b, c]])).toEqual({
    roads: [
      [a, b],
      [c, d],
    ],
    straight: [[b, c]],
  });
  expect(
    linePieces(
      [a, b, c, d, e],
      [
        [a, b],
        [b, c],
        [d, e],
      ],
    ),
  ).toEqual({
    roads: [[c, d]],
    straight: [
      [a, b],
      [b, c],
      [d, e],
    ],
  });
});

test('a place is known again by five decimals', () => {
  const told = { lng: b.lng + 0.000006, lat: b.lat };
  expect(linePieces([a, b, c], [[told, c]])).toEqual({ roads: [[a, b]], straight: [[b, c]] });
});
