import { fold } from '#shared/text.ts';
import type { Column } from '../columns/columns.ts';
import type { Cells } from '../sheet/table.ts';

/** What is sought in a column and what is written in its place; case and accents do not count. */
export interface Replacement {
  readonly find: string;
  readonly text: string;
  /** Only cells that are all of what is sought. */
  readonly whole: boolean;
}

/** A text folded letter by letter, so that its places are those of the text. */
const foldedLetters = (text: string) => Array.from(text, (letter) => fold(letter) || letter);

const replaced = (cell: string, { find, text }: Replacement) => {
  const [letters, sought] = [foldedLetters(cell), foldedLetters(find.trim())];
  const written = Array.from(cell);
  const isHere = (at: number) => sought.every((letter, n) => letters[at + n] === letter);
  let result = '';
  for (let at = 0; at < letters.length;) {
    const here = isHere(at);
    result += here ? text : (written[at] ?? '');
    at += here ? sought.length : 1;
  }
  return result.trim();
};

/** The rows whose cell a replacement changes, with what it becomes. */
export const replaceIn = <R extends { readonly cells: Cells }>(
  rows: readonly R[],
  column: Column,
  replacement: Replacement,
): { row: R; text: string }[] => {
  const sought = fold(replacement.find).trim();
  if (sought === '') return [];
  return rows.flatMap((row) => {
    const cell = row.cells[column]?.trim() ?? '';
    const folded = fold(cell);
    if (replacement.whole ? folded !== sought : !folded.includes(sought)) return [];
    const text = replacement.whole ? replacement.text.trim() : replaced(cell, replacement);
    return text === cell ? [] : [{ row, text }];
  });
};

/** The other rows whose cell says the same as one said before it was mended: what was meant there is likely meant in them. */
export const alike = <R extends { readonly importId: string; readonly cells: Cells }>(
  rows: readonly R[],
  { importId, cells }: R,
  column: Column,
): R[] => {
  const before = fold(cells[column] ?? '').trim();
  return rows.filter((row) => row.importId !== importId && fold(row.cells[column] ?? '').trim() === before);
};
