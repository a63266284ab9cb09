import pg from 'pg';
import { inject } from 'vitest';
import type { App } from './testApp.ts';

type Column = { table: string; column: string; generated: boolean };

/** A company's rows: what they are, told by table, and a copy to put back. */
export type Rows = {
  /** Where two tellings differ, something was written in between. */
  tell: () => Promise<{ name: string; rows: string; writers: string | null }[]>;
  /** Puts back what was there when the rows were opened, however it was changed since; nothing for a slice to do. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens a company's rows, in every table that has rows of companies but that of sessions. */
export const openRows = async (t: App, companyId: string): Promise<Rows> => {
  const { rows: columns } = await t.database.owner.query<Column>(
    `select c.table_name as table, c.column_name as column, c.is_generated = 'ALWAYS' as generated
     from information_schema.columns c join information_schema.tables using (table_schema, table_name)
     where c.table_schema = 'public' and table_type = 'BASE TABLE' and c.table_name <> 'sessions' and exists (
       select from information_schema.columns k
       where (k.table_schema, k.table_name, k.column_name) = (c.table_schema, c.table_name, 'company_id'))`,
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  const ofCompany = `where company_id = '${companyId}'`;
  const each = [...tables.keys()].map(
    (name) => `select '${name}' as name, count(*) as rows, sum(xmin::text::bigint) as writers from "${name}" ${ofCompany}`,
  );
  const text = each.join(' union all ');
  const tell = async () =>
    (await t.database.owner.query<{ name: string; rows: string; writers: string | null }>({ name: companyId, text })).rows;

  // References and triggers are not minded while rows are put back: that takes the server's own administrator.
  const url = new URL(inject('testServer').adminUrl);
  url.pathname = new URL(t.ports.config.DATABASE_URL ?? '').pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  for (const name of tables.keys()) await admin.query(`create temporary table "kept_${name}" as select * from "${name}" ${ofCompany}`);
  let told = new Map<string, string>();
  const tellings = async () => new Map((await tell()).map(({ name, rows, writers }) => [name, `${rows} ${writers}`]));
  told = await tellings();
  const restore = async () => {
    const now = await tellings();
    const changed = [...tables].filter(([name]) => now.get(name) !== told.get(name));
    if (changed.length === 0) return;
    const statements = changed.map(([name, its]) => {
      const list = its.flatMap(({ column, generated }) => (generated ? [] : [`"${column}"`])).join();
      return `delete from "${name}" ${ofCompany}; insert into "${name}" (${list}) select ${list} from "kept_${name}"`;
    });
    await admin.query(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`);
    told = await tellings();
  };
  return { tell, restore, close: () => admin.end() };
};
