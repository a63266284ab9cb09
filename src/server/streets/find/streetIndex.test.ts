import { expect, test } from 'vitest';
import { segmentWith, smallCity } from '../testing/grid.ts';
import { NONE, StreetIndex } from './streetIndex.ts';

test('segments are kept by the streets of their towns, those without a name left out', async () => {
  const city = smallCity();
  const elsewhere = segmentWith({ name: 'HONDURAS', town: 'Rosario', province: 'Santa Fe' });
  const nameless = [
    segmentWith({ name: '' }),
    segmentWith({ name: 'SIN NOMBRE OFICIAL (ALT. LOYOLA 200)' }),
    segmentWith({ line: [[-58.4, -34.6]] }),
  ];
  const index = await StreetIndex.from([...city, ...nameless, elsewhere]);
  expect(index.size).toBe(city.length + 1);
  const named = index.streets.flatMap(({ name, town }, at) => (name === 'Honduras' ? [[town.name, index.segmentsOf(at).length]] : []));
  expect(named).toEqual([
    ['CABA', 11],
    ['Rosario', 1],
  ]);
});

test('a segment is given back as it was, to a decimetre', async () => {
  const segment = segmentWith({
    line: [
      [-58.4300004, -34.5999996],
      [-58.42, -34.6],
      [-58.41, 34.61],
    ],
    left: { numbers: { from: 198, to: 102 }, area: 'VILLA LUGANO', postalCode: 'C1439' },
  });
  const index = await StreetIndex.from([segmentWith({ name: 'OTRA' }), segment]);
  expect(index.line(1)).toEqual([
    [-58.43, -34.6],
    [-58.42, -34.6],
    [-58.41, 34.61],
  ]);
  expect(index.ends(1)).toEqual([
    [-58.43, -34.6],
    [-58.41, 34.61],
  ]);
  expect(index.side(1, 'left')).toMatchObject({
    from: 198,
    to: 102,
    area: { name: 'Villa Lugano', key: 'villa lugano' },
    postalCode: 'C1439',
  });
  expect(index.side(1, 'right')).toMatchObject({ from: NONE, to: NONE, area: { name: '', key: '' } });
});

test('no streets are an index too', async () => {
  const index = await StreetIndex.from([]);
  expect([index.size, index.streets, index.names.find('Mitre')]).toEqual([0, [], []]);
});
