import { keepPreviousData, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError, Query } from '../api.ts';
import type { DataTableProps } from '../table/DataTable.tsx';
import { pageCount } from '../table/openRows.ts';
import { useEarlyQuery } from '../useEarlyQuery.ts';
import { type Asked, askedOf, type Paging, type PagingOffer, type Place, placeOf, tableStateOf, usePageSize } from './paging.ts';

/** The call that gives a list's pages: its input has `paging()`, its answer the rows and their `total`. */
type PagedCaller<Input, Answer> = {
  queryOptions: (input: Input) => Query<Answer>;
};

type FieldOf<Input extends Paging> = NonNullable<Input['sortField']>;

/** What a list is. */
export type ListOptions<Input extends Paging, Answer, Row, Size extends number> = PagingOffer<Size, FieldOf<Input>> & {
  /** Unique among the lists: under it the page size is kept for the user. */
  name: string;
  endpoint: PagedCaller<Input, Answer>;
  /** What is asked for besides page and order. */
  filter: Omit<Input, keyof Paging>;
  rows: (answer: Answer) => readonly Row[];
  /** Where the list stands. */
  place: Paging<Size, FieldOf<Input>>;
  /** Takes it elsewhere; a place that there is not is replaced in the address. */
  onPlace: (place: Place<Size, FieldOf<Input>>, options?: { replace: boolean }) => void;
  /** Size of a page until the user chooses one; the first of `sizes` unless told. */
  initialSize?: Size;
  /** How the rows are kept up to date. */
  query?: Pick<UseQueryOptions<Answer, ApiError>, 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'>;
};

/** What a `FilterStrip` tells of its list. */
export type ListStrip = { total: number | undefined; onRefresh: () => void; refreshing: boolean };

/** A remote list: `<DataTable {...list.table} />`. */
export type List<Answer, Row extends object, Size extends number, Field extends string> = {
  table: Required<
    Pick<DataTableProps<Row>, 'rows' | 'total' | 'rowId' | 'state' | 'onStateChange' | 'sizes' | 'fetching' | 'error' | 'onRetry'>
  >;
  strip: ListStrip;
  /** `undefined` until the first load has answered. */
  rows: readonly Row[] | undefined;
  /** Rows of the whole result. */
  total: number;
  /** The page that is shown, or on its way. */
  asked: Asked<Size, Field>;
  query: UseQueryResult<Answer, ApiError>;
};

/** A list whose pages come from the server: paging, order, size kept per user, old rows until the new ones are there, failure and refresh. */
export function useList<Input extends Paging, Answer extends { total: number }, Row extends { _id: string }, const Size extends number>(
  options: ListOptions<Input, Answer, Row, Size>,
): List<Answer, Row, Size, FieldOf<Input>> {
  const { name, endpoint, filter, sizes, place, onPlace } = options;
  // Not a default of the pattern: the React Compiler knows none that is a member.
  const initialSize = options.initialSize ?? sizes[0];
  const [size, rememberSize] = usePageSize(name, sizes, initialSize);
  const asked = askedOf(place, options, size);
  // The filter lacks of the input exactly what is asked.
  const input = { ...filter, ...asked } as unknown as Input;
  const query = useEarlyQuery(endpoint.queryOptions(input), { ...options.query, placeholderData: keepPreviousData });
  const rows = query.data && options.rows(query.data);
  const total = query.data?.total ?? 0;
  const refresh = () => void query.refetch();
  const last = pageCount(total, asked.size);
  const isBehind = !query.isPlaceholderData && total > 0 && asked.page > last;
  const goBack = useEffectEvent(() => onPlace({ ...placeOf(tableStateOf({ ...asked, page: last }), options) }, { replace: true }));
  useEffect(() => {
    if (isBehind) goBack();
  }, [isBehind]);
  return {
    table: {
      rows,
      total,
      rowId: ({ _id }) => _id,
      state: tableStateOf(asked),
      onStateChange: (next) => {
        rememberSize(next.size);
        onPlace(placeOf(next, options));
      },
      sizes,
      fetching: query.isPlaceholderData || isBehind,
      error: query.error,
      onRetry: refresh,
    },
    strip: {
      total: rows?.length ? total : undefined,
      onRefresh: refresh,
      refreshing: query.isFetching && !query.isPlaceholderData && !query.isPending,
    },
    rows,
    total,
    asked,
    query,
  };
}
