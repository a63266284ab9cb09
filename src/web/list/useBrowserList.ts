import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ApiError, Query } from '../api.ts';
import { matchesFilter } from '../table/compare.ts';
import type { DataTableProps } from '../table/DataTable.tsx';
import { usePageSize } from './paging.ts';
import type { ListStrip } from './useList.ts';

/** What a list in the browser is. */
export type BrowserListOptions<Answer, Row> = {
  /** Unique among the lists: under it the page size is kept for the user. */
  name: string;
  /** `api.list.queryOptions({})` */
  query: Query<Answer>;
  rows: (answer: Answer) => readonly Row[];
  /** The text that a row is found by. */
  text: (row: Row) => string;
  sizes: readonly [number, ...number[]];
  /** What the user typed to find rows, and how it changes. */
  search: { value: string; onChange: (text: string) => void };
  /** Size of a page until the user chooses one; the first of `sizes` unless told. */
  initialSize?: number;
};

/** A list in the browser: `<DataTable {...list.table} />`. */
export type BrowserList<Answer, Row extends object> = {
  table: Required<Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'sizes' | 'initialSize' | 'onSizeChange' | 'error' | 'onRetry'>>;
  strip: ListStrip;
  /** All that the call gave. */
  all: readonly Row[] | undefined;
  query: UseQueryResult<Answer, ApiError>;
};

/** A list that comes in one call and is sorted, paged and searched in the browser. */
export function useBrowserList<Answer, Row extends { _id: string }>(options: BrowserListOptions<Answer, Row>): BrowserList<Answer, Row> {
  const { name, sizes, text, search } = options;
  const [size, rememberSize] = usePageSize(name, sizes, options.initialSize ?? sizes[0]);
  const query = useQuery(options.query);
  const all = query.data && options.rows(query.data);
  const rows = all?.filter((row) => matchesFilter(text(row), search.value));
  const refresh = () => void query.refetch();
  return {
    table: {
      rows,
      rowId: ({ _id }) => _id,
      sizes,
      initialSize: size,
      onSizeChange: rememberSize,
      error: query.error,
      onRetry: refresh,
    },
    strip: { total: rows?.length ? rows.length : undefined, onRefresh: refresh, refreshing: query.isFetching && !query.isPending },
    all,
    query,
  };
}
