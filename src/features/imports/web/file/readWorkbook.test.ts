import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { bodyStart, storedZip, zipEntries } from '../../sheet/zip.ts';
import { readFile } from './readFile.ts';

const due = new Date('2026-11-20T00:00:00Z');
const bytesOf = async (...sheets: Partial<WriteSheet>[]) =>
  new Uint8Array(await writeXlsx({ sheets: sheets.map((sheet, at) => ({ name: `Hoja ${at + 1}`, ...sheet })) }));
const read = async (bytes: Uint8Array<ArrayBuffer>) => {
  const file = await readFile(new Blob([bytes]));
  if ('refusal' in file) throw new Error(file.refusal);
  return file;
};
const rowsOf = async (...sheets: Partial<WriteSheet>[]) => (await read(await bytesOf(...sheets))).sheets[0]?.rows;

const unpacked = async (bytes: Uint8Array<ArrayBuffer>) => {
  const entries = zipEntries(bytes);
  if ('refusal' in entries) throw new Error(entries.refusal);
  const parts = new Map<string, string>();
  for (const entry of entries) {
    const packed = new Blob([bytes.subarray(bodyStart(entry), entry.end)]);
    const body = entry.method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
    parts.set(entry.name, await new Response(body).text());
  }
  return parts;
};
const SHEET = 'xl/worksheets/sheet1.xml';
/** A workbook of one sheet whose parts were changed by hand. */
const changed = async (change: (parts: Map<string, string>) => void, sheet: Partial<WriteSheet> = { rows: [['a', 'b']] }) => {
  const parts = await unpacked(await bytesOf(sheet));
  change(parts);
  return storedZip(new Map([...parts].map(([name, text]) => [name, new TextEncoder().encode(text)])));
};
const withRows = (xml: string) =>
  changed((parts) => parts.set(SHEET, (parts.get(SHEET) ?? '').replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${xml}</sheetData>`)));

describe('a workbook', () => {
  test('its days, numbers and texts come as a person wrote them', async () => {
    const at = new Date('2026-11-20T18:50:00Z');
    expect(await rowsOf({ rows: [['Ana', due, at, 5_491_155_550_000, 1250.5, 0.1 + 0.2, -34.591, true, null, '=HOY()']] })).toEqual([
      ['Ana', '2026-11-20', '2026-11-20 18:50', '5491155550000', '1250,5', '0,3', '-34,591', 'Sí', '', '=HOY()'],
    ]);
  });

  test('a formula counts as the value stored with it and is never run; without one it is told as it stands', async () => {
    const cells: WriteSheet['cells'] = new Map([
      ['0,1', { formula: '"Thames "&8*100', formulaResult: 'Thames 7', value: 'Thames 7' }],
      ['0,2', { formula: 'B15*1.21' }],
    ]);
    expect(await rowsOf({ rows: [['x', null, null]], cells })).toEqual([['x', 'Thames 7', '=B15*1,21']]);
  });

  test('a formula that many cells share is told as each of them has it', async () => {
    const file = await withRows(
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">B1*1.21</f></c></row><row r="2"><c r="A2"><f t="shared" si="0"/></c></row><row r="3"><c r="A3"><f t="shared" si="0"/><v>5</v></c></row>',
    );
    expect((await read(file)).sheets[0]?.rows).toEqual([['=B1*1,21'], ['=B2*1,21'], ['5']]);
  });

  test('errors, rich texts and texts in place are whole', async () => {
    const file = await withRows(
      '<row r="1"><c r="A1" t="e"><v>#REF!</v></c><c r="B1" t="e"><f>A1/0</f><v>#N/A</v></c><c r="C1" t="inlineStr"><is><r><t>Thames </t></r><r><rPr><b/></rPr><t>800</t></r></is></c></row>',
    );
    expect((await read(file)).sheets[0]?.rows).toEqual([['#REF!', '#N/A', 'Thames 800']]);
  });

  test('long numbers keep their digits', async () => {
    expect((await read(await withRows('<row r="1"><c r="A1"><v>20000098765432101</v></c></row>'))).sheets[0]?.rows).toEqual([
      ['20000098765432101'],
    ]);
  });

  test('all of its visible sheets are read, and those that are hidden are told', async () => {
    const file = await read(
      await bytesOf(
        { name: 'Vieja', rows: [['x']], hidden: true },
        { name: 'Notas', rows: [['leer', 'antes']] },
        { name: 'Pedidos', rows: [['Cliente'], ['Ana']] },
        { name: 'Vacía', rows: [] },
      ),
    );
    expect(file.sheets.map(({ name }) => name)).toEqual(['Notas', 'Pedidos']);
    expect(file).toMatchObject({ form: 'Excel', told: ['La hoja «Vieja» está oculta y no se lee'] });
  });

  test('what a filter hides is read and told', async () => {
    const rowDefs: WriteSheet['rowDefs'] = new Map([
      [1, { hidden: true }],
      [2, { hidden: true }],
    ]);
    const file = await read(await bytesOf({ rows: [['Cliente'], ['Ana'], ['Eva']], rowDefs }));
    expect(file).toMatchObject({
      sheets: [{ rows: [['Cliente'], ['Ana'], ['Eva']] }],
      told: ['Hoja «Hoja 1»: 2 filas ocultas se leen también'],
    });
  });

  test('merged cells are told, their value once', async () => {
    const merges = [{ startRow: 0, endRow: 1, startCol: 0, endCol: 0 }];
    expect(
      (
        await read(
          await bytesOf({
            rows: [
              ['Vivero', 'a'],
              [null, 'b'],
            ],
            merges,
          }),
        )
      ).sheets,
    ).toEqual([
      {
        name: 'Hoja 1',
        rows: [
          ['Vivero', 'a'],
          ['', 'b'],
        ],
        merges,
      },
    ]);
  });

  test('a tab with a chart alone is passed over', async () => {
    const file = await changed((parts) => {
      parts.set('xl/chartsheets/sheet2.xml', '<chartsheet/>');
      const book = parts.get('xl/workbook.xml') ?? '';
      parts.set('xl/workbook.xml', book.replace('<sheets>', '<sheets><sheet name="Gráfico" sheetId="9" r:id="rId99"/>'));
      const rels = parts.get('xl/_rels/workbook.xml.rels') ?? '';
      const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet';
      parts.set(
        'xl/_rels/workbook.xml.rels',
        rels.replace('</Relationships>', `<Relationship Id="rId99" Type="${type}" Target="chartsheets/sheet2.xml"/></Relationships>`),
      );
    });
    expect((await read(file)).sheets.map(({ rows }) => rows)).toEqual([[['a', 'b']]]);
  });

  test('rows that are coloured and have no text are nothing, however many', async () => {
    const blank = Array.from({ length: 120_000 }, (_, at) => `<row r="${at + 3}" s="1"><c r="A${at + 3}" s="1"/></row>`).join('');
    expect((await read(await withRows(`<row r="1"><c r="A1"><v>1</v></c></row>${blank}`))).sheets[0]?.rows).toEqual([['1']]);
  });
});

const HUGE = { refusal: 'El libro de Excel es demasiado grande al abrirlo: guarde como CSV solo la hoja de órdenes', matter: 'large' };
const DAMAGED = { refusal: 'El libro de Excel está dañado: ábralo y guárdelo otra vez', matter: 'damaged' };
const END = 22;
const viewOf = (bytes: Uint8Array<ArrayBuffer>) => new DataView(bytes.buffer);
/** Changes each entry of a ZIP's directory. */
const inDirectory = (bytes: Uint8Array<ArrayBuffer>, change: (view: DataView, at: number, entry: number) => void) => {
  const view = viewOf(bytes);
  let at = view.getUint32(bytes.length - END + 16, true);
  for (let entry = 0; entry < view.getUint16(bytes.length - END + 10, true); entry += 1) {
    change(view, at, entry);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return bytes;
};
/** 50 MB of blanks, deflated. */
const bomb = async () => {
  const blanks = new Blob(Array.from({ length: 50 }, () => new Uint8Array(1_000_000)));
  return new Uint8Array(await new Response(blanks.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
};
/** A ZIP whose sheet is deflated, and says that it unfolds to so many bytes. */
const lying = async (size: number) => {
  const packed = await bomb();
  const parts = await unpacked(await bytesOf({ rows: [['a']] }));
  const names = [...parts.keys()];
  const zip = storedZip(new Map([...parts].map(([name, text]) => [name, name === SHEET ? packed : new TextEncoder().encode(text)])));
  return inDirectory(zip, (view, at, entry) => {
    if (names[entry] !== SHEET) return;
    view.setUint16(at + 10, 8, true);
    view.setUint32(at + 24, size, true);
  });
};

describe('a workbook is refused', () => {
  test('that unfolds to two hundred times its size', async () => {
    const rows = Array.from({ length: 300 }, () => ['a'.repeat(30_000)]);
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }], stringMode: 'inline' });
    expect(bytes.length).toBeLessThan(50_000);
    expect(await readFile(new Blob([bytes as Uint8Array<ArrayBuffer>]))).toEqual(HUGE);
  });

  test.each([10, 100_000])('that says of its sheet that it unfolds to %i bytes, and it is 50 MB', async (size) => {
    expect(await readFile(new Blob([await lying(size)]))).toEqual(HUGE);
  });

  test('that says less of each of its parts than it unfolds to', async () => {
    const bytes = inDirectory(await bytesOf({ rows: [['a']] }), (view, at) => view.setUint32(at + 24, 10, true));
    expect(await readFile(new Blob([bytes]))).toEqual(HUGE);
  });

  test('whose parts lie over each other', async () => {
    let first: number | undefined;
    const bytes = inDirectory(await bytesOf({ rows: [['a']] }), (view, at) => {
      first ??= view.getUint32(at + 42, true);
      view.setUint32(at + 42, first, true);
    });
    expect(await readFile(new Blob([bytes]))).toEqual(HUGE);
  });

  test('of 10,000 parts', async () => {
    const parts = Array.from({ length: 10_000 }, (_, at) => [`xl/${at}.xml`, new Uint8Array(1)] as const);
    expect(await readFile(new Blob([storedZip(new Map(parts))]))).toEqual(HUGE);
  });

  test('of more texts than cells', async () => {
    const file = await changed((parts) => parts.set('xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(600_000)}</sst>`));
    expect(await readFile(new Blob([file]))).toEqual(HUGE);
  });

  test.each([
    ['in its last row', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ['in its last column', '<row r="1"><c r="A1"><v>1</v></c></row><row r="90000"><c r="XFD90000"><v>1</v></c></row>'],
  ])('that has a cell %s', async (_where, xml) => {
    expect(await readFile(new Blob([await withRows(xml)]))).toEqual(HUGE);
  });

  test('without a sheet that has anything', async () => {
    expect(await readFile(new Blob([await bytesOf({ rows: [] })]))).toEqual({
      refusal: 'El libro de Excel no tiene ninguna hoja con datos',
    });
  });

  test.each([
    ['cut', (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, 900)],
    ['with noise in the middle', (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, at) => (at > 40 && at < 400 ? byte ^ 90 : byte))],
    [
      'whose directory is nowhere',
      (bytes: Uint8Array<ArrayBuffer>) => {
        viewOf(bytes).setUint32(bytes.length - END + 16, 0xfffffff0, true);
        return bytes;
      },
    ],
    [
      'whose parts reach beyond its end',
      (bytes: Uint8Array<ArrayBuffer>) => inDirectory(bytes, (view, at) => view.setUint32(at + 20, 1_000_000, true)),
    ],
  ])('%s', async (_name, broken) => {
    expect(await readFile(new Blob([broken(await bytesOf({ rows: [['a']] }))]))).toEqual(DAMAGED);
  });
});
