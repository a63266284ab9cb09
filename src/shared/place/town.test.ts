import { expect, test } from 'vitest';
import { splitAddress } from './splitAddress.ts';
import { isArea, isBarrio, isPartido, readTown, townKey } from './town.ts';

test.each(
  (
    'CABA|caba|C.A.B.A.|C A B A|Capital|CAPITAL FEDERAL|Capital Fed.|Cap. Fed.|Cap.Fed|Cap Federal|Ciudad Autónoma de Buenos Aires|' +
    'Ciudad Autónoma|Ciudad de Buenos Aires|Ciudad de Bs. As.|CABA, Argentina|Capital Federal, Buenos Aires|Buenos Aires, Capital|' +
    'Buenos Aires, CABA|C1425 CABA|Bs As Capital|Capital Federal - Buenos Aires - Argentina'
  ).split('|'),
)('%s is the city of Buenos Aires', (name) => expect(readTown(name)).toEqual({ key: 'caba', inCapital: true, province: '' }));

test.each([
  ['Caballito', 'caballito'],
  ['C.A.B.A. - Caballito', 'caballito'],
  ['CABA-Caballito', 'caballito'],
  ['CABA Caballito', 'caballito'],
  ['Caballito, CABA', 'caballito'],
  ['Caballito (Capital Federal)', 'caballito'],
  ['Caballito Capital Federal', 'caballito'],
  ['Caballito Capital', 'caballito'],
  ['Barrio Caballito', 'caballito'],
  ['Bº Caballito', 'caballito'],
  ['1406 Caballito, Cap. Fed.', 'caballito'],
  ['Caballito, Ciudad Autónoma de Buenos Aires, Argentina', 'caballito'],
  ['Paternal', 'la paternal'],
  ['La Paternal', 'la paternal'],
  ['Boca', 'la boca'],
  ['Montserrat', 'monserrat'],
  ['Pompeya', 'nueva pompeya'],
  ['V. Crespo', 'villa crespo'],
  ['Vlla Del Parque', 'villa del parque'],
  ['V. Gral. Mitre', 'villa general mitre'],
  ['Villa Mitre, CABA', 'villa general mitre'],
  ['Devoto, Capital', 'villa devoto'],
  ['Devoto', 'devoto'],
  ['Urquiza - CABA', 'villa urquiza'],
  ['Once, CABA', 'balvanera'],
  ['Once', 'balvanera'],
  ['Congreso', 'balvanera'],
  ['Abasto', 'abasto'],
  ['Abasto, CABA', 'balvanera'],
  ['Tribunales', 'san nicolas'],
  ['Las Cañitas', 'palermo'],
  ['Lomas', 'lomas de zamora'],
  ['Lomas, Bs. As.', 'lomas de zamora'],
  ['Lomas de Zamora', 'lomas de zamora'],
  ['V. Lopez', 'vicente lopez'],
  ['Vte. López', 'vicente lopez'],
  ['Mte. Grande', 'monte grande'],
  ['Fcio Varela', 'florencio varela'],
  ['Ramos', 'ramos mejia'],
  ['Barrio Norte', 'recoleta'],
  ['Palermo Soho', 'palermo'],
  ['Belgrano R', 'belgrano'],
  ['NUÑEZ', 'nunez'],
  ['Palermo, Buenos Aires', 'palermo'],
  ['Gral. San Martín', 'general san martin'],
  ['San Martín, Mendoza', 'san martin'],
  ['San Martín - Pcia. de Bs. As.', 'san martin'],
  ['Morón, Provincia de Buenos Aires, Argentina', 'moron'],
  ['Quilmes Bs As', 'quilmes'],
  ['Villa Ballester, San Martín', 'villa ballester'],
  ['Partido de Tigre', 'tigre'],
  ['Sta. Rosa', 'santa rosa'],
  ['S. Isidro', 'san isidro'],
  ['Mendoza Capital', 'mendoza'],
  ['Capital, Mendoza', 'mendoza'],
  ['Mendoza', 'mendoza'],
  ['Buenos Aires', 'buenos aires'],
  ['Provincia de Buenos Aires', 'buenos aires'],
  ['Nueva Córdoba', 'nueva cordoba'],
  ['Ciudad de la Costa', 'ciudad de la costa'],
  ['Vitoria-Gasteiz', 'vitoria gasteiz'],
  ['1900', ''],
  ['', ''],
  [' - , ()', ''],
])('the town %s is %s', (name, key) => expect(townKey(name)).toBe(key));

test.each([
  ['San Martín, Mendoza', 'mendoza', false],
  ['San Martín', '', false],
  ['Capital, Córdoba', 'cordoba', false],
  ['Morón, Bs. As.', 'buenos aires', false],
  ['Palermo, CABA, Buenos Aires', '', true],
])('the town %s is of the province %j, and in the city of Buenos Aires: %s', (name, province, inCapital) =>
  expect(readTown(name)).toMatchObject({ province, inCapital }),
);

test.each([
  ['CABA', true, false],
  ['Pcia. de Bs. As.', true, false],
  ['Argentina', true, false],
  ['Paternal', false, true],
  ['V. Crespo', false, true],
  ['Morón', false, false],
])('%s is an area that stands behind towns (%s) or a barrio (%s)', (name, area, barrio) =>
  expect([isArea(name), isBarrio(name)]).toEqual([area, barrio]),
);

test.each([
  ['Partido de Quilmes', true],
  ['Gral. San Martín, Bs. As.', true],
  ['Bernal', false],
  ['Palermo', false],
  ['', false],
])('%s is a partido of several towns: %s', (name, expected) => expect(isPartido(name)).toBe(expected));

/** Streets of Buenos Aires have namesakes in every town: one that is not read puts an order 20 km away, and nobody doubts it. */
test.each([
  ['Rivadavia 500 Quilmes', { town: 'Quilmes', rest: '' }],
  ['Maipú 300 Vte López', { town: 'Vte López', rest: '' }],
  ['San Martin 500 San Martin', { town: 'San Martin', rest: '' }],
  ['Libertador 2500 Olivos', { town: 'Olivos', rest: '' }],
  ['Av Cordoba 3500 Munro', { town: 'Munro', rest: '' }],
  ['Rivadavia 500 3B Quilmes', { town: 'Quilmes', rest: '3B' }],
  ['Rivadavia 500 piso 2 Quilmes', { town: 'Quilmes', rest: '' }],
  ['Mitre 200 Depto A Bernal', { town: 'Bernal', rest: '' }],
  ['calle 7 nro 1234 la plata', { town: 'la plata', rest: '' }],
  ['Rivadavia 500 entre Alsina y San Martín', { town: '', rest: 'entre Alsina y San Martín' }],
  ['Rivadavia 500 timbre Quilmes', { town: '', rest: 'timbre Quilmes' }],
  ['Rivadavia 500 al fondo', { town: '', rest: 'al fondo' }],
] as const)('the town behind a house needs no comma: %s', (text, expected) => {
  const { town, rest } = splitAddress(text);
  expect({ town, rest }).toEqual(expected);
});
