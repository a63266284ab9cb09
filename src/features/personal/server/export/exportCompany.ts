import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatCount } from '#shared/money.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { StartupError } from '#server/startupError.ts';
import { companyTables } from '../catalogue.ts';
import { companyNamed } from '../companyRef.ts';
import { jsonLines, rowsOf, type WrittenFile, writeStream } from './copyRows.ts';
import { exportFiles } from './exportFiles.ts';
import { leftOut } from './leftOut.ts';
import { exportReadme } from './readme.ts';

/** What the command needs. */
export type ExportPorts = { database: Database; config: Config; version: string; print: (line: string) => void };

/** An empty folder to write into. @throws StartupError when there is something in it */
export const emptyFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new StartupError(`No se puede escribir en ${folder}: ${(error as Error).message}`, { cause: error });
  }
  throw new StartupError(`La carpeta ${folder} no está vacía: elija otra, o una que no exista`);
};

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/**
 * Writes all that is one company's into an empty folder, as of one moment: each of its tables, found in the database itself, as JSON lines,
 * its files, and what it all is. Rows and files pass by in pieces, however many there are. The sums come last: without them it is not whole.
 * @throws StartupError when there is no such company, or the folder is not empty
 */
export const exportCompany = async (
  { database, config, version, print }: ExportPorts,
  [named, folder, ...extra]: readonly string[],
  usage: string,
): Promise<void> => {
  if (named === undefined || folder === undefined || extra.length > 0) throw new StartupError(usage);
  const company = await companyNamed(database, named);
  await emptyFolder(folder);
  await mkdir(join(folder, 'tables'));
  const files = await openFiles(config);
  const sums = await open(join(folder, 'sums.sha256.tmp'), 'wx', 0o600);
  const note = async (path: string, { sha256 }: Pick<WrittenFile, 'sha256'>) => {
    await sums.write(`${sha256}  ${path.replaceAll('\\', '/')}\n`);
  };
  const client = await database.owner.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; set local timezone to 'UTC'; set local statement_timeout to 0`);
    await client.query(`select set_config('app.company_id', $1, true)`, [company.companyId]);
    const { rows } = await client.query<{ at: Date }>('select now() as at');
    const at = rows[0]?.at ?? new Date();
    const tables = [];
    for (const table of await companyTables(client)) {
      // As a request of the company sees them; what belongs to no company's requests, as the owner.
      await client.query(`set local role ${table.secured ? 'app' : 'none'}`);
      const secrets = Object.keys(leftOut[table.name] ?? {});
      const path = `tables/${table.name}.jsonl`;
      const written = await writeStream(jsonLines(client, rowsOf(table, company.companyId, secrets)), join(folder, path));
      await note(path, written);
      const columns = table.columns.filter(({ name }) => !secrets.includes(name));
      tables.push({ name: table.name, rows: written.lines, bytes: written.bytes, sha256: written.sha256, columns, leftOut: secrets });
    }
    await client.query('set local role none');
    const copied = await exportFiles(client, { files, company: company.companyId, folder, sums: { note } });
    await client.query('commit');
    if (copied.missing > 0) await note('missing.txt', { sha256: await sumOf(join(folder, 'missing.txt')) });
    else await rm(join(folder, 'missing.txt'));

    const { companyId, name, transferid } = company;
    const told = { company: { companyId, name, transferid }, at, version, tables, files: copied };
    const write = async (path: string, text: string) => {
      const written = await writeStream(
        (async function* () {
          yield Buffer.from(text);
        })(),
        join(folder, path),
      );
      await note(path, written);
    };
    await write('README.txt', exportReadme(told));
    await write('manifest.json', `${JSON.stringify({ product: 'reparto', format: 1, ...told }, null, 2)}\n`);
    await sums.sync();
    await rename(join(folder, 'sums.sha256.tmp'), join(folder, 'sums.sha256'));
    print(`${name} (${transferid}) exportada a ${folder}`);
    const total = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`${formatCount(total)} filas de ${formatCount(tables.length)} tablas, ${formatCount(copied.total)} archivos`);
    if (copied.missing > 0) print(`${formatCount(copied.missing)} archivos que las tablas nombran no están guardados: ver missing.txt`);
  } finally {
    await sums.close();
    // Whatever was under way on it when something failed.
    client.release(true);
  }
};
