import { and, asc, isNotNull, like, sql } from 'drizzle-orm';
import { likePattern, words } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { regions } from './tables.ts';

/** Outlines that are found at once. */
const MAX_FOUND = 8;

/** A company's outlines whose name has all the words, those that begin with them first, with what is drawn of them. */
export const findOutlines = async (db: Db, search: string) => {
  const wanted = words(search);
  if (wanted.length === 0) return [];
  const { _id, name, kind, outline } = regions;
  const found = await db
    .select({ _id, name, kind, outline })
    .from(regions)
    .where(and(isNotNull(outline), ...wanted.map((word) => like(regions.search, likePattern(word)))))
    .orderBy(sql`not starts_with(${regions.search}, ${wanted.join(' ')})`, asc(regions.search))
    .limit(MAX_FOUND);
  return found.map((one) => ({ ...one, outline: one.outline ?? [] }));
};
