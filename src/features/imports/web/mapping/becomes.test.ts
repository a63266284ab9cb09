import { expect, test } from 'vitest';
import type { Column } from '../../columns/columns.ts';
import type { Reading } from '../../columns/layout.ts';
import type { FoundTable } from '../../sheet/findTable.ts';
import { becomes } from './becomes.ts';

const TODAY = '2026-11-20';

const fileOf = (columns: (Column | null)[], rows: string[][], more: Partial<Reading> = {}) => ({
  found: {
    sheet: 0,
    header: 0,
    headers: columns.map(String),
    titles: columns.map(String),
    rows: rows.map((cells, at) => ({ at: at + 1, cells, carried: [] })),
    left: [],
    merged: [],
    counts: [rows.length],
  } satisfies FoundTable,
  reading: { columns, spare: [], lines: false, words: {}, ...more },
});
const shown = (columns: Column[], cells: string[], more: Partial<Reading> = {}, isAsked = false) => {
  const file = fileOf(columns, [cells], more);
  const { text, tone } = becomes(file, columns[0] as Column, { at: 1, cells, carried: [] }, TODAY, isAsked);
  return tone === undefined ? text : `${text} [${tone}]`;
};

test.each<[columns: Column[], cells: string[], becomes: string]>([
  [['externalID'], ['#10482'], '10482'],
  [['externalID'], ['10482.0'], '10482'],
  [['client'], ['Ñandú Indumentaria'], 'Ñandú Indumentaria'],
  [['name', 'name'], ['Malena', 'Güiraldes'], 'Malena Güiraldes'],
  [['toAddress', 'toNumber', 'floor'], ['Av. Santa Fe', '4921', '3 B'], 'Av. Santa Fe 4921 · piso 3 · depto B'],
  [['toAddress'], ['Av. Santa Fe 4921 Piso 3 Dto B'], 'Av. Santa Fe 4921 · piso 3 · depto B'],
  [['toAddress'], ['Güemes 3871 PB'], 'Güemes 3871 · PB'],
  [['toAddress'], ['Thames 2250, timbre 4'], 'Thames 2250 · obs. «timbre 4»'],
  [['toAddress'], ['Thames 2250, Palermo, CP 1414'], 'Thames 2250 · Palermo · CP 1414'],
  [['toAddress', 'toTown'], ['Thames 2250, Palermo', 'Palermo'], 'Thames 2250'],
  [['toTown', 'toTown'], ['Palermo', 'Capital Federal'], 'Palermo'],
  [['toPostalCode'], ['C1425ABC'], '1425'],
  [['phone'], ['5491144445555.0'], '+54 9 11 4444-5555'],
  [['phone'], ['1154445592'], '11 5444-5592'],
  [['phone'], ['no tiene'], 'No es un teléfono: quedará vacío [warn]'],
  [['phone'], ['5,49115E+12'], 'La planilla dañó el número: escríbalo completo [danger]'],
  [['phone'], ['4444'], 'Faltan dígitos (tiene 4) [danger]'],
  [['email'], ['Ana@Example.com'], 'ana@example.com'],
  [['chargeAmount', 'paid'], ['15.300,50', 'Pagado'], 'No: ya pagado'],
  [['chargeAmount', 'paid'], ['8.900,00', 'Pendiente'], '$ 8.900,00'],
  [['chargeAmount'], ['8900'], '$ 8.900,00'],
  [['chargeAmount'], ['0'], 'No se cobra'],
  [['chargeAmount'], ['=B15*1,21'], 'Fórmula sin calcular: escriba su resultado [danger]'],
  [['chargeAmount', 'paid'], ['100', 'Reembolsado'], 'Cancelada: se marca la fila [warn]'],
  [['paid'], ['paid'], 'Ya pagado'],
  [['paid'], ['pending'], 'Se cobra'],
  [['orderState'], ['Abierta'], 'Sigue en pie'],
  [['orderState'], ['Cancelada'], 'Cancelada: se marca la fila [warn]'],
  [['weight'], ['1,25 kg'], '1.250 g'],
  [['valuePackage'], ['1.250,50'], '$ 1.250,50'],
  [['numberPackage'], ['2'], '2'],
  [['deliveryDate'], ['23-nov-26'], 'lunes 23/11/2026'],
  [['deliveryDate'], ['12/11/2026'], 'Anterior a ayer [danger]'],
  [['deliveryDate'], ['pronto'], 'Fecha inválida [danger]'],
  [['typeOrder'], ['flex'], 'Flex'],
  [['typeOrder'], ['Moto'], 'Tipo inexistente [danger]'],
  [['shipping'], ['Retiro en sucursal'], 'Retiro'],
  [['observation', 'observation'], ['Tocar timbre', 'Portón verde'], 'Tocar timbre · Portón verde'],
  [['product'], ['Buzo Patagonia'], '1 renglón'],
  [['sku', 'quantity'], ['REM-1; GOR-2', '2; 1'], '2 renglones'],
  [['toLat', 'toLng'], ['-34,5881', '-58,4296'], '-34,5881'],
  [['toLat', 'toLng'], ['134,5881', '-58,4296'], 'Latitud inexistente [danger]'],
  [['fromAddress'], ['Montes de Oca 1780'], 'Montes de Oca 1780'],
  [['toProvince'], ['AR-B'], 'Buenos Aires'],
])('%j %j -> %s', (columns, cells, text) => expect(shown(columns, cells)).toBe(text));

test('a weight without a unit is asked about, and is what was said', () => {
  expect(shown(['weight'], ['1,25'], {}, true)).toBe('¿1.250 g o 1 g? [warn]');
  expect(shown(['weight'], ['2 kg'], {}, true)).toBe('2.000 g');
  expect(shown(['weight'], ['1,25'], { weight: 'kg' })).toBe('1.250 g');
  expect(shown(['weight'], ['1,25'])).toBe('Falta la unidad: ¿1,25 kg o g? [danger]');
});

test('words are what somebody said that they mean; until then they are asked about', () => {
  expect(shown(['typeOrder'], ['Moto'], {}, true)).toBe('¿Qué quiere decir? [warn]');
  expect(shown(['chargeAmount', 'paid'], ['100', 'A confirmar'], {}, true)).toBe('¿Qué quiere decir? [warn]');
  expect(shown(['chargeAmount', 'paid'], ['mucho', 'A confirmar'], {}, true)).toBe('No es un número [danger]');
  expect(shown(['typeOrder'], ['MOTO '], { words: { typeOrder: { moto: 'Flex' } } })).toBe('Flex');
  expect(shown(['chargeAmount', 'paid'], ['100', 'A confirmar'], { words: { paid: { 'a confirmar': 'No pagado' } } })).toBe('$ 100,00');
});

test('what stands in reserve is read where the column says nothing', () => {
  const file = fileOf(['name', null], [['', 'Ana Paz']], { spare: [null, 'name'] });
  expect(becomes(file, 'name', file.found.rows[0]!, TODAY)).toEqual({ text: 'Ana Paz' });
});

test('the products of an order are counted over all of its rows', () => {
  const columns: Column[] = ['externalID', 'toAddress', 'product'];
  const rows = [
    ['1', 'Thames 2250', 'Buzo'],
    ['1', '', 'Remera'],
    ['2', 'Gorriti 10', 'Medias'],
  ];
  const at = (lines: boolean, n: number) => {
    const file = fileOf(columns, rows, { lines });
    return becomes(file, 'product', file.found.rows[n]!, TODAY).text;
  };
  expect([at(true, 0), at(true, 2), at(false, 0)]).toEqual(['2 renglones', '1 renglón', '1 renglón']);
});
