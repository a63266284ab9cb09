import { fold } from '#shared/text.ts';
import { streetName } from '../../names/streetName.ts';
import { linesOf } from '../geometry.ts';
import { geometryColumns, keyOfFile, textOfCell, type Layout } from './layout.ts';
import { saidIn, type Row } from '../row.ts';
import { rankOf } from './words.ts';

/** Provinces by the two digits that INDEC's codes begin with. */
const provinces: Readonly<Record<string, string>> = {
  '02': 'Ciudad Autónoma de Buenos Aires',
  '06': 'Buenos Aires',
  '10': 'Catamarca',
  '14': 'Córdoba',
  '18': 'Corrientes',
  '22': 'Chaco',
  '26': 'Chubut',
  '30': 'Entre Ríos',
  '34': 'Formosa',
  '38': 'Jujuy',
  '42': 'La Pampa',
  '46': 'La Rioja',
  '50': 'Mendoza',
  '54': 'Misiones',
  '58': 'Neuquén',
  '62': 'Río Negro',
  '66': 'Salta',
  '70': 'San Juan',
  '74': 'San Luis',
  '78': 'Santa Cruz',
  '82': 'Santa Fe',
  '86': 'Santiago del Estero',
  '90': 'Tucumán',
  '94': 'Tierra del Fuego',
};

/** The city of a department called 'Capital', where it is not called as its province. */
const capitals: Readonly<Record<string, string>> = {
  Catamarca: 'San Fernando del Valle de Catamarca',
  'La Pampa': 'Santa Rosa',
  Misiones: 'Posadas',
  Tucumán: 'San Miguel de Tucumán',
};

/** Columns of a street, which stand under `calle` in the files of blocks and in some tables. */
const ofStreet = (...columns: string[]) => columns.flatMap((column) => [`calle_${column}`, column]);

const kindColumns = ofStreet('categoria', 'tipo');
const provinceColumns = ofStreet('provincia_nombre', 'provincia');
const kindOf = (row: Row) => textOfCell(saidIn(row, kindColumns));

const province = (row: Row) => {
  const code = textOfCell(saidIn(row, ['nomencla', 'codloc20', 'codloc', 'codigo']));
  return textOfCell(saidIn(row, provinceColumns)) || (provinces[code.padStart(2, '0').slice(0, 2)] ?? '');
};

const townColumns = ofStreet('localidad_nombre', 'localidad_censal_nombre', 'localidad_censal', 'departamento_nombre', 'departamento');
const town = (row: Row) => {
  const its = province(row);
  if (its === provinces['02']) return 'CABA';
  const name = textOfCell(saidIn(row, townColumns));
  return /^(?:la )?capital$/i.test(name) && its !== '' ? (capitals[its] ?? its) : name;
};

/** The kind before the name, where the name lacks it: 'AV' and 'SANTA FE', but not 'AV' and 'AVENIDA SANTA FE'. */
const nameWith = (name: string, row: Row): string => {
  const kind = kindOf(row);
  if (kind === '' || name === '' || /^(?:calle|s\/?d)$/i.test(kind)) return name;
  const written = streetName(`${kind} X`).slice(0, -1);
  const isThere = streetName(name).startsWith(written) || (kind.length > 2 && fold(name).startsWith(fold(kind)));
  return isThere ? name : `${kind} ${name}`;
};

/** Georef AR's and INDEC's 'calles' and 'cuadras': nested objects, or a table of the same names. */
export const georef: Layout = {
  title: 'Calles o cuadras de Georef o del INDEC',
  knownBy: [ofStreet('nombre'), ['altura_inicio_derecha', 'calle_altura_inicio_derecha', 'inicio_derecha', 'desded'], [...kindColumns]],
  columns: {
    name: ofStreet('nombre'),
    leftFrom: ofStreet('altura_inicio_izquierda', 'inicio_izquierda', 'desdei'),
    leftTo: ofStreet('altura_fin_izquierda', 'fin_izquierda', 'hastai'),
    rightFrom: ofStreet('altura_inicio_derecha', 'inicio_derecha', 'desded'),
    rightTo: ofStreet('altura_fin_derecha', 'fin_derecha', 'hastad'),
  },
  geometry: (row) => linesOf(saidIn(row, geometryColumns)),
  direction: () => 'both',
  rank: (row) => (kindOf(row) === '' ? 'local' : (rankOf(kindOf(row)) ?? 'local')),
  isStreet: (row) => fold(kindOf(row)) !== 'otro',
  nameWith,
  town,
  province,
  source: (file) => ({ key: `georef-${keyOfFile(file)}`, name: `Calles de Georef (${file})`, attribution: 'Georef AR, CC BY 4.0' }),
};
