import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bring } from '#web/later.ts';
import { ColumnMenu } from '#web/list/ColumnMenu.tsx';
import { useEarlyQuery } from '#web/useEarlyQuery.ts';
import { type ChoosableColumn, shownColumns } from '#web/table/columnRules.ts';
import type { ViewedList } from '../viewedLists.ts';
import { viewsApi } from './api.ts';
import { ViewMenu } from './ViewMenu.tsx';
import type { ViewRules } from './viewSearch.ts';

const bringChanges = bring(() => import('./viewChanges.ts'));

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
  const saved = useEarlyQuery(viewsApi.list.queryOptions({ list }), { staleTime: 300_000 });
  const views = saved.data?.data ?? [];
  const view = views.find(({ _id }) => _id === search.view);
  const chosen = view?.columns ?? saved.data?.columns ?? null;
  const columns = shownColumns(all, chosen);

  const choose = async (next: string[] | null) => {
    const { queryKey } = viewsApi.list.queryOptions({ list });
    // At once, so that the next choice builds on it; what is on its way does not know of it yet.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (old) => {
      if (!old || !view) return old && { ...old, columns: next };
      return { ...old, data: old.data.map((one) => (one._id === view._id ? { ...one, columns: next } : one)) };
    });
    const { keepColumns } = await bringChanges();
    await keepColumns({ queries, list }, view, next);
  };

  return {
    columns,
    ready: !saved.isPending,
    menus: (
      <>
        <ViewMenu list={list} views={views} search={search} columns={chosen} onSearch={onSearch} rules={rules} />
        <ColumnMenu columns={all} shown={columns.map(({ key }) => key)} onChange={(next) => void choose(next && [...next])} />
      </>
    ),
  };
}
