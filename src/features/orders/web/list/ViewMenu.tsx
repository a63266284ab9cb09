import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Day } from '#shared/day.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { toast } from '#web/feedback/toast.ts';
import type { SavedView } from '../../view.ts';
import { ordersApi } from '../api.ts';
import classes from './orders.module.css';
import { NO_FILTERS, type OrderListSearch } from './orderListSearch.ts';
import { isMoved, openView, viewSearch } from './views.ts';

const ViewEntries = later(() => import('./ViewEntries.tsx'));
const ViewModal = later(() => import('./ViewModal.tsx'));

/** Props of {@link ViewMenu}. */
export type ViewMenuProps = {
  views: readonly SavedView[];
  search: OrderListSearch;
  today: Day;
  /** The columns that are shown: a view keeps them. */
  columns: readonly string[] | null;
  /** Goes to another place of the list. */
  onSearch: (change: OrderListSearch) => void;
};

/** The user's saved views: the open one by name, and what can be done with them. */
export const ViewMenu = ({ views, search, today, columns, onSearch }: ViewMenuProps) => {
  const queries = useQueryClient();
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const open = views.find(({ _id }) => _id === search.view);
  const moved = open !== undefined && isMoved(open, search, today);
  const reread = () => queries.invalidateQueries({ queryKey: ordersApi.views.key });
  const save = useMutation({
    ...ordersApi.saveView.mutationOptions(),
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
  const here = { search: viewSearch(search, today), columns: columns === null ? null : [...columns] };
  const remove = (view: SavedView) =>
    confirmDelete({
      title: `¿Desea borrar la vista ${view.name}?`,
      confirm: async () => {
        await ordersApi.removeView.call({ _id: view._id });
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
          onOpen={(view) => onSearch(openView(view))}
          onOverwrite={({ _id, name }) => save.mutate({ _id, name, ...here })}
          onName={setNaming}
          onRemove={remove}
          onLeave={() => onSearch({ ...NO_FILTERS, anyDate: undefined, sortField: undefined, sortOrder: undefined, view: undefined })}
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
                : save.mutateAsync({ _id: naming._id, name, search: naming.search, columns: naming.columns })
            }
          />
        </Suspense>
      )}
    </>
  );
};
