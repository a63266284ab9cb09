import { expect, test } from 'vitest';
import { besideChosen } from './besideChosen.ts';

const mark = (left: number, top: number, count = 1, isChosen = false) => ({ left, top, isChosen, vehicles: Array.from({ length: count }) });
const places = (marks: ReturnType<typeof mark>[]) => besideChosen(marks).map(({ left, top }) => [left, top]);

test('a count below the chosen vehicle stands beside it, on the side to which it lies', () => {
  const chosen = mark(100, 100, 1, true);
  expect(places([mark(100, 100, 12), mark(99, 100, 3), chosen])).toEqual([
    [144, 100],
    [56, 100],
    [100, 100],
  ]);
});

test('what is not covered stays where it is; a vehicle makes less way than a count', () => {
  const chosen = mark(100, 100, 1, true);
  expect(places([mark(144, 100, 2), mark(100, 56, 2), mark(128, 100), mark(110, 100), chosen])).toEqual([
    [144, 100],
    [100, 56],
    [128, 100],
    [128, 100],
    [100, 100],
  ]);
});

test('with none chosen nothing makes way', () => {
  expect(places([mark(100, 100, 12), mark(101, 100, 3)])).toEqual([
    [100, 100],
    [101, 100],
  ]);
});
