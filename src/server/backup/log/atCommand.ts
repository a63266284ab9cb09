import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDateTime } from '#shared/time.ts';
import type { Config } from '../../config.ts';
import type { FileStore } from '../../files/files.ts';
import { StartupError } from '../../startupError.ts';
import { faultOfBackup } from '../backup.ts';
import type { NamedFile } from '../file/manifest.ts';
import { notEmpty } from '../restore.ts';
import { formerBackups } from '../rotate.ts';
import { filesOf, pooled, verified } from '../stored.ts';
import { openTarget } from '../targets/openTarget.ts';
import type { Target } from '../targets/target.ts';
import { checkLog, ownMajor, restoreLog, type CheckedLog } from './restoreLog.ts';

const USAGE = `Uso: npm run restore -- --at 'AAAA-MM-DD HH:MM[:SS]'   restaura la base incluida como estaba en ese momento (hora de UTC-3), en una carpeta DATA_DIR vacía`;

/** A moment as it is typed: the clock of UTC-3, or with a zone of its own. @throws StartupError when it is none */
export const momentOf = (text: string): Date => {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim());
  const [, day, time, seconds = ':00', zone = '-03:00'] = found ?? [];
  const moment = new Date(`${day}T${time}${seconds}${zone}`);
  if (!found || Number.isNaN(moment.getTime())) throw new StartupError(USAGE);
  return moment;
};

/**
 * What `npm run restore -- --at` does first: looks at all of the log that is needed and at the place, and makes nothing.
 * @returns nothing when no moment was asked for
 * @throws StartupError in a Spanish line
 */
export const prepareRestoreAt = async (
  args: string[],
  config: Omit<Config, 'SECRET'>,
  print: (line: string) => void,
): Promise<CheckedLog | undefined> => {
  if (!args.some((arg) => arg === '--at' || arg.startsWith('--at='))) return undefined;
  const { values, positionals } = parseArgs({ args, options: { at: { type: 'string' } }, strict: false, allowPositionals: true });
  if (typeof values.at !== 'string' || positionals.length > 0 || Object.keys(values).length > 1) throw new StartupError(USAGE);
  const at = momentOf(values.at);
  if (config.DATABASE_URL) throw new StartupError('El registro es de la base incluida: con DATABASE_URL lo lleva su propio PostgreSQL.');
  const holds = (name: string) => existsSync(path.join(config.DATA_DIR, name)) && readdirSync(path.join(config.DATA_DIR, name)).length > 0;
  if (holds('postgres') || (!config.S3_BUCKET && holds('files'))) throw notEmpty(config.DATA_DIR);
  const target = openTarget(config);
  return checkLog(target, at, ownMajor(), print).catch((error: unknown) => {
    throw error instanceof StartupError ? error : new StartupError(`${faultOfBackup(error, target, 'La revisión')}.`, { cause: error });
  });
};

/** A stored file of a backup. @throws when it is missing or damaged */
async function* contentOf(target: Target, named: NamedFile) {
  const source = await target.open(pooled(named.sha256));
  if (!source) throw new Error('it is missing');
  yield* verified(await source.read(0, source.bytes), named);
}

/** Brings the stored files that any backup of the place names. */
const bringFiles = async (target: Target, files: Pick<FileStore, 'put'>) => {
  const { good } = await formerBackups(target);
  const seen = new Set<string>();
  const missing: string[] = [];
  for (const { source, manifest } of good)
    for await (const named of filesOf(source, manifest)) {
      if (seen.has(named.key) || named.offset !== undefined) continue;
      seen.add(named.key);
      await files.put(named.key, contentOf(target, named)).catch((error: unknown) => {
        if ((error as { code?: string }).code === 'ENOSPC') throw error;
        missing.push(named.key);
      });
    }
  return { count: seen.size - missing.length, missing, newest: good[0]?.moment };
};

/**
 * Restores what was prepared, and tells what came back and what needs hands.
 * @throws StartupError when stored files are missing: all the rest came back
 */
export const finishRestoreAt = async (
  checked: CheckedLog,
  config: Config,
  files: FileStore,
  print: (line: string) => void,
): Promise<void> => {
  const { last, brought } = await restoreLog(checked, config.DATA_DIR, print, async () => {
    if (config.S3_BUCKET) return undefined;
    print('Trayendo los archivos guardados…');
    return bringFiles(checked.target, files);
  });
  print(`Restaurado: la base como estaba el ${formatDateTime(checked.at, { seconds: true })}.`);
  if (last)
    print(`El último cambio que tiene es del ${formatDateTime(new Date(`${last.slice(0, 23).replace(' ', 'T')}Z`), { seconds: true })}.`);
  if (brought) {
    const { count, newest } = brought;
    print(`Archivos guardados: ${count}, de las copias de seguridad${newest ? `, la última del ${formatDateTime(newest)}` : ''}.`);
    print('- Los que se guardaron después no están en ellas: si conserva la carpeta files de antes, copie lo que falte.');
  }
  print('- Los segundos factores, los vínculos con tiendas y los webhooks necesitan la SECRET de antes (SECRET o DATA_DIR/secret).');
  const missing = brought?.missing ?? [];
  if (missing.length > 0)
    throw new StartupError(
      `La base está restaurada sin todos sus archivos guardados: faltan o están dañados ${missing.length} (el primero: ${missing[0]}).`,
    );
};
