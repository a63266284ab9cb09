import { describe, expect, test } from 'vitest';
import type { Column } from '../columns/columns.ts';
import { PlainOrder } from '../../orders/form.ts';
import { checkRow, Draft, ImportRow, isPlaced } from './row.ts';
import type { Cells } from '../sheet/table.ts';

const today = '2026-11-20';
const importId = '0198c0de-0000-7000-8000-000000000001';
const full: Cells = {
  client: 'Librería Ñ',
  externalID: 'P-77',
  typeOrder: 'Flex',
  deliveryDate: '21/11/2026',
  weight: '1256,5',
  valuePackage: '15.300,50',
  fromAddress: 'Av. Cabildo 2000, CABA',
  toAddress: 'Calle 50 1234, 1900 La Plata',
  floor: '3',
  door: 'B',
  observation: 'Frágil\r\nTimbre roto',
  name: 'Íñigo Núñez',
  phone: '+54 9 221 555-4444',
  email: 'Inigo@Example.com',
  chargeAmount: '999,99',
  toLat: '-34,9205',
  toLng: '-57.9536',
};
const products = (sku: string, quantity = '') => {
  const { draft, errors, notes } = check({ sku, quantity });
  return { products: draft?.shipment_product, errors, notes };
};
const row = (change: Cells = {}): ImportRow => ({ importId, row: 2, cells: { ...full, ...change } });
const check = (change: Cells = {}) => checkRow(row(change), { today });

describe('a right row', () => {
  test('becomes a draft, typed', () => {
    const { draft, errors, notes } = check();
    expect({ errors, notes }).toEqual({ errors: {}, notes: {} });
    expect(draft).toEqual({
      importId,
      row: 2,
      ...PlainOrder.parse({}),
      client: 'Librería Ñ',
      externalID: 'P-77',
      typeOrder: 'Flex',
      deliveryDate: '2026-11-21',
      weight: 1257,
      valuePackage: 15_300.5,
      chargeDestination: true,
      chargeAmount: 999.99,
      fromAddress: {
        name: '',
        address: 'Av. Cabildo',
        addressNumber: 2000,
        location: null,
        floor: '',
        door: '',
        phone: '',
        email: '',
        postalCode: '',
        town: 'CABA',
        observation: '',
        typeBuilding: null,
        hierarchy: [],
        partial_match: false,
      },
      toAddress: {
        name: 'Íñigo Núñez',
        address: 'Calle 50',
        addressNumber: 1234,
        location: { type: 'Point', coordinates: [-57.9536, -34.9205] },
        floor: '3',
        door: 'B',
        phone: '5492215554444',
        email: 'inigo@example.com',
        postalCode: '1900',
        town: 'La Plata',
        observation: 'Frágil\nTimbre roto',
        typeBuilding: null,
        hierarchy: [],
        partial_match: false,
        remember: false,
      },
    });
    expect(Draft.parse(draft)).toEqual(draft);
    expect(ImportRow.parse(row())).toEqual(row());
  });

  test('needs only its client, day and destination', () => {
    const { draft } = checkRow(
      { importId, row: 9, cells: { client: 'A', deliveryDate: '2026-11-20', toAddress: 'Los Aromos S/N' } },
      { today },
    );
    expect(draft).toMatchObject({
      externalID: '',
      typeOrder: 'Normal',
      weight: null,
      valuePackage: null,
      chargeDestination: false,
      chargeAmount: 0,
      fromAddress: null,
      toAddress: { address: 'Los Aromos', addressNumber: 0, location: null },
    });
  });

  test('is placed when its destination has coordinates, wherever it starts', () => {
    const placed = (change: Cells) => {
      const { draft } = check(change);
      return draft && isPlaced(draft);
    };
    expect(placed({})).toBe(true);
    expect(placed({ toLat: '', toLng: '' })).toBe(false);
    expect(placed({ toLat: '0', toLng: '0' })).toBe(false);
    expect(check({ fromLat: '-34.5', fromLng: '-58.4' }).draft?.fromAddress?.location?.coordinates).toEqual([-58.4, -34.5]);
  });

  test('takes yesterday, any case of the type, and 0 to charge', () => {
    expect(check({ deliveryDate: '19/11/26', typeOrder: ' RETIRO ', chargeAmount: '0' }).draft).toMatchObject({
      deliveryDate: '2026-11-19',
      typeOrder: 'Retiro',
      chargeDestination: false,
      chargeAmount: 0,
    });
  });

  test('says how it read a number that may mean two', () => {
    const { draft, doubts, notes } = check({ weight: '1.250', valuePackage: '15.300', chargeAmount: '1,250' });
    expect(draft).toMatchObject({ weight: 1250, valuePackage: 15_300, chargeAmount: 1.25 });
    expect(notes).toEqual({ weight: 'Se leyó 1.250 g', valuePackage: 'Se leyó 15.300,00' });
    expect(doubts).toEqual({ chargeAmount: 'Se leyó 1,25' });
  });
});

describe('a wrong cell has its own message', () => {
  test.each<[Column, string, string]>([
    ['client', '  ', 'Requerido'],
    ['client', 'x'.repeat(121), 'Hasta 120 caracteres'],
    ['externalID', '4,2E+10', 'La planilla dañó el número: escríbalo completo'],
    ['externalID', 'x'.repeat(61), 'Hasta 60 caracteres'],
    ['typeOrder', 'Paloma', 'Tipo inexistente'],
    ['deliveryDate', '', 'Requerido'],
    ['deliveryDate', '31/02/2026', 'No existe el día 31/02/2026'],
    ['deliveryDate', 'mañana', 'Fecha inválida'],
    ['deliveryDate', '18/11/2026', 'Anterior a ayer'],
    ['deliveryDate', '21/11/2028', 'De más de dos años adelante'],
    ['weight', 'dos', 'No es un número'],
    ['weight', '-1', 'No puede ser negativo'],
    ['weight', '10000001', 'Demasiado grande'],
    ['valuePackage', '1,2,3', 'No es un número'],
    ['chargeAmount', '-5', 'No puede ser negativo'],
    ['chargeAmount', '10000000000', 'Demasiado grande'],
    ['fromAddress', 'a\ud800b', 'Tiene caracteres no permitidos'],
    ['toAddress', '', 'Requerido'],
    ['toAddress', 'x'.repeat(201), 'Hasta 200 caracteres'],
    ['floor', 'x'.repeat(21), 'Hasta 20 caracteres'],
    ['door', 'x'.repeat(21), 'Hasta 20 caracteres'],
    ['observation', 'x'.repeat(1001), 'Hasta 1000 caracteres'],
    ['name', 'x\ud800', 'Tiene caracteres no permitidos'],
    ['phone', '5,49221E+12', 'La planilla dañó el número: escríbalo completo'],
    ['phone', '123', 'Faltan dígitos (tiene 3)'],
    ['email', 'sin-arroba', 'Error en el Email'],
    ['toLat', '134.6', 'Latitud inexistente'],
    ['toLng', '-190', 'Longitud inexistente'],
    ['toLat', 'sur', 'No es un número'],
    ['toLat', '', 'Falta la latitud'],
    ['toLng', '', 'Falta la longitud'],
    ['fromLat', '-34.5', 'x'],
  ])('%s %j: %s', (column, value, message) => {
    const { errors, draft } = check({ [column]: value });
    expect(draft).toBeUndefined();
    expect(errors).toEqual(column === 'fromLat' ? { fromLng: 'Falta la longitud' } : { [column]: message });
  });

  test('coordinates of the origin say nothing without its address', () => {
    expect(check({ fromAddress: '', fromLat: '-34.5', fromLng: '-58.4' }).errors).toEqual({ fromAddress: 'Falta la dirección de origen' });
  });

  test('and all of them are told at once', () => {
    expect(check({ client: '', email: 'ana@', toLat: '91' }).errors).toEqual({
      client: 'Requerido',
      email: 'Error en el Email',
      toLat: 'Latitud inexistente',
    });
  });
});

test('a row that does not fit the header is an error of the row', () => {
  const checked = checkRow({ importId, row: 5, cells: {}, error: 'Tiene 5 celdas y el encabezado 4: revise comas o comillas' }, { today });
  expect(checked).toEqual({
    importId,
    row: 5,
    cells: {},
    errors: { row: 'Tiene 5 celdas y el encabezado 4: revise comas o comillas' },
    doubts: {},
    notes: {},
  });
});

test('unknown columns and broken ids do not reach the checks', () => {
  expect(ImportRow.safeParse({ ...row(), cells: { color: 'rojo' } }).success).toBe(false);
  expect(ImportRow.safeParse({ ...row(), importId: 'x' }).success).toBe(false);
});

describe('products', () => {
  const right = { errors: {}, notes: {} };
  test.each([
    ['', '', undefined],
    ['REM-1', '', [{ sku: 'REM-1', quantity: 1 }]],
    [' REM-1 ', '3', [{ sku: 'REM-1', quantity: 3 }]],
    [
      'REM-1; GOR 2|BUZ-3',
      '2;1|40',
      [
        { sku: 'REM-1', quantity: 2 },
        { sku: 'GOR 2', quantity: 1 },
        { sku: 'BUZ-3', quantity: 40 },
      ],
    ],
  ])('%j with the quantities %j', (sku, quantity, expected) => {
    expect(products(sku, quantity)).toEqual({ ...right, products: expected });
  });
  test.each([
    ['REM-1', '0', { quantity: 'Cantidad inválida' }],
    ['REM-1', '-2', { quantity: 'Cantidad inválida' }],
    ['REM-1', 'dos', { quantity: 'Cantidad inválida' }],
    ['REM-1', '1,5', { quantity: 'Debe haber una por SKU: hay 2 para 1' }],
    ['REM-1;GOR-2', '2', { quantity: 'Debe haber una por SKU: hay 1 para 2' }],
    ['x'.repeat(121), '1', { sku: 'Hasta 120 caracteres' }],
    [Array.from({ length: 101 }, (_, i) => `S${i}`).join(';'), '', { sku: 'Hasta 100 productos' }],
  ])('%j with the quantities %j is refused', (sku, quantity, errors) => {
    expect(products(sku, quantity)).toMatchObject({ products: undefined, errors });
  });
  test('a quantity without SKU counts nothing, and that is told', () => {
    expect(products('', '4')).toEqual({ products: undefined, errors: {}, notes: { quantity: 'No se lee sin SKU' } });
  });
});

describe('town and postal code in columns of their own', () => {
  test('make part of the address of their end, before what its line says', () => {
    const { draft, errors, notes } = check({
      toAddress: 'San Martín 450, CABA',
      toTown: ' Morón ',
      toPostalCode: 'B1708ABC',
      fromTown: 'Lanús',
      fromPostalCode: '1824',
    });
    expect({ errors, notes }).toEqual({ errors: {}, notes: {} });
    expect(draft?.toAddress).toMatchObject({ address: 'San Martín', addressNumber: 450, town: 'Morón', postalCode: '1708' });
    expect(draft?.fromAddress).toMatchObject({ address: 'Av. Cabildo', addressNumber: 2000, town: 'Lanús', postalCode: '1824' });
  });
  test('leave what the line says where they are empty', () => {
    expect(check({ toTown: ' ', toPostalCode: '' }).draft?.toAddress).toMatchObject({ town: 'La Plata', postalCode: '1900' });
  });
  test('are kept whatever place was found, unless a person chose it', () => {
    const place = { address: 'San Martín', addressNumber: 450, town: 'Castelar', postalCode: '1712', hierarchy: [], partial_match: true };
    const location = { type: 'Point' as const, coordinates: [-58.62, -34.65] as [number, number] };
    const { cells } = row({ toTown: 'Morón', toPostalCode: '1708' });
    const found = (more: object) =>
      checkRow({ importId, row: 2, cells, places: { toAddress: { ...place, location, ...more } } }, { today }).draft?.toAddress;
    expect(found({})).toMatchObject({ town: 'Morón', postalCode: '1708', location });
    expect(found({ chosen: true })).toMatchObject({ address: 'San Martín', town: 'Castelar', postalCode: '1712' });
  });
  test.each([
    ['toPostalCode', '1425.0', '1425', undefined],
    ['toPostalCode', '1425,00', '1425', undefined],
    ['toPostalCode', '08001', '08001', undefined],
    ['toPostalCode', 'sin dato', '', 'No tiene números: no se lee'],
  ] as const)('of %s %j is read as %j', (column, text, read, note) => {
    const { draft, notes } = check({ toAddress: 'Thames 800', [column]: text });
    expect([draft?.toAddress.postalCode, notes[column]]).toEqual([read, note]);
  });
  test('a postal code that a sheet has spoilt, or too long a one, is an error', () => {
    expect(check({ toPostalCode: '1,425E+03' }).errors).toEqual({ toPostalCode: 'La planilla dañó el número: escríbalo completo' });
    expect(check({ fromPostalCode: '12345678901' }).errors).toEqual({ fromPostalCode: 'Código postal inválido' });
    expect(check({ toTown: 'x'.repeat(121) }).errors).toEqual({ toTown: 'Hasta 120 caracteres' });
  });
  test('without an address of origin they are not read, and it is told', () => {
    const { draft, notes } = check({ fromAddress: '', fromNumber: '12', fromTown: 'Lanús', fromPostalCode: '1824' });
    const told = 'No se lee sin Origen';
    expect([draft?.fromAddress, notes]).toEqual([null, { fromNumber: told, fromTown: told, fromPostalCode: told }]);
  });
});

test('the client of all of the file counts where the cell is empty, and only there', () => {
  const fileClient = '0198c0de-0000-7000-8000-0000000000aa';
  const clientOf = (client: string) => checkRow({ ...row({ client }), fileClient }, { today });
  expect(clientOf(' ')).toMatchObject({ errors: {}, fileClient, draft: { client: fileClient } });
  expect(clientOf('Librería Ñ').draft?.client).toBe('Librería Ñ');
  expect(check({ client: '' }).errors).toEqual({ client: 'Requerido' });
  expect(ImportRow.safeParse({ ...row(), fileClient: 'Librería' }).success).toBe(false);
});

test('a house number in a cell of its own is that of its end', () => {
  const { draft, notes } = check({ fromAddress: 'Cabildo', fromNumber: '2000', toAddress: 'Calle 50, La Plata', toNumber: '1234' });
  expect(notes).toEqual({});
  expect(draft?.fromAddress).toMatchObject({ address: 'Cabildo', addressNumber: 2000 });
  expect(draft?.toAddress).toMatchObject({ address: 'Calle 50', addressNumber: 1234, town: 'La Plata' });
});
