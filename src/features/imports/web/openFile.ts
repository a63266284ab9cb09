import { v7 } from 'uuid';
import { formatCount } from '#shared/money.ts';
import { formatTime } from '#shared/time.ts';
import type { PreviewRow } from '../contract.ts';
import { markRepeats } from '../row.ts';
import type { Encoding } from '../table.ts';
import { importsApi } from './api.ts';
import { readOrderFile } from './readFile.ts';

/** An order file in the preview. */
export interface OpenedFile {
  readonly name: string;
  readonly rows: readonly PreviewRow[];
  /** Headers that mean no column. */
  readonly unknown: readonly string[];
  /** Its separator, encoding and when it was read, in words. */
  readonly facts: string;
}

/** Rows sent at a time, so that neither the browser nor the server stands still over a large file. */
const BATCH = 500;

const encodings: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const separators: Record<string, string> = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulación', '|': 'barra' };

/** Why a whole file is refused. */
export class FileRefused extends Error {}

/**
 * Reads an order file and has its rows confirmed.
 * @param onProgress rows confirmed so far and altogether
 * @throws FileRefused with the reason in Spanish; ApiError
 */
export const openFile = async (file: File, onProgress: (done: number, total: number) => void): Promise<OpenedFile> => {
  const reading = await readOrderFile(file);
  if (reading.refusal !== undefined) throw new FileRefused(reading.refusal);
  const rows = reading.rows.map((row) => ({ ...row, importId: v7() }));
  const confirmed: PreviewRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    onProgress(start, rows.length);
    const answer = await importsApi.confirm.call({ rows: rows.slice(start, start + BATCH) });
    confirmed.push(...answer.rows);
  }
  return {
    name: file.name,
    // Each batch was checked by itself.
    rows: markRepeats(confirmed),
    unknown: reading.unknown,
    facts: `${formatCount(rows.length)} filas · separador ${separators[reading.delimiter] ?? reading.delimiter} · ${encodings[reading.encoding]} · leído a las ${formatTime(Date.now())}`,
  };
};
