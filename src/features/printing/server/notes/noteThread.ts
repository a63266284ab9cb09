import { formatCount, formatMoney } from '#shared/money.ts';
import { dayOf, formatDayLong, namedDay } from '#shared/time.ts';
import { eachPage } from '#server/pdf/pages.ts';
import { A4, openPaper, type Paper } from '#server/pdf/paper.ts';
import { drawTable } from '#server/pdf/table.ts';
import type { MergedNotes, Note } from '../../notes/note.ts';
import { productText } from '../../notes/productText.ts';
import {
  BOTTOM_SIGNED,
  drawCharge,
  drawFacts,
  drawFoot,
  drawHead,
  drawLegend,
  drawLines,
  drawSignatures,
  label,
  SIDES,
  text,
} from '../paper/a4.ts';
import type { Letterhead } from '../paper/letterhead.ts';
import { taxIdNames } from '#shared/record/taxIdText.ts';

const WIDTH = SIDES.right - SIDES.left;
/** Where the head of a table stands on the pages after the first. */
const NEXT = 22;
const LOOK = { size: 9.5, row: 8.7, step: 4.4 };
const HALF = 109;

/** Begins a page that goes on with what the page before began. */
const next = (paper: Paper, said: string) => () => {
  paper.page();
  paper.text(said, SIDES.left, 17, { size: 11, weight: 600 });
  return NEXT;
};

/** Draws one of a note's two ends. */
const drawEnd = (paper: Paper, x: number, y: number, said: readonly [string, string, ...string[]]) => {
  const [role, name, ...lines] = said;
  const width = x === HALF ? SIDES.right - HALF : HALF - SIDES.left - 6;
  paper.text(role, x, y + 7.1, label);
  paper.text(name || '-', x, y + 12.6, { size: 11.5, weight: 600, width, least: 0.8 });
  for (const [at, line] of lines.filter((each) => each !== '').entries())
    paper.text(line, x, y + 17.5 + 4.5 * at, { ...text, width, least: 0.75 });
};

const drawNote = (paper: Paper, note: Note, letterhead: Letterhead) => {
  const first = paper.pages();
  paper.page();
  const rule = drawHead(paper, letterhead, {
    title: 'Remito',
    number: note.noteID,
    line: note.deliveryDate ? `Entrega: ${namedDay(dayOf(note.deliveryDate))}` : 'Sin fecha de entrega',
    qr: note.qr,
  });
  const legend = drawLegend(paper, rule);
  const { client } = note;
  drawEnd(paper, SIDES.left, legend, [
    'Remitente',
    client.name,
    client.cuit && `${taxIdNames[letterhead.countryCode]} ${client.cuit}`,
    client.address,
  ]);
  drawEnd(paper, HALF, legend, [
    'Destinatario',
    note.toName,
    note.toAddress,
    [note.toTown, note.toPhone && `Tel. ${note.toPhone}`].filter(Boolean).join(' · '),
  ]);
  const facts = drawFacts(
    paper,
    [
      { label: '# Interno', value: note.internalID },
      { label: '# Externo', value: note.externalID ?? '-' },
      { label: 'Bultos', value: formatCount(note.numberPackage) },
      { label: 'Peso', value: note.weight === null ? '-' : `${formatCount(note.weight)} g` },
      { label: 'Tipo', value: note.typeOrder },
    ],
    legend + 27.4,
  );
  const goOn = next(paper, `Remito ${note.noteID} (sigue)`);
  let y = drawTable(
    paper,
    note.product,
    [
      { title: '#', width: 9, value: (_line, at) => String(at + 1) },
      { title: 'SKU', width: 30, value: ({ sku }) => sku },
      { title: 'Descripción', width: WIDTH - 95, value: productText },
      { title: 'Código', width: 36, value: ({ code }) => code },
      { title: 'Cantidad', width: 20, align: 'right', value: ({ quantity }) => formatCount(quantity), letters: { weight: 600 } },
    ],
    { x: SIDES.left, y: facts + 5, bottom: BOTTOM_SIGNED, next: goOn },
    LOOK,
  );
  /** Goes on to another page where what comes has no room. */
  const room = (height: number) => {
    if (y + height > BOTTOM_SIGNED) y = goOn();
  };
  room(8);
  const units = note.product.reduce((sum, { quantity }) => sum + quantity, 0);
  const products = note.product.length;
  paper.text(`${products} ${products === 1 ? 'producto' : 'productos'}`, SIDES.left + 10, y + 5.4, { size: 11.5, weight: 600 });
  paper.text(formatCount(units), SIDES.right - 1, y + 5.4, { size: 11.5, weight: 600, align: 'right' });
  y += 8;
  if (note.observation) {
    room(26);
    paper.text('Observaciones', SIDES.left, y + 8, label);
    y = drawLines(paper, note.observation, { x: SIDES.left, y: y + 13.2, width: WIDTH, most: 4 });
  }
  if (note.charge !== null) {
    room(16);
    drawCharge(paper, 'Cobro en destino', formatMoney(note.charge), y + 3);
  }
  drawSignatures(paper, ['Firma', 'Aclaración', 'DNI', 'Fecha y hora']);
  const pages = paper.pages() - first;
  for (let page = 1; page <= pages; page += 1) {
    paper.again(first + page - 1);
    drawFoot(paper, 'Original: destinatario · Duplicado: remitente', letterhead, { page, of: pages });
  }
};

/** Delivery notes, each on pages of its own. */
export const notes = ({ page, letterhead }: { page: Note[]; letterhead: Letterhead }): Promise<Uint8Array> => {
  const title = page.length === 1 ? `Remito ${page[0]?.noteID}` : 'Remitos';
  const paper = openPaper({ title, size: A4, now: letterhead.made, counted: true });
  for (const note of page) drawNote(paper, note, letterhead);
  return paper.bytes();
};

const dayText = (from: Date | null, to: Date | null) => {
  if (!from || !to) return 'Sin fecha de entrega';
  const [first, last] = [dayOf(from), dayOf(to)];
  return first === last ? `Entrega: ${namedDay(first)}` : `Entregas: ${formatDayLong(first)} a ${formatDayLong(last)}`;
};

const orderCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'orden' : 'órdenes'}`;

/** The products of several notes, to be prepared together. */
export const merged = ({ merged: sum, letterhead }: { merged: MergedNotes; letterhead: Letterhead }): Promise<Uint8Array> => {
  const paper = openPaper({ title: 'Remitos consolidados', size: A4, now: letterhead.made, counted: true });
  paper.page();
  const rule = drawHead(paper, letterhead, {
    title: 'Remitos consolidados',
    number: orderCount(sum.ordersQty),
    line: dayText(sum.from, sum.to),
  });
  const legend = drawLegend(paper, rule);
  const [client, ...others] = sum.clients;
  const facts = drawFacts(
    paper,
    [
      {
        label: others.length === 0 ? 'Remitente' : 'Remitentes',
        value: others.length === 0 ? (client ?? '-') : `${client} y ${others.length} más`,
        share: 1.85,
      },
      { label: 'Órdenes', value: formatCount(sum.ordersQty) },
      { label: 'Con remito', value: formatCount(sum.notes) },
      { label: 'Bultos', value: formatCount(sum.packages) },
      { label: 'Unidades', value: formatCount(sum.units) },
    ],
    legend + 4.3,
  );
  const goOn = next(paper, 'Remitos consolidados (sigue)');
  let y = drawTable(
    paper,
    sum.product,
    [
      { title: '', width: 9, value: () => '', draw: (_product, x, top) => paper.box(x + 1, top + 2.2, 4, 4, { line: 0.3 }) },
      { title: 'SKU', width: 30, value: ({ sku }) => sku },
      { title: 'Producto', width: WIDTH - 104, value: productText },
      { title: 'Código', width: 30, value: ({ code }) => code },
      { title: 'Órdenes', width: 16, align: 'right', value: ({ orders }) => formatCount(orders) },
      { title: 'Unidades', width: 19, align: 'right', value: ({ quantity }) => formatCount(quantity), letters: { size: 13, weight: 600 } },
    ],
    { x: SIDES.left, y: facts + 5, bottom: BOTTOM_SIGNED, next: goOn },
    LOOK,
  );
  if (y + 8 > BOTTOM_SIGNED) y = goOn();
  const products = sum.product.length;
  paper.text(`${formatCount(products)} ${products === 1 ? 'producto' : 'productos'}`, SIDES.left + 10, y + 5.4, {
    size: 11.5,
    weight: 600,
  });
  paper.text(formatCount(sum.units), SIDES.right - 1, y + 5.4, { size: 11.5, weight: 600, align: 'right' });
  y += 8;
  if (sum.missing.length > 0) {
    if (y + 20 > BOTTOM_SIGNED) y = goOn();
    paper.text(`${orderCount(sum.missing.length)} sin remito`, SIDES.left, y + 8, label);
    y += 13.2;
    // Each line by itself: there may be thousands.
    const each = sum.missing.map(({ internalID }) => internalID);
    for (let at = 0; at < each.length; at += 7) {
      if (y > BOTTOM_SIGNED) y = goOn() + 2;
      paper.text(each.slice(at, at + 7).join(' · '), SIDES.left, y, { ...text, width: WIDTH, least: 0.8 });
      y += 4.6;
    }
  }
  drawSignatures(paper, ['Preparó', 'Controló', 'Retiró', 'Fecha y hora']);
  eachPage(paper, 0, (page, of) =>
    drawFoot(paper, 'Las unidades son la suma de los remitos de las órdenes elegidas.', letterhead, { page, of }),
  );
  return paper.bytes();
};
