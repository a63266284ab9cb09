import { expect, test } from 'vitest';
import { headerRow, titleText } from './headerRow.ts';

test.each([
  ['Calle *\nEj: San Martín', 'Calle'],
  ['Valor declarado ($ C/IVA) *\nEj: 12500', 'Valor declarado ($ C/IVA)'],
  ['Paquete Guardado Ej:\n1', 'Paquete Guardado'],
  ['Teléfono (Ej. 11 5444-5592)', 'Teléfono'],
  ['Código\npostal', 'Código\npostal'],
  [' Ejido ', 'Ejido'],
])('the title %j is read as %j', (written, title) => {
  expect(titleText(written)).toBe(title);
});

test('titles with examples are found under the titles of groups', () => {
  const rows = [
    ['', '', 'Destinatario', '', 'Domicilio destino'],
    [
      'Peso (grs)\nEj: 500',
      'Valor ($ C/IVA) *\nEj: 12500',
      'Nombre *\nEj: Juan',
      'Celular número *\nEj: 11 5444-5592',
      'Calle *\nEj: San Martín 12',
    ],
    ['501', '12500', 'Julián', '11 5444-5592', 'Barragán 264'],
    ['502', '900', 'Malena', '11 5444-5593', 'Goya 160'],
  ];
  expect(headerRow(rows, (title) => ['Nombre', 'Calle', 'Destinatario'].includes(title))).toBe(1);
});
