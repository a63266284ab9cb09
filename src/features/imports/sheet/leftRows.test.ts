import { describe, expect, test } from 'vitest';
import { fold } from '#shared/text.ts';
import { findTable } from './findTable.ts';

const HEADER = ['Sucursal', 'Pedido', 'Nombre completo', 'Domicilio', 'Localidad', 'Nro. teléfono', 'Total a cobrar'];
const ORDERS = [
  ['Palermo', 'FG-3351', 'Malena Güiraldes', 'Av. Santa Fe 4921 Piso 3 Dto B', 'Cap. Fed.', '11 5444-5592', '15.300,50'],
  ['', 'FG-3352', 'Julián Yáñez', 'Güemes 3871 PB', 'Capital', '11 15-5444-5618'],
  ['', 'FG-3353', 'Verónica Agüero', 'Thames 2250 timbre 4', 'C.A.B.A. - Palermo', '011 4831-2200', '8.900'],
  ['Olivos', 'FG-3354', 'Héctor Núñez', 'Av. Maipú 2130 e/ Salta y Jujuy', 'Olivos', '11 4790 1177'],
  ['', 'FG-3355', 'Camila Peñaloza', 'Paraná 3745 Local 4', 'Martínez', 'no tiene', '22.450'],
];
const known = (title: string) => [...HEADER, 'Nombre'].map(fold).includes(fold(title).trim());
const found = (rows: readonly (readonly string[])[]) => {
  const table = findTable({ sheets: [{ name: 'A', rows, merges: [] }], form: '', told: [] }, known);
  if ('refusal' in table) throw new Error(table.refusal);
  return table;
};

describe('a row beneath the orders', () => {
  const why = (row: string[]) => found([HEADER, ...ORDERS, row]).left[0]?.why;
  test.each([
    [['TOTAL', '', '', '', '', '', '46.650,50'], 'total'],
    [['Total general', '', '', '', '', '', '46.650,50'], 'total'],
    [['', '', '', '', '', 'TOTAL:', '46.650,50'], 'total'],
    [['Cantidad de envíos: 61'], 'total'],
    [['Subtotal Palermo', '', '', '', '', '', '46.650,50'], 'total'],
    [['Subtotal Farmacia del Águila', '', '', '', '', '3', '46.650,50'], 'total'],
    [['', '', '', '', '', '', '46.650,50'], 'total'],
    [['', '', '', '', '', '', '=SUM(G5:G65)'], 'total'],
    [['', '5', '', '', '', '', '46.650,50'], 'total'],
    [['', '', '', '', '', ''], 'blank'],
    [['Emitido por el sistema de Farmacias Güemes'], 'note'],
    [['Av. Santa Fe 1234 - Tel. 4790-1177'], 'note'],
    [['Firma: ________', '', 'Aclaración: ________'], 'note'],
    [['ZONA NORTE'], 'note'],
    [['Entregó:', '', '', 'Recibió:'], 'note'],
    [['', 'FG-3399', 'Total Austral', 'Thames 800', 'Palermo', '', ''], undefined],
    [['', 'FG-3399', 'Totales SA', '', '', '11 4444-5555', ''], undefined],
    [['', '', 'Total Austral', 'Thames 800', '', '', ''], undefined],
    [['', '', '', 'Thames 800', '', '', ''], undefined],
    [['', 'FG-3399', 'Ana Gómez', '', '', '', ''], undefined],
    [['Total Austral', 'FG-3399', 'Ana Gómez', 'Ruta 8', 'Pilar', '', '100'], undefined],
  ])('%j: %s', (row, left) => {
    expect(why(row)).toBe(left);
  });
});

test('a row with nothing but its number is blank', () => {
  const rows = [
    ['N°', 'Nombre', 'Domicilio', 'Teléfono'],
    ['1', 'Ana', 'Thames 800', '11 4444-5555'],
    ['2', 'Eva', 'Salta 12', ''],
    ['3'],
    ['4'],
  ];
  expect(found(rows)).toMatchObject({ rows: { length: 2 }, left: [{ why: 'blank' }, { why: 'blank' }] });
});
