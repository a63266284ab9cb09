import * as z from 'zod';
import { endpoint, Id, Nothing } from '#shared/contract.ts';
import { orRequired } from '#shared/text.ts';
import { NewView, SavedView, ViewColumns } from './savedView.ts';
import { type ViewedList, viewedLists } from './viewedLists.ts';

const List = z.enum(Object.keys(viewedLists) as [ViewedList, ...ViewedList[]], orRequired('Esa lista no guarda vistas'));

/** What a user keeps of each list; who may not see the list is refused. */
export const views = {
  list: endpoint({
    method: 'POST',
    path: '/api/view/list',
    summary: 'Las vistas guardadas del usuario y sus columnas de una lista',
    needs: 'staff',
    input: z.object({ list: List }),
    output: z.object({
      data: z.array(SavedView),
      /** The columns that the user chose for the list; null when they never did. */
      columns: ViewColumns.nullable(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/view/save',
    summary: 'Guarda una vista del usuario',
    needs: 'staff',
    input: NewView.extend({ list: List }),
    output: SavedView,
  }),
  saveColumns: endpoint({
    method: 'POST',
    path: '/api/view/columns',
    summary: 'Guarda las columnas que el usuario eligió para una lista; null las deja como vienen',
    needs: 'staff',
    input: z.object({ list: List, columns: ViewColumns.nullable() }),
    output: Nothing,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/view/delete',
    summary: 'Elimina una vista del usuario',
    needs: 'staff',
    input: z.object({ list: List, _id: Id }),
    output: Nothing,
  }),
};
