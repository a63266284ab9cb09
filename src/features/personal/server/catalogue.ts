import type pg from 'pg';

/** A table that holds rows of companies: all that there are, as the database itself names them. */
export type CompanyTable = {
  name: string;
  /** With their types, in their order. */
  columns: { name: string; type: string }[];
  /** Whether role `app` sees its company's rows; of the others the owner alone knows. */
  secured: boolean;
  /** What its rows lie in: itself, or its partitions. */
  parts: string[];
};

/** Every table with a `company_id`, by name; whoever adds one adds it here. */
export const companyTables = async (client: Pick<pg.ClientBase, 'query'>): Promise<CompanyTable[]> => {
  const { rows } = await client.query<CompanyTable>(`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      exists (select from pg_policy p where p.polrelid = c.oid) as secured,
      case when c.relkind = 'p'
        then array(select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid order by 1)
        else array[c.relname::text] end as parts
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by c.relname`);
  return rows;
};

/** A reference between two tables of companies: by which columns, beside the company's, a table points to another. */
export type Reference = { from: string; to: string; columns: string[] };

/** Every foreign key between tables. */
export const references = async (client: Pick<pg.ClientBase, 'query'>): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(`
    select f.relname as from, t.relname as to,
      array(select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'company_id') as columns
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not f.relispartition
    order by 1, 2`);
  return rows;
};
