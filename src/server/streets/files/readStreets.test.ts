import { describe, expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { fileOf, geoJson, readAll } from '../testing/files.ts';

const line: LngLat[] = [
  [-58.44, -34.6],
  [-58.43, -34.6],
];
const row = { nomoficial: 'LOYOLA', alt_izqini: 2, alt_izqfin: 100, alt_derini: 1, alt_derfin: 99, tipo_c: 'CALLE', sentido: 'DOBLE' };
const feature = (geometry: unknown, properties: object = row) => ({ type: 'Feature', properties, geometry });
const collection = (features: readonly unknown[], more: object = {}) => JSON.stringify({ type: 'FeatureCollection', ...more, features });
const read = (content: string | Uint8Array, name = 'calles.geojson') => readAll([fileOf(name, content)]);
const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });

describe('what cannot be a segment is left out and counted', () => {
  test.each([
    [null, '1 tramo sin geometría quedó afuera'],
    [{ type: 'LineString', coordinates: [] }, '1 tramo sin geometría quedó afuera'],
    [{ type: 'Point', coordinates: line[0] }, '1 elemento que no es una línea quedó afuera'],
    [{ type: 'LineString', coordinates: [line[0]] }, '1 tramo de un solo punto quedó afuera'],
    [{ type: 'LineString', coordinates: [line[0], line[0], [-58.44, -34.6000000001]] }, '1 tramo de un solo punto quedó afuera'],
    [{ type: 'LineString', coordinates: [line[0], ['x', 'y']] }, '1 tramo con una geometría que no se entiende quedó afuera'],
    [{ type: 'LineString', coordinates: [line[0], [-3.7, 40.4]] }, '1 tramo fuera del país quedó afuera'],
  ])('%j', async (geometry, sentence) => {
    const { segments, report } = await read(collection([feature(geometry), feature({ type: 'LineString', coordinates: line })]));
    expect([segments.length, report]).toEqual([1, [sentence]]);
  });

  test('many of a kind are one sentence', async () => {
    const many = Array.from({ length: 1200 }, () => feature(null));
    const { report } = await read(collection([...many, feature({ type: 'LineString', coordinates: line })]));
    expect(report).toEqual(['1.200 tramos sin geometría quedaron afuera']);
  });
});

describe('a file that is none is refused in words', () => {
  const projected = [
    [106_000, 101_000],
    [106_100, 101_100],
  ];
  test.each([
    ['of points', collection([feature({ type: 'Point', coordinates: line[0] })]), 'tiene puntos o polígonos, no líneas'],
    [
      'of another projection, by its crs',
      geoJson([[row, line]], crs('urn:ogc:def:crs:EPSG::22185')),
      'está en otra proyección (EPSG:22185): conviértalo a WGS84 (EPSG:4326)',
    ],
    [
      'of another projection, by its coordinates',
      geoJson([[row, projected]]),
      'está en otra proyección (coordenadas como 106000 101000): conviértalo a WGS84 (EPSG:4326)',
    ],
    [
      'with the latitude first',
      geoJson([[row, line.map(([lng, lat]) => [lat, lng])]]),
      'sus calles no están en Argentina: indique el país, o conviértalo a WGS84 (EPSG:4326) con la longitud primero',
    ],
    ['of half a GeoJSON', geoJson([[row, line]]).slice(0, -20), 'está cortado; bájelo de nuevo'],
    [
      'of half a line',
      `${JSON.stringify({ nombre: 'A', categoria: 'CALLE', altura_inicio_derecha: 1 })}\n{"nombre":"B`,
      'está cortado; bájelo de nuevo',
    ],
    ['of half a table', 'nomoficial,alt_izqini,alt_derini,WKT\nA,1,2,"LINESTRING(-58 -34,', 'está cortado; bájelo de nuevo'],
    [
      'of half a geometry',
      'nomoficial,alt_izqini,alt_derini,WKT\nA,1,2,"LINESTRING(-58 -34,-58.1 -34)"\nA,1,2,LINESTRING(-58 -34',
      'está cortado; bájelo de nuevo',
    ],
    ['of half a row', 'nomoficial,alt_izqini,alt_derini,WKT\nA,1', 'está cortado; bájelo de nuevo'],
    ['without features', collection([]), 'no tiene ninguna calle'],
    ['of one object', '{"type":"Feature"}', 'no tiene ninguna calle'],
    ['of a topology', '{"type":"Topology","objects":{}}', 'es TopoJSON: conviértalo a GeoJSON'],
    [
      'of other columns',
      geoJson([[{ nombre: 'A', largo: 3 }, line]]),
      'no se reconocen sus columnas (geometry, nombre, largo): indique cuáles son con --columns',
    ],
    ['of a table of something else', 'fecha,monto\n1,2\n', 'no se reconocen sus columnas (fecha, monto): indique cuáles son con --columns'],
    ['of text', 'Estimados:\nadjunto las calles\n', 'no se reconocen sus columnas (estimados): indique cuáles son con --columns'],
    [
      'of binary geometries',
      'nomoficial,alt_izqini,alt_derini,the_geom\nA,1,2,0102000020E6\n',
      'sus geometrías no se entienden: hacen falta líneas en GeoJSON o WKT',
    ],
  ])('%s', async (_, content, why) => {
    await expect(read(content)).rejects.toThrow(expect.objectContaining({ name: 'StreetFileError', message: `calles.geojson: ${why}` }));
  });

  test('of names alone', async () => {
    await expect(read('codigo,name,map_name,former_names\n1,A,A,\n')).rejects.toThrow('Falta el archivo de las calles');
  });

  test('a file of another country is given up before all of it is read', async () => {
    let count = 0;
    const rows = async function* () {
      yield new TextEncoder().encode('nomoficial,alt_izqini,alt_derini,WKT\n');
      for (; count < 100_000; count += 1)
        yield await Promise.resolve(new TextEncoder().encode('A,1,2,"LINESTRING(-3.7 40.4,-3.8 40.4)"\n'.repeat(1000)));
    };
    const small = fileOf('calles.csv', 'nomoficial,alt_izqini,alt_derini,WKT\nA,1,2,"LINESTRING(-3.7 40.4,-3.8 40.4)"\n');
    let opened = 0;
    const file = { name: 'calles.csv', open: () => ((opened += 1) === 1 ? small.open() : rows()) };
    await expect(readAll([file])).rejects.toThrow('sus calles no están en Argentina');
    expect(count).toBeLessThan(10);
  });
});

test('rows of thousands of columns, or nested without an end, are read no further', async () => {
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`c${at}`, at]));
  const deep = `${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)}`;
  const { segments } = await read(geoJson([[{ ...row, deep: 'deep', ...wide }, line]]).replace('"deep":"deep"', `"deep":${deep}`));
  expect(segments.map(({ name }) => name)).toEqual(['LOYOLA']);
  await expect(read(geoJson([[wide, line]]))).rejects.toThrow(
    /^calles\.geojson: no se reconocen sus columnas \(geometry, c0, c1, .{1,300}\): indique/,
  );
});

test.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4258', 'urn:ogc:def:crs:EPSG::5340'])(
  'a crs within a metre of WGS84 is read: %s',
  async (name) => expect((await read(geoJson([[row, line]], crs(name)))).segments).toHaveLength(1),
);

test('a crs behind the streets counts as well', async () => {
  const content = `{"features":[${JSON.stringify(feature({ type: 'LineString', coordinates: line }))}],"crs":{"type":"EPSG","properties":{"code":5347}}}`;
  await expect(read(content)).rejects.toThrow('está en otra proyección (EPSG:5347)');
});

test('several files are one source, and a name tells the others’ names in whatever order the files come', async () => {
  const names = 'codigo,name,map_name,former_names\n1,Loyola,,EX LOYOLA\n';
  const files = [
    fileOf('nombres.csv', names),
    fileOf('a.geojson', geoJson([[row, line]])),
    fileOf('b.geojson', geoJson([[{ ...row, nomoficial: 'PRADO' }, line]])),
  ];
  const { segments } = await readAll(files);
  expect(segments.map(({ name, otherNames }) => [name, otherNames])).toEqual([
    ['LOYOLA', ['EX LOYOLA']],
    ['PRADO', []],
  ]);
  await expect(readAll([...files, fileOf('c.geojson', collection([feature(null)]))])).rejects.toThrow('c.geojson: no tiene geometrías');
});

test('a street of parts that meet is its parts, each with its share of the numbers', async () => {
  const [a, b, c] = [...line, [-58.41, -34.6]];
  const { segments } = await read(
    collection([
      feature(
        {
          type: 'MultiLineString',
          coordinates: [
            [b, c],
            [a, b],
          ],
        },
        { ...row, alt_izqfin: 60, alt_derfin: 59 },
      ),
    ]),
  );
  expect(segments.map(({ left, right, line: its }) => [left.numbers, right.numbers, its])).toEqual([
    [{ from: 2, to: 20 }, { from: 1, to: 19 }, [a, b]],
    [{ from: 22, to: 60 }, { from: 21, to: 59 }, [b, c]],
  ]);
});

test('while a file is read whoever else waits has turns', async () => {
  const content = collection(Array.from({ length: 8_000 }, () => feature({ type: 'LineString', coordinates: line })));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await read(content);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});
