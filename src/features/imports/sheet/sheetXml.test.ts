import { describe, expect, test } from 'vitest';
import { easySheetXml, hasTooManyStrings, hasTooManyValues, isTooWide, paddedStyles } from './sheetXml.ts';

const plain = new Map<string, number>();

test('the styles that show leading zeros are known by their number', () => {
  expect(
    paddedStyles(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0.00"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" fontId="0"/><xf numFmtId="165"><alignment/></xf></cellXfs></styleSheet>',
    ),
  ).toEqual(new Map([['1', 5]]));
  expect(paddedStyles('')).toEqual(new Map());
});

describe('the XML of a sheet', () => {
  test.each([
    ['loses blank cells and rows', '<row r="1"><c r="A1" s="1"/><c r="B1"></c></row><row r="2"/>', ''],
    ['keeps them where places are counted', '<row><c/><c><v>1</v></c></row>', '<row><c/><c><v>1</v></c></row>'],
    [
      'keeps what has a value, a formula or a text',
      '<row r="1"><c r="A1"><f>B1</f></c><c r="B1" t="inlineStr"><is><t/></is></c></row>',
      '<row r="1"><c r="A1"><f>B1</f></c><c r="B1" t="inlineStr"><is><t/></is></c></row>',
    ],
    ['keeps columns and their like', '<cols><col min="1" max="2"/></cols><row r="1"/>', '<cols><col min="1" max="2"/></cols>'],
    [
      'has long numbers as texts',
      '<c r="A1" s="2"><v>20000098765432101</v></c><c r="B1" t="n"><v>1234567890123456</v></c><c r="C1" t="s"><v>1234567890123456</v></c><c r="D1"><v>123456789012345</v></c>',
      '<c r="A1" s="2" t="str"><v>20000098765432101</v></c><c r="B1" t="str"><v>1234567890123456</v></c><c r="C1" t="s"><v>1234567890123456</v></c><c r="D1"><v>123456789012345</v></c>',
    ],
  ])('%s', (_rule, xml, easy) => {
    expect(easySheetXml(xml, plain)).toBe(easy);
  });

  test('has the zeros that a style shows in front', () => {
    expect(
      easySheetXml('<c r="A1" s="1"><v>8001</v></c><c r="B1" s="0"><v>8001</v></c><c r="C1" s="1" t="s"><v>7</v></c>', new Map([['1', 5]])),
    ).toBe('<c r="A1" s="1" t="str"><v>08001</v></c><c r="B1" s="0"><v>8001</v></c><c r="C1" s="1" t="s"><v>7</v></c>');
  });
});

test.each([
  ['1,500,000 values are read', () => hasTooManyValues(['<v>'.repeat(1_000_000), '<is>'.repeat(500_000)]), false],
  ['one more is not', () => hasTooManyValues(['<v>'.repeat(1_000_000), '<is>'.repeat(500_001)]), true],
  ['100,000 merged cells are read', () => hasTooManyValues(['<mergeCell ref="A1:B1"/>'.repeat(100_000)]), false],
  ['one more is not', () => hasTooManyValues(['<x:mergeCell ref="A1:B1"/>'.repeat(100_001)]), true],
  ['500,000 texts are read', () => hasTooManyStrings('<si>'.repeat(500_000)), false],
  ['one more is not', () => hasTooManyStrings('<si>'.repeat(500_001)), true],
  ['a cell in row 100,000 is read', () => isTooWide(['<c r="AN100000"/>']), false],
  ['one further down is not', () => isTooWide(['<c r="A100001"/>']), true],
  ['a cell too far to the right for its row is not', () => isTooWide(['<c s="1" r="AO100000"/>']), true],
  ['nor are several sheets that are too large together', () => isTooWide(['<c r="AN50000"/>', '<c r="AN50001"/>']), true],
])('%s', (_rule, is, expected) => {
  expect(is()).toBe(expected);
});
