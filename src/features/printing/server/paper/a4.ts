import { formatDateTime } from '#shared/time.ts';
import { linesOf, partedLines, widthOf } from '#server/pdf/fitted.ts';
import type { Paper, Placed } from '#server/pdf/paper.ts';
import { fitsQr } from '#server/pdf/qr.ts';
import type { Letterhead } from './letterhead.ts';

/** The upper margin and the lower one, in millimetres. */
const TOP = 12;
const FOOT = 281.2;
/** Where the last row of a page may end, and the last one over the lines for signatures. */
export const BOTTOM = 276;
export const BOTTOM_SIGNED = 262;

export const GREY = '#8c8c8c';
/** Of labels and of what matters less. */
export const SOFT = '#4a4a4a';

/** The inner edges of a page, from its left side. */
export type Sides = { left: number; right: number };
export const SIDES: Sides = { left: 14, right: 196 };
export const ROUTE_SIDES: Sides = { left: 10, right: 200 };

/** Heights of letters, in points. */
export const text: Placed = { size: 9.5 };
export const label: Placed = { size: 8, weight: 600, colour: SOFT };
export const small: Placed = { size: 8, colour: SOFT };
const fact: Placed = { size: 11, weight: 600 };

/** What the head of a paper says. */
export type Head = {
  title: string;
  number: string;
  line: string;
  qr?: string | undefined;
  /** Edge of the QR, in millimetres; 27 unless told. */ edge?: number;
};

/** What the company says of itself under its name. */
const ISSUER: Placed = { size: 7.5, colour: SOFT };
const [ISSUER_TOP, ISSUER_ROW] = [19.4, 3.1];
const LOGO = 9;
const QR = 27;

/** Draws the head, closed by a thick rule. @returns where the rule stands */
export const drawHead = (
  paper: Paper,
  { company, issuer, logo }: Letterhead,
  { title, number, line, qr, edge: side = QR }: Head,
  { left, right }: Sides = SIDES,
): number => {
  if (logo) paper.image(logo, left, TOP, LOGO, LOGO, { radius: 1.7 });
  // One of a marketplace may be longer than any QR: who reads the paper has the number beside it.
  const code = qr && fitsQr(qr) ? qr : undefined;
  const edge = code ? right - side - 6 : right;
  const begin = logo ? left + LOGO + 3 : left;
  const width = 85;
  paper.text(company, begin, 15.6, { size: 11.5, weight: 600, width: edge - width - begin - 4 });
  const ends = { align: 'right', width } as const;
  const taken = Math.max(
    paper.text(title, edge, 18, { size: 18, weight: 700, spacing: -0.3, ...ends }),
    paper.text(number, edge, 24.3, { size: 13, weight: 600, ...ends, least: 0.7 }),
    paper.text(line, edge, 29.2, { ...text, ...ends }),
  );
  if (code) paper.qr(code, right - side, TOP, { edge: side });
  const y = code ? TOP + side + 4.3 : 34.6;
  const room = edge - taken - begin - 6;
  const told = partedLines(issuer, room, ISSUER).slice(0, Math.floor((y - 1 - ISSUER_TOP) / ISSUER_ROW) + 1);
  for (const [at, said] of told.entries()) paper.text(said, begin, ISSUER_TOP + ISSUER_ROW * at, { ...ISSUER, width: room });
  paper.rule(left, y, right, y, { line: 0.6 });
  return y;
};

/** The sentence that a delivery note has by law, under its head. @returns its lower rule */
export const drawLegend = (paper: Paper, y: number): number => {
  paper.text('DOCUMENTO NO VÁLIDO COMO FACTURA', 105, y + 4.9, { size: 8.5, weight: 600, spacing: 0.3, align: 'centre' });
  paper.rule(SIDES.left, y + 7.5, SIDES.right, y + 7.5, { line: 0.15, colour: GREY });
  return y + 7.5;
};

/** One of the facts of a paper; `money` stands white on black. */
export type Fact = { label: string; value: string; /** Its share of the width. */ share?: number; money?: boolean };

const FACTS = 12.2;
const RADIUS = 1.2;

/** Draws facts in a row. @param y its upper edge @returns its lower edge */
export const drawFacts = (paper: Paper, facts: readonly Fact[], y: number, { left, right }: Sides = SIDES): number => {
  const shares = facts.reduce((sum, { share = 1 }) => sum + share, 0);
  let x = left;
  for (const [at, { label: said, value, share = 1, money }] of facts.entries()) {
    const width = ((right - left) * share) / shares;
    if (money) {
      // Round where the frame is.
      paper.box(x + width / 2, y, width / 2, FACTS, { fill: '#000', radius: at === facts.length - 1 ? RADIUS : 0 });
      paper.box(x, y, width - RADIUS, FACTS, { fill: '#000' });
    }
    const colour = money ? '#fff' : undefined;
    paper.text(said, x + 2.8, y + 4.6, { ...label, width: width - 5, ...(colour && { colour }) });
    paper.text(value, x + 2.8, y + 9.1, { ...fact, width: width - 5, least: 0.7, ...(colour && { colour }) });
    if (at > 0) paper.rule(x, y, x, y + FACTS, { line: 0.15, colour: GREY });
    x += width;
  }
  paper.box(left, y, right - left, FACTS, { line: 0.3, radius: RADIUS });
  return y + FACTS;
};

/** Draws lines for who signs. @param said what stands under each */
export const drawSignatures = (paper: Paper, said: readonly string[]): void => {
  const widths = [48, 48, 34, 34];
  let x = SIDES.left;
  for (const [at, each] of said.entries()) {
    const width = widths[at] ?? 34;
    paper.rule(x, 270.4, x + width, 270.4, { line: 0.25 });
    paper.text(each, x, 274.6, { size: 8 });
    x += width + 6;
  }
};

/** Draws the foot. @param note what stands at its left */
export const drawFoot = (
  paper: Paper,
  note: string,
  { made, by }: Letterhead,
  { page, of }: { page: number; of: number },
  { left, right }: Sides = SIDES,
): void => {
  paper.rule(left, FOOT, right, FOOT, { line: 0.15, colour: GREY });
  const counted = `Emitido ${formatDateTime(made)}${by && ` por ${by}`} · Página ${page} de ${of}`;
  const taken = paper.text(counted, right, FOOT + 4.7, { ...small, align: 'right', width: 100 });
  paper.text(note, left, FOOT + 4.7, { ...small, width: right - left - taken - 4 });
};

/** The black bar that tells what is collected. @param y its upper edge @returns its lower edge */
export const drawCharge = (paper: Paper, said: string, amount: string, y: number): number => {
  paper.box(SIDES.left, y, SIDES.right - SIDES.left, 11.9, { fill: '#000' });
  const took = paper.text(amount, SIDES.right - 4, y + 8, { size: 18, weight: 600, align: 'right', colour: '#fff', width: 110 });
  paper.text(said, SIDES.left + 4, y + 7.6, { size: 13, colour: '#fff', width: SIDES.right - SIDES.left - 12 - took });
  return y + 11.9;
};

/** Draws a text in lines. @param y the baseline of the first @returns the baseline behind the last */
export const drawLines = (
  paper: Paper,
  said: string,
  { x, y, width, most }: { x: number; y: number; width: number; most?: number },
  { step = 4.6, ...letters }: Placed & { step?: number } = text,
): number => {
  let at = y;
  for (const line of linesOf(said, width, letters, most)) {
    paper.text(line, x, at, letters);
    at += step;
  }
  return at;
};

/** A text in a frame of its own width. @returns its right edge */
export const drawChip = (paper: Paper, said: string, x: number, y: number, width: number): number => {
  const letters: Placed = { size: 9, weight: 600 };
  const took = Math.min(widthOf(said, letters), width - 3);
  paper.box(x, y - 3.6, took + 3, 5, { line: 0.25, radius: 0.8 });
  paper.text(said, x + 1.5, y, { ...letters, width: took });
  return x + took + 3;
};
