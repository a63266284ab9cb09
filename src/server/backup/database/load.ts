import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../../startupError.ts';
import { connectToCopy, cut, quoted, readCatalogue } from './catalogue.ts';
import type { Manifest } from '../file/manifest.ts';
import { fromParts } from '../file/parts.ts';
import type { Source } from '../targets/target.ts';

/** Connections that rows come in by, at once. */
const AT_ONCE = 2;

/** What is taken off a database while rows come in, in statements that put it back; all of it is what its owner may do. */
type Apart = { indexes: string[]; keys: string[]; triggers: string[] };

const KEYS = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`;
const INDEXES = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and not i.indisprimary
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by pg_relation_size(c.oid) desc, 1`;
const TRIGGERS = `select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as enabled from pg_trigger
  where not tgisinternal and tgparentid = 0 and tgenabled <> 'D' order by 1, 2`;
const ENABLE: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' };

/** Foreign keys are dropped and made again, not switched off: that is the owner's right, and it looks at every row. */
const takeApart = async (client: pg.Client): Promise<Apart> => {
  type Found = { table: string; name: string; definition: string; enabled: string };
  const all = async (text: string) => (await client.query<Found>(text)).rows;
  const [keys, indexes, triggers] = [await all(KEYS), await all(INDEXES), await all(TRIGGERS)];
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  return {
    indexes: indexes.map(({ definition }) => definition),
    keys: keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    triggers: triggers.map(({ table, name, enabled }) => `alter table ${table} ${ENABLE[enabled] ?? 'enable'} trigger ${name}`),
  };
};

/** Does pieces of work on several connections at once, each in turn; the first that fails ends all. */
const share = async <T>(clients: readonly pg.Client[], work: readonly T[], act: (client: pg.Client, one: T) => Promise<void>) => {
  const waiting = [...work];
  await Promise.all(
    clients.map(async (client) => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
        try {
          await act(client, one);
        } catch (error) {
          waiting.length = 0;
          throw error;
        }
    }),
  );
};

/**
 * Brings the tables of a backup into a database that was migrated as far as the backup's was and holds nothing but what migrations made.
 * Killed in the middle it leaves the database without some of its keys: whoever calls marks it before (`UNDER_WAY`).
 * @returns how many rows are in each table afterwards
 * @throws StartupError in a Spanish line when the backup does not fit the database
 */
export const loadTables = async (
  url: string,
  source: Source,
  manifest: Manifest,
  say: (line: string) => void,
): Promise<Map<string, number>> => {
  const settings = { synchronous_commit: 'off', maintenance_work_mem: '256MB' };
  const clients: pg.Client[] = [];
  try {
    for (let n = 0; n < AT_ONCE; n += 1) clients.push(await connectToCopy(url, settings));
    const client = clients[0]!;
    const { tables, partitions } = await readCatalogue(client);
    compare(tables, manifest, source.name);
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} restart identity`);
    for (const { name, table, bounds } of manifest.partitions)
      if (!partitions.some((each) => each.name === name)) await client.query(partition(name, table, bounds));
    const apart = await takeApart(client);

    const size = ({ parts }: Manifest['tables'][number]) => parts.reduce((sum, { raw }) => sum + raw, 0);
    const largestFirst = manifest.tables.toSorted((a, b) => size(b) - size(a));
    await share(clients, largestFirst, async (each, { name, columns, rows, parts }) => {
      if (parts.length === 0) return;
      const into = each.query(copyFrom(`copy ${quoted(name)} (${quoted(...columns)}) from stdin`));
      await pipeline(Readable.from(fromParts(source, parts), { objectMode: true, highWaterMark: 1 }), into);
      if (into.rowCount !== rows) throw new StartupError(`${source.name}: la tabla ${name} trae ${into.rowCount} filas y no ${rows}.`);
    });
    say('Rehaciendo los índices…');
    await share(clients, apart.indexes, async (each, statement) => void (await each.query(statement)));
    for (const statement of [...apart.keys, ...apart.triggers]) await client.query(statement);
    for (const { name, value } of manifest.sequences) await client.query(`select setval($1::regclass, $2)`, [quoted(name), value]);
    await client.query('analyze');
    return await countRows(client, manifest.tables);
  } finally {
    for (const each of clients) cut(each);
  }
};

/** A part of a table as `make_position_day` makes it: closed to everybody but through its table. */
const partition = (name: string, table: string, bounds: string) => `
  create table ${quoted(name)} (like ${quoted(table)} including all);
  alter table ${quoted(name)} enable row level security;
  revoke all on ${quoted(name)} from app;
  alter table ${quoted(table)} attach partition ${quoted(name)} ${bounds}`;

const countRows = async (client: pg.Client, tables: Manifest['tables']) => {
  const counted = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`);
    counted.set(name, Number(rows[0]!.rows));
  }
  return counted;
};

/** A bound is put into a statement as it stands. */
const BOUNDS = /^FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\)$/;

const compare = (tables: readonly { name: string; columns: string[] }[], manifest: Manifest, file: string) => {
  const signatures = (all: readonly { name: string; columns: string[] }[]) =>
    all.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted();
  const [here, there] = [signatures(tables), signatures(manifest.tables)];
  const other = [...here.filter((each) => !there.includes(each)), ...there.filter((each) => !here.includes(each))];
  if (other.length > 0) throw new StartupError(`${file} no es de las mismas tablas que hacen sus migraciones: ${other[0]!.slice(0, 80)}.`);
  if (!manifest.partitions.every(({ bounds }) => BOUNDS.test(bounds))) throw new StartupError(`${file} está dañado: días de posiciones.`);
};
