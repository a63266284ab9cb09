import { linesOf } from '../geometry.ts';
import { fields, geometryColumns, keyOfFile, textOfCell, type Field, type Layout } from './layout.ts';
import { columnKey, saidIn } from '../row.ts';
import { StreetFileError } from '../streetFile.ts';
import { directionOf, rankOf } from './words.ts';

/**
 * The layout of a file whose columns somebody named: 'name=NOMBRE,leftFrom=DESDE_I'.
 * @throws StreetFileError for a field that there is not, or without the name
 */
export const namedColumns = (text: string): Layout => {
  const columns: Partial<Record<Field, readonly string[]>> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', column = ''] = pair.split('=', 2).map((part) => part.trim());
    const field = fields.find((each) => each.toLowerCase() === name.toLowerCase());
    if (!field || columnKey(column) === '')
      throw new StreetFileError(`"${pair.trim()}" no es una columna: escriba CAMPO=COLUMNA, con uno de ${fields.join(', ')}`);
    columns[field] = [...(columns[field] ?? []), columnKey(column)];
  }
  const { name, direction, rank, geometry = geometryColumns } = columns;
  if (!name) throw new StreetFileError('Falta la columna del nombre: name=COLUMNA');
  const wordIn = (row: Parameters<Layout['rank']>[0], of: readonly string[] | undefined) => textOfCell(of && saidIn(row, of));
  return {
    title: 'Líneas con las columnas indicadas',
    knownBy: [name],
    columns,
    geometry: (row) => linesOf(saidIn(row, geometry)),
    direction: (row) => {
      const word = wordIn(row, direction);
      return word === '' ? 'both' : directionOf(word);
    },
    rank: (row) => {
      const word = wordIn(row, rank);
      return word === '' ? (rankOf(wordIn(row, name).split(' ', 1)[0] ?? '') ?? 'local') : rankOf(word);
    },
    source: (file) => ({ key: keyOfFile(file), name: `Calles de ${file}`, attribution: '' }),
  };
};
