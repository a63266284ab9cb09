import * as z from 'zod';
import { endpoint, Id, Ref } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { plainText } from '#shared/text.ts';
import { ClientOption } from '../clients/contract.ts';
import { columnNames } from './columns.ts';
import { Draft, ImportRow } from './row.ts';
import { MAX_ROWS } from './table.ts';

/** Largest body of either call, in bytes: what a file of 10 MB becomes, with the names of its columns at each row. */
const MAX_BODY = 32_000_000;

const tooMany = `Hasta ${formatCount(MAX_ROWS)} órdenes por vez`;
const Messages = z.partialRecord(z.enum([...columnNames, 'row']), z.string());

/** A row of an order file after the server has looked at it. */
export const ConfirmedRow = z.object({
  importId: ImportRow.shape.importId,
  row: ImportRow.shape.row,
  cells: ImportRow.shape.cells,
  /** It cannot be imported as it is: `errors` says why, or `unplaced`. */
  haserror: z.boolean(),
  /** By column; `row` for what is not of one cell. */
  errors: Messages,
  /** How a number that may mean two things was read. */
  notes: Messages,
  /** The ends that have no place on the map. */
  unplaced: z.array(z.enum(['fromAddress', 'toAddress'])),
  /** The order as it was read; absent when a cell cannot be. */
  draft: Draft.optional(),
  /** The client that the row names. */
  client: ClientOption.extend({ addressNumber: z.int() }).optional(),
});
/** A confirmed row as the handler makes it. */
export type ConfirmedRow = z.output<typeof ConfirmedRow>;
/** A confirmed row as the browser receives it. */
export type PreviewRow = z.input<typeof ConfirmedRow>;

/** Outcome of the job that stores an import. */
export const ImportResult = z.object({
  /** Orders created; less than sent when some of them existed already. */
  created: z.int(),
  startDay: z.string(),
  endDay: z.string(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** Calls of the import screen (spec 2 §7, decisions §4). */
export const imports = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/import/confirm',
    summary: 'Revisa las filas de un archivo de órdenes, celda por celda; no guarda nada',
    needs: 'order',
    input: z.object({ rows: z.array(ImportRow).min(1, 'Requerido').max(MAX_ROWS, tooMany) }),
    output: z.object({ rows: z.array(ConfirmedRow) }),
    maxBody: MAX_BODY,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/import',
    summary: 'Crea todas las órdenes o ninguna; enviadas otra vez, responde la primera importación',
    needs: 'order',
    input: z.object({
      orders: z.array(Draft).min(1, 'Requerido').max(MAX_ROWS, tooMany),
      /** Every order goes to this driver, as Asignado. */
      driverAssign: Ref.nullish(),
      fileName: plainText(200).default(''),
    }),
    output: z.object({
      _id: Id,
      /** `_id` of the run that stores them, for `/api/job/get`. */
      job: Id,
      total: z.int(),
    }),
    maxBody: MAX_BODY,
  }),
};
