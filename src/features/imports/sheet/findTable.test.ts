import { describe, expect, test } from 'vitest';
import { fold } from '#shared/text.ts';
import { findTable, type FoundTable, type TableChoice } from './findTable.ts';
import type { Merge, Sheet } from './sheet.ts';

const titles = new Set(
  'sucursal|pedido|nombre completo|nombre|domicilio|localidad|nro. telefono|telefono|total a cobrar|cliente|direccion|fecha|cp|email'.split(
    '|',
  ),
);
const known = (title: string) => titles.has(fold(title).trim());

const sheet = (rows: Sheet['rows'], merges: readonly Merge[] = [], name = 'Viernes'): Sheet => ({ name, rows, merges });
const found = (sheets: readonly Sheet[], choice?: TableChoice): FoundTable => {
  const table = findTable({ sheets, form: '', told: [] }, known, choice);
  if ('refusal' in table) throw new Error(table.refusal);
  return table;
};
const refusal = (sheets: readonly Sheet[]) => findTable({ sheets, form: '', told: [] }, known);

const HEADER = ['Sucursal', 'Pedido', 'Nombre completo', 'Domicilio', 'Localidad', 'Nro. teléfono', 'Total a cobrar'];
const ORDERS = [
  ['Palermo', 'FG-3351', 'Malena Güiraldes', 'Av. Santa Fe 4921 Piso 3 Dto B', 'Cap. Fed.', '11 5444-5592', '15.300,50'],
  ['', 'FG-3352', 'Julián Yáñez', 'Güemes 3871 PB', 'Capital', '11 15-5444-5618'],
  ['', 'FG-3353', 'Verónica Agüero', 'Thames 2250 timbre 4', 'C.A.B.A. - Palermo', '011 4831-2200', '8.900'],
  ['Olivos', 'FG-3354', 'Héctor Núñez', 'Av. Maipú 2130 e/ Salta y Jujuy', 'Olivos', '11 4790 1177'],
  ['', 'FG-3355', 'Camila Peñaloza', 'Paraná 3745 Local 4', 'Martínez', 'no tiene', '22.450'],
];
const BRANCHES = [
  { startRow: 4, startCol: 0, endRow: 6, endCol: 0 },
  { startRow: 7, startCol: 0, endRow: 8, endCol: 0 },
];
const PHARMACY = sheet(
  [
    ['FARMACIAS GÜEMES S.R.L.'],
    ['Despachos del viernes 20 de noviembre de 2026'],
    [],
    HEADER,
    ...ORDERS,
    ['TOTAL', '', '61 envíos', '', '', '', '612.480,50'],
    [],
    ['Emitido por Laura el 20/11/2026 a las 18:50 hs.'],
  ],
  [{ startRow: 0, startCol: 0, endRow: 0, endCol: 6 }, ...BRANCHES],
);

describe("a pharmacist's sheet", () => {
  const table = found([PHARMACY]);

  test('has its titles under those of the sheet', () => {
    expect([table.header, table.headers, table.titles]).toEqual([3, HEADER, HEADER]);
  });

  test('has the value of merged cells in each of their rows, and tells it', () => {
    expect(table.rows.map(({ at, cells, carried }) => [at, cells[0], carried])).toEqual([
      [4, 'Palermo', []],
      [5, 'Palermo', [0]],
      [6, 'Palermo', [0]],
      [7, 'Olivos', []],
      [8, 'Olivos', [0]],
    ]);
    expect(table.merged).toEqual([{ column: 0, cells: 2 }]);
    expect(table.rows[1]?.cells).toEqual(['Palermo', ...(ORDERS[1] ?? []).slice(1), '']);
  });

  test('has no value in rows that are blank and not merged', () => {
    const { rows } = found([{ ...PHARMACY, merges: [] }]);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Palermo', '', '', 'Olivos', '']);
  });

  test('says which rows are left out and why', () => {
    expect(table.left).toEqual([
      { at: 0, why: 'title' },
      { at: 1, why: 'title' },
      { at: 2, why: 'blank' },
      { at: 9, why: 'total' },
      { at: 10, why: 'blank' },
      { at: 11, why: 'note' },
    ]);
  });

  test('is read as somebody says', () => {
    expect(found([PHARMACY], { brought: [9], dropped: [5, 10] })).toMatchObject({
      rows: [{ at: 4 }, { at: 6 }, { at: 7 }, { at: 8 }, { at: 9 }],
      left: [
        { at: 0, why: 'title' },
        { at: 1, why: 'title' },
        { at: 2, why: 'blank' },
        { at: 5, why: 'dropped' },
        { at: 10, why: 'blank' },
        { at: 11, why: 'note' },
      ],
    });
    expect(found([PHARMACY], { header: 4 }).rows.map(({ at }) => at)).toEqual([5, 6, 7, 8]);
    expect(found([PHARMACY], { header: null })).toMatchObject({
      header: null,
      headers: ['Columna A', 'Columna B', 'Columna C'].concat(['D', 'E', 'F', 'G'].map((l) => `Columna ${l}`)),
    });
  });
});

describe('the sheet of orders', () => {
  const prices = sheet([['SKU', 'Precio'], ...Array.from({ length: 90 }, (_, at) => [`A-${at}`, `${at}.500,00`])], [], 'Precios');
  const thursday = sheet([HEADER, ...ORDERS.slice(0, 3)], [], 'Jueves');

  test('is no list of prices, however long', () => {
    expect(found([prices, PHARMACY, thursday])).toMatchObject({ sheet: 1, counts: [null, 5, 3] });
  });

  test('is the one that somebody chose', () => {
    expect(found([prices, PHARMACY, thursday], { sheet: 2 })).toMatchObject({
      sheet: 2,
      header: 0,
      rows: { length: 3 },
      counts: [null, 5, 3],
    });
    expect(found([prices, PHARMACY], { sheet: 0 })).toMatchObject({ sheet: 0, rows: { length: 90 }, counts: [90, 5] });
  });
});

describe('titles', () => {
  test('that nobody knows are told by what stands beneath', () => {
    const rows = [
      ['Who', 'Where', 'When', 'Ring'],
      ['Ana Gómez', 'Thames 800', '20/11/2026', '11 4444-5555'],
      ['Eva Paz', 'Salta 12', '20/11/2026', '11 4444-5556'],
    ];
    expect(found([sheet(rows)])).toMatchObject({ header: 0, rows: { length: 2 } });
  });

  test('are none where the first row is an order like the others', () => {
    expect(found([sheet(ORDERS)])).toMatchObject({ header: null, rows: { length: 5 }, left: [], titles: ['', '', '', '', '', '', ''] });
    expect(found([sheet(ORDERS.slice(0, 1))])).toMatchObject({ header: null, rows: { length: 1 } });
    expect(found([sheet([['Pedidos del día'], [], ...ORDERS])])).toMatchObject({
      header: null,
      rows: { length: 5 },
      left: [{ at: 0, why: 'title' }, { at: 1 }],
    });
  });

  test('are none between orders, though one of these has nothing but words', () => {
    const rows = [...ORDERS.slice(0, 3), ['', '', 'Ana Gómez', 'en el local', 'Palermo', 'no tiene', ''], ...ORDERS];
    expect(found([sheet(rows)])).toMatchObject({ header: null, rows: { length: 9 }, left: [] });
  });

  test('have those of their groups before them', () => {
    const rows = [
      ['Ventas del 20/11'],
      ['Venta', '', 'Destinatario', '', '', 'Cliente'],
      ['Pedido', 'Fecha', 'Nombre', 'Domicilio', 'Teléfono', ''],
      ['1', '20/11/2026', 'Ana', 'Thames 800', '11 4444-5555', 'Vivero'],
      ['2', '20/11/2026', 'Eva', 'Salta 12', '11 4444-5556', 'Vivero'],
    ];
    const merges = [
      { startRow: 0, startCol: 0, endRow: 0, endCol: 5 },
      { startRow: 1, startCol: 0, endRow: 1, endCol: 1 },
      { startRow: 1, startCol: 2, endRow: 1, endCol: 4 },
      { startRow: 1, startCol: 5, endRow: 2, endCol: 5 },
    ];
    expect(found([sheet(rows, merges)])).toMatchObject({
      header: 2,
      headers: ['Venta Pedido', 'Venta Fecha', 'Destinatario Nombre', 'Destinatario Domicilio', 'Destinatario Teléfono', 'Cliente'],
      titles: ['Pedido', 'Fecha', 'Nombre', 'Domicilio', 'Teléfono', 'Cliente'],
      rows: [{ at: 3 }, { at: 4 }],
      left: [
        { at: 0, why: 'title' },
        { at: 1, why: 'header' },
      ],
    });
  });

  test('that pages repeat are left out', () => {
    const rows = [HEADER, ...ORDERS.slice(0, 2), ['Página 2'], HEADER, ...ORDERS.slice(2)];
    expect(found([sheet(rows)])).toMatchObject({
      header: 0,
      rows: { length: 5 },
      left: [
        { at: 3, why: 'note' },
        { at: 4, why: 'header' },
      ],
    });
  });

  test('are the first of several tables that stand under each other with the same ones', () => {
    const rows = [
      ['ZONA NORTE'],
      HEADER,
      ...ORDERS.slice(0, 1),
      ['Subtotal', '', '', '', '', '', '1'],
      [],
      ['ZONA SUR'],
      HEADER,
      ...ORDERS,
    ];
    expect(found([sheet(rows)])).toMatchObject({
      header: 1,
      rows: [{ at: 2 }, { at: 7 }, { at: 8 }, { at: 9 }, { at: 10 }, { at: 11 }],
      left: [
        { at: 0, why: 'title' },
        { at: 3, why: 'total' },
        { at: 4, why: 'blank' },
        { at: 5, why: 'note' },
        { at: 6, why: 'header' },
      ],
    });
  });

  test('are the first ones of small tables too', () => {
    const part = (name: string, street: string) => [
      ['Nombre', 'Domicilio', 'Teléfono'],
      [name, street, '11 4444-5555'],
      ['Subtotal', '', '1'],
      [],
    ];
    const rows = [['ZONA NORTE'], ...part('Ana', 'Thames 800'), ['ZONA SUR'], ...part('Eva', 'Salta 12'), ['Total general', '', '2']];
    expect(found([sheet(rows)])).toMatchObject({ header: 1, rows: [{ at: 2 }, { at: 7 }] });
  });

  test('are no labels with what they stand for', () => {
    const rows = [['Cliente:', 'Vivero Sur'], ['Fecha:', '20/11/2026'], [], ...ORDERS];
    expect(found([sheet(rows)])).toMatchObject({
      header: null,
      rows: { length: 5 },
      left: [{ why: 'title' }, { why: 'title' }, { why: 'blank' }],
    });
  });

  test('that a column lacks are its letter, and cells beyond the titles are columns', () => {
    const rows = [
      ['Cliente', '', 'Domicilio', 'Teléfono'],
      ['Ana', 'x', 'Thames 800', '11 4444-5555'],
      ['Eva', '', 'Salta 12', '11 4444-5556', 'tocar fuerte'],
    ];
    expect(found([sheet(rows)])).toMatchObject({
      headers: ['Cliente', 'Columna B', 'Domicilio', 'Teléfono', 'Columna E'],
      rows: [{ cells: ['Ana', 'x', 'Thames 800', '11 4444-5555', ''] }, { cells: ['Eva', '', 'Salta 12', '11 4444-5556', 'tocar fuerte'] }],
    });
  });
});

describe('a file parted by signs', () => {
  const rows = [
    ['Cliente', 'Fecha', 'Domicilio'],
    ['Ana', '20/11/2026', 'Thames 800'],
    ['Ana', '20/11/2026', 'Thames 800', '5', ''],
    ['Eva', '20/11/2026'],
    ['Eva', '20/11/2026', 'Salta 12'],
    [''],
  ];

  test('never reads a row that a decimal comma shifted, nor one that lost cells', () => {
    expect(found([sheet(rows, [], '')]).rows.map(({ at, error }) => [at, error])).toEqual([
      [1, undefined],
      [2, 'Tiene 5 celdas y el encabezado 3: revise comas o comillas'],
      [3, 'Tiene 2 celdas y el encabezado 3: revise comas o comillas'],
      [4, undefined],
    ]);
  });

  test('knows how wide it is without titles', () => {
    expect(found([sheet(rows.slice(1), [], '')]).rows.map(({ error }) => error)).toEqual([
      undefined,
      'Tiene 5 celdas y las demás 3: revise comas o comillas',
      'Tiene 2 celdas y las demás 3: revise comas o comillas',
      undefined,
    ]);
  });
});

describe('the whole file is refused', () => {
  test.each([
    ['without a sheet', [], 'El archivo no tiene órdenes'],
    ['without a cell', [sheet([['', ' '], []])], 'El archivo no tiene órdenes'],
    ['with its titles alone', [sheet([HEADER])], 'El archivo no tiene órdenes'],
    [
      'with one column',
      [sheet([['Cliente'], ['Ana']])],
      'El archivo tiene una sola columna: sepárelas con coma, punto y coma o tabulación',
    ],
    [
      'with 101 columns',
      [sheet([Array.from({ length: 101 }, (_, at) => `c${at}`), ['x', 'y']])],
      'El archivo tiene 101 columnas: hasta 100',
    ],
    [
      'with 10,001 rows',
      [sheet([HEADER, ...Array.from({ length: 10_001 }, () => ORDERS[0] ?? [])])],
      'El archivo tiene 10.001 órdenes: hasta 10.000 por vez',
    ],
  ])('%s', (_name, sheets, sentence) => {
    expect(refusal(sheets)).toMatchObject({ refusal: sentence });
  });
});
