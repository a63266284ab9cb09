import { formatTime } from '#shared/time.ts';

/** What a clipboard holds, as far as it may be a table. */
export interface Pasted {
  readonly html: string;
  readonly text: string;
  readonly files: readonly File[];
}

const isParted = (text: string) =>
  text
    .trim()
    .split(/\r?\n/)
    .some((line) => line.includes('\t'));

/**
 * The files that a paste brings: a table that was copied from a sheet, or files that were copied in a folder; none when it is neither.
 * Spreadsheets put a picture of the table beside it, so the table counts before files.
 * @param now names the table, in epoch milliseconds
 */
export const filesOf = ({ html, text, files }: Pasted, now: number): File[] => {
  const name = `Tabla pegada ${formatTime(now)}`;
  if (/<table[\s>]/i.test(html)) return [new File([html], name, { type: 'text/html' })];
  if (isParted(text)) return [new File([text], name, { type: 'text/tab-separated-values' })];
  return [...files];
};
