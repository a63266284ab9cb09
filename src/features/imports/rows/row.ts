import * as z from 'zod';
import { Address } from '#shared/place/address.ts';
import { type CountryCode, digitsOf } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import { plainText } from '#shared/plainText.ts';
import { readDay } from '#shared/list/readDay.ts';
import { Day } from '#shared/day.ts';
import { MAX_LINES, PlainOrder } from '../../orders/form.ts';
import { dueFault } from '../../orders/due.ts';
import { OrderType } from '../../orders/choiceSchemas.ts';
import { orderTypes } from '../../orders/choices.ts';
import { plainFields, type PlainName } from '../../orders/fields.ts';
import { type Column, columnNames, columns, filledFields, type Messages } from '../columns/columns.ts';
import { DraftAddress, PlacedAddress, unwritten } from './end.ts';
import { readEmail, readPhone } from '../cells/contact.ts';
import { orderNumber } from '../cells/number.ts';
import { plainNothing, plainNumber, readPlain } from '../cells/plainCells.ts';
import { DraftProduct, readProducts } from '../cells/products.ts';
import { readEnd } from './readEnd.ts';
import { isCancelled, isPaid, isStruckOut, saysNothing, typeOfShipping } from '../cells/shopWords.ts';
import { readWeight } from '../cells/weight.ts';
import { type Cells, MAX_CELL } from '../sheet/table.ts';

/** Letters of a cell that holds what several rows of the file said. */
const MAX_JOINED = 10 * MAX_CELL;

/** Columns whose cells hold sentences or lists; what reads those takes time in proportion to their length. */
const lengthy: ReadonlySet<Column> = new Set(['fromAddress', 'toAddress', 'observation', 'sku', 'product', 'variant', 'quantity']);

/** Letters of a cell of another column; a longer one is not looked at. */
const MAX_WORDS = 300;

/** A row on its way to the server: the cells as written, or as the user mended them. */
export const ImportRow = z.object({
  /** Made once per row by the browser; sent twice, it creates one order (decisions §4). */
  importId: z.uuid('Identificador inválido').toLowerCase(),
  /** Number of the row in the file, the header being 1. */
  row: z.int().min(1).max(1_000_000),
  cells: z.partialRecord(z.enum(columnNames), z.string().max(MAX_JOINED)),
  /** `_id` of the client of all of the file: counts where the row's cell is empty. */
  fileClient: z.uuid('Identificador inválido').optional(),
  /** Goes before what the cells say. */
  places: z.object({ fromAddress: PlacedAddress, toAddress: PlacedAddress }).partial().optional(),
  /** The row does not fit the header and cannot be read. */
  error: z.string().max(200).optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** An order as the file describes it, checked; the server still has to find its client and products. */
export const Draft = z.object({
  importId: ImportRow.shape.importId,
  row: ImportRow.shape.row,
  /** The client's `_id`, name or CUIT, as written. */
  client: plainText(120).min(1, 'Requerido'),
  typeOrder: OrderType,
  /** Due that day at 10:00. */
  deliveryDate: Day,
  ...PlainOrder.shape,
  /** Null when the file does not say: the client's own address then. */
  fromAddress: DraftAddress.nullable(),
  toAddress: DraftAddress,
  /** It is created although its client has the number already. */
  again: z.boolean().optional(),
  /** Absent when the file names none. */
  shipment_product: z.array(DraftProduct).max(MAX_LINES, `Hasta ${MAX_LINES} productos`).optional(),
});
export type Draft = z.infer<typeof Draft>;

/** A row, checked: the draft when its cells can be read. */
export interface CheckedRow {
  readonly importId: string;
  readonly row: number;
  readonly cells: Cells;
  readonly fileClient?: ImportRow['fileClient'];
  readonly places?: ImportRow['places'];
  /** The draft cannot be imported while there is one. */
  readonly errors: Messages;
  /** What of a cell is not stored where one might look for it, or is worth a look: it does not keep the row from being imported. */
  readonly doubts: Messages;
  /** How a number that may mean two things was read. */
  readonly notes: Messages;
  /** By end, cells of coordinates as they may have been meant, where those of the file cannot be right: to be put in their place. */
  readonly fixes?: { readonly fromAddress?: Cells; readonly toAddress?: Cells };
  readonly draft?: Draft;
}

/** What the checks need to know besides the row. */
export interface CheckContext {
  readonly today: Day;
  /** The company's: coordinates that lie elsewhere are refused. Absent, they may lie anywhere. */
  readonly country?: CountryCode;
}

/** Reads one row's cells and gathers their messages. */
class Reader {
  readonly errors: Messages = {};
  readonly doubts: Messages = {};
  readonly notes: Messages = {};
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  text(column: Column): string {
    return this.#cells[column]?.trim() ?? '';
  }

  /** The cell as a schema takes it; empty, with a message, when it does not. An empty cell counts only where the column is required. */
  as(column: Column, schema: z.ZodType<string>): string {
    const text = this.text(column);
    if (text === '' && !('required' in columns[column])) return '';
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    this.errors[column] = parsed.error.issues[0]?.message ?? 'Valor inválido';
    return '';
  }

  /** The order's plain fields: those that a column fills, and of the others what a form makes of nothing. */
  plain(): PlainOrder {
    const read: Record<string, unknown> = { ...plainNothing };
    for (const name of filledFields) {
      if (this.text(name) === '') continue;
      const reading = name === 'weight' ? this.weight() : readPlain(name, this.said(name));
      if (reading.error !== undefined) {
        this.errors[name] = reading.error;
        continue;
      }
      // '1,250' is as likely a thousand as it is one and a quarter.
      const told = kindOf(name) === 'money' && this.text(name).includes(',') ? this.doubts : this.notes;
      if (reading.note) told[name] = reading.note;
      read[name] = reading.value;
    }
    return read as PlainOrder;
  }

  /** A cell without what people and spreadsheets write for no number: '-', 's/d'. */
  said(name: PlainName & Column): string {
    const text = this.text(name);
    const isNumber = ['money', 'count', 'decimal'].includes(kindOf(name));
    return isNumber && !/\d/.test(text) && saysNothing(text) ? '' : text;
  }

  weight(): ReturnType<typeof readPlain> {
    const text = this.text('weight');
    if (saysNothing(text)) return readPlain('weight', '');
    const reading = readWeight(text);
    if (reading.error !== undefined) return reading;
    const whole = plainNumber('weight', reading.grams);
    return whole.error === undefined ? { ...whole, note: reading.note } : whole;
  }

  /** The digits of a postal code (spec 2 §2.3); what has none, as '-', is not read. */
  digits(column: Column, schema: z.ZodType<string>): string {
    const isRead = this.text(column) === '' || digitsOf(this.text(column)) !== '';
    if (!isRead) this.notes[column] = 'No tiene números: no se lee';
    return isRead ? this.as(column, schema) : '';
  }

  /** A phone or an e-mail; what else stands in its cell belongs to the observation. */
  contact(column: 'phone' | 'email'): { value: string; rest: string } {
    const reading = (column === 'phone' ? readPhone : readEmail)(this.text(column));
    if (reading.error !== undefined) {
      this.errors[column] = reading.error;
      return { value: '', rest: '' };
    }
    if (reading.doubt) this.doubts[column] = reading.doubt;
    else if (reading.rest !== '') this.doubts[column] = 'Lo demás va a la observación';
    return reading;
  }

  number(): string {
    return orderNumber(this.as('externalID', PlainOrder.shape.externalID.unwrap()));
  }

  /** Whether an order's amount is to be collected; nothing of what is paid already. */
  isCharged(amount: number): boolean {
    const text = this.text('paid');
    if (text === '' || amount === 0) return amount > 0;
    const paid = isPaid(text);
    if (isCancelled(text)) return false;
    if (paid === undefined) this.errors.paid = `¿Está pagado? No se conoce «${text.slice(0, 40)}»`;
    else if (paid) this.notes.chargeAmount = 'Ya pagado';
    return paid === false;
  }
}

const kindOf = (name: PlainName) => plainFields[name].kind;

const typesByWord = new Map(orderTypes.map((type) => [fold(type), type]));

/**
 * Checks the cells of one row, in the browser and again on the server; only the server knows whether the client exists.
 * An empty type is Normal. A row without coordinates is no error: it has to be placed on the map (`isPlaced`).
 */
export const checkRow = ({ error, ...fileRow }: ImportRow, { today, country }: CheckContext): CheckedRow => {
  const { importId, row, cells, places, fileClient } = fileRow;
  if (error !== undefined) return { ...fileRow, errors: { row: error }, doubts: {}, notes: {} };
  const said: Cells = {};
  const tooLong: Column[] = [];
  for (const column of columnNames) {
    const text = cells[column];
    if (text === undefined || isStruckOut(text)) continue;
    if (!lengthy.has(column) && text.length > MAX_WORDS && text.trim().length > MAX_WORDS) tooLong.push(column);
    else said[column] = text;
  }
  const reader = new Reader({ ...(fileClient && { client: fileClient }), ...said });
  const { errors, doubts, notes } = reader;

  const reading = reader.text('deliveryDate') === '' ? { error: 'Requerido' } : readDay(reader.text('deliveryDate'), { near: today });
  const deliveryDate = reading.error === undefined ? reading.day : today;
  const fault = reading.error ?? dueFault(deliveryDate, today);
  if (fault !== undefined) errors.deliveryDate = fault;

  const shipping = reader.text('shipping');
  const type = typesByWord.get(fold(reader.text('typeOrder') || (shipping === '' ? 'Normal' : typeOfShipping(shipping))));
  if (type === undefined) errors.typeOrder = 'Tipo inexistente';
  const cancelled = (['orderState', 'paid'] as const).find((column) => isCancelled(reader.text(column)));
  if (cancelled) errors[cancelled] = 'Cancelada en su origen: quite la fila, o borre el estado';

  const plain = { ...reader.plain(), externalID: reader.number() };
  const isCharged = reader.isCharged(plain.chargeAmount);
  const [phone, email] = [reader.contact('phone'), reader.contact('email')];
  const from = readEnd(reader, 'fromAddress', { place: places?.fromAddress, country });
  const to = readEnd(reader, 'toAddress', { place: places?.toAddress, country });
  const { address: destination = unwritten } = to;
  const products = readProducts(said, errors, notes);
  const draft: Draft = {
    importId,
    row,
    client: reader.as('client', Draft.shape.client),
    typeOrder: type ?? 'Normal',
    deliveryDate,
    ...plain,
    chargeDestination: isCharged,
    chargeAmount: isCharged ? plain.chargeAmount : 0,
    fromAddress: from.address ?? null,
    toAddress: {
      ...destination,
      name: reader.as('name', Address.shape.name),
      phone: phone.value,
      email: email.value,
      observation: [destination.observation, phone.rest, email.rest].filter(Boolean).join(' · '),
    },
    ...(products.length > 0 && { shipment_product: products }),
  };
  for (const column of tooLong) errors[column] = 'Demasiado largo';
  const fixes = { ...(from.fixed && { fromAddress: from.fixed }), ...(to.fixed && { toAddress: to.fixed }) };
  return {
    ...fileRow,
    errors,
    doubts,
    notes,
    ...(Object.keys(fixes).length > 0 && { fixes }),
    ...(Object.keys(errors).length === 0 && { draft }),
  };
};

/** Whether a draft's destination is on the map: without it nothing is imported (spec 2 §5). */
export const isPlaced = (draft: Draft): boolean => draft.toAddress.location !== null;
