import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoundTable } from '../../sheet/findTable.ts';
import { FIRST, nextHeader, shownRows, withHeader, withRow } from './tableChoice.ts';

const found = { sheet: 1, header: 3 } as FoundTable;

test('another row of titles is no order and not left out; the rows that were brought or dropped stay so', () => {
  const choice = { sheet: 1, header: 3, brought: [65, 5], dropped: [6] };
  expect(withHeader({ choice, found }, 5)).toEqual({ sheet: 1, header: 5, brought: [65], dropped: [6] });
  expect(withHeader({ choice, found }, null)).toEqual({ sheet: 1, header: null, brought: [65, 5], dropped: [6] });
  expect(withHeader({ choice, found }, undefined)).toEqual({ sheet: 1, brought: [65, 5], dropped: [6] });
});

test('a row is brought or dropped, never both', () => {
  const choice = { header: 3, brought: [65], dropped: [6] };
  expect(withRow({ choice, found }, 6, true)).toEqual({ sheet: 1, header: 3, brought: [65, 6], dropped: [] });
  expect(withRow({ choice, found }, 65, false)).toEqual({ sheet: 1, header: 3, brought: [], dropped: [6, 65] });
  expect(withRow({ choice: {}, found }, 4, false)).toEqual({ sheet: 1, brought: [], dropped: [4] });
});

describe('the titles go up and down over rows that have something in them', () => {
  const sheet = { rows: [['a'], ['', ' '], ['b'], [], ['c']] };
  test.each([
    [0, 1, 2],
    [2, 1, 4],
    [4, 1, undefined],
    [4, -1, 2],
    [0, -1, undefined],
    [null, 1, 0],
    [null, -1, undefined],
  ] as const)('from %s by %s', (header, by, next) => {
    expect(nextHeader(sheet, header, by)).toBe(next);
  });
});

describe('of a long sheet the rows around the titles are drawn, and those that are left out', () => {
  const left = (...rows: readonly number[]) => rows.map((at) => ({ at, why: 'note' as const }));
  test('a short one is drawn whole', () => {
    expect(shownRows(5, { header: 1, left: left(0) }, FIRST)).toEqual([0, 1, 2, 3, 4].map((at) => ({ at })));
  });
  test('a long one has its total at the end', () => {
    const shown = shownRows(66, { header: 3, left: left(0, 1, 2, 65) }, { above: 10, beneath: 10 });
    expect(shown).toEqual([...Array.from({ length: 14 }, (_, at) => ({ at })), { from: 14, to: 64 }, { at: 65 }]);
  });
  test('titles far down leave what is above them', () => {
    const shown = shownRows(3000, { header: 2000, left: left(...Array.from({ length: 2000 }, (_, at) => at)) }, { above: 2, beneath: 1 });
    expect(shown).toEqual([{ from: 0, to: 1997 }, { at: 1998 }, { at: 1999 }, { at: 2000 }, { at: 2001 }, { from: 2002, to: 2999 }]);
  });
  test('every row is drawn or counted, once and in its order, and never more than a few', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.option(fc.nat(9999)),
        fc.uniqueArray(fc.nat(9999), { maxLength: 300 }),
        (count, title, out) => {
          const header = title === null ? null : title % count;
          const rows = [...new Set(out.map((at) => at % count))].toSorted((a, b) => a - b);
          const shown = shownRows(count, { header, left: left(...rows) }, FIRST);
          const all = shown.flatMap((one) =>
            'at' in one ? [one.at] : Array.from({ length: one.to - one.from + 1 }, (_, n) => one.from + n),
          );
          expect(all).toEqual(Array.from({ length: count }, (_, at) => at));
          expect(shown.length).toBeLessThan(300);
        },
      ),
      { numRuns: 60 },
    );
  });
});
