import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellText, columnLetters, formulaText } from './cellText.ts';

describe('the text of a cell', () => {
  test.each([
    ['Ana', 'Ana'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [true, 'Sí'],
    [false, 'No'],
    [0, '0'],
    [-0, '0'],
    [0.1 + 0.2, '0,3'],
    [1.005 * 1000, '1005'],
    [1250.5, '1250,5'],
    [-34.591123, '-34,591123'],
    [5_491_144_445_555, '5491144445555'],
    [2_000_009_876_543_210, '2000009876543210'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0,00000015'],
    [-1e-10, '-0,0000000001'],
    [15_300.499_999_999_998, '15300,5'],
    [new Date('2026-11-20T00:00:00Z'), '2026-11-20'],
    [new Date('2026-11-20T10:22:31Z'), '2026-11-20 10:22'],
    [new Date('2026-11-20T10:21:59.999Z'), '2026-11-20 10:22'],
    [new Date('2026-11-19T23:59:59.999Z'), '2026-11-20'],
    [new Date('1899-12-31T18:30:00Z'), '18:30'],
    [new Date(Number.NaN), ''],
  ])('%j: %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });

  test('of a number has each of the digits that a spreadsheet keeps, and no power of ten', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (value) => {
        const text = cellText(value);
        expect(text).toMatch(/^-?\d+(?:,\d*[1-9])?$/);
        expect(Number(text.replace(',', '.'))).toBe((Number.isInteger(value) ? value : Number(value.toPrecision(15))) + 0);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters);
});

describe('a formula without a value', () => {
  test.each([
    ['B15*1.21', '=B15*1,21'],
    ['SUM(B2:B3,C4)', '=SUM(B2:B3;C4)'],
    ['"1,5"&A1', '="1,5"&A1'],
  ])('%s is shown as %s', (formula, shown) => {
    expect(formulaText(formula)).toBe(shown);
  });

  test.each([
    ['B15*1.21', '=B17*1,21'],
    ["$B$1+'Hoja, 1'!C3", "=$B$1+'Hoja, 1'!C5"],
    ['LOG10(A1)+B$2', '=LOG10(A3)+B$2'],
  ])('%s, two rows further down, is %s', (formula, shown) => {
    expect(formulaText(formula, { rows: 2, columns: 0 })).toBe(shown);
  });

  test('moves by columns', () => {
    expect(formulaText('Z1+$A1', { rows: 0, columns: 1 })).toBe('=AA1+$A1');
  });
});
