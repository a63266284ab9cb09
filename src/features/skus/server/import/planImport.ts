import { and, eq, ne } from 'drizzle-orm';
import type { Input, Output } from '#shared/contract.ts';
import { changesBetween, type Changes } from '#shared/record/changes.ts';
import { isBlank } from '#shared/record/fields.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { readRow } from '#server/record/import/readRow.ts';
import { theRecord } from '#server/record/recordTable.ts';
import { CLIENT } from '../../../clients/noun.ts';
import { clients } from '../../../clients/server/tables.ts';
import { SkuForm, type skus as contract } from '../../contract.ts';
import { skuFileFields } from '../../fields.ts';
import { spoiltCell } from '../../sku.ts';
import { skuKeys } from '../operations.ts';
import { skus } from '../tables.ts';

/** A row of a file as it is sent. */
export type SentRow = Input<typeof contract.importCheck>['rows'][number];

/** What a file tells of a product. */
type Told = Pick<SkuForm, keyof typeof skuFileFields>;

/** What becomes of a row. */
export type PlannedSku = {
  row: number;
  state: Output<typeof contract.importCheck>['rows'][number]['state'];
  /** The product that it changes, as it stands. */
  record: typeof skus.$inferSelect | undefined;
  /** What it is saved as; where the row has errors, as far as it can be read. */
  form: Told;
  changes: Changes;
  errors: Record<string, string>;
};

const EMPTY: Told = { sku: '', description: '', code: '', variant: [] };
const reading = { fields: skuFileFields, form: SkuForm, namesakes: new Map() };

/** What is wrong with the cells that a spreadsheet has spoilt. */
const spoilt = (cells: SentRow['cells']): Record<string, string> =>
  Object.fromEntries(
    (['sku', 'code'] as const).flatMap((field) => {
      const fault = spoiltCell(cells[field] ?? '');
      return fault === undefined ? [] : [[field, fault]];
    }),
  );

/** What the cells of a row say; a SKU that elsewhere would say nothing, as '-' or 'N/A', is one. */
const readCells = ({ row, cells }: SentRow) => {
  const { values, errors } = readRow(cells, reading);
  const named = values.sku === undefined && errors.sku === undefined ? SkuForm.shape.sku.safeParse(cells.sku).data : undefined;
  return { row, errors: { ...errors, ...spoilt(cells) }, values: named === undefined ? values : { ...values, sku: named } };
};

/**
 * Says what becomes of the rows of a file of a client's SKUs, as things stand in the transaction; nothing is written. A SKU that the client
 * has is known however the file writes it, and stays written as it is; an empty cell leaves what the product has.
 */
export const planSkus = async (db: Db, client: string, rows: readonly SentRow[]): Promise<PlannedSku[]> => {
  const read = await unhurried(eachOf(rows, readCells));
  const named = read.flatMap(({ values }) => (typeof values.sku === 'string' ? [values.sku] : []));
  const keys = await skuKeys(db, named);
  const found = await db
    .select()
    .from(skus)
    .where(and(eq(skus.client, client), anyOf(skus.skuKey, new Set(keys.values())), ne(skus.status, recordStatus.deleted)));
  const byKey = new Map(found.map((one) => [one.skuKey, one]));
  const seen = new Map<string, number>();
  const decided = ({ row, values, errors: unread }: (typeof read)[number]): PlannedSku => {
    const errors: Record<string, string> = { ...unread };
    const key = keys.get(String(values.sku));
    const first = key === undefined ? undefined : seen.get(key);
    if (key === undefined) errors.sku ??= 'Requerido';
    else if (first !== undefined) errors.sku ??= `Repetido: ya está en la fila ${first}`;
    else seen.set(key, row);
    const record = key === undefined ? undefined : byKey.get(key);
    const before = record && { ...record, code: record.code ?? '' };
    const { sku, description, code, variant }: Told = { ...EMPTY, ...before, ...values, ...(before && { sku: before.sku }) };
    const form = { sku, description, code, variant };
    const nothing = { sku: null, description: null, code: null, variant: null };
    const was = before
      ? { sku: before.sku, description: before.description, code: before.code, variant: before.variant as readonly string[] }
      : nothing;
    const told = Object.entries(changesBetween(was, form)).filter(([, { to }]) => before !== undefined || !isBlank(to));
    const done = told.length === 0 ? 'same' : before ? 'edit' : 'new';
    const state = Object.keys(errors).length > 0 ? 'error' : done;
    return { row, state, record, form, changes: Object.fromEntries(told), errors };
  };
  return unhurried(eachOf(read, decided));
};

/** The preview of a file. @throws 404 for a client that there is not */
export const planImport = async (db: Db, input: Input<typeof contract.importCheck>): Promise<Output<typeof contract.importCheck>> => {
  await theRecord(db, clients, CLIENT, input.client);
  const planned = await planSkus(db, input.client, input.rows);
  return {
    rows: planned.map(({ record, form, ...one }) => ({
      ...one,
      name: form.sku || form.description,
      record: record ? { _id: record._id, version: record.version } : null,
      ignored: {},
      twin: null,
      unplaced: null,
    })),
  };
};
