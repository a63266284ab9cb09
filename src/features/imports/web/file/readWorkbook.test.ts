import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { checkRow } from '../../rows/row.ts';
import { readFile, readOrderFile } from './readFile.ts';

const header = ['client', 'deliveryDate', 'toAddress', 'phone', 'weight', 'toLat', 'toLng'];
const due = new Date('2026-11-20T00:00:00Z');
const workbook = async (...sheets: Partial<WriteSheet>[]) =>
  new Blob([await writeXlsx({ sheets: sheets.map((sheet, at) => ({ name: `Hoja ${at + 1}`, ...sheet })) })] as BlobPart[]);
const first = async (file: Blob) => {
  const reading = await readOrderFile(file);
  if (reading.refusal !== undefined) throw new Error(reading.refusal);
  return reading;
};

describe('a workbook', () => {
  test('its days, numbers and texts come as a person wrote them', async () => {
    const file = await workbook({
      rows: [header, ['Vivero Sur', due, 'Thames 800, Palermo', 5_491_155_550_000, 1250.5, -34.591, -58.431]],
    });
    const reading = await first(file);
    expect(reading).toMatchObject({ form: 'hoja «Hoja 1» de Excel', told: [], unknown: [] });
    const [row] = reading.rows.map((one) =>
      checkRow({ ...one, importId: '0198c0de-0000-7000-8000-000000000001' }, { today: '2026-11-20' }),
    );
    expect(row?.errors).toEqual({});
    expect(row?.draft).toMatchObject({
      deliveryDate: '2026-11-20',
      weight: 1251,
      toAddress: { address: 'Thames', addressNumber: 800, phone: '5491155550000', location: { coordinates: [-58.431, -34.591] } },
    });
  });

  test('a formula counts as the value stored with it and is never run; a text that looks like one stays a text', async () => {
    const file = await workbook({
      rows: [header.slice(0, 3), ['=HOY()', due, null]],
      cells: new Map([['1,2', { formula: '"Thames "&8*100', formulaResult: 'Thames 7', value: 'Thames 7' }]]),
    });
    expect((await first(file)).rows).toEqual([{ row: 2, cells: { client: '=HOY()', deliveryDate: '2026-11-20', toAddress: 'Thames 7' } }]);
  });

  test('merged cells are read in their first one, and that is told', async () => {
    const file = await workbook({
      rows: [header.slice(0, 3), ['Vivero', due, 'Thames 1'], [null, due, 'Thames 2']],
      merges: [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }],
    });
    const reading = await first(file);
    expect(reading.told).toEqual(['Las celdas combinadas cuentan solo en la primera: A2:A3']);
    expect(reading.rows.map(({ cells }) => cells.client)).toEqual(['Vivero', '']);
  });

  test('of several sheets the first with a usable header is read, hidden ones are not looked at', async () => {
    const orders = [header.slice(0, 3), ['Vivero', due, 'Thames 1']];
    const file = await workbook(
      { name: 'Vieja', rows: [header.slice(0, 3), ['Otro', due, 'Thames 9']], hidden: true },
      { name: 'Notas', rows: [['leer', 'antes']] },
      { name: 'Pedidos', rows: orders },
      { name: 'Vacía', rows: [] },
    );
    const reading = await first(file);
    expect(reading).toMatchObject({ form: 'hoja «Pedidos» de Excel', told: ['Se lee la hoja «Pedidos»; no se leen: «Notas»'] });
    expect(reading.rows).toHaveLength(1);
  });

  test('columns that are only coloured do not count, what stands outside the header does', async () => {
    const file = await workbook({
      rows: [
        [...header.slice(0, 3), '', null],
        ['Vivero', due, 'Thames 1', null, null],
        ['Vivero', due, 'Thames 2', null, 'suelto'],
      ],
    });
    expect((await first(file)).rows.map(({ error }) => error)).toEqual([
      undefined,
      'Tiene 5 celdas y el encabezado 3: revise comas o comillas',
    ]);
  });

  test('10,001 rows are refused', async () => {
    const rows = Array.from({ length: 10_001 }, () => ['Vivero', '20/11/2026', 'Thames 1']);
    expect(await readOrderFile(await workbook({ rows: [header.slice(0, 3), ...rows] }))).toEqual({
      refusal: 'El archivo tiene 10.001 órdenes: hasta 10.000 por vez',
    });
  });
});

describe('a workbook is refused', () => {
  const HUGE = { refusal: 'El libro de Excel es demasiado grande al abrirlo: guarde como CSV solo la hoja de órdenes' };

  test('that unfolds to two hundred times its size', async () => {
    const rows = Array.from({ length: 300 }, () => ['a'.repeat(30_000)]);
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }], stringMode: 'inline' });
    expect(bytes.length).toBeLessThan(50_000);
    expect(await readFile(new Blob([bytes] as BlobPart[]))).toEqual(HUGE);
  });

  test('that says less of its size than it unfolds to', async () => {
    const bytes = (await writeXlsx({ sheets: [{ name: 'A', rows: [header] }] })).slice();
    const view = new DataView(bytes.buffer);
    let at = view.getUint32(bytes.length - 22 + 16, true);
    for (let entry = 0; entry < view.getUint16(bytes.length - 22 + 10, true); entry += 1) {
      view.setUint32(at + 24, 10, true);
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    expect(await readFile(new Blob([bytes]))).toEqual(HUGE);
  });

  test('whose last cell lies too far out', async () => {
    const file = await workbook({ rows: [header], cells: new Map([['1000000,100', { value: 'x' }]]) });
    expect(await readFile(file)).toEqual(HUGE);
  });

  test('without a sheet that has anything', async () => {
    expect(await readFile(await workbook({ rows: [] }))).toEqual({ refusal: 'El libro de Excel no tiene ninguna hoja con datos' });
  });

  test.each([
    ['cut', (bytes: Uint8Array) => bytes.slice(0, 900)],
    ['with noise in the middle', (bytes: Uint8Array) => bytes.map((byte, at) => (at > 40 && at < 400 ? byte ^ 90 : byte))],
    ['another ZIP', () => Uint8Array.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])],
  ])('%s', async (_name, broken) => {
    const bytes = broken(await writeXlsx({ sheets: [{ name: 'A', rows: [header] }] }));
    expect(await readFile(new Blob([bytes] as BlobPart[]))).toEqual({
      refusal: 'El libro de Excel está dañado: ábralo y guárdelo otra vez',
    });
  });
});
