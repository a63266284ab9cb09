import { expect, test } from 'vitest';
import { fileOfPieces, filePieces } from './readFilePieces.ts';

const told = ['La hoja «Vieja» está oculta y no se lee'];
const merges = [{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }];
const rows = Array.from({ length: 5000 }, (_, at) => [String(at), ...Array.from({ length: 9 }, () => 'x')]);

test('a file is whole again after its pieces, none of which is large', () => {
  const file = {
    sheets: [
      { name: 'A', rows, merges },
      { name: 'Vacía', rows: [], merges: [] },
      { name: 'B', rows: [['a']], merges: [] },
    ],
    form: 'Excel',
    told,
  };
  const pieces = [...filePieces(file)];
  expect(pieces.map((piece) => ('rows' in piece ? piece.rows.length : 0))).toEqual([0, 2000, 2000, 1000, 1, 0]);
  const take = fileOfPieces();
  expect(pieces.map(take)).toEqual([undefined, undefined, undefined, undefined, undefined, file]);
});

test('a refusal is one piece', () => {
  const refused = { refusal: 'El archivo está vacío' };
  expect([...filePieces(refused)].map(fileOfPieces())).toEqual([refused]);
});
