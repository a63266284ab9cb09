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

test.each([
  ['0341', '"=""0341"""'],
  ['+54 9 11 5555-5555', '"=""+54 9 11 5555-5555"""'],
  ['43210987671234', '"=""43210987671234"""'],
  ['11-2024', '"=""11-2024"""'],
  ['3/4', '"=""3/4"""'],
  ['(011)', '"=""(011)"""'],
  ['12E5', '"=""12E5"""'],
  ['1.425', '"=""1.425"""'],
  ['99999999999', '99999999999'],
  ['0', '0'],
  ['-', "'-"],
  ['12AB00048330', '12AB00048330'],
  ['C1425', 'C1425'],
  ['1425', '1425'],
  ['=1+1', "'=1+1"],
  ['0"&A1', '"0""&A1"'],
  [null, ''],
])('the text %j stays one in a spreadsheet: %s', (text, cell) => {
  expect(csvCell({ text })).toBe(cell);
});

test('the file has a BOM, semicolons and CRLF', () => {
  expect(
    toCsv([
      ['a', 'b'],
      [1, 'ñ'],
    ]),
  ).toBe('\ufeffa;b\r\n1;ñ\r\n');
});
