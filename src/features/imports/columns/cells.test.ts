import { describe, expect, test } from 'vitest';
import { orderCells } from './cells.ts';
import type { Column } from './columns.ts';
import { Reading } from './layout.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ at: at + 1, cells }));
const read = (columns: (Column | null)[], rows: string[][], more: object = {}, given: Parameters<typeof orderCells>[2] = {}) =>
  orderCells(rowsOf(...rows), Reading.parse({ columns, ...more }), given);
const one = (columns: (Column | null)[], cells: string[], more: object = {}, given = {}) => read(columns, [cells], more, given)[0]?.cells;

describe('several columns of one meaning are joined', () => {
  test.each<[(Column | null)[], string[], object]>([
    [['name', 'name'], ['Malena', 'Güiraldes'], { name: 'Malena Güiraldes' }],
    [['name', 'name'], ['Malena Güiraldes', 'malena güiraldes'], { name: 'Malena Güiraldes' }],
    [['toAddress', 'toAddress'], ['Av. Santa Fe 4921', 'Piso 3'], { toAddress: 'Av. Santa Fe 4921, Piso 3' }],
    [['toAddress', 'toAddress'], ['Av. Santa Fe 4921', ''], { toAddress: 'Av. Santa Fe 4921' }],
    [['observation', 'observation'], ['Tocar timbre', 'Portón verde'], { observation: 'Tocar timbre · Portón verde' }],
    [['phone', 'phone'], ['11', '55556666'], { phone: '11 55556666' }],
    [['phone', 'phone'], ['4444-5555', '11 5555-6666'], { phone: '4444-5555 / 11 5555-6666' }],
    [['toTown', 'toTown'], ['Palermo', 'Capital Federal'], { toTown: 'Palermo', toProvince: 'Capital Federal' }],
    [['toTown', 'toTown'], ['Capital Federal', 'Palermo'], { toTown: 'Palermo', toProvince: 'Capital Federal' }],
    [['toTown', 'toTown'], ['CABA', ''], { toTown: 'CABA' }],
    [['toTown', 'toTown'], ['Olivos', 'Vicente López'], { toTown: 'Olivos, Vicente López' }],
    [['toTown', 'toTown'], ['Quilmes', 'quilmes'], { toTown: 'Quilmes' }],
    [
      ['toTown', 'toTown', 'toProvince'],
      ['Centro', 'Bahía Blanca', 'Buenos Aires'],
      { toTown: 'Centro, Bahía Blanca', toProvince: 'Buenos Aires' },
    ],
    [['toTown'], ['BUENOS AIRES / LANUS / 1824'], { toTown: 'LANUS', toProvince: 'BUENOS AIRES', toPostalCode: '1824' }],
    [['toTown', 'toPostalCode'], ['Lanús / 1824', '1825'], { toTown: 'Lanús', toPostalCode: '1825' }],
    [['toTown'], ['1824'], { toTown: '1824' }],
    [['toProvince'], ['B'], { toProvince: 'Buenos Aires' }],
    [['toProvince'], ['AR-C'], { toProvince: 'CABA' }],
  ])('%j of %j', (columns, cells, expected) => {
    expect(one(columns, cells)).toEqual(expected);
  });

  test('what a row lacks is read from the spare column', () => {
    const more = { spare: [null, 'name', null, 'phone'] };
    const columns: (Column | null)[] = ['name', null, 'phone', null];
    expect(one(columns, ['Ana', 'Luis', '', '4444-5555'], more)).toEqual({ name: 'Ana', phone: '4444-5555' });
    expect(one(columns, ['', 'Luis', '5555-6666', '4444-5555'], more)).toEqual({ name: 'Luis', phone: '5555-6666' });
  });
});

test('an apostrophe that protects from a formula is no part of the cell', () => {
  expect(one(['phone', 'name', 'observation'], ["'+54 9 11 4444-5555", "O'Higgins", "'=1+1"])).toEqual({
    phone: '+54 9 11 4444-5555',
    name: "O'Higgins",
    observation: '=1+1',
  });
});

describe('what is said for all of a file', () => {
  test('units, days and words', () => {
    const more = { weight: 'kg', days: 'mdy', words: { shipping: { 'envio rapido': 'Flex' }, paid: { 'a confirmar': 'No' } } };
    expect(one(['weight', 'deliveryDate', 'shipping', 'paid'], ['1,25', '11/05/2026', 'Envío rápido', 'A confirmar'], more)).toEqual({
      weight: '1,25 kg',
      deliveryDate: '2026-11-05',
      shipping: 'Envío rápido',
      typeOrder: 'Flex',
      paid: 'No',
    });
    expect(one(['weight'], ['400 g'], { weight: 'kg' })).toEqual({ weight: '400 g' });
  });

  test('counts where a row says nothing', () => {
    const given = { day: '2026-11-24', typeOrder: 'Retiro' as const, town: 'CABA' };
    const columns: (Column | null)[] = ['toAddress', 'deliveryDate', 'toTown', 'typeOrder', 'toPostalCode'];
    expect(one(columns, ['Thames 2250', '', '', '', ''], {}, given)).toMatchObject({
      deliveryDate: '24/11/2026',
      toTown: 'CABA',
      typeOrder: 'Retiro',
    });
    expect(one(columns, ['Thames 2250', '25/11/2026', 'Olivos', 'Flex', ''], {}, given)).toMatchObject({
      deliveryDate: '25/11/2026',
      toTown: 'Olivos',
      typeOrder: 'Flex',
    });
    expect(one(columns, ['Thames 2250', '', '', '', '1425'], {}, given)).toMatchObject({ toTown: '' });
    expect(one(columns, ['Thames 2250, Olivos', '', '', '', ''], {}, given), 'the line names it').toMatchObject({ toTown: '' });
  });
});

describe('rows that are products of one order', () => {
  const columns: (Column | null)[] = ['externalID', 'name', 'toAddress', 'chargeAmount', 'product', 'quantity', 'sku'];
  test('are one order, a line each, also where something stands between them', () => {
    const orders = read(
      columns,
      [
        ['1', 'Ana', 'Thames 2250', '100', 'Remera', '2', 'R-1'],
        ['1', '', '', '', 'Medias; x3', '', ''],
        ['2', 'Luis', 'Gorriti 4821', '0', 'Buzo', '1', 'B-1'],
        ['1', 'Ana', 'Thames 2250', '100', 'Gorra', '1', 'G-1'],
      ],
      { lines: true },
    );
    expect(orders).toEqual([
      {
        row: 2,
        rows: [2, 3, 5],
        cells: {
          externalID: '1',
          name: 'Ana',
          toAddress: 'Thames 2250',
          chargeAmount: '100',
          product: 'Remera\nMedias; x3\nGorra',
          quantity: '2\n\n1',
          sku: 'R-1\n\nG-1',
          variant: '\n\n',
        },
      },
      {
        row: 4,
        rows: [4],
        cells: { externalID: '2', name: 'Luis', toAddress: 'Gorriti 4821', chargeAmount: '0', product: 'Buzo', quantity: '1', sku: 'B-1' },
      },
    ]);
  });

  test('but not where one of them goes elsewhere, nor where nobody said so', () => {
    const rows = [
      ['1', 'Ana', 'Thames 2250', '100', 'Remera', '2', 'R-1'],
      ['1', 'Ana', 'Gorriti 4821', '100', 'Medias', '', ''],
    ];
    expect(read(columns, rows, { lines: true })).toHaveLength(2);
    expect(read(columns, [rows[0]!, rows[0]!])).toHaveLength(2);
  });

  test('a package of Mercado Libre: the first row has the buyer, those beneath it a number and a product each', () => {
    const [order, ...others] = read(
      columns,
      [
        ['20001', 'Ana', 'Thames 2250', '', '', '3', ''],
        ['20002', '', '', '', 'Remera', '2', 'R-1'],
        ['20003', '', '', '', 'Gorra', '1', 'G-1'],
      ],
      { lines: true },
    );
    expect(others).toEqual([]);
    expect(order?.cells).toMatchObject({ externalID: '20001', product: '\nRemera\nGorra', observation: 'Venta 20002 · Venta 20003' });
  });

  test('a row that could not be parted is an order of its own', () => {
    const orders = orderCells(
      [...rowsOf(['1', 'Ana', 'Thames 2250', '', 'Remera', '1', '']), { at: 2, cells: ['1', ''], error: 'Tiene 2 celdas' }],
      Reading.parse({ columns, lines: true }),
      {},
    );
    expect(orders[1]).toEqual({ row: 3, rows: [3], cells: {}, error: 'Tiene 2 celdas' });
  });
});

test('a row that goes on telling the order above goes to its observation', () => {
  const reading = Reading.parse({ columns: ['toAddress', 'name', 'observation'] });
  const rows = [
    { at: 1, cells: ['Thames 900', 'Ana Paz', 'Portón verde'] },
    { at: 2, cells: ['', 'tocar en el 4', ''], goesOn: true },
    { at: 3, cells: ['Bulnes 300', 'Luis Sosa', ''] },
    { at: 4, cells: ['', '', 'deja en la farmacia'], goesOn: true },
  ];
  expect(orderCells(rows, reading, {}).map(({ rows: lines, cells }) => [lines, cells.observation])).toEqual([
    [[2, 3], 'Portón verde · tocar en el 4'],
    [[4, 5], 'deja en la farmacia'],
  ]);
});
