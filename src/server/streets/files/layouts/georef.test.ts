import { expect, test } from 'vitest';
import { fileOf, geoJson, readAll } from '../../testing/files.ts';

const [a, b, c] = [
  [-64.2, -31.4],
  [-64.19, -31.4],
  [-64.18, -31.4],
];
const street = {
  id: '1401401000001',
  nombre: 'LOYOLA',
  categoria: 'AV',
  altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 199, izquierda: 200 } },
  geometria: {
    type: 'MultiLineString',
    coordinates: [
      [b, c],
      [a, b],
    ],
  },
  departamento: { id: '14014', nombre: 'Capital' },
  localidad_censal: { id: '14014010', nombre: 'Córdoba' },
  provincia: { id: '14', nombre: 'Córdoba' },
};
const block = (from: number, to: number, coordinates: unknown) => ({
  id: '14014010000010000001',
  calle: { id: '1401401000001', nombre: 'LOYOLA', categoria: 'CALLE', provincia: street.provincia, departamento: street.departamento },
  altura: { inicio: { derecha: from, izquierda: from + 1 }, fin: { derecha: to, izquierda: to + 1 } },
  geometria: { type: 'LineString', coordinates },
});
const shown = async (name: string, content: string, options = {}) => {
  const { segments, source, report } = await readAll([fileOf(name, content)], options);
  const told = segments.map(({ name: its, rank, left, right, town, province, line }) => [
    its,
    rank,
    left.numbers,
    right.numbers,
    town,
    province,
    line,
  ]);
  return { told, source, report };
};
const range = (from: number, to: number) => ({ from, to });
const asStreets = [
  ['AV LOYOLA', 'main', range(2, 100), range(1, 99), 'Córdoba', 'Córdoba', [a, b]],
  ['AV LOYOLA', 'main', range(102, 200), range(101, 199), 'Córdoba', 'Córdoba', [b, c]],
];

test('streets as JSON and as lines of it: the parts of one in a row, with its numbers among them', async () => {
  const json = JSON.stringify({ cantidad: 1, calles: [street], inicio: 0, parametros: {} });
  const lines = ['{"timestamp":"1532435389","version":"11.0.0","cantidad":1}', JSON.stringify(street), ''].join('\n');
  const found = await shown('calles-14.json', json);
  expect(found).toEqual({
    told: asStreets,
    source: { key: 'georef-calles-14', name: 'Calles de Georef (calles-14.json)', attribution: 'Georef AR, CC BY 4.0' },
    report: [],
  });
  expect((await shown('calles.ndjson', lines)).told).toEqual(asStreets);
});

test('blocks, whose street is nested, and which have numbers of their own', async () => {
  const { told } = await shown('cuadras.json', JSON.stringify({ cuadras: [block(1, 99, [a, b]), block(101, 199, [c, b])] }));
  expect(told).toEqual([
    ['LOYOLA', 'local', range(2, 100), range(1, 99), 'Córdoba', 'Córdoba', [a, b]],
    ['LOYOLA', 'local', range(102, 200), range(101, 199), 'Córdoba', 'Córdoba', [c, b]],
  ]);
});

test('a table of flat columns, with points or underlines in their names, and a geometry', async () => {
  for (const point of ['.', '_']) {
    const head = [
      'calle_nombre',
      'categoria',
      'altura_inicio_derecha',
      'altura_inicio_izquierda',
      'altura_fin_derecha',
      'altura_fin_izquierda',
      'provincia_nombre',
      'departamento_nombre',
      'geometria',
    ];
    const cells = [
      'PJE. LOYOLA',
      'PJE',
      '1',
      '0',
      '9',
      '0',
      'Ciudad Autónoma de Buenos Aires',
      'Comuna 1',
      '"LINESTRING(-58.4 -34.6,-58.39 -34.6)"',
    ];
    const { told } = await shown(
      'calles.csv',
      [head.map((name) => name.replaceAll('_', point)), cells].map((row) => row.join(',')).join('\n'),
    );
    expect(told).toEqual([
      [
        'PJE. LOYOLA',
        'local',
        null,
        range(1, 9),
        'CABA',
        'Ciudad Autónoma de Buenos Aires',
        [
          [-58.4, -34.6],
          [-58.39, -34.6],
        ],
      ],
    ]);
  }
});

test.each([
  ['CALLE', 'LOYOLA', 'LOYOLA'],
  ['AV', 'SANTA FE', 'AV SANTA FE'],
  ['AV', 'AV. SANTA FE', 'AV. SANTA FE'],
  ['AV', 'AVENIDA SANTA FE', 'AVENIDA SANTA FE'],
  ['AV', 'AVELLANEDA', 'AV AVELLANEDA'],
  ['PJE', 'PASAJE LOYOLA', 'PASAJE LOYOLA'],
  ['AUT', 'AUTOPISTA LOYOLA', 'AUTOPISTA LOYOLA'],
  ['RUTA', 'RUTA NACIONAL 9', 'RUTA NACIONAL 9'],
  ['PASILLO', '1', 'PASILLO 1'],
  ['', 'LOYOLA', 'LOYOLA'],
])('of the kind %j, %s is called %s', async (categoria, nombre, name) => {
  expect((await shown('calles.json', JSON.stringify([{ ...street, categoria, nombre }]))).told[0]?.[0]).toBe(name);
});

test("INDEC's own layer: the province by its code, the town as the loader was told, railways left out", async () => {
  const row = {
    nomencla: '1401401000001',
    tipo: 'CALLE',
    nombre: 'LOYOLA',
    desdei: 2,
    hastai: 100,
    desded: 1,
    hastad: 99,
    codloc20: '14014010',
  };
  const content = geoJson([
    [row, [a, b]],
    [{ ...row, tipo: 'OTRO', nombre: 'FERROCARRIL' }, [b, c]],
  ]);
  const { told, report } = await shown('vias.geojson', content, { town: 'Córdoba' });
  expect(told).toEqual([['LOYOLA', 'local', range(2, 100), range(1, 99), 'Córdoba', 'Córdoba', [a, b]]]);
  expect(report).toEqual(['1 línea que no es una calle quedó afuera']);
});

test('a street in parts that make no row is drawn, and has no numbers', async () => {
  const apart = {
    ...street,
    geometria: {
      type: 'MultiLineString',
      coordinates: [
        [a, b],
        [c, [-64.17, -31.4]],
      ],
    },
  };
  const { told, report } = await shown('calles.json', JSON.stringify([apart]));
  expect(told.map(([, , left, right]) => [left, right])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(report).toEqual(['1 calle en partes separadas quedó sin numeración: cargue sus cuadras ("AV LOYOLA")']);
});

test("Georef's tables have no geometry: that is said", async () => {
  const table = 'id,nombre,categoria,altura_inicio_derecha\n1,LOYOLA,CALLE,1\n';
  await expect(readAll([fileOf('calles.csv', table)])).rejects.toThrow(
    'calles.csv: no tiene geometrías: hace falta una columna con las líneas (GeoJSON o WKT)',
  );
});
