import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#shared/text.ts';
import { findTable } from './findTable.ts';
import type { Merge, Sheet } from './sheet.ts';

const known = (title: string) => ['cliente', 'nombre', 'domicilio', 'localidad', 'telefono', 'total a cobrar'].includes(fold(title).trim());
const sheet = (rows: Sheet['rows'], merges: readonly Merge[] = [], name = 'A'): Sheet => ({ name, rows, merges });

const anyCell = fc.oneof(
  fc.constant(''),
  fc.constantFrom('Total', 'Cliente', 'Thames 800', '11 4444-5555', '20/11/2026', '15,5'),
  fc.string({ maxLength: 8 }),
);
const anySheet = fc.array(fc.array(anyCell, { maxLength: 6 }), { minLength: 1, maxLength: 20 });
const anyMerge = fc
  .tuple(fc.nat(12), fc.nat(4), fc.nat(6), fc.nat(3))
  .map(([startRow, startCol, rows, columns]) => ({ startRow, startCol, endRow: startRow + rows, endCol: startCol + columns }));

test('every row of any sheet is an order, left out, or the header; each once and in its order, with all of its cells', () => {
  fc.assert(
    fc.property(anySheet, fc.array(anyMerge, { maxLength: 3 }), fc.constantFrom('', 'A'), (rows, merges, name) => {
      const table = findTable({ sheets: [sheet(rows, merges, name)], form: '', told: [] }, known);
      if ('refusal' in table) return;
      const places = [
        ...table.rows.map(({ at }) => at),
        ...table.left.map(({ at }) => at),
        ...(table.header === null ? [] : [table.header]),
      ];
      expect(places.toSorted((a, b) => a - b)).toEqual(rows.map((_, at) => at));
      expect(table.rows.map(({ at }) => at)).toEqual(table.rows.map(({ at }) => at).toSorted((a, b) => a - b));
      for (const { at, cells, carried, error } of table.rows) {
        expect(cells).toHaveLength(table.headers.length);
        if (error !== undefined) continue;
        const own = rows[at] ?? [];
        for (const [column, text] of own.entries()) {
          if (text.trim() !== '') expect(cells[column]).toBe(text);
        }
        for (const [column, text] of cells.entries()) {
          if (!carried.includes(column)) expect(text).toBe(own[column] ?? '');
        }
      }
    }),
    { numRuns: 500 },
  );
});

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const order = fc
  .record({
    name: fc.tuple(word, word).map((words) => words.join(' ')),
    street: fc.tuple(word, fc.integer({ min: 1, max: 9999 })).map(([street, number]) => `${street} ${number}`),
    phone: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((digits) => `11 ${String(digits).slice(0, 4)}-${String(digits).slice(4)}`),
    amount: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 900 }).map((pesos) => `${pesos},50`),
    ),
    town: fc.oneof(fc.constant(''), word),
  })
  .map(({ name, street, phone, amount, town }) => [name, street, town, phone, amount]);
const TITLES = ['Nombre', 'Domicilio', 'Localidad', 'Teléfono', 'Total a cobrar'];
const above = fc.array(
  fc.oneof(
    fc.constant([]),
    word.map((text) => [text]),
    fc.constantFrom(
      ['Fecha:', '20/11/2026'],
      ['Vivero Sur S.R.L.'],
      ['', '', 'Hoja 1 de 1'],
      ['Tel. 4790-1177'],
      ['Reparto del 20 de noviembre'],
    ),
  ),
  { maxLength: 8 },
);
const beneath = fc.array(
  fc.constantFrom(
    [],
    ['TOTAL', '', '', '', '123,50'],
    ['Cantidad de envíos: 5'],
    ['Impreso el 20/11/2026'],
    ['', '', '', 'Total', '9.100,00'],
    ['', '', '', '', '9.100,00'],
  ),
  { maxLength: 5 },
);

test('a table is found exactly, whatever stands above and beneath it', () => {
  fc.assert(
    fc.property(above, fc.array(order, { minLength: 1, maxLength: 12 }), beneath, fc.nat(3), (before, orders, after, shift) => {
      const shifted = [...before, TITLES, ...orders, ...after].map((cells) =>
        cells.length === 0 ? [] : [...Array.from({ length: shift }, () => ''), ...cells],
      );
      const table = findTable({ sheets: [sheet(shifted)], form: '', told: [] }, known);
      if ('refusal' in table) throw new Error(table.refusal);
      expect(table.header).toBe(before.length);
      expect(table.rows.map(({ cells }) => cells.slice(shift))).toEqual(orders);
      expect(table.left).toHaveLength(before.length + after.length);
    }),
    { numRuns: 300 },
  );
});
