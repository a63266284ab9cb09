import { fold } from '#shared/text.ts';
import { columnKinds, type CellKind, kindsOf } from './kinds.ts';

/** Why a row of a sheet is none of orders. */
export type LeftWhy = 'title' | 'blank' | 'total' | 'header' | 'note' | 'dropped';

type Row = readonly string[];

/** The columns of a row that have a text. Each row of a large table comes by here, and again. */
const filledOf = (row: Row): number[] => {
  const filled: number[] = [];
  for (let at = 0; at < row.length; at += 1) if (row[at]?.trim()) filled.push(at);
  return filled;
};

/** Words that begin a sum; what follows them is looked at too, since clients are called 'Total Austral'. */
const TOTAL =
  /^(?:(?:sub|gran) ?-?total(?:es)?|totale?s?|suma(?:toria)?|promedio|(?:cantidad|cant\.?|nro\.?|numero|n°) (?:total )?de (?:envios|pedidos|ordenes|bultos|paquetes|registros|filas|entregas|clientes|ventas|items)|(?:importe|monto|saldo|peso|bultos|envios|pedidos) total(?:es)?|registros|resumen)(?=$|[\s:.=-])/;
/** What may stand behind such words without making a name of them. */
const OF_A_TOTAL =
  /^(?:sub|gran|totale?s?|-|general(?:es)?|final|parcial|del?|la|el|los|las|dia|mes|hoja|pagina|zona|sucursal|a|cobrar|rendir|pagar|envios?|pedidos?|ordenes|bultos?|paquetes?|registros|filas|entregas|clientes|unidades|ventas|items|facturado|efectivo|importe|monto|cantidad|cant\.?|suma|promedio|resumen|declarado|valor|peso|kg|\$|ars|[:=.]+|[\d.,$:=%-]+)$/;
const isTotalLabel = (text: string) => {
  const folded = fold(text).trim();
  return (
    TOTAL.test(folded) && folded.split(/[\s:]+/).every((word) => word === '' || OF_A_TOTAL.test(word) || /^(?:sub|gran)-?total/.test(word))
  );
};

const NOTE =
  /^(?:emitid[oa]|impres[oa]|generad[oa]|exportad[oa]|confeccion|elaborad[oa]|preparad[oa] por|realizad[oa] por|pagina|pag\.|hoja \d|firma|aclaracion|nota|notas|importante|atencion|observacion(?:es)?:|fuente|entrego\b|recibio\b|conforme|chofer:|usuario:|fecha de (?:emision|impresion)|\*|www\.|https?:)/;

/** A number, or a count with its unit ('61 envíos'), or what a spreadsheet says of a sum. */
const isSum = (text: string) => {
  const kinds = kindsOf(text);
  if (kinds.has('phone') && !/^[\d.,]+$/.test(text.trim())) return false;
  return (
    kinds.has('number') ||
    kinds.has('amount') ||
    /^\s*[\d.,]+\s+\p{L}+\.?\s*$/u.test(text) ||
    text.startsWith('=') ||
    /^#\p{Lu}/u.test(text)
  );
};

/** Kinds of cells that only orders have. */
const OF_ORDERS: readonly CellKind[] = ['address', 'phone', 'email'];

/** How the rows of a table usually look, by which those that are none of orders are told. */
interface Usual {
  /** Columns that hold addresses, phones, mails. */
  readonly telling: ReadonlyMap<CellKind, readonly number[]>;
  /** How many cells the rows fill, half of them at least. */
  readonly filled: number;
  /** Columns that nearly every row fills. */
  readonly dense: readonly number[];
}

/** Rows that are looked at to know the usual one. */
const SAMPLE = 60;

/** {@link Usual} of the rows beneath the titles. */
export const usualOf = (rows: readonly Row[], width: number): Usual => {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE));
  const looked = rows.filter((_, at) => at % step === 0).map((row) => ({ row, filled: filledOf(row).length }));
  // Beneath a short table there may be more sums and notes than it has rows, but none as full, or with a name.
  const named = looked.filter(({ row }) => row.some((text) => text.trim() !== '' && !isSum(text) && !isTotalLabel(text)));
  const counting = named.length > 0 ? named : looked;
  const most = counting.map(({ filled }) => filled).toSorted((a, b) => a - b)[Math.floor(counting.length * 0.9)] ?? 0;
  const full = counting.filter(({ filled }) => filled > 1 && filled * 2 > most);
  const counts = full.map(({ filled }) => filled).toSorted((a, b) => a - b);
  const sample = full.map(({ row }) => row);
  const columns = Array.from({ length: width }, (_, at) => sample.map((row) => row[at] ?? ''));
  const kinds = columns.map(columnKinds);
  return {
    telling: new Map(OF_ORDERS.map((kind) => [kind, kinds.flatMap((held, at) => ((held.get(kind) ?? 0) >= 0.4 ? [at] : []))])),
    filled: counts[Math.floor(counts.length / 2)] ?? 0,
    dense: columns.flatMap((values, at) => (values.filter((text) => text.trim() !== '').length >= values.length * 0.8 ? [at] : [])),
  };
};

/** Whether a row has an address, a phone or a mail where the others have theirs: it is never left out. */
const isOrder = (row: Row, { telling }: Usual) =>
  [...telling].some(([kind, columns]) => columns.some((at) => kindsOf(row[at] ?? '').has(kind)));

const isRepeatedHeader = (row: Row, filled: readonly number[], titles: readonly string[]) => {
  const named = titles.filter((title) => title !== '').length;
  if (filled.length < 2 || filled.length < named * 0.6) return false;
  let others = 0;
  for (const at of filled) {
    const [text, title = ''] = [(row[at] ?? '').trim(), titles[at]];
    if (text.length !== title.length || fold(text) !== fold(title)) others += 1;
    if (others > filled.length * 0.2) return false;
  }
  return true;
};

/** Whether a row has nothing but its running number, as forms do that were printed with more lines than were filled. */
const isNumberAlone = (filled: readonly number[], text: string, usual: Usual) =>
  filled.length === 1 && filled[0] === usual.dense[0] && usual.filled > 2 && /^\d{1,4}$/.test(text.trim());

const isTotal = (texts: readonly string[], filled: readonly number[], usual: Usual) => {
  const labels = texts.filter((text) => !isSum(text));
  const [label] = labels;
  if (label !== undefined) {
    const isPlain = labels.every((text) => isTotalLabel(text) || OF_A_TOTAL.test(fold(text).trim()));
    if (isPlain) return labels.some(isTotalLabel);
    return labels.length === 1 && filled.length > 1 && filled.length * 2 <= usual.filled && TOTAL.test(fold(label).trim());
  }
  const missing = usual.dense.filter((at) => !filled.includes(at)).length;
  return filled.length * 2 < usual.filled && missing * 2 > usual.dense.length;
};

const isNote = (texts: readonly string[], usual: Usual) => {
  const [text = ''] = texts;
  if (texts.length === 1) return usual.filled >= 3 || NOTE.test(fold(text).trim());
  return texts.length <= 2 && usual.filled >= 4 && NOTE.test(fold(text).trim());
};

/** Whether a text begins as the label of a sum does, or as what reports write beneath their tables. */
export const isAside = (text: string): boolean => {
  const folded = fold(text).trim();
  return TOTAL.test(folded) || NOTE.test(folded);
};

/** Whether a row has fewer cells than the others. */
const isSparse = (filled: readonly number[], usual: Usual) => filled.length * 3 < usual.filled * 2;

/** Whether a row above the first order of a table without titles is one of its letterhead. */
export const isLetterhead = (row: Row, usual: Usual): boolean => isSparse(filledOf(row), usual) && !isOrder(row, usual);

/**
 * Whether a row that is no order may go on telling the one above: a text alone, beside the column in which headings of parts stand, that
 * is neither a sum nor what reports write beneath their tables.
 */
export const mayGoOn = (row: Row, usual: Usual): boolean => {
  const filled = filledOf(row);
  const [at = 0] = filled;
  const text = row[at] ?? '';
  return filled.length === 1 && at > (usual.dense[0] ?? 0) && !isSum(text) && !NOTE.test(fold(text).trim());
};

/**
 * Why a row beneath the titles is none of orders; undefined when it is one. What is carried down into it from merged cells does not count.
 * @param titles the titles, trimmed
 */
export const whyLeft = (row: Row, titles: readonly string[], usual: Usual): LeftWhy | undefined => {
  const filled = filledOf(row);
  if (filled.length === 0) return 'blank';
  if (isRepeatedHeader(row, filled, titles)) return 'header';
  const first = row[filled[0] ?? 0] ?? '';
  if (!isSparse(filled, usual) && !TOTAL.test(fold(first).trim())) return undefined;
  if (isOrder(row, usual)) return undefined;
  const texts = filled.map((at) => row[at] ?? '');
  if (isNumberAlone(filled, first, usual)) return 'blank';
  if (isTotal(texts, filled, usual)) return 'total';
  return isNote(texts, usual) && !isSum(first) ? 'note' : undefined;
};
