import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { checkRow } from '../../rows/row.ts';
import { MAX_BYTES } from '../../sheet/table.ts';
import { templateCsv } from '../../template.ts';
import { readOrderFile } from './readFile.ts';

const today = '2026-11-20';
const importId = '0198c0de-0000-7000-8000-000000000001';
const checked = async (file: Blob) => {
  const reading = await readOrderFile(file);
  if (reading.refusal !== undefined) throw new Error(reading.refusal);
  return reading.rows.map((row) => checkRow(Object.assign({ importId }, row), { today }));
};

/** The bytes of a text in Windows-1252: Latin-1, with the curly apostrophe at 0x92. */
const windows1252 = (text: string) => new Blob([Uint8Array.from(text, (sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0)))]);

const header = [
  'client',
  'externalID',
  'typeOrder',
  'deliveryDate',
  'weight',
  'valuePackage',
  'toAddress',
  'observation',
  'name',
  'toLat',
  'toLng',
];
const table = (delimiter: string, end: string, number: (value: number) => string, day: string) =>
  [
    header,
    [
      'Vivero Sur',
      'A-1',
      'Normal',
      day,
      '900',
      number(2500.5),
      '"Thames 800, Palermo"',
      `"Frágil${end}Timbre 2"`,
      'Ñusta Güiraldes',
      '-34.591',
      '-58.431',
    ],
    ['Vivero Sur', 'A-2', 'Flex', day, '50', number(10.25), 'Calle 7 1100', '', '"Ana ""Nita"" O’Brien; Hnos."', '-34.6', '-58.4'],
  ]
    .map((cells) => cells.join(delimiter) + end)
    .join('');

const dot = String;
const comma = (value: number) => String(value).replace('.', ',');

describe('the same orders come out of', () => {
  test.each([
    ['UTF-8 with commas', new Blob([table(',', '\n', dot, '2026-11-20')])],
    ['Windows-1252 with semicolons, decimal commas and CRLF', windows1252(table(';', '\r\n', comma, '20/11/2026'))],
    ['UTF-8 with a byte order mark and tabs', new Blob(['\ufeff', table('\t', '\r\n', comma, '20/11/2026')])],
    ['a sheet that names its separator', new Blob(['sep=|\r\n', table('|', '\r\n', dot, '46346')])],
  ])('%s', async (_name, file) => {
    const rows = await checked(file);
    expect(rows.map(({ errors }) => errors)).toEqual([{}, {}]);
    expect(
      rows.map(({ row, draft }) => [
        row,
        draft?.externalID,
        draft?.deliveryDate,
        draft?.weight,
        draft?.valuePackage,
        draft?.toAddress.name,
      ]),
    ).toEqual([
      [2, 'A-1', today, 900, 2500.5, 'Ñusta Güiraldes'],
      [3, 'A-2', today, 50, 10.25, 'Ana "Nita" O’Brien; Hnos.'],
    ]);
    expect(rows[0]?.draft?.toAddress).toMatchObject({
      address: 'Thames',
      addressNumber: 800,
      town: 'Palermo',
      observation: 'Frágil\nTimbre 2',
      location: { coordinates: [-58.431, -34.591] },
    });
  });
});

test('the template reads without a fault', async () => {
  const [row] = await checked(new Blob([templateCsv(today)]));
  expect(row?.errors).toEqual({});
  expect(row?.draft).toMatchObject({
    deliveryDate: today,
    valuePackage: 15_300.5,
    toAddress: { address: 'Calle de destino', addressNumber: 200 },
  });
});

test('a workbook called .csv is read as what it is', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['client', 'deliveryDate', 'toAddress'],
          ['Ana', '20/11/2026', 'Thames 1'],
        ],
      },
    ],
  });
  const reading = await readOrderFile(new File([bytes as Uint8Array<ArrayBuffer>], 'pedidos.csv', { type: 'text/csv' }));
  expect(reading).toMatchObject({ form: 'hoja «A» de Excel', rows: [{ row: 2, cells: { client: 'Ana' } }] });
});

test('UTF-16 as Excel saves "Unicode text"', async () => {
  const text = '\ufeffclient\tdeliveryDate\ttoAddress\r\nÑandú\t20/11/2026\tThames 1\r\n';
  const bytes = Uint8Array.from(Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat());
  expect(await readOrderFile(new Blob([bytes]))).toMatchObject({
    form: 'separador tabulación · UTF-16',
    rows: [{ cells: { client: 'Ñandú' } }],
  });
});

test('a cell of nearly 10 MB is cut and refused by itself; HTML and formulas are text; a phone in E+ notation is told', async () => {
  const [huge, html, phone] = await checked(
    new Blob([
      'client;deliveryDate;toAddress;name;phone\n',
      `A;20/11/2026;Thames 1;${'x'.repeat(9_900_000)};\n`,
      'A;20/11/2026;Thames 1;<script>alert(1)</script>;\n',
      'A;20/11/2026;Thames 1;=1+1;5,49115E+12\n',
    ]),
  );
  expect(huge?.cells.name).toHaveLength(2000);
  expect(huge?.errors).toEqual({ name: 'Hasta 120 caracteres' });
  expect(html?.draft?.toAddress.name).toBe('<script>alert(1)</script>');
  expect(phone?.errors).toEqual({ phone: 'La planilla dañó el número: escríbalo completo' });
});

test('an unquoted decimal comma makes its row an error and leaves the others', async () => {
  const rows = await checked(
    new Blob(['client,deliveryDate,toAddress,weight\nA,2026-11-20,Thames 1,1256,5\n\nA,2026-11-20,Thames 2,1256\n']),
  );
  expect(rows.map(({ row, errors }) => [row, errors])).toEqual([
    [2, { row: 'Tiene 5 celdas y el encabezado 4: revise comas o comillas' }],
    [4, {}],
  ]);
});

describe('the whole file is refused', () => {
  test.each([
    ['empty', '', 'El archivo está vacío'],
    ['a broken xlsx', 'PK\u0003\u0004', 'El libro de Excel está dañado: ábralo y guárdelo otra vez'],
    ['one column', 'client\nAna\n', 'El archivo tiene una sola columna: sepárelas con coma, punto y coma o tabulación'],
    ['open quotes', 'client;deliveryDate;toAddress\nA;"x;y\nB;z;w\n', 'Hay comillas sin cerrar en la fila 2'],
    ['quotes in the middle', 'client;deliveryDate;toAddress\nA;x;y\nA;"x" z;y\n', 'Hay comillas sin cerrar en la fila 3'],
    [
      'a web page',
      '<!doctype html>\n<p>hola; chau</p>',
      'El archivo tiene una sola columna: sepárelas con coma, punto y coma o tabulación',
    ],
    ['a header alone', 'client;deliveryDate;toAddress\n', 'El archivo no tiene órdenes'],
    [
      'two columns of one name',
      'client;deliveryDate;toAddress;client\nA;20/11/2026;Thames 1;B\n',
      'La columna «client» está dos veces: deje una sola',
    ],
    ['300 columns', Array.from({ length: 300 }, (_, at) => `c${at}`).join(';'), 'El archivo tiene 300 columnas: hasta 100'],
    [
      '10,001 rows',
      `client;deliveryDate;toAddress\n${'A;20/11/2026;Thames 1\n'.repeat(10_001)}`,
      'El archivo tiene 10.001 órdenes: hasta 10.000 por vez',
    ],
    ['NUL bytes', 'client;deliveryDate;toAddress\nA;20/11/2026;Tha\0mes 1\n', 'El archivo no es de texto: guárdelo como CSV'],
  ])('%s', async (_name, text, refusal) => {
    expect(await readOrderFile(new Blob([text]))).toEqual({ refusal });
  });

  test.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], 'El archivo no es de texto: guárdelo como CSV'],
    [
      'an old workbook',
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
      'El archivo es un Excel antiguo (.xls) o tiene contraseña: guárdelo como .xlsx o CSV',
    ],
  ])('%s called .csv', async (_name, bytes, refusal) => {
    expect(await readOrderFile(new File([Uint8Array.from(bytes)], 'pedidos.csv', { type: 'text/csv' }))).toEqual({ refusal });
  });

  test('above 10 MB, unread', async () => {
    expect(await readOrderFile(new Blob([new Uint8Array(MAX_BYTES + 1)]))).toEqual({
      refusal: 'El archivo pesa más de 10 MB: divídalo en partes',
    });
  });
});
