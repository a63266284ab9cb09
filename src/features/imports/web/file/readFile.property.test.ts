import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { toCsv } from '#shared/list/csv.ts';
import { cellText } from '../../sheet/cellText.ts';
import { readFile } from './readFile.ts';

const cell = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((text) => !/[\0\u0080-\u009f\ufeff\ufffd]/u.test(text) && !text.includes('\r'));
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
const quoted = (rows: readonly (readonly string[])[], separator: string, end: string) =>
  rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator)).join(end);

test('what a file holds comes out cell by cell, whatever its separator and line ends', async () => {
  const separator = fc.constantFrom(';', ',', '\t', '|');
  const end = fc.constantFrom('\n', '\r\n');
  await fc.assert(
    fc.asyncProperty(table, separator, end, async (rows, sign, line) => {
      const read = await readFile(new Blob([quoted(rows, sign, line)]));
      expect('refusal' in read ? read : read.sheets).toEqual([{ name: '', rows, merges: [] }]);
    }),
    { numRuns: 300 },
  );
});

test('what we write ourselves reads back', async () => {
  const safe = table.filter((rows) => rows.flat().every((text) => !/^[=+\-@\t]/.test(text)));
  await fc.assert(
    fc.asyncProperty(safe, async (rows) => {
      const read = await readFile(new Blob([toCsv(rows)]));
      expect('refusal' in read ? read : read.sheets[0]?.rows.slice(0, rows.length)).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test('any bytes at all are read or refused in a sentence', async () => {
  const head = fc.constantFrom('', 'PK\u0003\u0004', '<html><table>', '<?xml version="1.0"?>', '\u00d0\u00cf\u0011\u00e0', '\u00ff\u00fe');
  await fc.assert(
    fc.asyncProperty(head, fc.uint8Array({ maxLength: 400 }), async (signs, bytes) => {
      const read = await readFile(new Blob([Uint8Array.from(signs, (sign) => sign.charCodeAt(0)), bytes]));
      if ('refusal' in read) expect(read.refusal).toMatch(/^[\p{Lu}].{5,}/u);
      else expect(read.sheets.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test('a text with one quote too many is refused or read, never thrown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('"', ';', '\n', 'client', 'x', "'"), { maxLength: 60 }), async (signs) => {
      const read = await readFile(new Blob([signs.join('')]));
      expect('refusal' in read ? read.refusal.length > 5 : read.sheets.length === 1).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('numbers and texts of a workbook come out as they were written', async () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
    fc.bigInt({ min: 1n, max: BigInt(Number.MAX_SAFE_INTEGER) }).map(Number),
    fc
      .string({ minLength: 1, maxLength: 12 })
      .filter((text) => /^[\x20-\x7e]+$/.test(text) && text.trim() !== '' && !/_x[\da-f]{4}_/i.test(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }), async (rows) => {
      const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }] });
      const read = await readFile(new Blob([bytes as Uint8Array<ArrayBuffer>]));
      const texts = rows.map((cells) => cells.map(cellText));
      expect('refusal' in read ? read : read.sheets[0]?.rows).toEqual(texts);
      for (const [at, cells] of rows.entries())
        for (const [column, number] of cells.entries()) {
          if (typeof number === 'number')
            expect(Number(texts[at]?.[column]?.replace(',', '.'))).toBeCloseTo(
              number,
              15 - String(Math.trunc(Math.abs(number))).length - 1,
            );
        }
    }),
    { numRuns: 100 },
  );
});
