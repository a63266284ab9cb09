import { and, asc, count, eq, ne } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { refuse } from '#server/refuse.ts';
import { MAX_VIEWS, type NewView, type SavedView } from '../../view.ts';
import { savedViews } from '../tables.ts';

/** Name of the row that holds the columns a user chose for the list itself. */
const OWN = '';

const shown = { _id: savedViews._id, name: savedViews.name, search: savedViews.search, columns: savedViews.columns };

/** A user's views by name, and the columns they chose for the list itself. */
export const viewsOf = async (db: Db, employee: string): Promise<{ data: SavedView[]; columns: string[] | null }> => {
  const rows = await db.select(shown).from(savedViews).where(eq(savedViews.employee, employee)).orderBy(asc(savedViews.name));
  return { data: rows.filter(({ name }) => name !== OWN), columns: rows.find(({ name }) => name === OWN)?.columns ?? null };
};

const nameTaken = () => refuse.conflict('Ya tiene una vista con ese nombre', { name: 'Ya tiene una vista con ese nombre' });

/** Saves a user's view. @throws 404 for one that is not theirs, 409 when another has the name or they have MAX_VIEWS */
export const saveView = async (db: Db, employee: string, { _id, ...view }: z.output<typeof NewView>): Promise<SavedView> => {
  const mine = eq(savedViews.employee, employee);
  const [same] = await db
    .select({ _id: savedViews._id })
    .from(savedViews)
    .where(and(mine, eq(savedViews.name, view.name)));
  if (same && same._id !== _id) throw nameTaken();
  if (_id) {
    const [saved] = await db
      .update(savedViews)
      .set(view)
      .where(and(mine, eq(savedViews._id, _id), ne(savedViews.name, OWN)))
      .returning(shown);
    if (!saved) throw refuse.notFound('La vista no existe');
    return saved;
  }
  const [counted] = await db
    .select({ views: count() })
    .from(savedViews)
    .where(and(mine, ne(savedViews.name, OWN)));
  if ((counted?.views ?? 0) >= MAX_VIEWS) throw refuse.conflict(`Hasta ${MAX_VIEWS} vistas: elimine alguna antes de guardar otra`);
  const saved = { _id: newId(), ...view };
  const added = await db
    .insert(savedViews)
    .values({ ...saved, employee })
    .onConflictDoNothing()
    .returning({ _id: savedViews._id });
  if (added.length === 0) throw nameTaken();
  return saved;
};

/** Keeps the columns that a user chose for the list itself. */
export const saveColumns = async (db: Db, employee: string, columns: string[] | null): Promise<void> => {
  await db
    .insert(savedViews)
    .values({ _id: newId(), employee, name: OWN, columns })
    .onConflictDoUpdate({ target: [savedViews.companyId, savedViews.employee, savedViews.name], set: { columns } });
};

/** Removes a user's view. @throws 404 for one that is not theirs */
export const removeView = async (db: Db, employee: string, _id: string): Promise<void> => {
  const removed = await db
    .delete(savedViews)
    .where(and(eq(savedViews.employee, employee), eq(savedViews._id, _id), ne(savedViews.name, OWN)))
    .returning({ _id: savedViews._id });
  if (removed.length === 0) throw refuse.notFound('La vista no existe');
};
