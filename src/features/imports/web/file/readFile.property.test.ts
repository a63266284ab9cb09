import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from '#shared/list/csv.ts';
import { readFile, readOrderFile } from './readFile.ts';

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
      expect('refusal' in read ? read : read.table).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});

test('what we write ourselves reads back', async () => {
  const safe = table.filter((rows) => rows.flat().every((text) => !/^[=+\-@\t]/.test(text)));
  await fc.assert(
    fc.asyncProperty(safe, async (rows) => {
      const read = await readFile(new Blob([toCsv(rows)]));
      expect('refusal' in read ? read : read.table.slice(0, rows.length)).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test('any bytes at all are read or refused in a sentence, and no row outgrows its header unseen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const read = await readOrderFile(new Blob([bytes]));
      if (read.refusal === undefined) expect(read.rows.length).toBeGreaterThan(0);
      else expect(read.refusal).toMatch(/^[\p{Lu}].{5,}/u);
    }),
    { numRuns: 300 },
  );
});

test('a text with one quote too many is refused or read, never thrown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('"', ';', '\n', 'client', 'deliveryDate', 'toAddress', 'x', "'"), { maxLength: 60 }),
      async (signs) => {
        const read = await readOrderFile(new Blob([signs.join('')]));
        expect(read.refusal === undefined || read.refusal.length > 5).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
