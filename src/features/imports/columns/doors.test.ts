import { expect, test } from 'vitest';
import { knowColumns } from './know.ts';

const know = (headers: readonly string[], ...rows: string[][]) =>
  knowColumns({ headers, titled: true, rows: rows.map((cells) => ({ cells })) }, '2026-11-20');

test('«Puerta» is the house where the streets have no number, whatever stands beside it', () => {
  const rows = [
    ['18 de Julio', '1360', '502'],
    ['Av. Italia', '2150', 'B'],
    ['Ellauri', '350', ''],
  ];
  const { reading, asks } = know(['Calle', 'Puerta', 'Apto'], ...rows);
  expect(reading.columns).toEqual(['toAddress', 'toNumber', 'door']);
  expect(asks).toEqual([]);
  const turned = rows.map(([street = '', house = '', flat = '']) => [flat, house, street]);
  expect(know(['Apto', 'Puerta', 'Calle'], ...turned).reading.columns).toEqual(['door', 'toNumber', 'toAddress']);
  expect(know(['Calle', 'N° de puerta', 'Apto'], ...rows).reading.columns).toEqual(['toAddress', 'toNumber', 'door']);
  expect(know(['Calle', 'Puerta'], ['18 de Julio', '1360']).reading.columns, 'of one order too').toEqual(['toAddress', 'toNumber']);
});

test('where the houses have few digits it is asked', () => {
  const { reading, asks } = know(['Calle', 'Puerta'], ['18 de Julio', '12'], ['Av. Italia', '5'], ['Ellauri', '150']);
  expect(reading.columns).toEqual(['toAddress', 'toNumber']);
  expect(asks).toEqual([{ at: 1, about: 'guess', guess: 'toNumber' }]);
});

test('where the streets have their number, or a column of it, it is that of the flat', () => {
  const numbered = know(['Dirección', 'Puerta'], ['18 de Julio 1360', '502'], ['Av. Italia 2150', '3'], ['Ellauri 350', '101']);
  expect(numbered.reading.columns).toEqual(['toAddress', 'door']);
  expect(numbered.asks).toEqual([]);
  const own = know(['Calle', 'Número', 'Piso', 'Puerta'], ['Mayor', '12', '3', '2'], ['Alcalá', '50', '1', '4']);
  expect(own.reading.columns).toEqual(['toAddress', 'toNumber', 'floor', 'door']);
  const letters = know(['Calle', 'Puerta'], ['Mayor', 'A'], ['Alcalá', 'B'], ['Serrano', '2']);
  expect(letters.reading.columns).toEqual(['toAddress', 'door']);
});

test.each(['Puerta', 'N°'])('the sender’s «%s» is none of the recipient’s', (title) => {
  const rows = [
    ['Sur', 'Oro', '900', 'Ana Paz', '18 de Julio', '1360'],
    ['Sur', 'Oro', '900', 'Eva Ríos', 'Av. Italia', '2150'],
    ['Sur', 'Oro', '900', 'Teo Luna', 'Ellauri', '350'],
  ];
  const { columns } = know(['Remitente', 'Calle', title, 'Destinatario', 'Calle', title], ...rows).reading;
  expect(columns).toEqual(['client', 'fromAddress', null, 'name', 'toAddress', 'toNumber']);
});
