import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartupError } from '../startupError.ts';
import { giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { abandonedClusters, keepPassword, NEW_CLUSTER, type DatabaseFolder } from './folder.ts';

/**
 * Makes the empty database: UTF-8, Spanish collation by ICU, passwords by SCRAM. It gets its final name when it is whole, so an interrupted
 * creation leaves nothing that could be taken for a database.
 */
export async function createCluster(folder: DatabaseFolder, binaries: Binaries, options: { fsync: boolean }) {
  for (const abandoned of abandonedClusters(folder)) rmSync(abandoned, { recursive: true, force: true });
  keepPassword(folder);
  const fresh = mkdtempSync(path.join(folder.home, NEW_CLUSTER));
  giveTo(folder.account, fresh);
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=es', '--locale=C'];
  const access = [`--username=${ADMIN}`, `--pwfile=${folder.password}`, '--auth=scram-sha-256'];
  const args = ['-D', fresh, ...locale, ...access, '--no-instructions', ...(options.fsync ? [] : ['--no-sync'])];
  const failure = await run(binaries.program('initdb'), args, folder);
  if (failure !== undefined) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartupError(`No se pudo crear la base de datos en ${folder.name}: ${failure}`);
  }
  renameSync(fresh, folder.cluster);
}

/**
 * Makes the product's database and roles in a running server where they are missing: `reparto` owns the database and migrates it without
 * being a superuser; `app`, which owns nothing, is what the product's own connections become.
 * @param adminUrl connection to the server as its superuser
 */
export async function createProductDatabase(adminUrl: string, password: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const roles = await client.query<{ rolname: string }>(`select rolname from pg_roles where rolname in ('app', 'reparto')`);
    const has = (name: string) => roles.rows.some((role) => role.rolname === name);
    if (!has('app')) await client.query('create role app nologin');
    if (!has(OWNER)) await client.query(`create role ${OWNER} login createrole password ${pg.escapeLiteral(password)}`);
    await client.query(`grant app to ${OWNER}`);
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}

/**
 * Runs one of PostgreSQL's programs to its end under the database's account.
 * @returns what it complained about in one line, or undefined when it went well
 */
export async function run(program: string, args: string[], folder: DatabaseFolder): Promise<string | undefined> {
  const child = spawn(program, args, { cwd: folder.home, detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...folder.account });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code === 0) return undefined;
  const lines = complaint.trim().split('\n');
  return lines.find((line) => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? `código ${code}`;
}

/** The server's superuser; only this folder's code signs in as it. */
export const ADMIN = 'postgres';

/** The role that owns and migrates the product's database. */
export const OWNER = 'reparto';

/** The product's database. */
export const DATABASE = 'reparto';
