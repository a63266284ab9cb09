import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { withConnection } from '../connecting/withConnection.ts';
import { openFiles } from '../files/files.ts';
import { emptyDatabase } from '../testing.ts';
import { makeBackup, type BackupParts } from './backup.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { openFolder } from './targets/folder.ts';
import type { Target } from './targets/target.ts';

/** A folder of one test. */
export const testFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const ask = <R extends pg.QueryResultRow>(url: string, text: string) =>
  withConnection(url, async (client) => (await client.query<R>(text)).rows);

/** All rows of all tables as text, what is computed included, by table; those of `but` left out. */
export const rowsOf = async (url: string, but: readonly string[] = ['backup_runs']): Promise<Record<string, string[]>> => {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (but.includes(name)) continue;
    all[name] = (await ask<{ row: string }>(url, `select t::text as row from ${name} t order by 1`)).map(({ row }) => row);
  }
  return all;
};

/** What a database is made of beside rows: columns, indexes, keys, triggers and whether they are on, policies, rights, sequences. */
export const shapeOf = async (url: string): Promise<string[]> =>
  (
    await ask<{ line: string }>(
      url,
      `select format('column %s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), pg_get_expr(d.adbin, d.adrelid)) as line
         from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
       union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
       union all select format('key %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select format('trigger %s %s %s', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
         and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       union all select format('policy %s %s %s', tablename, policyname, qual) from pg_policies where schemaname = 'public'
       union all select format('table %s %s %s %s', relname, relrowsecurity, relacl, pg_get_expr(relpartbound, oid)) from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
       union all select format('sequence %s %s', sequencename, last_value) from pg_sequences where schemaname = 'public'
       order by 1`,
    )
  ).map(({ line }) => line);

/** Files under a folder by their paths in it, each with the SHA-256 of what it holds. */
export const filesUnder = (folder: string): Record<string, string> => {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted();
  return Object.fromEntries(
    named.map((file) => [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
};

/** Makes a backup as the command does. */
export const backUp = (parts: Pick<BackupParts, 'url' | 'files'> & Partial<BackupParts> & { folder?: string }) =>
  makeBackup({
    target: openFolder(parts.folder ?? ''),
    kind: 'command',
    version: '1.2.3',
    configuration: { configuration: { PORT: '3000' }, secret: 'x' },
    now: () => new Date(),
    ...parts,
  });

/** Restores a backup of a place into a database and a folder of their own. */
export const restoreElsewhere = async (target: Target, name: string, DATA_DIR = testFolder()) => {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  const files = await openFiles({ DATA_DIR, SECRET: 's'.repeat(40), S3_REGION: 'x' });
  const source = await target.open(name);
  const checked = await checkBackup(source!, target);
  const restored = await restoreBackup(checked, { url, files }, () => undefined);
  return { url, DATA_DIR, restored, checked };
};
