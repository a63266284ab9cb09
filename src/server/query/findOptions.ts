import { and, asc, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_OPTIONS, type Option, type OptionInput } from '#shared/list/optionSearch.ts';
import { likePattern, words } from '#shared/text.ts';
import type { Db } from '../db.ts';
import { anyOf } from './anyOf.ts';

/** What of a table becomes options. */
export type Sought<More extends object> = {
  from: PgTable & { _id: PgColumn };
  label: PgColumn | SQL<string>;
  /** The second line; none where it is null or empty. */
  note?: PgColumn | SQL<string | null>;
  /** What the words are looked for in and options are sorted by, folded already. The label, folded, unless told. */
  text?: PgColumn | SQL;
  /** Which are offered; those that are asked for by `_id` are named all the same. */
  active?: SQL | undefined;
  /** Which can be found at all. */
  among?: SQL | undefined;
  /** Further columns that the call answers. */
  more?: More & { [Name in keyof More]: PgColumn };
};

type ValueOf<C> = C extends PgColumn ? GetColumnData<C> : never;

/** A text for comparing in SQL: no accents, lower case, as `fold` makes it. */
export const folded = (text: PgColumn | SQL): SQL => sql`lower(immutable_unaccent(${text}))`;

/** The options that a select asks for, in the order of their text: the answer of an `optionSearch`. */
export const findOptions = async <More extends object = object>(
  db: Db,
  { search = '', ids }: OptionInput,
  { from, label, note, text = folded(label), active, among, more }: Sought<More>,
): Promise<{ data: (Option & { [Name in keyof More]: ValueOf<More[Name]> })[] }> => {
  const wanted = words(search).map((word) => sql`${text} like ${likePattern(word)}`);
  const found = await db
    .select({ ...more, value: from._id, label, note: note ?? sql`null` })
    .from(from)
    .where(and(among, ids ? anyOf(from._id, ids) : and(active, ...wanted)))
    .orderBy(asc(text), asc(from._id))
    .limit(ids ? ids.length : MAX_OPTIONS);
  const data = found.map(({ note: second, ...option }) => ({ ...option, ...(second ? { note: second } : {}) }));
  return { data: data as never };
};
