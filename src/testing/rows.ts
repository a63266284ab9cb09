import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import type { App } from './testApp.ts';

type Column = { table: string; column: string; generated: boolean };

/** How many rows a table has, and a sum that changes with each that is written. */
type Telling = { name: string; rows: string; writers: string | null };

/** A company's rows: what they are, told by table, and a copy to put back. */
export type Rows = {
  /** Where two tellings differ, something was written in between. */
  tell: () => Promise<Telling[]>;
  /**
   * Puts back what was there when the rows were opened, however it was changed since; nothing for a slice to do.
   * @param now what `tell` tells, where that is known
   */
  restore: (now?: readonly Telling[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Waits until what calls left to the background is done. */
export const settle = (t: App): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rowCount } = await t.database.owner.query("select from job_runs where state in ('Pendiente', 'Procesando')");
      expect(rowCount).toBe(0);
    },
    { timeout: 15_000, interval: 20 },
  );

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
  const telling = (name: string) =>
    `select '${name}' as name, count(*) as rows, sum(xmin::text::bigint) as writers from "${name}" ${ofCompany}`;
  const text = [...tables.keys()].map(telling).join(' union all ');
  const tell = async () => (await t.database.owner.query<Telling>({ name: companyId, text })).rows;

  // References and triggers are not minded while rows are put back: that takes the server's own administrator.
  const url = new URL(inject('testServer').adminUrl);
  url.pathname = new URL(t.ports.config.DATABASE_URL ?? '').pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  // A run that is kept as it works would be waited for each time that it is put back.
  await settle(t);
  for (const name of tables.keys()) await admin.query(`create temporary table "kept_${name}" as select * from "${name}" ${ofCompany}`);
  const known = new Map<string, string>();
  const keep = (tellings: readonly Telling[]) => tellings.forEach(({ name, rows, writers }) => known.set(name, `${rows} ${writers}`));
  keep(await tell());
  const restore = async (now?: readonly Telling[]) => {
    const changed = (now ?? (await tell())).filter(({ name, rows, writers }) => known.get(name) !== `${rows} ${writers}`);
    if (changed.length === 0) return;
    const statements = changed.map(({ name }) => {
      const list = (tables.get(name) ?? []).flatMap(({ column, generated }) => (generated ? [] : [`"${column}"`])).join();
      return `delete from "${name}" ${ofCompany}; insert into "${name}" (${list}) overriding system value select ${list} from "kept_${name}"`;
    });
    await admin.query(`begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`);
    keep((await admin.query<Telling>(changed.map(({ name }) => telling(name)).join(' union all '))).rows);
  };
  return { tell, restore, close: () => admin.end() };
};
