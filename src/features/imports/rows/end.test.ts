import { describe, expect, test } from 'vitest';
import { pointAt } from '#shared/place/point.ts';
import { addressOf, type DraftAddress, type PlacedAddress, unreadNumber, withNumber, type WrittenEnd } from './end.ts';

test.each([
  ['Gurruchaga', '1854', 'Gurruchaga 1854'],
  ['Mitre, Quilmes', ' 750 ', 'Mitre 750, Quilmes'],
  ['Calle 50', '1234', 'Calle 50 1234'],
  ['9 de Julio', '850', '9 de Julio 850'],
  ['Mitre', '850,0', 'Mitre 850'],
  ['Gurruchaga 1854', '1854', 'Gurruchaga 1854'],
  ['Gurruchaga 1854', '12', 'Gurruchaga 1854'],
  ['Ruta 8 Km 50', '17', 'Ruta 8 Km 50'],
  ['Mitre S/N', '3', 'Mitre S/N'],
  ['Mitre', 'S/N', 'Mitre'],
  ['Mitre', '0', 'Mitre'],
  ['Mitre', '850 bis', 'Mitre 850 bis'],
  ['Mitre', 'N° 850', 'Mitre 850'],
  ['Mitre Piso 3 Dto B', '850', 'Mitre 850 Piso 3 Dto B'],
  ['Mitre, Quilmes', '850 3 B', 'Mitre 850 3 B, Quilmes'],
  ['Ruta', '8', 'Ruta N° 8'],
  ['Mitre', 'esquina', 'Mitre'],
  ['', '12', ''],
  ['Mitre SN', '3', 'Mitre SN'],
  ['Av. Lisandro de la Torre', '938', 'Av. Lisandro de la Torre 938'],
  ['Farmacia Sur, Av. Caseros', '3746', 'Farmacia Sur, Av. Caseros 3746'],
  ['Farmacia Sur, Caseros 3746', '3746', 'Farmacia Sur, Caseros 3746'],
  ['Farmacia Sur, Av. Caseros 3746', '12', 'Farmacia Sur, Av. Caseros 3746'],
  ['Mitre, Quilmes 1878', '750', 'Mitre 750, Quilmes 1878'],
  ['Mitre, Bernal 1876', '750', 'Mitre 750, Bernal 1876'],
  ['Mitre (fondo)', '750', 'Mitre 750 (fondo)'],
])('the house number of a cell: of %j, with %j in it, is %j', (line, number, whole) => {
  expect(withNumber(line, number)).toBe(whole);
});

test.each([
  ['Mitre 850', '850', undefined],
  ['Mitre 850', '12', 'La dirección ya tiene número: este va a la observación'],
  ['Mitre', '850 bis', undefined],
  ['Mitre', 'esquina', 'No es un número: va a la observación'],
  ['Mitre', 'S/N', undefined],
  ['Mitre', '850', undefined],
])('that of %j, %j, is not read as %s', (line, number, note) => {
  expect(unreadNumber(line, number)).toBe(note);
});

const written = (over: Partial<WrittenEnd>): WrittenEnd => ({
  line: 'Santa Fe 4921',
  number: '',
  town: '',
  postalCode: '',
  province: '',
  floor: '',
  door: '',
  observation: '',
  location: null,
  ...over,
});

test.each<[Partial<WrittenEnd>, Partial<DraftAddress>]>([
  [{ line: 'Santa Fe 4921 Piso 3 Dto B, timbre 4' }, { floor: '3', door: 'B', observation: 'timbre 4' }],
  [{ line: 'Santa Fe 4921 timbre 4', observation: 'Frágil' }, { observation: 'Frágil · timbre 4' }],
  [{ line: 'Santa Fe 4921 timbre 4', observation: 'Tocar timbre 4' }, { observation: 'Tocar timbre 4' }],
  [
    { line: 'Santa Fe 4921 Piso 3 Dto B', floor: '3º', door: 'B' },
    { floor: '3', door: 'B', observation: '' },
  ],
  ...(
    [
      ['3 B', '3', 'B'],
      ['3°B', '3', 'B'],
      ['PB, depto 4', 'PB', '4'],
      ['Piso 3 Dto B', '3', 'B'],
      ['Local 4', '', 'Local 4'],
      ['3º', '3', ''],
      ['5to piso, dpto. 18', '5', '18'],
      ['P.B. 2', 'PB', '2'],
      ['1-A', '1', 'A'],
      ['pso 2', '2', ''],
      ['primer piso', '1', ''],
      ['P:4 D:C', '4', 'C'],
      ['6to. "B"', '6', 'B'],
      ['', '', ''],
      ['3° B, Palermo', '3° B, Palermo', ''],
      ['3° B CP 1425', '3° B CP 1425', ''],
      ['3', '3', ''],
      ['Fondo', 'Fondo', ''],
      ['3 B timbre 4', '3 B timbre 4', ''],
    ] as const
  ).map(([cell, floor, door]): [Partial<WrittenEnd>, Partial<DraftAddress>] => [{ floor: cell }, { floor, door, observation: '' }]),
  [{ floor: 'torre 1 7mo B' }, { floor: '7', door: 'B', observation: 'torre 1' }],
  [
    { floor: 'Piso 3', door: 'B' },
    { floor: '3', door: 'B', observation: '' },
  ],
  [
    { floor: '3 B', door: 'C' },
    { floor: '3 B', door: 'C' },
  ],
  [
    { line: 'Santa Fe 4921 Piso 3 Dto B', floor: '4', door: 'C' },
    { floor: '4', door: 'C', observation: 'Piso 3, Depto B' },
  ],
  [
    { line: 'Santa Fe 4921 PB, Of. 12', floor: '4', door: 'C' },
    { floor: '4', door: 'C', observation: 'PB, Of. 12' },
  ],
  [
    { line: 'Santa Fe 4921, C1425ABC Palermo', postalCode: '1425', town: 'Palermo' },
    { postalCode: '1425', town: 'Palermo', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, C1414ABC', postalCode: '1425' },
    { postalCode: '1425', observation: 'CP C1414ABC' },
  ],
  [
    { line: 'Santa Fe 4921, CABA', town: 'Capital Federal' },
    { town: 'Capital Federal', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, CABA', town: 'C.A.B.A. - Palermo' },
    { town: 'C.A.B.A. - Palermo', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, Palermo', town: 'Capital Federal' },
    { town: 'Palermo, Capital Federal', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921 (Liniers), CABA', town: 'CABA' },
    { town: 'Liniers, CABA', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, Once', town: 'Capital' },
    { town: 'Once, Capital', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, Portón Azul', town: 'Capital' },
    { town: 'Capital', observation: 'Portón Azul' },
  ],
  [
    { line: 'Santa Fe 4921, Palermo', town: 'Recoleta, CABA' },
    { town: 'Recoleta, CABA', observation: 'Palermo' },
  ],
  [
    { line: 'Santa Fe 4921, Quilmes', town: 'Bs. As.' },
    { town: 'Quilmes, Bs. As.', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, Quilmes, Argentina', town: 'Mendoza' },
    { town: 'Mendoza, Argentina', observation: 'Quilmes' },
  ],
  [
    { line: 'Santa Fe 4921, Palermo, CABA', town: 'Palermo' },
    { town: 'Palermo, CABA', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, CABA', town: 'Morón' },
    { town: 'Morón', observation: 'CABA' },
  ],
  [
    { line: 'Santa Fe 4921, Buenos Aires', town: 'Morón' },
    { town: 'Morón, Buenos Aires', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921, Buenos Aires', town: 'Morón', province: 'Bs. As.' },
    { town: 'Morón', observation: '', hierarchy: ['Bs. As.'] },
  ],
  [
    { line: 'Santa Fe 4921, Haedo', town: 'Morón' },
    { town: 'Morón, Haedo', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921 - Bernal, Buenos Aires', town: 'Pdo. de Quilmes' },
    { town: 'Pdo. de Quilmes, Bernal, Buenos Aires', observation: '' },
  ],
  [
    { line: 'Santa Fe 4921 - Palermo', town: 'Quilmes' },
    { town: 'Quilmes', observation: 'Palermo' },
  ],
  [
    { line: 'Santa Fe 4921 - Flia. Gómez', town: 'Quilmes' },
    { town: 'Quilmes', observation: 'Flia. Gómez' },
  ],
  [
    { line: 'Santa Fe 4921 - Bernal', town: 'Chascomús' },
    { town: 'Chascomús', observation: 'Bernal' },
  ],
  [
    { line: 'Santa Fe', number: '4921 bis' },
    { addressNumber: 4921, observation: '4921 bis' },
  ],
  [
    { line: 'Santa Fe 4921', number: '12' },
    { addressNumber: 4921, observation: 'N° 12' },
  ],
  [
    { line: 'Santa Fe 4921', number: '4921 3 B' },
    { addressNumber: 4921, observation: '3 B' },
  ],
  [
    { line: 'Santa Fe 4921', number: 'S/N' },
    { addressNumber: 4921, observation: '' },
  ],
  [
    { line: 'Santa Fe', number: 'esquina' },
    { addressNumber: 0, observation: 'esquina' },
  ],
])('the end of the cells %j is %j', (cells, expected) =>
  expect(addressOf(written(cells))).toMatchObject({ address: 'Santa Fe', ...expected }),
);

describe('a place that was found', () => {
  const place: PlacedAddress = {
    address: 'Avenida Santa Fe',
    addressNumber: 4900,
    town: 'Palermo',
    postalCode: '1425',
    location: pointAt(-58.42, -34.58),
    hierarchy: ['Palermo', 'CABA'],
    partial_match: false,
  };
  const { location, hierarchy } = place;
  test('gives its point: the words of the file stay', () => {
    expect(addressOf(written({ town: 'Capital Federal', postalCode: '1414' }), place)).toMatchObject({
      address: 'Santa Fe',
      addressNumber: 4921,
      town: 'Capital Federal',
      postalCode: '1414',
      location,
      hierarchy,
      partial_match: false,
    });
  });
  test('gives town and code where the file has none', () => {
    expect(addressOf(written({}), place)).toMatchObject({ address: 'Santa Fe', addressNumber: 4921, town: 'Palermo', postalCode: '1425' });
  });
  test('gives its words too when a person chose it, but for those that it lacks', () => {
    expect(addressOf(written({ town: 'Morón', postalCode: '1708' }), { ...place, chosen: true, postalCode: '' })).toMatchObject({
      address: 'Avenida Santa Fe',
      addressNumber: 4900,
      town: 'Palermo',
      postalCode: '1708',
    });
  });
  test.each<[string, Partial<WrittenEnd>, Partial<PlacedAddress> | undefined, boolean | undefined]>([
    ['a sure one', {}, {}, true],
    ['a guess', {}, { partial_match: true }, false],
    ['one of which a person said no', {}, { chosen: true, remember: false }, false],
    ['the coordinates of the file', { location }, undefined, false],
    ['none', {}, undefined, undefined],
  ])('is remembered or not: %s', (_name, cells, found, remember) =>
    expect(addressOf(written(cells), found && { ...place, ...found }).remember).toBe(remember),
  );
  test('has the areas of its place, else the province that the file names', () => {
    expect(addressOf(written({ province: 'Mendoza' })).hierarchy).toEqual(['Mendoza']);
    expect(addressOf(written({ province: 'Mendoza' }), place).hierarchy).toEqual(hierarchy);
    expect(addressOf(written({ province: 'Mendoza' }), { ...place, hierarchy: [] }).hierarchy).toEqual(['Mendoza']);
  });
});
