import { describe, expect, test } from 'vitest';
import { columnNames, columnOf, columns, nearestColumn } from './columns.ts';

test.each([
  ['client', 'client'],
  ['CLIENTE', 'client'],
  ['Cliente final', 'name'],
  ['Nombre del cliente final', 'name'],
  ['Consumidor final', 'name'],
  ['Teléfono cliente final', 'phone'],
  ['Localidad del cliente final', 'toTown'],
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
  ['Número de guía', 'externalID'],
  ['Piso y depto', 'floor'],
  ['Dpto/Piso', 'floor'],
  ['Partido', 'toTown'],
  ['Cantidad de cajas', 'numberPackage'],
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

describe('columns that nobody has named', () => {
  test.each([
    ['Cliente nuevo', 'client'],
    ['Fehca de entrega', 'deliveryDate'],
    ['Direccion de entrga', 'toAddress'],
    ['Telefono fijo', 'phone'],
    ['Nota cliente', 'observation'],
    ['Peso (kg)', null],
    ['Color', null],
    ['', null],
  ])('%j is nearest to %s', (header, column) => {
    expect(nearestColumn(header) ?? null).toBe(column);
  });
});
