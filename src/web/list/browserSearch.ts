import { oneOf, type SearchReader, text } from './screenSearch.ts';

/** Which records a list shows. */
export const states = ['active', 'inactive', 'all'] as const;
export type RecordStates = (typeof states)[number];

/** The filter of a column, by its key: `f.category`. */
type ColumnFilter = `f.${string}`;

/** What the address of a list in the browser holds: what was typed, the state, and what filters each column. */
export type BrowserSearch = { q?: string | undefined; state?: RecordStates | undefined } & { [Key in ColumnFilter]?: string | undefined };

/** Longest text that filters. */
const MAX_TEXT = 200;
/** Columns that filter at once. */
const MAX_FILTERS = 20;

const said = text(MAX_TEXT);
const isFilter = (key: string): key is ColumnFilter => key.startsWith('f.') && key.length <= 50;
/** Codes and numbers that filter come back from the address as numbers. */
const word = (raw: unknown) => said(typeof raw === 'number' ? String(raw) : raw);

/** Reads it; a filter of a column that the list does not have does nothing. */
export const browserSearch: SearchReader<BrowserSearch> = (raw) => {
  const filters = Object.entries(raw)
    .filter(([key]) => isFilter(key))
    .slice(0, MAX_FILTERS);
  return {
    q: word(raw['q']) || undefined,
    state: oneOf(states)(raw['state']),
    ...Object.fromEntries(filters.map(([key, value]) => [key, word(value) || undefined])),
  };
};

/** What filters the columns, by their keys. */
export const columnFiltersOf = (search: BrowserSearch): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (isFilter(key) && value ? [[key.slice(2), value]] : [])));

/** The same as it stands in the address. */
export const searchOf = (q: string, state: RecordStates | undefined, filters: Readonly<Record<string, string>>): BrowserSearch => ({
  ...(q.trim() && { q: q.trim() }),
  ...(state && { state }),
  ...Object.fromEntries(Object.entries(filters).flatMap(([key, value]) => (value.trim() ? [[`f.${key}`, value.trim()]] : []))),
});
