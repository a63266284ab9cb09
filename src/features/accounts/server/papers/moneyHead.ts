import { formatMoney } from '#shared/money.ts';
import { formatDateTime, formatDayLong } from '#shared/time.ts';
import { linesOf, partedLines } from '#server/pdf/fitted.ts';
import { eachPage } from '#server/pdf/pages.ts';
import type { Paper, Placed } from '#server/pdf/paper.ts';
import type { Column } from '#server/pdf/table.ts';
import type { Letterhead } from '../../../printing/server/operations.ts';

/** The inner edges of a page, and where the last row on it may end; millimetres. */
export const [LEFT, RIGHT, BOTTOM] = [12, 198, 278];

/** Of labels, and of what matters less. */
const [SOFT, RULE] = ['#5c636a', '#c9ced3'];

/** Heights of letters, in points. */
export const label: Placed = { size: 8.5, colour: SOFT };
export const text: Placed = { size: 8.5 };
export const strong: Placed = { size: 10, weight: 600 };
const small: Placed = { size: 7.5, colour: SOFT };

/** A line that parts what belongs together. */
export const faint = { line: 0.15, colour: RULE };

const LEGEND = 'DOCUMENTO NO VÁLIDO COMO FACTURA';
/** Where a table goes on after the first page. */
const NEXT = 27;

/** The sentence that each page has on top, in its box. */
const drawLegend = (paper: Paper, y: number, height: number) => {
  paper.box(LEFT, y, RIGHT - LEFT, height, { line: 0.35 });
  paper.text(LEGEND, 105, y + height / 2 + 1.1, { size: 9, weight: 600, spacing: 0.5, align: 'centre' });
};

/** What the head of a paper says at its right: 'Liquidación', 'QKT201126'. */
export type Named = { kind: string; name: string; /** Instead of a plain name, that it counts no more. */ void?: string };

/** Draws the head of the first page. @returns where what follows begins */
export const drawFirstHead = (paper: Paper, { company, issuer, logo }: Letterhead, { kind, name, void: cancelled }: Named): number => {
  paper.page();
  drawLegend(paper, 10.5, 7);
  const top = 23;
  if (logo) paper.image(logo, LEFT, top, 12, 12, { radius: 2 });
  const begin = logo ? LEFT + 15 : LEFT;
  const width = 118 - begin;
  const lines = linesOf(company, width, { size: 13, weight: 600 }, 2);
  const told = partedLines(issuer, width, small);
  const first = top + (lines.length > 1 || told.length > 0 ? 4.8 : 7.6);
  for (const [at, line] of lines.entries()) paper.text(line, begin, first + 5.4 * at, { size: 13, weight: 600, width });
  const under = first + 5.4 * (lines.length - 1) + 4.6;
  for (const [at, line] of told.entries()) paper.text(line, begin, under + 3.5 * at, { ...small, width });
  const right = { align: 'right', width: 74 } as const;
  paper.text(kind, RIGHT, top + 3.2, { ...label, size: 10, ...right });
  paper.text(name, RIGHT, top + 10.4, { size: 20, weight: 700, least: 0.6, ...right });
  if (cancelled) paper.text(cancelled, RIGHT, top + 15.4, { size: 9, weight: 600, ...right });
  const y = Math.max(top + (cancelled ? 19 : 16.5), told.length > 0 ? under + 3.5 * told.length : 0);
  paper.rule(LEFT, y, RIGHT, y, { line: 0.5 });
  return y + 6;
};

/** Begins a page that goes on with a paper. @returns where what follows begins */
export const drawNextHead = (paper: Paper, said: string): number => {
  paper.page();
  drawLegend(paper, 10.5, 6);
  paper.text(said, LEFT, 22.6, { size: 9.5, weight: 600, width: RIGHT - LEFT, least: 0.8 });
  return NEXT;
};

/** One of the facts under the head: its label, what it says, and lines below. */
export type HeadFact = { label: string; value: string; more?: readonly string[]; width: number };

/** Draws facts beside each other, the last at the right edge with what counts most in large letters. @returns the lower edge */
export const drawHeadFacts = (
  paper: Paper,
  facts: readonly HeadFact[],
  last: { label: string; value: string; large: string; note?: string },
  y: number,
): number => {
  let [x, lower] = [LEFT, y];
  for (const { label: said, value, more = [], width } of facts) {
    paper.text(said, x, y, label);
    let at = y + 4.6;
    for (const line of linesOf(value, width - 4, strong, 3)) {
      paper.text(line, x, at, { ...strong, width: width - 4 });
      at += 4.3;
    }
    for (const line of more.filter((each) => each !== '').flatMap((each) => linesOf(each, width - 4, text, 2))) {
      paper.text(line, x, at, { ...text, width: width - 4 });
      at += 3.9;
    }
    lower = Math.max(lower, at);
    x += width;
  }
  const right = { align: 'right', width: RIGHT - x } as const;
  paper.text(last.label, RIGHT, y, { ...label, ...right });
  paper.text(last.value, RIGHT, y + 4.6, { ...strong, ...right });
  paper.text(last.large, RIGHT, y + 11, { size: 15, weight: 700, least: 0.6, ...right });
  if (last.note) paper.text(last.note, RIGHT, y + 15.2, { ...text, ...right });
  return Math.max(lower, y + (last.note ? 17.5 : 13.5));
};

/** Tells each page which of how many it is, who issues it and when it was made. */
export const drawFeet = (paper: Paper, { company, made }: Letterhead): void =>
  eachPage(paper, 0, (page, of) => {
    const y = 283;
    paper.rule(LEFT, y, RIGHT, y, faint);
    paper.text(company, LEFT, y + 4.6, { ...small, width: 70 });
    paper.text(`Generado ${formatDateTime(made)}`, 105, y + 4.6, { ...small, align: 'centre' });
    paper.text(`Página ${page} de ${of}`, RIGHT, y + 4.6, { ...small, align: 'right' });
  });

/** Days from one to another as papers say them. */
export const daysText = (from: string, to: string): string =>
  from === to ? formatDayLong(from) : `${formatDayLong(from)} – ${formatDayLong(to)}`;

/** An amount as papers have it: its minus as long as a digit is wide. */
export const amountText = (pesos: number): string => formatMoney(pesos).replace('-', '−');

/** How rows of papers of money look. */
export const LOOK = { size: 8, row: 6.4, step: 3.8 };

/** A column of amounts in pesos: one that is wider than its column is narrowed, for it is never cut. @param of null for nothing */
export const amountColumn = <Row>(
  paper: Paper,
  title: string,
  width: number,
  of: (row: Row) => number | null,
  { nothing = '', weight }: { nothing?: string; weight?: 600 } = {},
): Column<Row> => ({
  title,
  width,
  align: 'right',
  value: () => '',
  draw: (row, x, y) => {
    const amount = of(row);
    const letters = { size: LOOK.size, align: 'right', width: width - 2, least: 0.5, ...(weight && { weight }) } as const;
    paper.text(amount === null ? nothing : amountText(amount), x + width - 1, y + LOOK.row / 2 + 0.125 * LOOK.size, letters);
  },
});
