import { buffer } from 'node:stream/consumers';
import Document from 'pdfkit';
import { faceOf } from './faces.ts';
import { fitted, POINTS, type Setting, widthOf } from './fitted.ts';
import { qrModules } from './qr.ts';

/** Width and height of a page, in millimetres. */
export type PageSize = readonly [width: number, height: number];
export const A4: PageSize = [210, 297];

/** What is known of a whole paper. */
export type PaperParts = {
  /** 'Remito R-12AB00048310': what a reader of PDFs shows. */
  title: string;
  size: PageSize;
  /** When it is made. */
  now: Date;
  /** Whether its pages are counted: they are kept until the end, and `again` goes back to them. */
  counted?: boolean;
};

/** Where and how a text stands. */
export type Placed = Setting & {
  /** `left` of x unless told: a text may end there, or have its middle there. */
  align?: 'left' | 'right' | 'centre';
  /** Millimetres that it may take: what is longer is narrowed down to `least`, then cut. */
  width?: number;
  least?: number;
  /** Black unless told. */
  colour?: string;
};

/** How a frame or a line is drawn. */
export type Drawn = { line?: number; colour?: string; fill?: string; radius?: number; dash?: number };

/** Where a picture stands: `cover` fills the place and cuts what goes beyond, `contain` shows all of it. */
export type Framed = { fit?: 'cover' | 'contain'; radius?: number };

/** A paper that is being drawn: lengths in millimetres from the upper left corner of its page. */
export type Paper = {
  readonly size: PageSize;
  /** How many pages were begun. */
  readonly pages: () => number;
  /** Begins a page. */
  readonly page: () => void;
  /** Goes back to a page of a paper whose pages are counted. @param at from 0 */
  readonly again: (at: number) => void;
  /** A text on one line. @param y its baseline @returns the width that it took */
  readonly text: (said: string, x: number, y: number, placed: Placed) => number;
  readonly box: (x: number, y: number, width: number, height: number, drawn: Drawn) => void;
  readonly rule: (fromX: number, fromY: number, toX: number, toY: number, drawn?: Drawn) => void;
  readonly circle: (x: number, y: number, radius: number, drawn: Drawn) => void;
  /**
   * The QR of a text, error level M, without the quiet zone: 4 modules have to stay free on each side.
   * @param measure its module, or its whole edge
   * @returns its edge
   * @throws RangeError for a text that is too long
   */
  readonly qr: (text: string, x: number, y: number, measure: { module: number } | { edge: number }) => number;
  /** A JPEG or PNG. @throws for anything else */
  readonly image: (picture: Uint8Array, x: number, y: number, width: number, height: number, framed?: Framed) => void;
  /** Ends the paper. */
  readonly bytes: () => Promise<Uint8Array>;
};

const BLACK = '#000';
/** So many decimals of a point are more than a printer has. */
const exact = (value: number) => Number(value.toFixed(4));

/** Begins a paper; it has no page yet. */
export const openPaper = ({ title, size, now, counted = false }: PaperParts): Paper => {
  const points = (millimetres: number) => millimetres * POINTS;
  const doc = new Document({
    autoFirstPage: false,
    size: [points(size[0]), points(size[1])],
    margin: 0,
    bufferPages: counted,
    lang: 'es',
    displayTitle: true,
    pdfVersion: '1.7',
    font: undefined as never,
    // It stands in XML too, which the library writes as it is.
    info: { Title: title.replaceAll(/[\p{Cc}<>&]/gu, ' '), Creator: 'Reparto', Producer: 'Reparto', CreationDate: now },
  });
  const written = buffer(doc);
  let pages = 0;

  const paint = ({ line = 0, colour = BLACK, fill, dash }: Drawn) => {
    if (fill) doc.fillColor(fill);
    if (line > 0) doc.lineWidth(points(line)).strokeColor(colour);
    if (dash) doc.dash(points(dash), { space: points(dash) });
    if (fill && line > 0) doc.fillAndStroke();
    else if (fill) doc.fill();
    else doc.stroke();
    if (dash) doc.undash();
  };

  const text = (said: string, x: number, y: number, placed: Placed): number => {
    const { size: letters, weight, italic, spacing = 0, align = 'left', width, least, colour = BLACK } = placed;
    const shown = said.trim();
    if (shown === '') return 0;
    const fit = width === undefined ? undefined : fitted(shown, width, placed, least);
    const { text: line, scale } = fit ?? { text: shown, scale: placed.scale ?? 1 };
    const took = fit?.width ?? widthOf(line, placed);
    let from = align === 'right' ? x - took : align === 'centre' ? x - took / 2 : x;
    doc.fillColor(colour).fontSize(letters);
    const face = faceOf({ ...(weight && { weight }), ...(italic && { italic }) });
    for (const { part, text: piece } of face.pieces(line)) {
      doc.font(part.font as never, part.name);
      doc.text(piece, points(from), points(y), {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: spacing,
        horizontalScaling: scale * 100,
      } as PDFKit.Mixins.TextOptions);
      from += widthOf(piece, { ...placed, scale });
    }
    return took;
  };

  return {
    size,
    pages: () => pages,
    page: () => {
      doc.addPage();
      pages += 1;
    },
    again: (at) => {
      doc.switchToPage(at);
    },
    text,
    box: (x, y, width, height, drawn) => {
      const place = [points(x), points(y), points(width), points(height)] as const;
      if (drawn.radius) doc.roundedRect(...place, points(drawn.radius));
      else doc.rect(...place);
      paint(drawn);
    },
    rule: (fromX, fromY, toX, toY, drawn = {}) => {
      doc.moveTo(points(fromX), points(fromY)).lineTo(points(toX), points(toY));
      paint({ line: 0.2, ...drawn });
    },
    circle: (x, y, radius, drawn) => {
      doc.circle(points(x), points(y), points(radius));
      paint(drawn);
    },
    qr: (said, x, y, measure) => {
      const { size: modules, runs } = qrModules(said);
      const module = 'module' in measure ? measure.module : measure.edge / modules;
      // In one piece, in modules: a code has hundreds of boxes.
      const boxes = runs.map(({ row, column, length }) => `${column} ${row} ${length} 1 re`).join('\n');
      const scale = exact(points(module));
      doc.fillColor(BLACK);
      doc.addContent(`q ${scale} 0 0 ${scale} ${exact(points(x))} ${exact(points(y))} cm\n${boxes}\nf Q`);
      return modules * module;
    },
    image: (picture, x, y, width, height, { fit = 'contain', radius = 0 } = {}) => {
      const place = [points(width), points(height)] as [number, number];
      doc.save();
      if (radius > 0) doc.roundedRect(points(x), points(y), ...place, points(radius)).clip();
      else doc.rect(points(x), points(y), ...place).clip();
      // The library keeps pictures by their data: as one of Node's buffers it takes them as they are.
      const source = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
      const how = fit === 'cover' ? { cover: place } : { fit: place };
      doc.image(source, points(x), points(y), { ...how, align: 'center', valign: 'center' });
      doc.restore();
    },
    bytes: () => {
      doc.end();
      return written;
    },
  };
};
