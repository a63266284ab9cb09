import { isArea, isBarrio } from '#shared/place/town.ts';
import { isPaid } from '../cells/shopWords.ts';
import type { CellKind } from '../sheet/kinds.ts';
import { type Column, columnOf, nearestColumn, plainHeader } from './columns.ts';
import { isReceipt, isWeak } from './looks.ts';
import { areHouseNumbers, areUnlike, partOf, share } from './values.ts';

/** Titles of sums, taxes, ids and the like, which nobody needs to be asked about. */
export const IDLE =
  /^fila$|^motivo$|subtotal|impuesto|iva$|iva\d|neto|gravado|costo|cost$|comision|tax|discount|descuento|cupon|coupon|moneda|currency|precio.|.precio|price|canal|vendor|utm|tags|riskl|source|device|url|link|seguimiento|tracking|transaccion|transaction|createdat|paidat|fulfilled|fechade(?:venta|compra|pago|creacion)|creationdate|datecreated|installments|cuotas|pais|country|dni|cuit|^nif$|facturacion|fiscal|documento|document|^(?:alto|ancho|largo|profundidad|volumen)|cm$|remitente.|.remitente/;

const COLLECTED = /cobr|abon|pag|debe|adeud|reembolso|^cod$|falta|resta|efectivo|saldo|importe|monto|^total|^precio$|\$/;
const PAYMENT = /pag|cobr|abon|condicion/;
const NOTE = /nota|observ|coment|indicac|aclarac|referencia|instruc|horario|entrecalles|franja|mensaje|detalle|^info/;
const NUMBERED = /^(?:id|codigo|oc|nenvio)$|remito|comprobante|factura|guia|pedido|orden|ticket|albaran/;
const PERSON = /^(?:sra?|para|dest|titular|razonsocial|quien|persona|paciente)$/;
const BILLED = /(?:de)?(?:facturacion|billing|invoice|fiscal)/;
/** What of who pays may be of who receives. */
const OF_PAYER: ReadonlySet<Column> = new Set(['email', 'phone', 'name', 'toAddress', 'toTown', 'toPostalCode']);
const ZONE = /zona|comuna|sector/;

/** Two words, or a word with a number: what people write beside an order. */
const WRITING = /\p{L}{2,}[^\p{L}\d]+\p{L}{2,}|\p{L}{3,}\P{L}* \d|\d \p{L}{3,}/u;

/** What is known of a table when one of its columns is guessed. */
export interface Around {
  /** The meanings that columns have. */
  readonly taken: ReadonlySet<Column>;
  /** Whether its streets have no number of their own. */
  readonly isNumberless: boolean;
}

/** What its title says a column is, also where another column is that already: one that means many things or is only near to it does not count then. */
const titled = (header: string, taken: Around['taken']): { readonly known?: Column | undefined; readonly near?: Column | undefined } => {
  if (isReceipt(header)) return {};
  const [known, near] = [columnOf(header), nearestColumn(header)];
  return {
    known: known && isWeak(header) && taken.has(known) ? undefined : known,
    near: near && near !== 'phone' && taken.has(near) ? undefined : near,
  };
};

/**
 * What a column that is not read may be: by its values where these leave no doubt, else by its title, though they contradict it or another
 * column has that meaning; undefined when nothing speaks for anything, and for what nobody needs to be asked about.
 */
export const guessOf = (
  header: string,
  values: readonly string[],
  kinds: ReadonlyMap<CellKind, number>,
  { taken, isNumberless }: Around,
): Column | undefined => {
  const title = plainHeader(header);
  const looks = (least: number, ...wanted: readonly CellKind[]) => share(kinds, wanted) >= least;
  // Who pays is asked about where nothing else tells who receives, where, and how to reach them.
  if (BILLED.test(title)) {
    const its = title.replace(BILLED, '');
    const contact = (['email', 'phone'] as const).find((kind) => looks(0.6, kind));
    const said = contact ?? (/name|nombre|razonsocial/.test(its) ? 'name' : (columnOf(its) ?? nearestColumn(its)));
    if (said && OF_PAYER.has(said) && !taken.has(said)) return said;
  }
  if (IDLE.test(title)) return undefined;
  const isCollected = COLLECTED.test(header.includes('$') ? '$' : title);
  const saysPaid = (text: string) => isPaid(text) !== undefined && (PAYMENT.test(title) || /\p{L}{4}/u.test(text));
  const { known, near } = titled(header, taken);
  const rules: readonly (readonly [column: Column | undefined, speaks: () => boolean])[] = [
    ['email', () => looks(0.6, 'email')],
    [
      'chargeAmount',
      () => isCollected && partOf(values, (text) => /\d/.test(text) && !/^\d{1,2}$/.test(text)) > 0.3 && !looks(0.6, 'phone'),
    ],
    ['paid', () => partOf(values, saysPaid) >= 0.5],
    ['observation', () => NOTE.test(title)],
    ['externalID', () => NUMBERED.test(title) && areUnlike(values)],
    ['phone', () => looks(0.6, 'phone')],
    ['toAddress', () => looks(0.6, 'address')],
    ['toNumber', () => isNumberless && !isCollected && areHouseNumbers(values)],
    ['toPostalCode', () => looks(0.8, 'postalCode')],
    ['deliveryDate', () => looks(0.8, 'day')],
    [known, () => true],
    ['toTown', () => partOf(values, (text) => isArea(text) || isBarrio(text)) >= 0.5 || (ZONE.test(title) && looks(0.6, 'word'))],
    ['name', () => looks(0.7, 'name') || PERSON.test(title)],
    [near, () => true],
    ['chargeAmount', () => looks(0.6, 'amount') && partOf(values, (text) => /\d{3}|[$€]/.test(text)) >= 0.5],
    ['externalID', () => looks(0.8, 'code') && !looks(0.5, 'number') && areUnlike(values)],
    ['observation', () => partOf(values, (text) => WRITING.test(text)) >= 0.5 && areUnlike(values, 0.25)],
  ];
  // Of notes, phones and words of payment there may be several.
  const isOpen = (column: Column) => !taken.has(column) || column === known || ['observation', 'phone', 'paid'].includes(column);
  return rules.find(([column, speaks]) => column !== undefined && isOpen(column) && speaks())?.[0];
};
