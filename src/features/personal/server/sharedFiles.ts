import type { Database } from '#server/db.ts';

/**
 * Those of some files that the history of a company names: partners' histories name the files of whoever wrote the entry.
 * @param but the company whose own history does not count
 */
export const stillNamed = async (database: Database, keys: readonly string[], but?: string): Promise<ReadonlySet<string>> => {
  const { rows } = await database.owner.query<{ key: string }>(
    `select key from unnest($1::text[]) as key where exists (
       select from order_history
       where files <> '[]' and files @> jsonb_build_array(jsonb_build_object('key', key)) and company_id is distinct from $2::uuid)`,
    [keys, but ?? null],
  );
  return new Set(rows.map(({ key }) => key));
};
