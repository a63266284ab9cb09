import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { MAX_BYTES } from '../../sheet/table.ts';
import { storedZip } from '../../sheet/zip.ts';
import { readFile } from './readFile.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
/** The bytes of a text in Windows-1252: Latin-1, with the curly apostrophe at 0x92. */
const windows1252 = (text: string) => new Blob([Uint8Array.from(text, (sign) => (sign === '’' ? 0x92 : sign.charCodeAt(0)))]);
const utf16 = (text: string) =>
  new Blob([Uint8Array.from(Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat())]);

const table = (delimiter: string, end: string) =>
  [
    ['Cliente', 'Día', 'Domicilio', 'Nota'],
    ['Vivero Sur', '20/11/2026', '"Thames 800, Palermo"', `"Frágil${end}Timbre 2"`],
    ['Ñandú', '20/11/2026', 'Calle 7 1100', '"Ana ""Nita"" O’Brien; | Hnos."'],
  ]
    .map((cells) => cells.join(delimiter) + end)
    .join('');
const rows = [
  ['Cliente', 'Día', 'Domicilio', 'Nota'],
  ['Vivero Sur', '20/11/2026', 'Thames 800, Palermo', 'Frágil\nTimbre 2'],
  ['Ñandú', '20/11/2026', 'Calle 7 1100', 'Ana "Nita" O’Brien; | Hnos.'],
];

describe('the same cells come out of', () => {
  test.each([
    ['UTF-8 with commas', new Blob([table(',', '\n')]), 'separador coma · UTF-8'],
    ['Windows-1252 with semicolons and CRLF', windows1252(table(';', '\r\n')), 'separador punto y coma · Windows-1252'],
    ['UTF-8 with a byte order mark and tabs', new Blob(['\ufeff', table('\t', '\r\n')]), 'separador tabulación · UTF-8'],
    ['UTF-16 as Excel saves "Unicode text"', utf16(`\ufeff${table('\t', '\r\n')}`), 'separador tabulación · UTF-16'],
    ['a sheet that names its separator', new Blob(['sep=|\r\n', table('|', '\r\n')]), 'separador barra · UTF-8'],
  ])('%s', async (_name, file, form) => {
    const read = await readFile(file);
    if ('refusal' in read) throw new Error(read.refusal);
    expect(read).toMatchObject({ form, told: [], sheets: [{ name: '', merges: [] }] });
    const cells = read.sheets[0]?.rows.slice(0, 3).map((row) => row.map((text) => text.replaceAll('\r\n', '\n')));
    expect(cells).toEqual(rows);
  });
});

describe('a web page that calls itself .xls', () => {
  const page = (text: string, head = '') =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>${head}<style>td { mso-number-format: "\\@" }</style></head><body><table border=1><tr><td>${text}</td><td>Montevideo</td></tr></table></body></html>`;
  test.each([
    ['UTF-8', new Blob([page('Ñandú &amp; C&iacute;a')])],
    [
      'Windows-1252 as it says',
      windows1252(page('Ñandú &amp; Cía', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">')),
    ],
    ['Windows-1252 that says UTF-8', windows1252(page('Ñandú &amp; Cía', '<meta charset="utf-8">'))],
    ['UTF-16', utf16(`\ufeff${page('Ñandú &amp; Cía')}`)],
  ])('in %s', async (_name, file) => {
    expect(await readFile(file)).toEqual({
      sheets: [{ name: 'Tabla 1', rows: [['Ñandú & Cía', 'Montevideo']], merges: [] }],
      form: 'página web (HTML)',
      told: [],
    });
  });

  test('in an encoding that only the page knows', async () => {
    const iso2 = Uint8Array.from(
      page('Łódź', '<meta charset=iso-8859-2>'),
      (sign) => ({ Ł: 0xa3, ó: 0xf3, ź: 0xbc })[sign] ?? sign.charCodeAt(0),
    );
    expect(await readFile(new Blob([iso2]))).toMatchObject({ sheets: [{ rows: [['Łódź', 'Montevideo']] }] });
  });

  test('with ten thousand rows', async () => {
    const row = `<tr>${'<td class="x" style=\'a:b\'>Thames 800, Palermo</td>'.repeat(12)}</tr>`;
    const read = await readFile(new Blob([`<html><table>${row.repeat(10_000)}</table>`]));
    expect('refusal' in read ? read : read.sheets[0]?.rows.length).toBe(10_000);
  });
});

test('an XML spreadsheet of 2003', async () => {
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Hoja1"><Table><Row><Cell><Data ss:Type="String">Ana</Data></Cell><Cell><Data ss:Type="Number">1.5</Data></Cell></Row></Table></Worksheet></Workbook>`;
  expect(await readFile(new Blob([xml]))).toEqual({
    sheets: [{ name: 'Hoja1', rows: [['Ana', '1,5']], merges: [] }],
    form: 'Excel 2003 (XML)',
    told: [],
  });
});

test('a workbook called .csv is read as what it is', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['Cliente'], ['Ana']] }] });
  const read = await readFile(new File([bytes as Uint8Array<ArrayBuffer>], 'pedidos.csv', { type: 'text/csv' }));
  expect(read).toMatchObject({ form: 'Excel', sheets: [{ name: 'A', rows: [['Cliente'], ['Ana']] }] });
});

test('a cell of nearly 10 MB is read; HTML and formulas in cells are text', async () => {
  const read = await readFile(new Blob([`a;b\n${'x'.repeat(9_900_000)};=1+1\n<b>x</b>;y\n`]));
  expect('refusal' in read ? read : read.sheets[0]?.rows.map((cells) => cells.map((text) => text.slice(0, 9)))).toEqual([
    ['a', 'b'],
    ['xxxxxxxxx', '=1+1'],
    ['<b>x</b>', 'y'],
    [''],
  ]);
});

const zip = (...names: string[]) => storedZip(new Map(names.map((name) => [name, bytesOf('x')])));
const ole = (name: string) =>
  Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...Array.from({ length: 500 }, () => 0),
    ...Array.from(name, (sign) => [sign.charCodeAt(0), 0]).flat(),
  ]);

describe('the whole file is refused, with what it is and the way out', () => {
  test.each([
    ['empty', '', 'El archivo está vacío'],
    ['open quotes', 'client;deliveryDate;toAddress\nA;"x;y\nB;z;w\n', 'Hay comillas sin cerrar en la fila 2'],
    ['quotes in the middle', 'client;deliveryDate;toAddress\nA;x;y\nA;"x" z;y\n', 'Hay comillas sin cerrar en la fila 3'],
    ['NUL bytes', 'client;deliveryDate;toAddress\nA;20/11/2026;Tha\0mes 1\n', 'El archivo no es de texto: guárdelo como CSV'],
    ['a web page', '<!doctype html>\n<p>hola; chau</p>', 'El archivo es una página web sin ninguna tabla con datos'],
    [
      'a saved web page',
      'MIME-Version: 1.0\nX-Document-Type: Workbook\n',
      'El archivo es una página web guardada (.mht): ábralo y guárdelo como .xlsx',
    ],
    ['JSON', '[{"client": "Ana"}]', 'El archivo es un JSON: pida la planilla en .xlsx o CSV'],
    ['XML', '<?xml version="1.0"?><orders><order/></orders>', 'El archivo es un XML: pida la planilla en .xlsx o CSV'],
    ['a PDF', '%PDF-1.7\n', 'El archivo es un PDF: pida la planilla en .xlsx o CSV'],
    ['a picture', bytesOf('\u0089PNG\r\n\u001a\n'), 'El archivo es una imagen: pida la planilla en .xlsx o CSV'],
    ['a photo', bytesOf('\u00ff\u00d8\u00ff\u00e0'), 'El archivo es una imagen: pida la planilla en .xlsx o CSV'],
    ['a RAR', bytesOf('Rar!\u001a'), 'El archivo está comprimido: descomprímalo y suba la planilla que tiene adentro'],
    ['an old workbook', ole('Workbook'), 'El archivo es un Excel 97-2003 (.xls): ábralo y guárdelo como .xlsx'],
    ['a very old workbook', bytesOf('\u0009\u0008\u0010\u0000'), 'El archivo es un Excel 97-2003 (.xls): ábralo y guárdelo como .xlsx'],
    ['a locked workbook', ole('EncryptedPackage'), 'El libro de Excel tiene contraseña: ábralo y guárdelo sin ella'],
    ['a Word document', ole('WordDocument'), 'El archivo es un documento de Word: pida la planilla en .xlsx o CSV'],
    [
      'a Word document in a ZIP',
      zip('[Content_Types].xml', 'word/document.xml'),
      'El archivo es un documento de Word (.docx): pida la planilla en .xlsx o CSV',
    ],
    [
      'a binary workbook',
      zip('[Content_Types].xml', 'xl/workbook.bin'),
      'El archivo es un libro binario de Excel (.xlsb): ábralo y guárdelo como .xlsx',
    ],
    ['LibreOffice', zip('mimetype', 'content.xml'), 'El archivo es de LibreOffice (.ods): ábralo y guárdelo como .xlsx'],
    ['Numbers', zip('Index/Document.iwa'), 'El archivo es de Numbers: ábralo y expórtelo como Excel (.xlsx)'],
    ['a ZIP of CSV', zip('a.csv', 'b.csv'), 'El archivo está comprimido: descomprímalo y suba la planilla que tiene adentro'],
    ['an empty ZIP', zip(), 'El archivo comprimido está vacío'],
    ['a broken xlsx', 'PK\u0003\u0004', 'El libro de Excel está dañado: ábralo y guárdelo otra vez'],
  ])('%s', async (_name, content, refusal) => {
    expect(await readFile(new File([content], 'pedidos.csv', { type: 'text/csv' }))).toMatchObject({ refusal });
  });

  test('above 10 MB, unread', async () => {
    expect(await readFile(new Blob([new Uint8Array(MAX_BYTES + 1)]))).toMatchObject({
      refusal: 'El archivo pesa más de 10 MB: divídalo en partes',
    });
  });
});

test.each([
  ['tags within tags', `<table><tr><td>${'<b>'.repeat(500)}x</td></tr></table>`],
  [
    'cells far to the right',
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${'<Row><Cell Index="1000"><Data>x</Data></Cell></Row>'.repeat(1500)}</Table></Worksheet></Workbook>`,
  ],
])('more %s than any order file has are refused', async (_what, text) => {
  expect(await readFile(new Blob([text]))).toMatchObject({ refusal: 'El archivo tiene demasiadas celdas: deje las filas con órdenes' });
});
