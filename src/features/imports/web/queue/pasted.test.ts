import { expect, test } from 'vitest';
import { readFile } from '../file/readFile.ts';
import { filesOf } from './pasted.ts';

const NOW = Date.parse('2026-11-20T13:32:00Z');
const nothing = { html: '', text: '', files: [] };
const cellsOf = async (file: File | undefined) => {
  const read = await readFile(file ?? new Blob());
  return 'refusal' in read ? read.refusal : read.sheets[0]?.rows;
};

test('a table that was copied from a sheet becomes a file that is called after its time', async () => {
  const text = 'Pedido\tDomicilio\r\nP-1\t"Thames 1480\nPalermo"\r\n';
  const [file, ...others] = filesOf({ ...nothing, text }, NOW);
  expect(others).toEqual([]);
  expect(file?.name).toBe('Tabla pegada 10:32');
  expect((await cellsOf(file))?.slice(0, 2)).toEqual([
    ['Pedido', 'Domicilio'],
    ['P-1', 'Thames 1480\nPalermo'],
  ]);
});

test('where its cells are told as a page, their merges are kept, and the picture beside it is none of its files', async () => {
  const html =
    '<meta charset="utf-8"><google-sheets-html-origin><style>td{}</style><table><tr><td rowspan="2">Palermo</td><td>P-1</td></tr><tr><td>P-2</td></tr></table>';
  const picture = new File(['\u0089PNG'], 'image.png', { type: 'image/png' });
  const files = filesOf({ html, text: 'Palermo\tP-1', files: [picture] }, NOW);
  expect(files.map(({ name }) => name)).toEqual(['Tabla pegada 10:32']);
  const read = await readFile(files[0] ?? new Blob());
  expect('refusal' in read ? read : read.sheets[0]?.merges).toEqual([{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }]);
});

test('files that were copied in a folder come as they are', () => {
  const files = [new File(['a'], 'uno.csv'), new File(['b'], 'dos.csv')];
  expect(filesOf({ ...nothing, text: 'uno.csv\ndos.csv', files }, NOW)).toEqual(files);
});

test('what is no table brings no file', () => {
  expect(filesOf({ ...nothing, text: 'Thames 1480, Palermo', html: '<p>Thames 1480, Palermo</p>' }, NOW)).toEqual([]);
  expect(filesOf(nothing, NOW)).toEqual([]);
});
