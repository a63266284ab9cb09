import type { FoundTable, TableChoice } from '../../sheet/findTable.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import type { WorkFile } from '../work/workFile.ts';

type Chosen = Pick<WorkFile, 'choice' | 'found'>;

const without = (rows: readonly number[] = [], at: number | null) => rows.filter((row) => row !== at);

/** The choice with another row of titles; null: the sheet has none; undefined: the one that is found. */
export const withHeader = ({ choice, found }: Chosen, header: number | null | undefined): TableChoice => ({
  sheet: found.sheet,
  ...(header !== undefined && { header }),
  brought: without(choice.brought, header ?? null),
  dropped: without(choice.dropped, header ?? null),
});

/** The choice with a row counted as an order, or left out. */
export const withRow = ({ choice, found }: Chosen, at: number, isOrder: boolean): TableChoice => ({
  ...choice,
  sheet: found.sheet,
  brought: isOrder ? [...without(choice.brought, at), at] : without(choice.brought, at),
  dropped: isOrder ? without(choice.dropped, at) : [...without(choice.dropped, at), at],
});

const isFilled = (cells: readonly string[] | undefined) => cells?.some((text) => text.trim() !== '') ?? false;

/**
 * The next row with something in it, above (-1) or beneath (1) the one of titles: which may be the titles.
 * @param header null: the first row is the next one
 * @returns undefined when there is none
 */
export const nextHeader = ({ rows }: Pick<Sheet, 'rows'>, header: number | null, by: 1 | -1): number | undefined => {
  if (header === null && by < 0) return undefined;
  for (let at = header === null ? 0 : header + by; at >= 0 && at < rows.length; at += by) if (isFilled(rows[at])) return at;
  return undefined;
};

/** A row of the sheet that is drawn, or the rows that are not. */
export type Shown = { readonly at: number } | { readonly from: number; readonly to: number };

/** How much of a sheet is drawn, in rows. */
export interface Extent {
  readonly above: number;
  readonly beneath: number;
}

/** At first. */
export const FIRST: Extent = { above: 10, beneath: 40 };

/** Rows that are left out behind what is drawn, at most. */
const MAX_LEFT = 60;
/** So few rows are not worth leaving out. */
const FEW = 2;

/** What of a sheet is drawn: rows around the titles, and those that are left out wherever they stand; a sheet may have 10,000. */
export const shownRows = (count: number, { header, left }: Pick<FoundTable, 'header' | 'left'>, extent: Extent): Shown[] => {
  const start = Math.max(0, (header ?? 0) - extent.above);
  const end = Math.min(count, (header ?? -1) + 1 + extent.beneath);
  const behind = left.filter(({ at }) => at >= end).slice(0, MAX_LEFT);
  const drawn = [...Array.from({ length: end - start }, (_, n) => start + n), ...behind.map(({ at }) => at)];
  const shown: Shown[] = [];
  let next = 0;
  for (const at of [...drawn, count]) {
    if (at - next > FEW) shown.push({ from: next, to: at - 1 });
    else for (let few = next; few < at; few += 1) shown.push({ at: few });
    if (at < count) shown.push({ at });
    next = at + 1;
  }
  return shown;
};
