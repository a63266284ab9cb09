import type { Direction, Rank } from '../../segment.ts';
import { linesOf, linesOfPolyline } from '../geometry.ts';
import { geometryColumns, textOfCell, type Layout } from './layout.ts';
import { saidIn, type Row } from '../row.ts';
import { directionOf, rankOf } from './words.ts';

const source = () => ({ key: 'caba', name: 'Calles de Buenos Aires', attribution: 'Buenos Aires Data, GCBA, CC BY 2.5 AR' });
const place = { town: () => 'CABA', province: () => 'Ciudad Autónoma de Buenos Aires' };

const hierarchy: Readonly<Record<string, Rank>> = { T: 'trunk', P: 'main', C: 'complementary', L: 'local' };

/** Motorways and paths are known by the kind of street, the others by the city's hierarchy: 'VÍA DISTRIBUIDORA PRINCIPAL', or its letter. */
const rank = (row: Row): Rank | undefined => {
  const kind = textOfCell(saidIn(row, ['tipo_c', 'type']));
  const byKind = rankOf(kind);
  if (byKind === 'motorway' || byKind === 'path' || byKind === 'trunk') return byKind;
  const told = textOfCell(saidIn(row, ['red_jerarq', 'rank']));
  if (told === '') return kind === '' ? 'local' : byKind;
  return hierarchy[told] ?? rankOf(told);
};

/** Former names stand together: 'SAN FERNANDO - TELLIER', 'ROJAS, FLORENCIA-AÑASCO (parcial)'. */
const splitNames = (text: string) => text.replaceAll(/\([^)]*\)?/g, '').split(/;|\s-\s|(?<=\p{L}{3})-(?=\p{L}{3})/u);

/** Buenos Aires Data's 'Calles' as the city publishes it. */
export const cabaPublished: Layout = {
  title: 'Calles de Buenos Aires Data',
  knownBy: [['nomoficial'], ['alt_izqini'], ['alt_derini']],
  columns: {
    name: ['nomoficial'],
    leftFrom: ['alt_izqini'],
    leftTo: ['alt_izqfin'],
    rightFrom: ['alt_derini'],
    rightTo: ['alt_derfin'],
    direction: ['sentido'],
    rank: ['red_jerarq', 'tipo_c'],
    area: ['barrio'],
    leftArea: ['barrio_par'],
    rightArea: ['barrio_imp', 'barrio_impar'],
  },
  geometry: (row) => linesOf(saidIn(row, geometryColumns)),
  direction: (row) => {
    const word = textOfCell(row.get('sentido'));
    return word === '' ? 'both' : directionOf(word);
  },
  rank,
  otherNames: (row) => [textOfCell(row.get('nom_mapa')), ...splitNames(textOfCell(row.get('nomanter')))],
  followsNumbers: true,
  areasByParity: true,
  ...place,
  source,
};

const directions: Readonly<Record<string, Direction>> = { '1': 'forward', '-1': 'backward', '2': 'both', '0': 'none', p: 'none' };

/** The same streets as a short table, with encoded lines. */
export const cabaTable: Layout = {
  title: 'Calles de Buenos Aires en tabla',
  knownBy: [['line'], ['left_from'], ['right_from'], ['dir'], ['name']],
  columns: {
    name: ['name'],
    leftFrom: ['left_from'],
    leftTo: ['left_to'],
    rightFrom: ['right_from'],
    rightTo: ['right_to'],
    direction: ['dir'],
    rank: ['rank', 'type'],
    area: ['barrio'],
  },
  geometry: (row) => linesOfPolyline(row.get('line')),
  direction: (row) => directionOf(textOfCell(row.get('dir')), directions),
  rank,
  followsNumbers: true,
  areasByParity: true,
  ...place,
  source,
};

/** What else the streets of the table are called: columns of a file that goes with it. */
export const cabaNames = ['name', 'map_name', 'former_names'];
/** The other names that a row of that file tells. */
export const namesInRow = (row: Row): string[] => [textOfCell(row.get('map_name')), ...splitNames(textOfCell(row.get('former_names')))];
