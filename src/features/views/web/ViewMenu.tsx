import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { toast } from '#web/feedback/toast.ts';
import { useToday } from '#web/useToday.ts';
import type { SavedView } from '../savedView.ts';
import type { ViewedList } from '../viewedLists.ts';
import { viewsApi } from './api.ts';
import { isMoved, openView, type ViewRules, viewSearch } from './viewSearch.ts';
import classes from './views.module.css';

const ViewEntries = later(() => import('./ViewEntries.tsx'));
const ViewModal = later(() => import('./ViewModal.tsx'));

/** Props of {@link ViewMenu}. */
export type ViewMenuProps<Search extends { view?: string | undefined }> = {
  list: ViewedList;
  views: readonly SavedView[];
  search: Search;
  /** The columns that are shown: a view keeps them. */
  columns: readonly string[] | null;
  /** Goes to another place of the list. */
  onSearch: (change: Search | { view: string | undefined }) => void;
  rules: ViewRules<Search>;
};

/** The user's saved views: the open one by name, and what can be done with them. */
export function ViewMenu<Search extends { view?: string | undefined }>(props: ViewMenuProps<Search>) {
  const { list, views, search, columns, onSearch, rules } = props;
  const today = useToday();
  const queries = useQueryClient();
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const open = views.find(({ _id }) => _id === search.view);
  const moved = open !== undefined && isMoved(open, search, rules, today);
  const reread = () => queries.invalidateQueries({ queryKey: viewsApi.list.key });
  const save = useMutation({
    ...viewsApi.save.mutationOptions(),
    onSuccess: async (saved) => {
      await reread();
      onSearch({ view: saved._id });
      setNaming(null);
      toast.ok('Vista guardada', saved.name);
    },
    onError: (error) => {
      if (naming === null) toast.error(failureOf(error).message, 'No se pudo guardar la vista');
    },
  });
  const here = { list, search: viewSearch(search, rules, today), columns: columns === null ? null : [...columns] };
  const remove = (view: SavedView) =>
    confirmDelete({
      title: `¿Desea borrar la vista ${view.name}?`,
      confirm: async () => {
        await viewsApi.remove.call({ list, _id: view._id });
        if (search.view === view._id) onSearch({ view: undefined });
        await reread();
      },
    });

  return (
    <>
      <LazyMenu
        width={280}
        position="bottom-end"
        button={(target) => (
          <Button
            variant="default"
            leftSection={<IconBookmark size={15} stroke={1.7} />}
            rightSection={<IconChevronDown size={15} stroke={1.7} />}
            className={classes.viewButton}
            {...target}
          >
            {open ? `${open.name}${moved ? ' (cambiada)' : ''}` : 'Vistas'}
          </Button>
        )}
      >
        <ViewEntries
          views={views}
          open={open}
          moved={moved}
          onOpen={(view) => onSearch(openView(view, rules))}
          onOverwrite={({ _id, name }) => save.mutate({ _id, name, ...here })}
          onName={setNaming}
          onRemove={remove}
          onLeave={() => onSearch({ ...rules.untouched, view: undefined })}
        />
      </LazyMenu>
      {naming && (
        <Suspense>
          <ViewModal
            name={naming === 'new' ? '' : naming.name}
            onClose={() => setNaming(null)}
            onSave={(name) =>
              naming === 'new'
                ? save.mutateAsync({ name, ...here })
                : save.mutateAsync({ list, _id: naming._id, name, search: naming.search, columns: naming.columns })
            }
          />
        </Suspense>
      )}
    </>
  );
}
