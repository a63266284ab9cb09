import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlSheets } from './htmlSheets.ts';
import { spreadsheetXmlSheets } from './spreadsheetXml.ts';

const table = (rows: string) => htmlSheets(`<html><body><table>${rows}</table></body></html>`)[0];

describe('a table of a web page', () => {
  test('gives its cells, with their lines and without what nobody sees', () => {
    expect(
      table(
        `<!-- hecho por x --><style>td { color: red }</style><caption>Ventas</caption>
        <TR><TH class=a nowrap>Cliente<TH>Direcci&oacute;n
        <tr><td><b>Ana</b>  <i>P&eacute;rez</i></td><td title='5" > 3'>Thames 800<br>Piso 3<br/>Dto B</td></tr>
        <tr><td>a < b</td><td x:num>1.250,50</td></tr>`,
      ),
    ).toEqual({
      name: 'Tabla 1',
      rows: [
        ['Cliente', 'Dirección'],
        ['Ana Pérez', 'Thames 800\nPiso 3\nDto B'],
        ['a < b', '1.250,50'],
      ],
      merges: [],
    });
  });

  test.each([
    ['&Ntilde;and&uacute; &amp; C&iacute;a', 'Ñandú & Cía'],
    ['&#209;&#xfa;&euro;&nbsp;&frac12;', 'Ñú€ ½'],
    ['&amp;ntilde; AT&T &raro;', '&ntilde; AT&T &raro;'],
  ])('means %s as %s', (written, text) => expect(table(`<tr><td>${written}</td></tr>`)?.rows).toEqual([[text]]));

  test('has its spans as merged cells', () => {
    expect(table('<tr><td rowspan=2>A<td colspan="2">B<tr><td>C<td>D<tr><td>E<td>F<td>G')).toEqual({
      name: 'Tabla 1',
      rows: [
        ['A', 'B'],
        ['', 'C', 'D'],
        ['E', 'F', 'G'],
      ],
      merges: [
        { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
        { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
      ],
    });
  });

  test('is a sheet of its own, though it lies in the cell of another; empty ones are none', () => {
    const page = '<table><tr><td>Logo<table><tr><td>1<td>2</table></table><table><tr><td> </table><table><td>x</table>';
    expect(htmlSheets(page).map(({ name, rows }) => [name, rows])).toEqual([
      ['Tabla 1', [['Logo']]],
      ['Tabla 2', [['1', '2']]],
      ['Tabla 3', [['x']]],
    ]);
  });

  test('that claims a million columns is read as far as tables go', () => {
    expect(table('<tr><td colspan=999999999 rowspan=999999999>A<td>B<tr><td>C')?.rows.length).toBe(2);
  });
});

const book = (worksheet: string) =>
  spreadsheetXmlSheets(`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="s1"/></Styles>${worksheet}</Workbook>`);

test('an XML spreadsheet of 2003 gives its visible sheets', () => {
  expect(
    book(`<Worksheet ss:Name="Pedidos &amp; m&#225;s"><Table>
      <Row><Cell ss:MergeAcross="1"><Data ss:Type="String">Título</Data></Cell></Row>
      <Row ss:Index="4"><Cell><Data ss:Type="Number">0.30000000000000004</Data></Cell>
        <Cell ss:Index="3"><Data ss:Type="DateTime">2026-11-20T00:00:00.000</Data></Cell>
        <Cell><Data ss:Type="DateTime">2026-11-20T10:30:00.000</Data></Cell>
        <Cell><Data ss:Type="Boolean">1</Data></Cell>
        <Cell ss:Formula="=RC[-1]*2"/>
        <Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">Thames <B>800</B></ss:Data><Comment><Data ss:Type="String"/></Comment></Cell>
        <Cell><Data ss:Type="Number">20000098765432101</Data></Cell></Row></Table></Worksheet>
      <Worksheet ss:Name="Vieja"><Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table>
        <WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`),
  ).toEqual([
    {
      name: 'Pedidos & más',
      rows: [['Título'], [], [], ['0,3', '', '2026-11-20', '2026-11-20 10:30', 'Sí', '=RC[-1]*2', 'Thames 800', '20000098765432101']],
      merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
    },
  ]);
});

test('whatever its text, a cell comes out as it was written', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/\s+/gu, ' ').trim());
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }), (rows) => {
      fc.pre(rows.flat().some((text) => text !== ''));
      const html = rows.map((cells) => `<tr>${cells.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`).join('');
      expect(table(html)?.rows).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});

test.each(['<a ', '<!', '<a "', "<a '", '<style', '<td', '&#', '<a /', '<!--', '</'])('a megabyte of %s does not stall', (sign) => {
  const page = `<table><tr><td>A</td></tr></table>${sign.repeat(1_000_000 / sign.length)}`;
  expect(htmlSheets(page)[0]?.rows[0]).toEqual(['A']);
  expect(spreadsheetXmlSheets(page)).toEqual([]);
});
