import { expect, test } from 'vitest';
import type { FoundTable } from '../../sheet/findTable.ts';
import { fileOfPieces, filePieces } from './readFilePieces.ts';

const told = ['La hoja «Vieja» está oculta y no se lee'];
const rows = [
  ['Dirección', ...Array.from({ length: 9 }, (_, at) => `Dato ${at}`)],
  ...Array.from({ length: 5000 }, (_, at) => [`Mitre ${at + 100}`, ...Array.from({ length: 9 }, () => 'x')]),
];
const source = {
  sheets: [
    { name: 'Vacía', rows: [], merges: [] },
    // The second order has the first one's address, merged with it.
    { name: 'A', rows: rows.with(2, ['', ...rows[2]!.slice(1)]), merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }] },
    { name: 'B', rows: [['a']], merges: [] },
  ],
  form: 'Excel',
  told,
};

test('a file and its table are whole again after their pieces, none of which is large', () => {
  const table = rows.slice(1).map((_, at) => ({ at: at + 1, cells: source.sheets[1]!.rows[at + 1]!, carried: [] as number[] }));
  const found: FoundTable = {
    sheet: 1,
    header: 0,
    headers: rows[0]!,
    titles: rows[0]!,
    left: [],
    merged: [{ column: 0, cells: 1 }],
    counts: [null, 5000, null],
    rows: table.with(1, { at: 2, cells: rows[2]!, carried: [0] }),
  };
  const pieces = [...filePieces({ source, found })];
  const size = (piece: (typeof pieces)[number]) => {
    if ('rows' in piece) return piece.rows.length;
    if ('merges' in piece) return piece.merges.length;
    return 'table' in piece ? piece.table.length : 0;
  };
  expect(pieces.map(size)).toEqual([0, 2000, 2000, 1001, 1, 1, 1333, 1333, 1333, 1001, 0]);
  const sent = structuredClone(pieces);
  const take = fileOfPieces();
  expect(sent.slice(0, -1).map(take)).toEqual(pieces.slice(0, -1).map(() => undefined));
  const whole = take(sent.at(-1)!);
  expect(whole).toEqual({ source, found });
  // Kept once: the table's rows are the sheet's, but for those that have more than stands in them.
  expect(whole?.found.rows[2]?.cells).toBe(whole?.source.sheets[1]?.rows[3]);
  expect(whole?.found.rows[1]).toEqual({ at: 2, cells: rows[2], carried: [0] });
});
