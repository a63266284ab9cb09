import { expect, test } from 'vitest';
import { csvCell, toCsv } from './csv.ts';

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-cmd', "'-cmd"],
  ['@A1', "'@A1"],
  ['\tx', `"'\tx"`],
  ['-5', '-5'],
  ['-1.250,50', '"-1.250,50"'],
  ['+54 911 5444', '+54 911 5444'],
  ['Lucía; Hnos.', '"Lucía; Hnos."'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['Ñandú, Pérez', '"Ñandú, Pérez"'],
  [15_300.5, '15300,5'],
  [null, ''],
  [undefined, ''],
])('%j is written %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('the file has a BOM, semicolons and CRLF', () => {
  expect(
    toCsv([
      ['a', 'b'],
      [1, 'ñ'],
    ]),
  ).toBe('\ufeffa;b\r\n1;ñ\r\n');
});
