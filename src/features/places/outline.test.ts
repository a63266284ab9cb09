import { expect, test } from 'vitest';
import { readOutlines } from './outline.ts';

const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const feature = (over: object = {}) => ({
  type: 'Feature',
  properties: { name: 'Núñez' },
  geometry: { type: 'Polygon', coordinates: [square] },
  ...over,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const polygon = (coordinates: unknown) => collection(feature({ geometry: { type: 'Polygon', coordinates } }));

test('an outline has its name, what it is, its rings and its box', () => {
  const hole = [
    [1, 1, 7],
    [2, 1],
    [2, 2],
    [1, 1],
  ];
  const parts = {
    type: 'MultiPolygon',
    coordinates: [
      [square, hole],
      [
        [
          [8, 8],
          [9, 8],
          [9, 9],
          [8, 8],
        ],
      ],
    ],
  };
  const [first, second] = readOutlines(
    collection(feature(), feature({ properties: { name: ' La Boca ', kind: 'Barrio' }, geometry: parts })),
  );
  expect(first).toEqual({
    name: 'Núñez',
    search: 'nunez',
    kind: 'Localidad',
    polygons: [[square]],
    west: -0.000001,
    south: -0.000001,
    east: 4.000001,
    north: 4.000001,
  });
  expect(second).toMatchObject({ name: 'La Boca', kind: 'Barrio', south: -0.000001, east: 9.000001 });
  expect(second?.polygons[0]?.[1]).toEqual([
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 1],
  ]);
  expect(second?.polygons.length).toBe(2);
});

const none = 'no es un FeatureCollection de GeoJSON con al menos un elemento';
test.each([
  [null, none],
  [{}, none],
  [collection(), none],
  [feature(), none],
  [collection(1), 'el elemento 1 no es un Feature'],
  [collection(feature(), feature({ properties: {} })), 'el elemento 2 no tiene nombre (propiedad "name")'],
  [collection(feature({ properties: null })), 'el elemento 1 no tiene nombre (propiedad "name")'],
  [collection(feature({ properties: { name: ' ' } })), 'el elemento 1 no tiene nombre (propiedad "name")'],
  [
    collection(feature({ properties: { name: 'x'.repeat(121) } })),
    `el elemento 1 ("${'x'.repeat(60)}") tiene un nombre de más de 120 caracteres`,
  ],
  [collection(feature({ geometry: null })), 'el elemento 1 ("Núñez") no es un Polygon ni un MultiPolygon'],
  [
    collection(feature({ geometry: { type: 'Point', coordinates: [1, 1] } })),
    'el elemento 1 ("Núñez") no es un Polygon ni un MultiPolygon',
  ],
  [polygon([]), 'el elemento 1 ("Núñez") no tiene contorno'],
  [polygon([[]]), 'el elemento 1 ("Núñez") tiene un contorno de menos de cuatro puntos'],
  [polygon([square.slice(0, 4)]), 'el elemento 1 ("Núñez") tiene un contorno que no se cierra'],
  [
    polygon([
      [
        ['0', 0],
        [4, 0],
        [4, 4],
        [0, 0],
      ],
    ]),
    'el elemento 1 ("Núñez") tiene una coordenada que no es un número',
  ],
  [
    polygon([
      [
        [0, 0],
        [634_000, 0],
        [4, 4],
        [0, 0],
      ],
    ]),
    'el elemento 1 ("Núñez") tiene coordenadas fuera de rango: tienen que estar en grados (WGS 84)',
  ],
  [collection(feature(), feature({ properties: { name: 'NUNEZ' } })), 'el nombre "NUNEZ" está más de una vez'],
])('a wrong file (%#) is refused in one line', (file, message) => {
  expect(() => readOutlines(file)).toThrow(expect.objectContaining({ name: 'OutlineError', message }));
});
