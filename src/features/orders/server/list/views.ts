import { and, asc, count, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import { MAX_VIEWS, type NewView, type SavedView } from '../../view.ts';
import { listColumns, savedViews } from '../../../views/server/tables.ts';

const LIST = 'orders';

const shown = { _id: savedViews._id, name: savedViews.name, search: savedViews.search, columns: savedViews.columns };

/** A user's views by name, and the columns they chose for the list itself. */
export const viewsOf = async (db: Db, employee: string): Promise<{ data: SavedView[]; columns: string[] | null }> => {
  const data = await db
    .select(shown)
    .from(savedViews)
    .where(and(eq(savedViews.employee, employee), eq(savedViews.list, LIST)))
    .orderBy(asc(savedViews.name));
  const [own] = await db
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(and(eq(listColumns.employee, employee), eq(listColumns.list, LIST)));
  return { data: data as SavedView[], columns: own?.columns ?? null };
};

const nameTaken = () => refuse.conflict('Ya tiene una vista con ese nombre', { name: 'Ya tiene una vista con ese nombre' });

/** Saves a user's view. @throws 404 for one that is not theirs, 409 when another has the name or they have MAX_VIEWS */
export const saveView = async (db: Db, employee: string, { _id, ...view }: z.output<typeof NewView>): Promise<SavedView> => {
  const mine = and(eq(savedViews.employee, employee), eq(savedViews.list, LIST));
  const [same] = await db
    .select({ _id: savedViews._id })
    .from(savedViews)
    .where(and(mine, eq(savedViews.name, view.name)));
  if (same && same._id !== _id) throw nameTaken();
  if (_id) {
    const [saved] = await db
      .update(savedViews)
      .set(view)
      .where(and(mine, eq(savedViews._id, _id)))
      .returning(shown);
    if (!saved) throw refuse.notFound('La vista no existe');
    return saved as SavedView;
  }
  const [counted] = await db.select({ views: count() }).from(savedViews).where(mine);
  if ((counted?.views ?? 0) >= MAX_VIEWS) throw refuse.conflict(`Hasta ${MAX_VIEWS} vistas: elimine alguna antes de guardar otra`);
  const saved = { _id: newId(), ...view };
  const added = await db
    .insert(savedViews)
    .values({ ...saved, list: LIST, employee })
    .onConflictDoNothing()
    .returning({ _id: savedViews._id });
  if (added.length === 0) throw nameTaken();
  return saved;
};

/** Keeps the columns that a user chose for the list itself. */
export const saveColumns = async (db: Db, employee: string, columns: string[] | null): Promise<void> => {
  const mine = and(eq(listColumns.employee, employee), eq(listColumns.list, LIST));
  if (columns === null) await db.delete(listColumns).where(mine);
  else
    await db
      .insert(listColumns)
      .values({ _id: newId(), employee, list: LIST, columns })
      .onConflictDoUpdate({ target: [listColumns.companyId, listColumns.employee, listColumns.list], set: { columns } });
};

/** Removes a user's view. @throws 404 for one that is not theirs */
export const removeView = async (db: Db, employee: string, _id: string): Promise<void> => {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.employee, employee), eq(savedViews.list, LIST), eq(savedViews._id, _id)))
    .returning({ _id: savedViews._id });
  if (removed.length === 0) throw refuse.notFound('La vista no existe');
};
