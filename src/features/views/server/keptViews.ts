import { and, asc, count, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import { MAX_VIEWS } from '../maxViews.ts';
import type { NewView, SavedView } from '../savedView.ts';
import type { ViewedList } from '../viewedLists.ts';
import { listColumns, savedViews } from './tables.ts';

/** A list, as far as it is one user's. */
export type KeptList = { employee: string; list: ViewedList };

const viewsIn = ({ employee, list }: KeptList) => and(eq(savedViews.employee, employee), eq(savedViews.list, list));
const columnsIn = ({ employee, list }: KeptList) => and(eq(listColumns.employee, employee), eq(listColumns.list, list));

const shown = { _id: savedViews._id, name: savedViews.name, search: savedViews.search, columns: savedViews.columns };

/** A user's views by name, and the columns they chose for the list itself. */
export const viewsOf = async (db: Db, kept: KeptList): Promise<{ data: SavedView[]; columns: string[] | null }> => {
  const data = await db.select(shown).from(savedViews).where(viewsIn(kept)).orderBy(asc(savedViews.name));
  const [own] = await db.select({ columns: listColumns.columns }).from(listColumns).where(columnsIn(kept));
  return { data: data as SavedView[], columns: own?.columns ?? null };
};

const nameTaken = () => refuse.conflict('Ya tiene una vista con ese nombre', { name: 'Ya tiene una vista con ese nombre' });

/** Saves a user's view. @throws 404 for one that is not theirs, 409 when another has the name or they have MAX_VIEWS */
export const saveView = async (db: Db, kept: KeptList, { _id, ...view }: z.output<typeof NewView>): Promise<SavedView> => {
  const mine = viewsIn(kept);
  // One at a time: two that are saved at once would both find the name free, and room for one more.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${kept.employee} || ${kept.list}, 0))`);
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
    .values({ ...saved, ...kept })
    .onConflictDoNothing()
    .returning({ _id: savedViews._id });
  if (added.length === 0) throw nameTaken();
  return saved;
};

/** Keeps the columns that a user chose for the list itself. */
export const saveColumns = async (db: Db, kept: KeptList, columns: string[] | null): Promise<void> => {
  if (columns === null) await db.delete(listColumns).where(columnsIn(kept));
  else
    await db
      .insert(listColumns)
      .values({ _id: newId(), ...kept, columns })
      .onConflictDoUpdate({ target: [listColumns.companyId, listColumns.employee, listColumns.list], set: { columns } });
};

/** Removes a user's view. @throws 404 for one that is not theirs */
export const removeView = async (db: Db, kept: KeptList, _id: string): Promise<void> => {
  const removed = await db
    .delete(savedViews)
    .where(and(viewsIn(kept), eq(savedViews._id, _id)))
    .returning({ _id: savedViews._id });
  if (removed.length === 0) throw refuse.notFound('La vista no existe');
};
