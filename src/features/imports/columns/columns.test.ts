import { describe, expect, test } from 'vitest';
import { columnNames, columnOf, columns, proposeMapping, readHeader, refuseMapping } from './columns.ts';

test.each([
  ['client', 'client'],
  ['CLIENTE', 'client'],
  ['externalid', 'externalID'],
  ['# Ext.', 'externalID'],
  ['Nro. de orden', undefined],
  ['Nro. Orden', 'externalID'],
  ['Fecha de Entrega', 'deliveryDate'],
  ['fecha_entrega', 'deliveryDate'],
  ['Dirección', 'toAddress'],
  ['DIRECCION DE ORIGEN', 'fromAddress'],
  ['Delivery address', 'toAddress'],
  ['Dirección de envío', 'toAddress'],
  ['Teléfono', 'phone'],
  ['E-mail', 'email'],
  ['Observaciones', 'observation'],
  ['Cobro en destino', 'chargeAmount'],
  ['Latitud', 'toLat'],
  ['Longitud origen', 'fromLng'],
  ['Número', 'toNumber'],
  ['Altura', 'toNumber'],
  ['Número de origen', 'fromNumber'],
  ['Localidad', 'toTown'],
  ['Barrio', 'toTown'],
  ['CIUDAD DE DESTINO', 'toTown'],
  ['Shipping City', 'toTown'],
  ['C.P.', 'toPostalCode'],
  ['Código Postal', 'toPostalCode'],
  ['Zip Code', 'toPostalCode'],
  ['Postcode (Shipping)', 'toPostalCode'],
  ['Localidad de origen', 'fromTown'],
  ['CP origen', 'fromPostalCode'],
  ['Peso (kg)', undefined],
  ['', undefined],
])('the header %j means %s', (header, column) => {
  expect(columnOf(header)).toBe(column);
});

const plain = (header: string) => header.toLowerCase().replace(/[^\p{L}\d]/gu, '');

test('no two columns share a header', () => {
  for (const column of columnNames) {
    for (const header of [column, columns[column].title, ...columns[column].synonyms.split('|')]) {
      expect(`${plain(header)}: ${columnOf(header)}`).toBe(`${plain(header)}: ${column}`);
    }
  }
});

describe('a header row', () => {
  test('gives the column of each cell and what is not read', () => {
    expect(readHeader(['Cliente', 'Color', 'Fecha', 'Destino', ''])).toEqual({
      columns: ['client', undefined, 'deliveryDate', 'toAddress', undefined],
      unknown: ['Color'],
    });
  });
  test.each([
    ['Barrio', 'Localidad'],
    ['Barrio', 'Ciudad'],
    ['Ciudad', 'Localidad'],
  ])('may name the town twice: of %s and %s the second is read, wherever it stands', (unread, read) => {
    expect(readHeader(['Cliente', 'Fecha', unread, 'Destino', read])).toEqual({
      columns: ['client', 'deliveryDate', undefined, 'toAddress', 'toTown'],
      unknown: [unread],
    });
    expect(readHeader([read, 'Cliente', 'Fecha', 'Destino', unread])).toMatchObject({ unknown: [unread] });
    expect(proposeMapping(['Destino', unread, read])).toEqual(['toAddress', null, 'toTown']);
  });
  test.each([
    [
      ['Cliente', 'Fecha', 'Destino', 'Localidad', 'LOCALIDAD'],
      'Las columnas «Localidad» y «LOCALIDAD» significan lo mismo: deje una sola',
    ],
    [['Cliente', 'Fecha'], 'Falta la columna Destino (toAddress)'],
    [['a', 'b'], 'Faltan las columnas Cliente (client), Fecha Entrega (deliveryDate), Destino (toAddress)'],
    [['client', 'client', 'Fecha', 'Destino'], 'La columna «client» está dos veces: deje una sola'],
    [['Cliente', 'Fecha', 'Destino', 'Dirección'], 'Las columnas «Destino» y «Dirección» significan lo mismo: deje una sola'],
    [['Cliente', 'Fecha', 'Destino', 'Color', 'COLOR'], 'Las columnas «Color» y «COLOR» significan lo mismo: deje una sola'],
  ])('%j is refused: %s', (headers, refusal) => {
    expect(readHeader(headers)).toEqual({ refusal });
  });
});

describe('columns that nobody has named', () => {
  test.each([
    ['Cliente final', 'client'],
    ['Fehca de entrega', 'deliveryDate'],
    ['Direccion de entrga', 'toAddress'],
    ['Telefono fijo', 'phone'],
    ['Número de guía', null],
    ['Peso (kg)', null],
    ['Color', null],
    ['', null],
  ])('%j is proposed as %s', (header, column) => {
    expect(proposeMapping([header])).toEqual([column]);
  });

  test('are proposed once each, the known ones first', () => {
    expect(proposeMapping(['Cliente del mes', 'Cliente', 'Cliente'])).toEqual([null, 'client', null]);
  });

  test('are read as somebody said, whatever their headers', () => {
    const mapping = ['toAddress', 'client', null, 'deliveryDate'] as const;
    expect(readHeader(['Cliente', 'Otro', 'Otro', 'x'], mapping)).toEqual({
      columns: ['toAddress', 'client', undefined, 'deliveryDate'],
      unknown: ['Otro'],
    });
  });

  test('must be said to be all that is required, each once', () => {
    expect(refuseMapping(['client', 'deliveryDate', null])).toBe('Falta la columna Destino (toAddress)');
    expect(refuseMapping(['client', 'client', 'deliveryDate', 'toAddress'])).toBe('Eligió Cliente para dos columnas: deje una sola');
    expect(refuseMapping(['client', 'deliveryDate', 'toAddress'])).toBeUndefined();
  });

  test('need not be said where all of the file has one client', () => {
    expect(refuseMapping(['deliveryDate', 'toAddress'], ['client'])).toBeUndefined();
    expect(refuseMapping(['deliveryDate'], ['client'])).toBe('Falta la columna Destino (toAddress)');
    expect(readHeader(['Fecha', 'Destino'], ['deliveryDate', 'toAddress'], ['client'])).toEqual({
      columns: ['deliveryDate', 'toAddress'],
      unknown: [],
    });
  });
});
