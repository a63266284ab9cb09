import { v7 } from 'uuid';
import { formatTime } from '#shared/time.ts';
import { counted } from '#shared/noun.ts';
import { type Column, type Mapping, proposeMapping, readHeader } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { carryOver } from '../../rows/preview.ts';
import { markRepeats } from '../../rows/repeats.ts';
import { type FileTable, MAX_CELL, readTable, refuseShape } from '../../sheet/table.ts';
import { importsApi } from '../api.ts';
import { confirmRows } from '../preview/confirmRows.ts';
import { readAside } from './readAside.ts';

const ROWS = { one: 'fila', many: 'filas' };

/** An order file in the preview. */
export interface OpenedFile {
  /** Tells one opening of a file from another. */
  readonly id: string;
  readonly name: string;
  readonly source: FileTable;
  readonly rows: readonly PreviewRow[];
  /** Headers that mean no column. */
  readonly unknown: readonly string[];
  /** How it was written and when it was read, in words. */
  readonly facts: string;
  /** `_id` of the driver that its orders go to. */
  readonly driver: string | null;
  /** What each column means, when it was not read from the headers alone. */
  readonly mapping: FileMapping | undefined;
}

/** What each column of a file means, and the client of its rows that name none. */
export interface FileMapping {
  readonly columns: Mapping;
  readonly client?: string | undefined;
  /** Whether it was said for an earlier file. */
  readonly remembered: boolean;
}

/** An order file whose columns somebody has to name first. */
export interface UnmappedFile {
  readonly name: string;
  readonly source: FileTable;
  readonly proposal: Mapping;
  /** `_id` of the client that was chosen for all of it. */
  readonly client?: string | undefined;
  /** Why its headers are not enough; absent when the user asked for it. */
  readonly reason?: string;
}

/** Why a whole file is refused. */
export class FileRefused extends Error {}

/** Told while a file is opened: rows confirmed so far and altogether. */
type Progress = (done: number, total: number) => void;

/** The headers of a file as the server takes them. */
export const headersOf = ({ table }: FileTable): string[] => (table[0] ?? []).map((header) => header.slice(0, MAX_CELL));

const readAs = (source: FileTable, mapping: OpenedFile['mapping']) => {
  const reading = readTable(source.table, mapping?.columns, mapping?.client ? ['client'] : []);
  if (reading.refusal !== undefined) throw new FileRefused(reading.refusal);
  return reading;
};

type ReadRow = ReturnType<typeof readAs>['rows'][number];

/** Rows read anew as they were mended under other columns: those that were taken out stay out. */
const mendedRows = (rows: readonly ReadRow[], before: OpenedFile) => {
  const readBefore = new Map(readAs(before.source, before.mapping).rows.map(({ row, cells }) => [row, cells]));
  const shown = new Map(before.rows.map((row) => [row.row, row]));
  return rows.flatMap((row) => {
    const old = shown.get(row.row);
    if (!old) return [];
    const { fileClient } = old;
    const chosen = fileClient !== before.mapping?.client && fileClient ? { fileClient } : {};
    return [{ ...row, ...chosen, ...carryOver(row.cells, old, readBefore.get(row.row) ?? {}) }];
  });
};

/**
 * Has the rows of a file confirmed, its columns being known.
 * @param before the same file in the preview, under other columns: what was mended and chosen there stays
 * @throws FileRefused with the reason in Spanish; ApiError
 */
export const openTable = async (
  { name, source }: Pick<OpenedFile, 'name' | 'source'>,
  mapping: OpenedFile['mapping'],
  onProgress: Progress,
  before?: OpenedFile,
): Promise<OpenedFile> => {
  const fileClient = mapping?.client;
  const reading = readAs(source, mapping);
  const read = before ? mendedRows(reading.rows, before) : reading.rows.map((row) => ({ ...row, importId: v7() }));
  const rows = await confirmRows(
    read.map((row) => ({ ...row, ...(fileClient && { fileClient }) })),
    onProgress,
  );
  return {
    id: v7(),
    name,
    source,
    driver: before?.driver ?? null,
    // Each batch was checked by itself.
    rows: markRepeats(rows),
    unknown: reading.unknown,
    facts: `${counted(rows.length, ROWS)} · ${source.form} · leído a las ${formatTime(Date.now())}`,
    mapping,
  };
};

/** Whether any row of a file names its client. */
const namesClient = ({ table }: FileTable, columns: readonly (Column | null | undefined)[]) => {
  const at = columns.indexOf('client');
  return table.slice(1).some((cells) => cells[at]?.trim());
};

/**
 * Reads an order file and has its rows confirmed; a file whose headers are not enough, and were never named before, or whose rows name no
 * client, is given back.
 * @throws FileRefused with the reason in Spanish; ApiError
 */
export const openFile = async (file: File, onProgress: Progress): Promise<OpenedFile | UnmappedFile> => {
  const source = await readAside(file);
  if ('refusal' in source) throw new FileRefused(source.refusal);
  const headers = headersOf(source);
  const misshapen = refuseShape(headers);
  if (misshapen) throw new FileRefused(misshapen.refusal);
  const header = readHeader(headers);
  const { name } = file;
  const unnamed = { name, source, reason: 'Las filas no dicen su cliente' };
  if (header.refusal === undefined && !namesClient(source, header.columns)) return { ...unnamed, proposal: proposeMapping(headers) };
  if (header.refusal === undefined && header.unknown.length === 0) return openTable({ name, source }, undefined, onProgress);
  const { columns } = await importsApi.mapping.call({ headers });
  if (columns && !namesClient(source, columns)) return { ...unnamed, proposal: columns };
  if (columns) return openTable({ name, source }, { columns, remembered: true }, onProgress);
  if (header.refusal !== undefined) return { name, source, proposal: proposeMapping(headers), reason: header.refusal };
  return openTable({ name, source }, undefined, onProgress);
};
