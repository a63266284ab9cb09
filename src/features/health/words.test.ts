import { expect, test } from 'vitest';
import { lengthText, namesText, sizeText, whenText, workNamed } from './words.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_550, '1,5 kB'],
  [99_999, '99,9 kB'],
  [820_400_000, '820 MB'],
  [999_999_999, '999 MB'],
  [1_000_000_000, '1 GB'],
  [12_340_000_000, '12,3 GB'],
  [4_000_000_000_000, '4 TB'],
  [5_000_000_000_000_000, '5.000 TB'],
])('%d bytes are %s', (bytes, said) => expect(sizeText(bytes)).toBe(said));

const [S, M, H] = [1_000, 60_000, 3_600_000];
test.each([
  [-5, '0 segundos'],
  [1 * S, '1 segundo'],
  [59.4 * S, '59 segundos'],
  [M, '1 minuto'],
  [89 * M, '89 minutos'],
  [90 * M, '2 horas'],
  [36 * H, '36 horas'],
  [47 * H, '47 horas'],
  [48 * H, '2 días'],
  [24 * 400 * H, '400 días'],
])('%d ms are %s', (ms, said) => expect(lengthText(ms)).toBe(said));

test('moments are told by how near they are, at UTC-3', () => {
  const now = '2026-11-28T13:15:00.000Z';
  const told = ['2026-11-28T03:00:00.000Z', '2026-11-28T02:59:00.000Z', '2026-11-27T03:00:00.000Z', '2026-11-27T02:59:00.000Z'];
  expect(told.map((at) => whenText(at, now))).toEqual(['hoy a las 00:00', 'ayer a las 23:59', 'ayer a las 00:00', 'el 26/11/26 23:59']);
});

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Beto'], 'Ana y Beto'],
  [['Ana', 'Beto', 'Ceci'], 'Ana, Beto y Ceci'],
  [['Ana', 'Beto', 'Ceci', 'Dani'], 'Ana, Beto y 2 más'],
])('%j is %j', (names, said) => expect(namesText(names)).toBe(said));

test('work has a name that its users know', () => {
  expect(['import', 'export orders', 'sku-export', 'mail reset', 'something new'].map(workNamed)).toEqual([
    'Importación de órdenes',
    'Exportación',
    'Exportación',
    'Correo',
    'Otro proceso',
  ]);
});
