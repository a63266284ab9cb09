import type { QueryClient } from '@tanstack/react-query';
import type { Sent } from '#shared/contract.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { views } from '../contract.ts';
import type { SavedView } from '../savedView.ts';
import type { ViewedList } from '../viewedLists.ts';
import { viewsApi } from './api.ts';

type View = Omit<Sent<typeof views.save>, 'list'>;

/** A view to be named: one that is stored, or a new one. */
export type NamedView = Omit<SavedView, '_id'> & { _id?: string };

/** The list whose views are changed. */
export type ChangedList = {
  queries: QueryClient;
  list: ViewedList;
  /** Opens a view, or none. */
  onView: (view: string | undefined) => void;
};

const reread = (queries: QueryClient) => queries.invalidateQueries({ queryKey: viewsApi.list.key });

/** Saves a view and opens it. */
export const saveView = async ({ queries, list, onView }: ChangedList, view: View): Promise<void> => {
  const saved = await viewsApi.save.call({ ...view, list });
  await reread(queries);
  onView(saved._id);
  toast.ok('Vista guardada', saved.name);
};

/** Overwrites a view; a refusal is told beside the screen. */
export const overwriteView = (changed: ChangedList, view: View): void =>
  void saveView(changed, view).catch((error: unknown) => toast.error(failureOf(error).message, 'No se pudo guardar la vista'));

/** Asks, and removes the view that is open. */
export const removeView = ({ queries, list, onView }: ChangedList, { _id, name }: SavedView): void =>
  confirmDelete({
    title: `¿Desea borrar la vista ${name}?`,
    confirm: async () => {
      await viewsApi.remove.call({ list, _id });
      onView(undefined);
      await reread(queries);
    },
  });

/** What is kept of columns, one choice after the other, so that the last one stays. */
let keeping: Promise<unknown> = Promise.resolve();

/** Keeps the columns that were chosen: with the view that is open, otherwise as the user's own. */
export const keepColumns = async (
  { queries, list }: Omit<ChangedList, 'onView'>,
  view: SavedView | undefined,
  columns: string[] | null,
): Promise<void> => {
  const keep = async () => {
    if (view) await viewsApi.save.call({ ...view, list, columns });
    else await viewsApi.saveColumns.call({ list, columns });
  };
  const kept = keeping.then(keep);
  keeping = kept.catch(() => undefined);
  try {
    await kept;
  } catch (error) {
    toast.error(failureOf(error).message, 'No se pudieron guardar las columnas');
    await reread(queries);
  }
};
