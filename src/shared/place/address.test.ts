import { describe, expect, test } from 'vitest';
import { Address, cpDigits, readAddress, typedAddress } from './address.ts';
import { addressLine, doorText, floorText } from './addressLine.ts';
import { pointAt } from './point.ts';

const location = pointAt(-58.43, -34.58);

describe('Address', () => {
  test('needs a street and a place on the map; the rest is empty', () => {
    expect(Address.parse({ address: ' Gurruchaga ', location })).toEqual({
      name: '',
      address: 'Gurruchaga',
      addressNumber: 0,
      location,
      floor: '',
      door: '',
      phone: '',
      email: '',
      postalCode: '',
      town: '',
      observation: '',
      typeBuilding: null,
      hierarchy: [],
      partial_match: false,
    });
  });

  test('keeps digits of phone and postal code, lowers the e-mail, keeps the lines of the observation', () => {
    expect(
      Address.parse({
        address: 'Güemes',
        addressNumber: 99_999,
        location,
        phone: '+54 9 11 5444-5555',
        email: ' Ana@Example.COM ',
        postalCode: 'C1425ABC',
        observation: 'Timbre\r\n2 B',
        typeBuilding: 'Comercial',
      }),
    ).toMatchObject({
      phone: '5491154445555',
      email: 'ana@example.com',
      postalCode: '1425',
      observation: 'Timbre\n2 B',
      typeBuilding: 'Comercial',
    });
  });

  test.each([
    [{ address: '  ' }, 'address: Requerido'],
    [{ location: undefined }, 'location: Requerido'],
    [{ location: pointAt(0, 0) }, 'location.coordinates: Requerido'],
    [{ address: 'x'.repeat(201) }, 'address: Hasta 200 caracteres'],
    [{ addressNumber: 100_000 }, 'addressNumber: Número inválido'],
    [{ addressNumber: 1.5 }, 'addressNumber: Número inválido'],
    [{ email: 'no-es-mail' }, 'email: Error en el Email'],
    [{ phone: '5,49E+12' }, 'phone: La planilla dañó el número: escríbalo completo'],
    [{ name: 'a\ud800' }, 'name: Tiene caracteres no permitidos'],
    [{ typeBuilding: 'Castillo' }, 'typeBuilding: Tipo de edificio inexistente'],
  ])('%j is refused: %s', (change, message) => {
    const error = Address.safeParse({ address: 'Güemes', location, ...change }).error;
    expect(error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)).toEqual([message]);
  });

  test('no address at all is Requerido', () => {
    expect(Address.safeParse(undefined).error?.issues[0]?.message).toBe('Requerido');
  });
});

test.each([
  ['C1425ABC', '1425'],
  ['B1640', '1640'],
  ['08001', '08001'],
  ['', ''],
])('the postal code %s is %s', (code, digits) => {
  expect(cpDigits(code)).toBe(digits);
});

test.each([
  ['Av. Corrientes 1234, CABA', 'Av. Corrientes', 1234, '', 'CABA'],
  ['Tafí 162, Liniers, CABA', 'Tafí', 162, '', 'Liniers'],
  ['Gurruchaga 1854, piso 3, B, Palermo, C1425', 'Gurruchaga', 1854, '1425', 'Palermo'],
  ['Gurruchaga 1854, 3º B, CP 1425, Palermo', 'Gurruchaga', 1854, '1425', 'Palermo'],
  ['Calle 50 1234, 1900 La Plata', 'Calle 50', 1234, '1900', 'La Plata'],
  ['Calle Mayor, 12, 08001 Barcelona', 'Calle Mayor', 12, '08001', 'Barcelona'],
  ['Gran Vía 28 - Madrid', 'Gran Vía', 28, '', 'Madrid'],
  ['Los Aromos S/N', 'Los Aromos', 0, '', ''],
  ['Thames 1234 1425 CABA', 'Thames', 1234, '1425', 'CABA'],
  ['Farmacia Sur, Av. Caseros 3746', 'Av. Caseros', 3746, '', ''],
  ['Palermo, Thames 1480', 'Thames', 1480, '', 'Palermo'],
])('%s is %s %i, CP %s, of %s', (text, address, addressNumber, postalCode, town) => {
  expect(readAddress(text)).toEqual({ address, addressNumber, postalCode, town });
});

test.each([
  [{ address: 'Gurruchaga', addressNumber: 1854, floor: '3', door: 'B' }, 'Gurruchaga 1854, piso 3 "B"'],
  [{ address: 'Gurruchaga', addressNumber: 1854, floor: '3', door: '' }, 'Gurruchaga 1854, piso 3'],
  [{ address: 'Gurruchaga', addressNumber: 1854, floor: 'PB', door: 'A' }, 'Gurruchaga 1854, PB "A"'],
  [{ address: 'Gurruchaga', addressNumber: 1854, floor: null, door: '12' }, 'Gurruchaga 1854, depto "12"'],
  [{ address: 'Gurruchaga 1854, CABA', addressNumber: 1854 }, 'Gurruchaga 1854, CABA'],
  [{ address: 'Calle 50', addressNumber: 50 }, 'Calle 50 50'],
  [{ address: 'Thames 1234 1425 CABA', addressNumber: 1234 }, 'Thames 1234 1425 CABA'],
  [{ address: 'Farmacia Sur, Av. Caseros 3746', addressNumber: 3746 }, 'Farmacia Sur, Av. Caseros 3746'],
  [{ address: 'Calle 1234', addressNumber: 123 }, 'Calle 1234 123'],
  [{ address: 'Los Aromos', addressNumber: 0, floor: '', door: '' }, 'Los Aromos'],
])('%j reads %s', (address, line) => {
  expect(addressLine(address)).toBe(line);
});

test.each([
  ['Gurruchaga 1854', 'Gurruchaga', 1854],
  ['Gurruchaga N° 1854, Palermo', 'Gurruchaga', 1854],
  ['Calle 50 1234, 1900 La Plata', 'Calle 50', 1234],
  ['Thames 2250, C1425ABC', 'Thames', 2250],
  ['Mitre 750, piso 3, Quilmes', 'Mitre 750, piso 3', 750],
  ['Mitre 750 3 B', 'Mitre 750 3 B', 750],
  ['25 de Mayo 1234/36', '25 de Mayo 1234/36', 1234],
  ['Gurruchaga 1854 esq. Güemes', 'Gurruchaga 1854 esq. Güemes', 1854],
  ['Ruta 8 Km 12,5, Pilar', 'Ruta 8 Km 12,5', 0],
  ['Los Aromos S/N', 'Los Aromos S/N', 0],
  ['San Martín 450 1708 Morón', 'San Martín 450 1708 Morón', 450],
  ['Farmacia Sur, Av. Caseros 3746', 'Farmacia Sur, Av. Caseros 3746', 3746],
  ['Ana López (Thames 1234) 3B', 'Ana López (Thames 1234) 3B', 1234],
])('as it is typed, %s is %s with %d: nothing is lost', (text, address, addressNumber) =>
  expect(typedAddress(text)).toEqual({ address, addressNumber }),
);

test.each([
  ['3', 'piso 3'],
  ['3°', 'piso 3°'],
  ['PB', 'PB'],
  ['', ''],
])('the floor %j is said as %j', (floor, text) => expect(floorText(floor)).toBe(text));

test.each([
  ['B', 'depto B'],
  ['12', 'depto 12'],
  ['Local 4', 'Local 4'],
  ['4 fondo', '4 fondo'],
  ['Fondo', 'Fondo'],
  ['', ''],
])('the door %j is said as %j', (door, text) => expect(doorText(door)).toBe(text));
