import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ColumnMenu } from '#web/list/ColumnMenu.tsx';
import { type ChoosableColumn, shownColumns } from '#web/table/columnRules.ts';
import type { ViewedList } from '../viewedLists.ts';
import { viewsApi } from './api.ts';
import { ViewMenu } from './ViewMenu.tsx';
import type { ViewRules } from './viewSearch.ts';

/** A list of which the user keeps views and columns. */
export type ViewedListOptions<C, Search extends { view?: string | undefined }> = {
  list: ViewedList;
  /** All that the list can show. */
  columns: readonly C[];
  search: Search;
  /** Goes to another place of the list, on page 1. */
  onSearch: (change: Search | { view: string | undefined }) => void;
  rules: ViewRules<Search>;
};

/** What the user chose to see of a list. */
export type ListViews<C> = {
  /** Those shown, in the list's order. */
  columns: readonly C[];
  /** Whether the columns are known: rows drawn before would jump. */
  ready: boolean;
  /** Views and columns, for the head of the screen. */
  menus: ReactNode;
};

/** The views and columns that a user keeps of a list, with their menus. */
export function useListViews<C extends ChoosableColumn, Search extends { view?: string | undefined }>({
  list,
  columns: all,
  search,
  onSearch,
  rules,
}: ViewedListOptions<C, Search>): ListViews<C> {
  const queries = useQueryClient();
  const kept = viewsApi.list.queryOptions({ list });
  const saved = useQuery({ ...kept, staleTime: 300_000 });
  const views = saved.data?.data ?? [];
  const view = views.find(({ _id }) => _id === search.view);
  const chosen = view?.columns ?? saved.data?.columns ?? null;
  const columns = shownColumns(all, chosen);

  const choose = useMutation({
    mutationFn: async (next: string[] | null) => {
      if (view) await viewsApi.save.call({ ...view, list, columns: next });
      else await viewsApi.saveColumns.call({ list, columns: next });
    },
    onMutate: (next) =>
      queries.setQueryData(kept.queryKey, (old) =>
        old && view
          ? { ...old, data: old.data.map((one) => (one === view ? { ...one, columns: next } : one)) }
          : old && { ...old, columns: next },
      ),
    onError: (error) => {
      toast.error(failureOf(error).message, 'No se pudieron guardar las columnas');
      void saved.refetch();
    },
  });

  return {
    columns,
    ready: !saved.isPending,
    menus: (
      <>
        <ViewMenu list={list} views={views} search={search} columns={chosen} onSearch={onSearch} rules={rules} />
        <ColumnMenu columns={all} shown={columns.map(({ key }) => key)} onChange={(next) => choose.mutate(next && [...next])} />
      </>
    ),
  };
}
