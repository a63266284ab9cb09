import { describe, expect, test } from 'vitest';
import type { PreviewRow } from './contract.ts';
import { countStates, failedCsv, markFaults, messagesAt, stateOf } from './preview.ts';

const row = (over: Partial<PreviewRow> = {}): PreviewRow => ({
  importId: '0198c0de-0000-7000-8000-000000000001',
  row: 2,
  cells: { client: 'Vivero', toAddress: 'Thames 800' },
  haserror: false,
  errors: {},
  notes: {},
  unplaced: [],
  ...over,
});
const wrong = row({ row: 3, errors: { client: 'Cliente inexistente', email: 'Error en el Email' }, unplaced: ['toAddress'] });
const lost = row({ row: 4, unplaced: ['toAddress'] });

test('a wrong row counts as wrong, whether it is on the map or not', () => {
  expect([row(), wrong, lost].map(stateOf)).toEqual(['ready', 'error', 'unplaced']);
  expect(countStates([row(), row(), wrong, lost])).toEqual({ ready: 2, error: 1, unplaced: 1 });
});

describe('a message stands', () => {
  test('at its own cell, without its name', () => {
    expect(messagesAt(wrong, 'client')).toEqual([{ tone: 'danger', text: 'Cliente inexistente' }]);
  });
  test('at the destination with its name when its column is not shown, before what is amber', () => {
    expect(messagesAt(wrong, 'toAddress')).toEqual([
      { tone: 'danger', text: 'Email: Error en el Email' },
      { tone: 'warn', text: 'Sin ubicar en el mapa' },
    ]);
  });
  test('at the origin for its coordinates', () => {
    expect(messagesAt(row({ errors: { fromLat: 'No es un número' } }), 'fromAddress')).toEqual([
      { tone: 'danger', text: 'Latitud origen: No es un número' },
    ]);
  });
  test('at the destination when it is of the whole row', () => {
    expect(messagesAt(row({ errors: { row: 'Tiene 5 celdas' } }), 'toAddress')).toEqual([{ tone: 'danger', text: 'Tiene 5 celdas' }]);
  });
  test('plainly when it only says how a number was read, but not for the amount, which is shown as read', () => {
    const read = row({ notes: { weight: 'Se leyó 1.250,00', chargeAmount: 'Se leyó 1.250,00' } });
    expect(messagesAt(read, 'toAddress')).toEqual([{ tone: 'plain', text: 'Peso (g): Se leyó 1.250,00' }]);
    expect(messagesAt(read, 'chargeAmount')).toEqual([]);
  });
});

test('the rows that fail are written as they came, with their number and the reason', () => {
  const misfit = row({ row: 5, cells: {}, errors: { row: 'Tiene 5 celdas' } });
  expect(failedCsv([row(), wrong, lost, misfit])).toBe(
    [
      '\ufefffila;client;toAddress;motivo',
      '3;Vivero;Thames 800;Cliente: Cliente inexistente. Email: Error en el Email. Destino: Sin ubicar en el mapa',
      '4;Vivero;Thames 800;Destino: Sin ubicar en el mapa',
      '5;;;Tiene 5 celdas',
      '',
    ].join('\r\n'),
  );
});

test('a refused import marks its rows, and what is of no row is left to the form', () => {
  const marked = markFaults([row(), row(), row()], {
    'orders.0.client': 'Cliente inexistente',
    'orders.0.toAddress.location': 'Requerido',
    'orders.2.importId': 'Identificador repetido',
    driverAssign: 'El chofer no existe o no está activo',
  });
  expect(marked.map(({ errors }) => errors)).toEqual([
    { client: 'Cliente inexistente', toAddress: 'Requerido' },
    {},
    { row: 'Identificador repetido' },
  ]);
});
