import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { jobStates } from '#shared/jobState.ts';
import { formatCount } from '#shared/money.ts';
import { pageOf, paging } from '#shared/list/page.ts';
import { plainText } from '#shared/plainText.ts';
import { ClientOption } from '../clients/contract.ts';
import { columnNames } from './columns/columns.ts';
import { layoutCalls } from './layoutCalls.ts';
import { ToldResult } from './outcome.ts';
import { queueCalls } from './queue.ts';
import { Draft, ImportRow } from './rows/row.ts';
import { MAX_ROWS } from './sheet/table.ts';

/** Largest body of either call, in bytes: what a file of 10 MB becomes, with the names of its columns at each row. */
const MAX_BODY = 32_000_000;

const tooMany = `Hasta ${formatCount(MAX_ROWS)} órdenes por vez`;
const Messages = z.partialRecord(z.enum([...columnNames, 'row']), z.string());

/** An order that a client has already under the number of a row. */
const ExistingOrder = z.object({
  _id: Id,
  internalID: z.string(),
  createAt: Instant,
  /** Who made it, by name; null when no person did. */
  by: z.string().nullable(),
});

/** A row of an order file after the server has looked at it. */
export const ConfirmedRow = z.object({
  importId: ImportRow.shape.importId,
  row: ImportRow.shape.row,
  cells: ImportRow.shape.cells,
  fileClient: ImportRow.shape.fileClient,
  places: ImportRow.shape.places,
  /** It cannot be imported as it is: `errors` says why, or `unplaced`. */
  haserror: z.boolean(),
  /** By column; `row` for what is not of one cell. */
  errors: Messages,
  /** What of a cell is not stored where one might look for it, or is worth a look: the row can be imported all the same. */
  doubts: Messages,
  /** How a number that may mean two things was read. */
  notes: Messages,
  /** By end, cells of coordinates as they may have been meant, where those of the file cannot be right. */
  fixes: z.object({ fromAddress: ImportRow.shape.cells, toAddress: ImportRow.shape.cells }).partial().optional(),
  /** The ends that have no place on the map. */
  unplaced: z.array(z.enum(['fromAddress', 'toAddress'])),
  /** The order as it was read; absent when a cell cannot be. */
  draft: Draft.optional(),
  /** The client that the row names. */
  client: ClientOption.extend({ addressNumber: z.int() }).optional(),
  /** SKUs of the row that its client does not have. */
  missing: z.array(z.string()).optional(),
  /** The order that is stored already with the client's number. */
  existing: ExistingOrder.optional(),
});
/** A confirmed row as the handler makes it. */
export type ConfirmedRow = z.output<typeof ConfirmedRow>;
/** A confirmed row as the browser receives it. */
export type PreviewRow = z.input<typeof ConfirmedRow>;

/** A file that was imported, and how far that is. */
export const ImportEntry = z.object({
  _id: Id,
  fileName: z.string(),
  createAt: Instant,
  employee: z.object({ name: z.string(), last: z.string() }),
  /** Rows that were sent. */
  total: z.int(),
  state: z.enum(jobStates),
  /** Rows stored so far. */
  done: z.int(),
  /** Once it has ended. */
  result: ToldResult.nullable(),
  endAt: Instant.nullable(),
  /** Sentence of a failed one. */
  error: z.string().nullable(),
  /** `_id` of its run. */
  job: Id,
});
export type ImportEntry = z.input<typeof ImportEntry>;

/** A row of an import whose order was there already. */
const ExistingRow = z.object({
  /** Number of the row in the file. */
  row: z.int(),
  externalID: z.string(),
  /** The recipient, as the file says. */
  name: z.string(),
  /** `_id` of the order. */
  order: Id,
  internalID: z.string(),
  createAt: Instant,
  by: ExistingOrder.shape.by,
  /** What the file says otherwise than the order, in words; empty when it is the same. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
/** A row of an import whose order was there already, as the browser receives it. */
export type ExistingRow = z.input<typeof ExistingRow>;

/** Calls of the import screen (spec 2 §7, decisions §4). */
export const imports = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/import/confirm',
    summary: 'Revisa las filas de un archivo de órdenes, celda por celda; no guarda nada',
    needs: 'order',
    input: z.object({
      rows: z.array(ImportRow).min(1, 'Requerido').max(MAX_ROWS, tooMany),
      /** SKUs that do not exist are told at their rows; otherwise they refuse all of them with a 405 whose `data` lists them. */
      mark: z.boolean().default(false),
      /** They become products of their clients when the rows are imported: they are no error, and told all the same. */
      createSkus: z.boolean().default(false),
    }),
    output: z.object({ rows: z.array(ConfirmedRow) }),
    maxBody: MAX_BODY,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/import',
    summary: 'Crea todas las órdenes que no estaban, o ninguna; enviadas otra vez, responde la primera importación',
    needs: 'order',
    input: z.object({
      orders: z.array(Draft).min(1, 'Requerido').max(MAX_ROWS, tooMany),
      /** Every order goes to this driver, as Asignado. */
      driverAssign: Ref.nullish(),
      fileName: plainText(200).default(''),
      /** Products that a client does not have are made. */
      createSkus: z.boolean().default(false),
      /** `_id` of the file in the team's list, of which this is the import; one that is not the user's own is left as it is. */
      file: Id.nullish(),
      /**
       * The same file was imported before, and is to be once more. Without it, orders that have no number and are of a file that somebody
       * imported, under this `_id` or another, refuse all of them with a 409 `REPEATED`, whose `data` tells who did it and when.
       */
      repeat: z.boolean().default(false),
    }),
    output: z.object({
      _id: Id,
      /** `_id` of the run that stores them, for `/api/job/get`. */
      job: Id,
      total: z.int(),
    }),
    maxBody: MAX_BODY,
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/import/search',
    summary: 'Importaciones hechas, con su avance',
    needs: 'order',
    input: z.object(paging(['createAt'], { max: 50 })),
    output: pageOf(ImportEntry),
  }),
  result: endpoint({
    method: 'POST',
    path: '/api/import/result',
    summary: 'Qué fue de un archivo importado, con las filas cuya orden ya estaba',
    needs: 'order',
    input: z.object({ _id: Id }),
    output: ImportEntry.extend({
      /** In the order of the file; they are kept for 30 days. */
      existing: z.array(ExistingRow),
    }),
  }),
  days: endpoint({
    method: 'POST',
    path: '/api/import/days',
    summary: 'Hoy, mañana y el próximo día hábil del país de la empresa',
    needs: 'order',
    input: Nothing,
    output: z.object({
      today: Day,
      tomorrow: Day,
      /** The first Monday to Friday after today that is no national holiday. */
      working: Day,
      /** The holidays before it, in words. */
      why: z.string().nullable(),
    }),
  }),
  ...queueCalls,
  ...layoutCalls,
};
