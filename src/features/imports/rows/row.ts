import * as z from 'zod';
import { Address } from '#shared/place/address.ts';
import { type Point, pointAt } from '#shared/place/geo.ts';
import { digitsOf, isScientific } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import { plainText } from '#shared/plainText.ts';
import { readDay } from '#shared/readDay.ts';
import { Day } from '#shared/day.ts';
import { MAX_LINES, PlainOrder, ProductLine } from '../../orders/form.ts';
import { dueFault } from '../../orders/due.ts';
import { OrderType } from '../../orders/choiceSchemas.ts';
import { orderTypes } from '../../orders/choices.ts';
import { type Column, columnNames, columns, filledFields, type Messages } from '../columns/columns.ts';
import { addressOf, DraftAddress, PlacedAddress, unreadNumber, withNumber } from './end.ts';
import { readDegrees } from './number.ts';
import { listed, readPlain, SPOILT } from './plainCells.ts';
import { type Cells, MAX_CELL } from '../sheet/table.ts';

const TOO_MANY_PRODUCTS = `Hasta ${MAX_LINES} productos`;

/** A row on its way to the server: the cells as written, or as the user mended them. */
export const ImportRow = z.object({
  /** Made once per row by the browser; sent twice, it creates one order (decisions §4). */
  importId: z.uuid('Identificador inválido'),
  /** Number of the row in the file, the header being 1. */
  row: z.int().min(1).max(1_000_000),
  cells: z.partialRecord(z.enum(columnNames), z.string().max(MAX_CELL)),
  /** `_id` of the client of all of the file: counts where the row's cell is empty. */
  fileClient: z.uuid('Identificador inválido').optional(),
  /** Goes before what the cells say. */
  places: z.object({ fromAddress: PlacedAddress, toAddress: PlacedAddress }).partial().optional(),
  /** The row does not fit the header and cannot be read. */
  error: z.string().max(200).optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A product of a draft, by its SKU. */
const DraftProduct = z.object({ sku: plainText(120).min(1, 'Requerido'), quantity: ProductLine.shape.quantity });
type DraftProduct = z.infer<typeof DraftProduct>;

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
  /** Absent when the file names none. */
  shipment_product: z.array(DraftProduct).max(MAX_LINES, TOO_MANY_PRODUCTS).optional(),
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
  /** How a number that may mean two things was read. */
  readonly notes: Messages;
  readonly draft?: Draft;
}

/** What the checks need to know besides the row. */
export interface CheckContext {
  readonly today: Day;
}

/** Reads one row's cells and gathers their messages. */
class Reader {
  readonly errors: Messages = {};
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
    const read = filledFields.flatMap((name) => {
      const reading = readPlain(name, this.text(name));
      if (reading.error === undefined && reading.note) this.notes[name] = reading.note;
      if (reading.error === undefined) return [[name, reading.value] as const];
      this.errors[name] = reading.error;
      return [];
    });
    return PlainOrder.parse(Object.fromEntries(read));
  }

  /** The digits of a phone or a postal code (spec 2 §2.3); what has none, as '-', is not read. */
  digits(column: Column, schema: z.ZodType<string>): string {
    const isRead = this.text(column) === '' || digitsOf(this.text(column)) !== '';
    if (!isRead) this.notes[column] = 'No tiene números: no se lee';
    return isRead ? this.as(column, schema) : '';
  }

  /** The products that two cells name, 'REM-1; GOR-2' and '2; 1'; without quantities one of each. */
  products(): DraftProduct[] {
    const [skus, quantities] = [listed(this.text('sku'), MAX_LINES), listed(this.text('quantity'), MAX_LINES)];
    if (skus.length === 0) {
      if (quantities.length > 0) this.notes.quantity = 'No se lee sin SKU';
      return [];
    }
    if (skus.length > MAX_LINES) {
      this.errors.sku = TOO_MANY_PRODUCTS;
      return [];
    }
    if (quantities.length > 0 && quantities.length !== skus.length)
      this.errors.quantity = `Debe haber una por SKU: hay ${quantities.length > MAX_LINES ? `más de ${MAX_LINES}` : quantities.length} para ${skus.length}`;
    const products = skus.map((sku, at) => DraftProduct.safeParse({ sku, quantity: countOf(quantities[at] ?? '1') }));
    for (const { error } of products) {
      const [issue] = error?.issues ?? [];
      if (issue) this.errors[issue.path[0] === 'sku' ? 'sku' : 'quantity'] ??= issue.message;
    }
    return products.flatMap(({ data }) => data ?? []);
  }

  degrees(column: Column, max: number, name: string): number {
    const degrees = readDegrees(this.text(column));
    if (Number.isNaN(degrees)) this.errors[column] = 'No es un número';
    else if (Math.abs(degrees) > max) this.errors[column] = `${name} inexistente`;
    return degrees;
  }

  /** The point of two cells; null when both are empty, or 0, which is no place. */
  point(latColumn: Column, lngColumn: Column): Point | null {
    if (this.text(latColumn) === '' && this.text(lngColumn) === '') return null;
    const lat = this.degrees(latColumn, 90, 'Latitud');
    const lng = this.degrees(lngColumn, 180, 'Longitud');
    if (this.text(latColumn) === '') this.errors[latColumn] = 'Falta la latitud';
    if (this.text(lngColumn) === '') this.errors[lngColumn] = 'Falta la longitud';
    return this.errors[latColumn] || this.errors[lngColumn] || lng === 0 ? null : pointAt(lng, lat);
  }
}

const countOf = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN);

const typeOf = (text: string): string => orderTypes.find((type) => fold(type) === fold(text)) ?? text;

/** A sheet may have made a decimal of it. */
const PostalCode = z
  .string()
  .refine((text) => !isScientific(text), { error: SPOILT, abort: true })
  .overwrite((text) => text.replace(/[.,]0+$/, ''))
  .pipe(Address.shape.postalCode.unwrap());
const Line = Address.shape.address;
const OptionalLine = plainText(200);

/**
 * Checks the cells of one row, in the browser and again on the server; only the server knows whether the client exists.
 * An empty type is Normal. A row without coordinates is no error: it has to be placed on the map (`isPlaced`).
 */
export const checkRow = ({ error, ...fileRow }: ImportRow, { today }: CheckContext): CheckedRow => {
  const { importId, row, cells, places, fileClient } = fileRow;
  if (error !== undefined) return { ...fileRow, errors: { row: error }, notes: {} };
  const reader = new Reader(cells.client?.trim() || !fileClient ? cells : { ...cells, client: fileClient });
  const { errors, notes } = reader;

  const reading = reader.text('deliveryDate') === '' ? { error: 'Requerido' } : readDay(reader.text('deliveryDate'));
  const deliveryDate = reading.error === undefined ? reading.day : today;
  const fault = reading.error ?? dueFault(deliveryDate, today);
  if (fault !== undefined) errors.deliveryDate = fault;

  const type = OrderType.safeParse(typeOf(reader.text('typeOrder') || 'Normal'));
  if (!type.success) errors.typeOrder = 'Tipo inexistente';

  const plain = reader.plain();
  const from = reader.as('fromAddress', OptionalLine);
  const fromLocation = reader.point('fromLat', 'fromLng');
  if (from === '' && fromLocation && !errors.fromAddress) errors.fromAddress = 'Falta la dirección de origen';
  const fromArea = { town: reader.as('fromTown', Address.shape.town), postalCode: reader.digits('fromPostalCode', PostalCode) };
  for (const column of ['fromNumber', 'fromTown', 'fromPostalCode'] as const)
    if (from === '' && reader.text(column) !== '') notes[column] = 'No se lee sin Origen';
  const numbered = (line: string, column: 'fromNumber' | 'toNumber') => {
    const note = line === '' ? undefined : unreadNumber(line, reader.text(column));
    if (note) notes[column] = note;
    return withNumber(line, reader.text(column));
  };
  const products = reader.products();
  const draft: Draft = {
    importId,
    row,
    client: reader.as('client', Draft.shape.client),
    typeOrder: type.data ?? 'Normal',
    deliveryDate,
    ...plain,
    chargeDestination: plain.chargeAmount > 0,
    fromAddress: from === '' ? null : addressOf(numbered(from, 'fromNumber'), fromArea, fromLocation, places?.fromAddress),
    toAddress: {
      ...addressOf(
        numbered(reader.as('toAddress', Line), 'toNumber'),
        { town: reader.as('toTown', Address.shape.town), postalCode: reader.digits('toPostalCode', PostalCode) },
        reader.point('toLat', 'toLng'),
        places?.toAddress,
      ),
      name: reader.as('name', Address.shape.name),
      floor: reader.as('floor', Address.shape.floor),
      door: reader.as('door', Address.shape.door),
      phone: reader.digits('phone', Address.shape.phone),
      email: reader.as('email', Address.shape.email),
      observation: reader.as('observation', Address.shape.observation),
    },
    ...(products.length > 0 && { shipment_product: products }),
  };
  return { ...fileRow, errors, notes, ...(Object.keys(errors).length === 0 && { draft }) };
};

/** Whether a draft's destination is on the map: without it nothing is imported (spec 2 §5). */
export const isPlaced = (draft: Draft): boolean => draft.toAddress.location !== null;
