import { toCsv } from '#shared/list/csv.ts';
import { csv, type Sample, TOMORROW, utf16, utf8, windows, written, xlsx } from './sample.ts';

const titles = ['Cliente', 'Pedido', 'Fecha de entrega', 'Destinatario', 'Dirección', 'Localidad', 'Teléfono', 'Observaciones'];
const rowOf = (n: number, note: string) => [
  'Ñandú Indumentaria',
  `E-${n}`,
  written.dmy(TOMORROW),
  'Íñigo Güiraldes',
  `Güemes ${3870 + n}`,
  'Núñez',
  '1144445555',
  note,
];
const orderOf = (n: number, observation: string) => ({
  externalID: `E-${n}`,
  day: TOMORROW,
  name: 'Íñigo Güiraldes',
  address: 'Güemes',
  number: 3870 + n,
  town: 'Núñez',
  observation,
});
const NOTES = ['Portón; «verde»', 'Piso alto\nsin ascensor', 'Dijo "sí"'];
const all = [titles, ...NOTES.map((note, at) => rowOf(at, note))];
const allOrders = NOTES.map((note, at) => orderOf(at, note));

const html = `<html><head><meta charset="utf-8"><style>td{color:red}</style></head><body><h1>Pedidos</h1><table border=1>
<tr><th colspan="8">Listado del día</th></tr>
<tr>${titles.map((title) => `<th>${title.replace('ó', '&oacute;')}</th>`).join('')}</tr>
<tr>${rowOf(1, 'Timbre<br>roto &amp; bajo &lt;2&gt;')
  .map((cell) => `<td>${cell}</td>`)
  .join('')}</tr>
<tr>${rowOf(2, '<script>alert(1)</script>Dejar')
  .map((cell) => `<td>${cell}`)
  .join('')}
</table></body></html>`;

const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Envíos"><Table>
<Row>${titles.map((title) => `<Cell><Data ss:Type="String">${title}</Data></Cell>`).join('')}</Row>
<Row>${['Ñandú Indumentaria', 'E-1', `${TOMORROW}T00:00:00.000`, 'Íñigo Güiraldes', 'Güemes 3871', 'Núñez', '1144445555']
  .map((cell, at) => `<Cell><Data ss:Type="${at === 2 ? 'DateTime' : at === 6 ? 'Number' : 'String'}">${cell}</Data></Cell>`)
  .join('')}</Row>
</Table></Worksheet></Workbook>`;

const ANSWERED = { step: 'review' as const, orders: allOrders };

/** How files are written. */
export const encodingSamples: readonly Sample[] = [
  { name: 'CSV of a Spanish Excel: Windows-1252, semicolons, line breaks in quotes', file: () => windows(csv(all)), ...ANSWERED },
  {
    name: 'CSV that two programs wrote, its lines in UTF-8 and in Windows-1252',
    file: () => {
      const [head = '', ...lines] = csv([titles, rowOf(1, 'Portón'), rowOf(2, 'Según')]).split(/(?<=\n)/u);
      return Uint8Array.from([...utf8(head), ...windows(lines[0] ?? ''), ...utf8(lines.slice(1).join(''))]);
    },
    step: 'review',
    orders: [orderOf(1, 'Portón'), orderOf(2, 'Según')],
  },
  { name: 'CSV in UTF-8 with its mark, parted by commas', file: () => utf8(csv(all, ','), true), ...ANSWERED },
  { name: 'Unicode text of Excel: UTF-16, parted by tabs', file: () => utf16(csv(all, '\t')), ...ANSWERED },
  { name: 'text parted by bars', file: () => utf8(csv(all, '|')), ...ANSWERED },
  { name: 'a workbook', file: () => xlsx({ name: 'Pedidos', rows: all }), ...ANSWERED },
  {
    name: 'a web page that calls itself .xls',
    file: () => utf8(html),
    step: 'review',
    orders: [orderOf(1, 'Timbre\nroto & bajo <2>'), orderOf(2, 'Dejar')],
  },
  { name: 'an Excel 2003 XML that calls itself .xls', file: () => utf8(xml), step: 'review', orders: [orderOf(1, '')] },
  {
    name: 'our own file of rejected rows, whose apostrophes protect from formulas',
    file: () =>
      utf8(
        toCsv([
          ['Fila', ...titles, 'Motivo'],
          [12, ...rowOf(1, '=1+1 timbres'), 'Teléfono: Faltan dígitos'],
          [14, ...rowOf(2, '-sin timbre').map((cell, at) => (at === 6 ? '+54 9 11 4444-5555' : cell)), 'Destino: Requerido'],
        ]),
      ),
    step: 'review',
    orders: [
      { ...orderOf(1, '=1+1 timbres'), phone: '1144445555' },
      { ...orderOf(2, '-sin timbre'), phone: '5491144445555' },
    ],
  },
  {
    name: 'formulas, tags and commands in cells stay the texts that they are',
    file: () =>
      windows(csv([titles, rowOf(1, '=HYPERLINK("http://x";"y")'), rowOf(2, '<img src=x onerror=alert(1)>'), rowOf(3, '^XA^FO50,50')])),
    step: 'review',
    orders: [orderOf(1, '=HYPERLINK("http://x";"y")'), orderOf(2, '<img src=x onerror=alert(1)>'), orderOf(3, '^XA^FO50,50')],
  },
];
