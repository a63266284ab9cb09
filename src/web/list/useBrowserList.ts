import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError, Query } from '../api.ts';
import type { Column, TableSort } from '../table/column.ts';
import { matchesFilter } from '../table/compare.ts';
import type { DataTableProps } from '../table/DataTable.tsx';
import { pageCount } from '../table/openRows.ts';
import { offeredFilters, type RecordStates } from './browserSearch.ts';
import { askedOf, placeOf, tableStateOf, usePageSize } from './paging.ts';
import { useBrowserSearch } from './useBrowserSearch.ts';
import { type ScreenColumnFilters, useColumnFilters } from './useColumnFilters.ts';
import type { ListStrip } from './useList.ts';

/** What a list in the browser is. */
export type BrowserListOptions<Answer, Row extends object> = {
  /** Unique among the lists: under it the page size is kept for the user. */
  name: string;
  /** `api.list.queryOptions({})` */
  query: Query<Answer>;
  rows: (answer: Answer) => readonly Row[];
  /** The text that a row is found by. */
  text: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The order at first. */
  sort: TableSort;
  /** Whether a row is among those of a state, and the state at first. */
  isAmong: (state: RecordStates, row: Row) => boolean;
  initialState: RecordStates;
  sizes: readonly [number, ...number[]];
  /** Size of a page until the user chooses one; the first of `sizes` unless told. */
  initialSize?: number;
};

/** A list in the browser: `<DataTable {...list.table} columns={columns} />`. */
export type BrowserList<Answer, Row extends object> = {
  table: ScreenColumnFilters<Row>['table'] &
    Required<Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'sizes' | 'state' | 'onStateChange' | 'error' | 'onRetry'>>;
  strip: ListStrip & ScreenColumnFilters<Row>['strip'];
  /** What its columns are filtered by on a phone, while that is open. */
  sheet: ReturnType<ScreenColumnFilters<Row>['sheet']>;
  /** What the user typed to find rows, and the state that is shown. */
  search: { value: string; onChange: (text: string) => void };
  states: { value: RecordStates; onChange: (state: RecordStates) => void };
  /** All that the call gave; those found among them in the state; of these what passes the columns' filters. */
  all: readonly Row[] | undefined;
  found: readonly Row[] | undefined;
  passing: readonly Row[] | undefined;
  /** Whether any filter of a column is in force, and whether anything at all keeps rows away. */
  columnsFilter: boolean;
  filtered: boolean;
  /** The state that alone keeps rows away. */
  byState: RecordStates | undefined;
  /** Shows all of them. */
  clear: () => void;
  query: UseQueryResult<Answer, ApiError>;
};

/** A list that comes in one call and is searched, filtered, sorted and paged in the browser, as its address says. */
export function useBrowserList<Answer, Row extends { _id: string }>(options: BrowserListOptions<Answer, Row>): BrowserList<Answer, Row> {
  const { name, sizes, text, columns, sort, isAmong, initialState } = options;
  const [{ q, state, columns: addressed, place }, change] = useBrowserSearch(initialState, (column) =>
    columns.some(({ key, filter }) => key === column && filter === 'text'),
  );
  const [size, rememberSize] = usePageSize(name, sizes, options.initialSize ?? sizes[0]);
  const query = useQuery(options.query);
  const all = query.data && options.rows(query.data);
  const found = all?.filter((row) => matchesFilter(text(row), q) && isAmong(state, row));
  const offered = offeredFilters(addressed, columns);
  const filters = useColumnFilters(columns, offered, (next) => change({ columns: next }));
  const passing = found && filters.pass(found);

  const sorts = [sort.key, ...columns.flatMap(({ key, sortable }) => (sortable ? [key] : []))] as const;
  const offer = { sizes, sorts, order: sort.desc ? 'desc' : 'asc' } as const;
  // The address may name an order or a size that is none.
  const sortField = sorts.find((field) => field === place.sortField);
  const asked = askedOf({ ...place, sortField, size: sizes.find((one) => one === place.size) }, offer, size);
  const last = passing ? pageCount(passing.length, asked.size) : asked.page;
  const shownState = tableStateOf({ ...asked, page: Math.min(asked.page, last) });
  const isBehind = asked.page > last;
  const goBack = useEffectEvent(() => change({ place: placeOf(shownState, offer) }, { replace: true }));
  useEffect(() => {
    if (isBehind) goBack();
  }, [isBehind]);

  const isRubbish = Object.keys(addressed).length > Object.keys(offered).length;
  const drop = useEffectEvent(() => change({ columns: offered, place }, { replace: true }));
  useEffect(() => {
    if (isRubbish) drop();
  }, [isRubbish]);

  const refresh = () => void query.refetch();
  return {
    table: {
      ...filters.table,
      rows: found,
      rowId: ({ _id }) => _id,
      sizes,
      state: shownState,
      onStateChange: (next) => {
        rememberSize(next.size);
        change({ place: placeOf(next, offer) });
      },
      error: query.error,
      onRetry: refresh,
    },
    strip: {
      ...filters.strip,
      total: passing?.length ? passing.length : undefined,
      onRefresh: refresh,
      refreshing: query.isFetching && !query.isPending,
    },
    sheet: filters.sheet(found),
    search: { value: q, onChange: (typed) => change({ q: typed }) },
    states: { value: state, onChange: (next) => change({ state: next }) },
    all,
    found,
    passing,
    columnsFilter: filters.active,
    byState: state !== 'all' && q === '' && !filters.active ? state : undefined,
    filtered: state !== 'all' || q !== '' || filters.active,
    clear: () => change({ q: '', state: 'all', columns: {} }),
    query,
  };
}
