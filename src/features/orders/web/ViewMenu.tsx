import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Day } from '#shared/time.ts';
import { confirmDelete } from '#web/ConfirmDelete.tsx';
import { failureOf } from '#web/failure.ts';
import { toast } from '#web/toast.ts';
import { MAX_VIEWS, type SavedView } from '../view.ts';
import { ordersApi } from './api.ts';
import classes from './orders.module.css';
import { NO_FILTERS, type OrderListSearch } from './orderListSearch.ts';
import { isMoved, openView, viewSearch } from './views.ts';

const ViewModal = lazy(() => import('./ViewModal.tsx'));

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
      <Menu width={280} position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={15} stroke={1.7} />}
            rightSection={<IconChevronDown size={15} stroke={1.7} />}
            className={classes.viewButton}
          >
            {open ? `${open.name}${moved ? ' (cambiada)' : ''}` : 'Vistas'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{views.length > 0 ? 'Mis vistas' : 'Todavía no guardó ninguna vista'}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view._id}
              data-open={view === open || undefined}
              className={classes.view}
              onClick={() => onSearch(openView(view))}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {open && moved && (
            <Menu.Item onClick={() => save.mutate({ _id: open._id, name: open.name, ...here })}>
              Guardar los cambios en «{open.name}»
            </Menu.Item>
          )}
          {open && moved && <Menu.Item onClick={() => onSearch(openView(open))}>Volver a «{open.name}»</Menu.Item>}
          <Menu.Item disabled={views.length >= MAX_VIEWS} onClick={() => setNaming('new')}>
            Guardar como vista nueva…
          </Menu.Item>
          {open && (
            <>
              <Menu.Item
                onClick={() => onSearch({ ...NO_FILTERS, anyDate: undefined, sortField: undefined, sortOrder: undefined, view: undefined })}
              >
                Salir de la vista
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={() => setNaming(open)}>
                Cambiar el nombre
              </Menu.Item>
              <Menu.Item c="var(--rp-danger)" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => remove(open)}>
                Eliminar la vista
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
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
