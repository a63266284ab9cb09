import type { Paging } from './paging.ts';
import { oneOf, type SearchReader, text, whole } from './screenSearch.ts';

/** Which records a list shows. */
export const states = ['active', 'inactive', 'all'] as const;
export type RecordStates = (typeof states)[number];

/** The filter of a column, by its key: `f.category`. */
type ColumnFilter = `f.${string}`;

/** What the address of a list in the browser holds: what was typed, the state, what filters each column, and where the list stands. */
export type BrowserSearch = { q?: string | undefined; state?: RecordStates | undefined } & Paging & {
    [Key in ColumnFilter]?: string | undefined;
  };

/** Longest text that filters. */
const MAX_TEXT = 200;
/** Columns that filter at once. */
const MAX_FILTERS = 20;
/** Longest key of a column. */
const MAX_KEY = 48;

const said = text(MAX_TEXT);
const isFilter = (key: string): key is ColumnFilter => key.startsWith('f.') && key.length <= MAX_KEY + 2;
/** Codes and numbers that filter come back from the address as numbers. */
const word = (raw: unknown) => said(typeof raw === 'number' ? String(raw) : raw);

/** Reads it; which columns filter, the list knows. */
export const browserSearch: SearchReader<BrowserSearch> = (raw) => {
  const filters = Object.entries(raw)
    .filter(([key]) => isFilter(key))
    .slice(0, MAX_FILTERS);
  return {
    q: word(raw['q']) || undefined,
    state: oneOf(states)(raw['state']),
    page: whole(1, 100_000)(raw['page']),
    // Which sizes and orders there are, the list knows.
    size: whole(1, 1000)(raw['size']),
    sortField: text(MAX_KEY)(raw['sortField']) || undefined,
    sortOrder: oneOf(['asc', 'desc'])(raw['sortOrder']),
    ...Object.fromEntries(filters.map(([key, value]) => [key, word(value) || undefined])),
  };
};

/** What filters the columns, by their keys. */
export const columnFiltersOf = (search: BrowserSearch): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (isFilter(key) && value ? [[key.slice(2), String(value)]] : [])));

/** Those of columns that filter; what the address says of others is dropped. */
export const offeredFilters = (
  filters: Readonly<Record<string, string>>,
  columns: readonly { key: string; filter?: unknown }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => columns.some((one) => one.key === key && one.filter !== undefined)));

/** The same as it stands in the address. */
export const searchOf = (
  q: string,
  state: RecordStates | undefined,
  filters: Readonly<Record<string, string>>,
  { page, size, sortField, sortOrder }: Paging = {},
): BrowserSearch => ({
  ...(q.trim() && { q: q.trim() }),
  ...(state && { state }),
  ...Object.fromEntries(Object.entries(filters).flatMap(([key, value]) => (value.trim() ? [[`f.${key}`, value.trim()]] : []))),
  ...(page && { page }),
  ...(size && { size }),
  ...(sortField && { sortField }),
  ...(sortOrder && { sortOrder }),
});

const isPlace = (key: string) => ['page', 'size', 'sortField', 'sortOrder'].includes(key);

/**
 * Whether a change of the address is a step, which the browser's Back undoes. What is typed on is none, nor that the list begins again at
 * its first page because of it.
 * @param isTyped whether one types what filters a column, instead of choosing it
 */
export const isStep = (before: BrowserSearch, after: BrowserSearch, isTyped: (column: string) => boolean): boolean => {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof BrowserSearch)[];
  const changed = keys.filter((key) => before[key] !== after[key]);
  const filters = changed.filter((key) => !isPlace(key));
  const isTypedOn = (key: keyof BrowserSearch) =>
    key === 'q' || (isFilter(key) && isTyped(key.slice(2)) && Boolean(before[key]) && Boolean(after[key]));
  return filters.length === 0 ? changed.length > 0 : !filters.every(isTypedOn);
};
