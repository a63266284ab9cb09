import { describe, expect, test } from 'vitest';
import { distance, type LngLat } from '#shared/place/geo.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { grid, metresFrom, smallCity, smallCityAt } from '../testing/grid.ts';
import { PlaceFinder } from './findPlaces.ts';
import { StreetIndex } from './streetIndex.ts';

const finder = new PlaceFinder(await StreetIndex.from(smallCity()));
const asked = (address: string, town = '', over: Partial<AskedAddress> = {}): AskedAddress => ({
  address,
  addressNumber: 0,
  town,
  postalCode: '',
  province: '',
  countryCode: 'AR',
  ...over,
});
const found = (address: string, town = '', over: Partial<AskedAddress> = {}, near?: LngLat) =>
  finder.find(asked(address, town, over), near)[0];
const told = (...of: Parameters<typeof found>) => {
  const place = found(...of);
  return place && [place.address, place.addressNumber, place.town, place.matchLevel, place.doubt];
};
/** Metres from a place of the first grid, so far east and north of its corner. */
const metresOff = (place: { location: { coordinates: LngLat } } | undefined, east: number, north: number) =>
  place ? Math.round(distance(place.location.coordinates, metresFrom(smallCityAt.palermo, east, north))) : undefined;

describe('a door', () => {
  test('is where its number stands, on its side, with all that is known of it', () => {
    const place = found('Gurruchaga 1851', 'Palermo');
    expect(place).toEqual({
      address: 'Gurruchaga',
      addressNumber: 1851,
      town: 'Palermo',
      province: 'Ciudad Autónoma de Buenos Aires',
      postalCode: '',
      countryCode: 'AR',
      location: place?.location,
      hierarchy: ['Palermo', 'CABA', 'Ciudad Autónoma de Buenos Aires'],
      partial_match: false,
      matchLevel: 'house',
      source: 'streets',
      doubt: '',
    });
  });

  test.each([
    ['Gurruchaga 1850', 95, 350],
    ['Gurruchaga 1851', 105, 351],
    ['Corrientes 1250', 249, 5],
    ['Av. Corrientes 1251', 251, -5],
    ['Gorriti 4450', 449, 505],
    ['Gorriti 4451', 451, 495],
    ['25 de Mayo 250', 249, 300],
  ])('%s is %i m east and %i m north of the corner', (address, east, north) =>
    expect(metresOff(found(address), east, north)).toBeLessThanOrEqual(6),
  );

  test.each([
    ['GURRUCHAGA 1851', 'Gurruchaga', 1851],
    ['gurruchga 1851', 'Gurruchaga', 1851],
    ['Gurruchaga al 1800', 'Gurruchaga', 1800],
    ['Gurruchaga N° 1851, piso 3 "B"', 'Gurruchaga', 1851],
    ['Gurruchaga 1851/53', 'Gurruchaga', 1851],
    ['“Gurruchaga” 😀 1851', 'Gurruchaga', 1851],
    ['Avda. Juan B. Justo 350', 'Av. Juan B. Justo', 350],
    ['JUSTO JUAN B 350', 'Av. Juan B. Justo', 350],
    ['JUSTO, JUAN B. AV. 350', 'Av. Juan B. Justo', 350],
    ['Treinta y Tres Orientales 350', '33 Orientales', 350],
    ['Tres de Febrero 350', '3 de Febrero', 350],
    ['9 de Julio 850', '9 de Julio', 850],
    ['Nueve de julio 850', '9 de Julio', 850],
    ['1° de Mayo 120', '1ro de Mayo', 120],
    ['Primero de Mayo 120', '1ro de Mayo', 120],
    ['Calle 50 1234', 'Calle 50', 1234],
    ['calle 50 nro 1234', 'Calle 50', 1234],
    ['Gral Paz 1200 CABA', 'Av. Gral. Paz', 1200],
    ['General Paz 1200', 'Av. Gral. Paz', 1200],
    ['Pte. Roque Sáenz Peña 650', 'Pres. Roque Sáenz Peña', 650],
    ['Pres. Luis Sáenz Peña 650', 'Pres. Luis Sáenz Peña', 650],
    ['Liniers Virrey 120', 'Virrey Liniers', 120],
    ['Bartolomé Mitre 850', 'Bartolomé Mitre', 850],
    ['E. Mitre 450', 'Emilio Mitre', 450],
    ['Bartolomé Mitre (ex Piedad) 850', 'Bartolomé Mitre', 850],
    ['Gurruchaga 1851 villa crespo', 'Gurruchaga', 1851],
    ['Scalabrini Ortiz 350', 'Av. Raúl Scalabrini Ortiz', 350],
  ])('%s is surely %s %i', (address, name, number) => {
    const place = found(address);
    expect(place && [place.address, place.addressNumber, place.matchLevel, place.partial_match, place.doubt]).toEqual([
      name,
      number,
      'house',
      false,
      '',
    ]);
  });

  test('takes its number from its own field too', () => {
    expect(told('Calle 50', '', { addressNumber: 1234 })).toEqual(['Calle 50', 1234, 'Villa Crespo', 'house', '']);
    expect(told('Thames e/ Honduras y Gorriti', '', { addressNumber: 1605 })?.slice(0, 4)).toEqual([
      'Thames',
      1605,
      'Villa Crespo',
      'house',
    ]);
    expect(told('Gurruchaga 1851', '', { addressNumber: 1851 })?.slice(0, 2)).toEqual(['Gurruchaga', 1851]);
  });

  test('in a gap between two blocks lies between them', () =>
    expect(told('25 de Mayo 250')).toEqual(['25 de Mayo', 250, 'Palermo', 'interpolated', '']));
});

describe('what speaks against a place', () => {
  test.each([
    ['a number that is none of the street', 'Gurruchaga 5000', 'Palermo', 'El número no existe en esa calle'],
    ['a street elsewhere', 'Gurruchaga 1850', 'Flores', 'Está en Palermo, no en Flores'],
    ['a door elsewhere, of two namesakes neither where it is said', 'Honduras 4100', 'Barracas', 'Está en '],
    ['a namesake in another barrio', 'Honduras 4100', 'CABA', 'Otra calle del mismo nombre en '],
    ['a namesake without a first name', 'Mitre 450', '', 'También existe '],
    ['a street that it was called once', 'Canning 350', '', 'Se encontró como Av. Raúl Scalabrini Ortiz'],
    ['a part of its name', 'Scalabrini 350', '', 'Se encontró como Av. Raúl Scalabrini Ortiz'],
    ['another first name', 'Agustín Mitre 850', '', 'Se encontró como Bartolomé Mitre'],
    ['a town that nobody knows', 'Gurruchaga 1850', 'Los Tilos del Sudoeste', 'No se conoce la localidad: está en Palermo'],
    ['no number', 'Gurruchaga', 'Palermo', 'Sin número: en medio de la calle'],
    ['no number, said so', 'Gurruchaga S/N', 'Palermo', 'Sin número: en medio de la calle'],
  ])('%s: %s, %s', (_, address, town, doubt) => {
    const place = found(address, town);
    expect([place?.doubt.startsWith(doubt), place?.doubt, place?.partial_match]).toEqual([true, place?.doubt, true]);
  });

  test('a postal code of another barrio', () => {
    expect(found('Gurruchaga 1850', '', { postalCode: '1439' })?.doubt).toBe(
      'El código postal es de Villa Lugano, Villa Riachuelo, y está en Palermo',
    );
    expect(found('Gurruchaga 1850', 'CABA', { postalCode: 'C1425ABC' })?.doubt).toBe('');
  });

  test('a number that the street of that very name does not have, and a namesake has', () =>
    expect(found('Bartolomé Mitre 450', 'Flores')?.doubt).not.toBe(''));

  test('nothing, where the barrio or the code confirms what the name leaves open', () => {
    expect(told('Canning 350', 'Villa Crespo')?.[4]).toBe('');
    expect(told('Scalabrini 350', '', { postalCode: '1414' })?.[4]).toBe('');
    expect(told('Mitre 450', 'Flores')).toEqual(['Emilio Mitre', 450, 'Flores', 'house', '']);
    expect(told('Mitre 450', 'Villa Crespo')).toEqual(['Bartolomé Mitre', 450, 'Villa Crespo', 'house', '']);
  });
});

describe('of namesakes', () => {
  test('the one in the barrio is meant, or where the postal code is', () => {
    expect(told('Honduras 4100', 'Flores')).toEqual(['Honduras', 4100, 'Flores', 'house', '']);
    expect(told('Honduras 4100', 'Palermo, CABA')).toEqual(['Honduras', 4100, 'Palermo', 'house', '']);
    expect(told('Honduras 4100', 'C.A.B.A. - Flores')).toEqual(['Honduras', 4100, 'Flores', 'house', '']);
    expect(told('Honduras 4100', '', { postalCode: '1407' })).toEqual(['Honduras', 4100, 'Flores', 'house', '']);
    expect(told('Honduras 4100', 'CABA', { postalCode: '1425' })).toEqual(['Honduras', 4100, 'Palermo', 'house', '']);
  });

  test('the neighbour of a barrio is as good as the barrio', () => {
    expect(told('Gurruchaga 1850', 'Villa Crespo')).toEqual(['Gurruchaga', 1850, 'Palermo', 'house', '']);
    expect(told('Scalabrini Ortiz 350', 'Palermo')).toEqual(['Av. Raúl Scalabrini Ortiz', 350, 'Villa Crespo', 'house', '']);
  });

  test('the one near the company comes first, in doubt', () => {
    const near = (place: LngLat) => told('Honduras 4100', '', {}, place);
    expect(near(smallCityAt.flores)).toEqual(['Honduras', 4100, 'Flores', 'house', 'Otra calle del mismo nombre en Palermo']);
    expect(near(smallCityAt.palermo)).toEqual(['Honduras', 4100, 'Palermo', 'house', 'Otra calle del mismo nombre en Flores']);
  });

  test('both are told, the likelier first', () =>
    expect(finder.find(asked('Honduras 4100', 'Flores')).map(({ town }) => town)).toEqual(['Flores', 'Palermo']));
});

describe('a corner', () => {
  test.each([
    ['Corrientes y Gurruchaga', 'Av. Corrientes y Gurruchaga', 100, 0],
    ['Corrientes esq. Gurruchaga', 'Av. Corrientes y Gurruchaga', 100, 0],
    ['Av. Corrientes esquina Av. Gral. Paz', 'Av. Corrientes y Av. Gral. Paz', 300, 0],
    ['Gurruchaga & Corrientes', 'Gurruchaga y Av. Corrientes', 100, 0],
    ['25 de Mayo y Thames', '25 de Mayo y Thames', 200, 300],
    ['Av. 25 de Mayo y 3 de Febrero', '25 de Mayo y 3 de Febrero', 500, 300],
    ['33 Orientales y Calle 50', '33 Orientales y Calle 50', 600, 200],
    ['Treinta y Tres Orientales y Calle 50', '33 Orientales y Calle 50', 600, 200],
    ['Thames e/ Honduras y Gorriti', 'Thames entre Honduras y Gorriti', 200, 450],
    ['Honduras entre Thames y Gurruchaga', 'Honduras entre Thames y Gurruchaga', 150, 400],
  ])('%s', (address, name, east, north) => {
    const place = found(address);
    expect([place?.address, place?.addressNumber, place?.matchLevel, place?.doubt]).toEqual([name, 0, 'interpolated', '']);
    expect(metresOff(place, east, north)).toBeLessThanOrEqual(2);
  });

  test('of streets that do not meet is none: the first street stands, in doubt', () => {
    const place = found('Gurruchaga y Thames');
    expect([place?.matchLevel, place?.partial_match]).toEqual(['street', true]);
  });

  test('in another barrio than the one that is said is doubtful', () =>
    expect(found('Honduras y Emilio Mitre', 'Palermo')?.doubt).toBe('También existe Honduras y Emilio Mitre en Flores'));
});

describe('nothing is found', () => {
  test.each([
    ['in a town whose streets are not loaded', 'Mitre 450', 'Quilmes'],
    ['in another province', 'Mitre 450', 'San Martín, Mendoza'],
    ['of a street that is not there', 'Loyola 450', 'Palermo'],
    ['of no street', '450', 'Palermo'],
    ['of nothing', '', ''],
    ['of a road', 'Ruta 8 Km 12,5', ''],
  ])('%s', (_, address, town) => expect(finder.find(asked(address, town))).toEqual([]));

  test('with a postal code, or a province, of elsewhere', () => {
    expect(finder.find(asked('Gurruchaga 1850', '', { postalCode: '1636' }))).toEqual([]);
    expect(finder.find(asked('Gurruchaga 1850', '', { province: 'Mendoza' }))).toEqual([]);
    expect(finder.find(asked('Gurruchaga 1850', '', { countryCode: 'UY' }))).toEqual([]);
  });
});

test('a company of another town means its own streets: what is found here is in doubt', () => {
  const lanus: LngLat = [-58.39, -34.71];
  expect(told('Gurruchaga 1850', '', {}, lanus)?.[4]).toBe('No dice la localidad: está en Palermo');
  expect(told('Gurruchaga 1850', 'CABA', {}, lanus)?.[4]).toBe('');
});

test('of streets in several towns the one of the town is meant, else the one near the company', async () => {
  const rosario: LngLat = [-60.65, -32.95];
  const there = grid({
    at: rosario,
    town: 'Rosario',
    province: 'Santa Fe',
    across: [{ name: 'GURRUCHAGA', from: 1800 }],
    along: [{ name: 'A' }, { name: 'B' }],
  });
  const both = new PlaceFinder(await StreetIndex.from([...smallCity(), ...there]));
  const first = (town: string, near?: LngLat) => {
    const [place] = both.find(asked('Gurruchaga 1850', town), near);
    return place && [place.town, place.partial_match];
  };
  expect(first('Rosario')).toEqual(['Rosario', false]);
  expect(first('Palermo')).toEqual(['Palermo', false]);
  expect(first('', rosario)).toEqual(['Rosario', false]);
  expect(first('', smallCityAt.palermo)).toEqual(['Palermo', false]);
  expect(first('')?.[1]).toBe(true);
});
