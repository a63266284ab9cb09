import { expect, test } from 'vitest';
import type { LngLat } from '#shared/place/geo.ts';
import { squareAt } from '../server/testing.ts';
import { looksSwapped, MAX_ZONES, readZoneFile, swapped, zoneFile, ZoneFileError } from './zoneFile.ts';

const square = [squareAt(-58.5, -34.7)];
const feature = (geometry: unknown, properties: unknown = { name: 'Norte' }) => ({ type: 'Feature', properties, geometry });
const read = (...features: unknown[]) => readZoneFile(JSON.stringify({ type: 'FeatureCollection', features }));
const polygon = (coordinates: unknown) => feature({ type: 'Polygon', coordinates });

test('what is exported is read as it was: name, prices, parts and holes', () => {
  const zones = [
    { name: 'Norte', pay: 1600.5, cash: 3900, polygons: [square] },
    { name: 'Sin precio', pay: '' as const, cash: '' as const, polygons: [[squareAt(0, 0, 4), squareAt(1, 1, 1)], [squareAt(10, 0, 1)]] },
  ];
  expect(readZoneFile(`\u{feff}${zoneFile(zones)}`)).toEqual(zones);
});

test.each<[string, unknown, object]>([
  ['other names', { NOMBRE: '  Zona\nSur ', Pay: '1600,50', cash: 0 }, { name: 'Zona Sur', pay: 1600.5, cash: 0 }],
  ['none', null, { name: 'Zona 1', pay: '', cash: '' }],
  ['what is no price', { name: 7, pago: -3, cobro: 'mucho' }, { name: '7', pay: '', cash: '' }],
  ['a long name', { name: 'x'.repeat(500), pago: Number.MAX_VALUE }, { name: 'x'.repeat(80), pay: '' }],
  ['a hostile one', { __proto__: { name: 'x' }, name: { toString: 'x' } }, { name: 'Zona 1' }],
])('properties: %s', (_, properties, told) =>
  expect(read(feature({ type: 'Polygon', coordinates: square }, properties))[0]).toMatchObject(told),
);

const circle = Array.from({ length: 100_000 }, (_, at): LngLat => [Math.cos(at / 16_000), Math.sin(at / 16_000)]);

test.each<[string, unknown, string]>([
  ['a point', feature({ type: 'Point', coordinates: [0, 0] }), 'es un punto: tiene que ser Polygon o MultiPolygon'],
  [
    'several figures',
    feature({ type: 'GeometryCollection', geometries: [] }),
    'mezcla varias figuras: tiene que ser Polygon o MultiPolygon',
  ],
  ['an unknown one', feature({ type: 'toString' }), 'no es un polígono: tiene que ser Polygon o MultiPolygon'],
  ['none', feature(null), 'no tiene figura'],
  ['no feature', { type: 'Polygon', coordinates: square }, 'no es un Feature de GeoJSON'],
  ['nothing', null, 'no es un Feature de GeoJSON'],
  [
    'latitude first',
    polygon([
      [
        [-34.6, -158],
        [-34.6, -158.1],
        [-34.7, -158.1],
        [-34.6, -158],
      ],
    ]),
    'tiene la latitud antes que la longitud: primero va la longitud',
  ],
  ['metres', polygon([[[5_630_000, 6_170_000]]]), 'tiene coordenadas fuera de rango: tienen que estar en grados (WGS 84)'],
  ['a text', polygon([[['-58', '-34']]]), 'tiene una coordenada que no es un número'],
  ['no number', polygon([[[null, Number.NaN]]]), 'tiene una coordenada que no es un número'],
  ['a deep list', polygon([[[[0, 0]]]]), 'tiene un punto mal escrito'],
  ['not closed', polygon([square[0]!.slice(0, -1)]), 'no se cierra: su último punto tiene que ser el primero'],
  ['100,000 corners', polygon([circle]), 'tiene 100000 puntos y puede tener hasta 10000: simplifíquela'],
  [
    'a figure of eight',
    polygon([
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ],
    ]),
    'se cruza consigo misma cerca de 1,00000, 1,00000',
  ],
  ['no rings', polygon([]), 'no tiene contorno'],
  ['no list', polygon('x'), 'tiene un contorno mal formado'],
])('a figure is refused: %s', (_, one, fault) =>
  expect(read(one, feature({ type: 'Polygon', coordinates: square }, { name: 'Sur' })).map((zone) => zone.fault)).toEqual([
    fault,
    undefined,
  ]),
);

test('of two of one name the first is taken', () => {
  const named = (name: string) => feature({ type: 'Polygon', coordinates: square }, { name });
  expect(read(named('Ñandú'), named('nandu'), named('Sur')).map(({ fault }) => fault)).toEqual([
    undefined,
    'está más de una vez en el archivo',
    undefined,
  ]);
});

test.each<[string, string, string]>([
  ['no JSON', 'name;pago', 'No es un archivo GeoJSON: no se puede leer como JSON'],
  ['another JSON', '[]', 'Tiene que ser un FeatureCollection de GeoJSON'],
  ['nothing in it', '{"type":"FeatureCollection","features":[]}', 'El archivo no tiene ninguna zona'],
  [
    'too many',
    JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: MAX_ZONES + 1 }, () => null) }),
    'El archivo tiene 501 zonas y una tarifa puede tener hasta 500',
  ],
])('a file is refused: %s', (_, text, why) => expect(() => readZoneFile(text)).toThrow(new ZoneFileError(why)));

test('coordinates the other way round are noticed where only the place tells', () => {
  const here: LngLat = [-58.4, -34.6];
  const turned = swapped([square]);
  expect([looksSwapped(turned, here), looksSwapped([square], here), looksSwapped([[squareAt(2, 41)]], here)]).toEqual([true, false, false]);
  expect(swapped(turned)).toEqual([square]);
});
