import * as z from 'zod';
import type { Endpoint, Input } from '#shared/contract.ts';
import type { Exported } from '#shared/list/exportContract.ts';
import { columnKeys, type ListColumns } from '#shared/list/listColumns.ts';
import { formatCount } from '#shared/money.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '../db.ts';
import { exportKey } from '../files/files.ts';
import type { OutsideCall } from '../http/api.ts';
import { type JobDefinition, job } from '../ports.ts';
import { refuse } from '../refuse.ts';
import { fileName } from './exportRows.ts';
import type { MadeFile } from './madeFile.ts';
import { declareSheet } from './sheetThreads.ts';

/** Rows beyond which nobody is kept waiting: they are written in the background. */
export const MAX_AT_ONCE = 5_000;
/** Rows of a file at most. */
const MAX_ROWS = 500_000;
type AnyExport = Endpoint<z.ZodObject, z.ZodType<Exported>>;
/** The call that an export answers: one whose columns are chosen (`exportCall`), or one that has all of them. */
type ExportEndpoint<Key extends string> =
  | (AnyExport & { input: z.ZodObject<{ columns: z.ZodArray<z.ZodEnum<{ [K in Key]: K }>> }> })
  | (AnyExport & { input: { shape: Readonly<Record<string, unknown>> & { readonly columns?: never } } });

/** What is exported, and for whom. */
type Asked<E extends Endpoint> = { input: Input<E>; viewer: Pick<Viewer, 'degree'> };

/** What an export of a list is made of. */
export type ListExportParts<E extends Endpoint, Row extends Told, Key extends string, Told> = {
  /** Of its job; stored with every run, so it stays. */
  name: string;
  /** `import.meta.url` of the file that declares it: the thread that writes it finds it there. */
  module: string;
  endpoint: E;
  /** Name of the sheet, and of the file with the day behind it: 'Órdenes'. */
  title: string;
  columns: ListColumns<Told, Key>;
  /** What the file is called, where that hangs on what is exported; the title unless told. */
  fileTitle?: (db: Db, asked: Asked<E>) => Promise<string>;
  /** The ids of what is listed, in the list's order; at most so many. */
  ids: (db: Db, asked: Asked<E>, limit: number) => Promise<string[]>;
  /** The rows of some ids, in their order. */
  rows: (db: Db, asked: Asked<E>, ids: string[]) => Promise<Row[]>;
  /** Hands the rows through, with others between and behind them that say what they come to. */
  summed?: (rows: AsyncIterable<Row>) => AsyncIterable<Told>;
};

/**
 * The export of a list as a handler and a job. Few rows are written while the caller waits, many in the background. Which rows they are is
 * settled at the start; they are read in short transactions while the file is written, so that none is open for long and few rows are held.
 * Both are done in a thread (`sheetThread.ts`): nobody else's request waits for it (docs/decisions/027-exports-in-threads.md).
 */
export const listExport = <E extends ExportEndpoint<Key>, Row extends Told, Key extends string, Told = Row>(
  parts: ListExportParts<E, Row, Key, Told>,
) => {
  const { name, endpoint, title } = parts;
  const { write } = declareSheet({
    name,
    module: parts.module,
    sheetOf: (asked: Asked<E>, rows: AsyncIterable<Row>) => {
      const chosen = (asked.input as { columns?: Key[] }).columns ?? columnKeys(parts.columns);
      return { title, columns: chosen.map((column) => parts.columns[column]), rows: parts.summed?.(rows) ?? rows };
    },
    rows: parts.rows,
  });
  const called = async (asked: Asked<E>, { inCompany }: Pick<OutsideCall<E>, 'inCompany'>) =>
    parts.fileTitle ? inCompany((db) => parts.fileTitle!(db, asked)) : title;

  const definition = job({
    name,
    needs: endpoint.needs,
    isLong: true,
    // The degree of who asked for it, when they did; one that is missing sees least.
    payload: endpoint.input.extend({ degree: z.int().optional() }),
    run: async ({ payload, company, run, ports, inCompany, progress }) => {
      const { degree = Infinity, ...input } = payload as { degree?: number };
      const asked = { input: input as Input<E>, viewer: { degree } };
      const ids = await inCompany((db) => parts.ids(db, asked, MAX_ROWS));
      const key = exportKey(company, 'xlsx', run);
      await write({ asked, ids, key, company }, ports, (done) => void progress(done, ids.length));
      await progress(ids.length, ids.length);
      return { file: { key, name: fileName(await called(asked, { inCompany }), new Date()) }, rows: ids.length } satisfies MadeFile;
    },
  });

  const answer = async ({ input, viewer, now, ports, inCompany }: OutsideCall<E>): Promise<Exported> => {
    if (!viewer) throw new Error(`${endpoint.path} has no company`);
    const asked = { input, viewer };
    const ids = await inCompany((db) => parts.ids(db, asked, MAX_ROWS + 1));
    if (ids.length > MAX_ROWS) throw refuse.invalid(`Hasta ${formatCount(MAX_ROWS)} filas por planilla: filtre por fechas`);
    if (ids.length > MAX_AT_ONCE) {
      // As the wire has it: that is what a payload is decoded from.
      const payload = { ...(JSON.parse(JSON.stringify(input)) as z.input<E['input']>), degree: viewer.degree };
      return { job: await inCompany((db) => ports.jobs.enqueue(db, definition, payload, { viewer })) };
    }
    const key = exportKey(viewer.company, 'xlsx');
    await write({ asked: { input, viewer: { degree: viewer.degree } }, ids, key, company: viewer.company }, ports);
    return { url: ports.files.download(key, fileName(await called(asked, { inCompany }), now), now) };
  };

  return { handler: { outside: answer }, job: definition as JobDefinition };
};
