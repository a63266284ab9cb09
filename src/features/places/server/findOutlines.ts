import { and, asc, eq, isNotNull, like, sql } from 'drizzle-orm';
import { likePattern, words } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { regions } from './tables.ts';

/** Outlines that are found at once. */
const MAX_FOUND = 8;

/** What is drawn of a company's outlines whose name has all the words, those that begin with them first; or of the one with an `_id`. */
export const findOutlines = async (db: Db, sought: string | { search?: string | undefined; _id?: string | undefined }) => {
  const { search = '', _id: only } = typeof sought === 'string' ? { search: sought } : sought;
  const wanted = words(search);
  if (wanted.length === 0 && !only) return [];
  const { _id, name, kind, outline } = regions;
  const found = await db
    .select({ _id, name, kind, outline })
    .from(regions)
    .where(and(isNotNull(outline), only ? eq(_id, only) : undefined, ...wanted.map((word) => like(regions.search, likePattern(word)))))
    .orderBy(sql`not starts_with(${regions.search}, ${wanted.join(' ')})`, asc(regions.search))
    .limit(MAX_FOUND);
  return found.map((one) => ({ ...one, outline: one.outline ?? [] }));
};
