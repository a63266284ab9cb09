import { expect, test } from 'vitest';
import { grids } from './grid.ts';
import { MAX_CELLS, MAX_MERGES, TooLarge } from './limits.ts';

test('the grids of one file hold as many cells as order files have, and no more', () => {
  const newGrid = grids();
  const wide = 1000;
  const fill = (rows: number) => {
    const grid = newGrid();
    for (let row = 0; row < rows; row += 1) {
      grid.row();
      // A row counts as much as its cells, so that blank ones are not free.
      grid.put('x', { column: wide - 2 });
    }
  };
  const [one, other] = [800, MAX_CELLS / wide - 800];
  fill(one);
  fill(other);
  expect(() => newGrid().row()).toThrow(TooLarge);
});

test('and as many merged cells', () => {
  const grid = grids()();
  const merge = () => {
    grid.row();
    grid.put('x', { across: 1 });
  };
  for (let row = 0; row < MAX_MERGES; row += 1) merge();
  expect(() => grid.put('x', { across: 1 })).toThrow(TooLarge);
});
