import { expect, test } from 'vitest';
import { fileOf, geoJson, readAll } from '../../testing/files.ts';

const line = [
  [-56.2, -34.9],
  [-56.19, -34.9],
];
const row = {
  NOM_CALLE: 'Bulevar Loyola',
  DESDE_I: 2,
  HASTA_I: 100,
  DESDE_D: 1,
  HASTA_D: 99,
  SENTIDO: 'Contramano',
  JERARQUIA: 'Avenida',
  CIUDAD: 'MONTEVIDEO',
  DEPTO: 'Montevideo',
  CP: 11200,
  ZONA: 'Centro',
};
const columns =
  'name=NOM_CALLE, leftFrom=DESDE_I,leftTo=HASTA_I,rightFrom=DESDE_D,rightTo=HASTA_D,direction=Sentido,RANK=jerarquia,town=ciudad,province=DEPTO,postalCode=CP,area=ZONA';

test('any lines, by naming their columns', async () => {
  const { segments, source, report } = await readAll([fileOf('Ejes Montevideo.geojson.gz', geoJson([[row, line]]))], {
    country: 'UY',
    columns,
  });
  expect(segments).toEqual([
    {
      name: 'Bulevar Loyola',
      otherNames: [],
      direction: 'backward',
      rank: 'main',
      left: { numbers: { from: 2, to: 100 }, area: 'Centro', postalCode: '11200' },
      right: { numbers: { from: 1, to: 99 }, area: 'Centro', postalCode: '11200' },
      town: 'Montevideo',
      province: 'Montevideo',
      country: 'UY',
      line,
    },
  ]);
  expect(report).toEqual([]);
  expect(source).toEqual({ key: 'ejes-montevideo', name: 'Calles de Ejes Montevideo.geojson.gz', attribution: '' });
});

test('the name alone is enough: what it begins with tells the rank, and the town is told by the loader', async () => {
  const features = ['Av. Loyola', 'Ruta 8', 'Loyola', 'La Rambla'].map((NOMBRE) => [{ NOMBRE }, line] as const);
  const { segments } = await readAll([fileOf('a.geojson', geoJson(features))], {
    country: 'UY',
    columns: 'name=NOMBRE',
    town: 'Melo',
    province: 'Cerro Largo',
  });
  expect(segments.map(({ rank, direction, town, province }) => [rank, direction, town, province])).toEqual([
    ['main', 'both', 'Melo', 'Cerro Largo'],
    ['trunk', 'both', 'Melo', 'Cerro Largo'],
    ['local', 'both', 'Melo', 'Cerro Largo'],
    ['local', 'both', 'Melo', 'Cerro Largo'],
  ]);
});

test('the column of the geometry may be named as well', async () => {
  const content = 'calle;eje\nLoyola;LINESTRING(-56.2 -34.9,-56.1 -34.9)\n';
  const { segments } = await readAll([fileOf('a.csv', content)], { country: 'UY', columns: 'name=calle,geometry=eje' });
  expect(segments.map(({ name, line: its }) => [name, its.length])).toEqual([['Loyola', 2]]);
});

test("a province's capital is not the country's", async () => {
  const at = [
    [-68.8, -32.9],
    [-68.9, -32.9],
  ];
  const content = geoJson([[{ n: 'A', t: 'CAPITAL', p: 'MENDOZA' }, at]]);
  const { segments } = await readAll([fileOf('a.geojson', content)], { columns: 'name=n,town=t,province=p' });
  expect(segments[0]?.town).toBe('CAPITAL');
});

test.each([
  ['name=OTRA', 'a.geojson: no tiene la columna otra; tiene geometry, nom_calle, '],
  ['leftFrom=DESDE_I', 'Falta la columna del nombre: name=COLUMNA'],
  ['', 'Falta la columna del nombre: name=COLUMNA'],
  ['nombre=NOM_CALLE', '"nombre=NOM_CALLE" no es una columna: escriba CAMPO=COLUMNA, con uno de name, otherName, leftFrom'],
  ['name', '"name" no es una columna'],
  ['__proto__=x', '"__proto__=x" no es una columna'],
])('columns as %s are refused', async (named, why) => {
  await expect(readAll([fileOf('a.geojson', geoJson([[row, line]]))], { country: 'UY', columns: named })).rejects.toThrow(why);
});
