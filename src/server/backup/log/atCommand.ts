import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDateTime } from '#shared/time.ts';
import type { Config } from '../../config.ts';
import { isKeptKey, type FileStore } from '../../files/files.ts';
import { StartupError } from '../../startupError.ts';
import { faultOfBackup } from '../backup.ts';
import type { NamedFile } from '../file/manifest.ts';
import { notEmpty } from '../restore.ts';
import { formerBackups } from '../rotate.ts';
import { together } from '../pool/together.ts';
import { FILES_AT_ONCE, filesOf, isUnreadable, pooled, verified } from '../stored.ts';
import { openTarget } from '../targets/openTarget.ts';
import type { Target } from '../targets/target.ts';
import { checkLog, ownMajor, type CheckedLog } from './checkLog.ts';
import { restoreLog } from './restoreLog.ts';

const USAGE = `Uso: npm run restore -- --at 'AAAA-MM-DD HH:MM[:SS]'   restaura la base incluida como estaba en ese momento (hora de UTC-3), en una carpeta DATA_DIR vacía`;

/** A moment as it is typed: the clock of UTC-3, or with a zone of its own. @throws StartupError when it is none */
export const momentOf = (text: string): Date => {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim());
  const [, day, time, seconds = ':00', zone = '-03:00'] = found ?? [];
  const moment = new Date(`${day}T${time}${seconds}${zone}`);
  // The 30th of February would be one of March.
  const isDay = () => new Date(`${day}T00:00:00Z`).toISOString().startsWith(`${day}T`);
  if (!found || Number.isNaN(moment.getTime()) || !isDay()) throw new StartupError(USAGE);
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
): Promise<Prepared | undefined> => {
  if (!args.some((arg) => arg === '--at' || arg.startsWith('--at='))) return undefined;
  const { values, positionals } = parseArgs({ args, options: { at: { type: 'string' } }, strict: false, allowPositionals: true });
  if (typeof values.at !== 'string' || positionals.length > 0 || Object.keys(values).length > 1) throw new StartupError(USAGE);
  const at = momentOf(values.at);
  if (config.DATABASE_URL) throw new StartupError('El registro es de la base incluida: con DATABASE_URL lo lleva su propio PostgreSQL.');
  const holds = (name: string) => existsSync(path.join(config.DATA_DIR, name)) && readdirSync(path.join(config.DATA_DIR, name)).length > 0;
  if (holds('postgres') || (!config.S3_BUCKET && holds('files'))) throw notEmpty(config.DATA_DIR);
  const target = openTarget(config);
  try {
    const log = await checkLog(target, at, ownMajor(), print);
    return { log, stored: await listStored(target, print) };
  } catch (error) {
    throw failed(error, target, 'La revisión');
  }
};

const failed = (error: unknown, place: { told: string }, what: string) =>
  error instanceof StartupError ? error : new StartupError(`${faultOfBackup(error, place, what)}.`, { cause: error });

/** The stored files that the backups of a place name, by their keys; of the newest, its moment; the names of those that cannot be read. */
type Listed = { named: ReadonlyMap<string, NamedFile>; newest: Date | undefined; unread: readonly string[] };

/** What was looked at before anything is made. */
export type Prepared = { log: CheckedLog; stored: Listed };

/**
 * Reads which stored files the backups of a place name. One that is damaged is told, and no reason to have no database.
 * @throws what else keeps one from being read: nothing is made yet
 */
export const listStored = async (target: Target, print: (line: string) => void): Promise<Listed> => {
  const { good, strange } = await formerBackups(target);
  const named = new Map<string, NamedFile>();
  const unread: string[] = [];
  const tell = (name: string, why: string) => {
    unread.push(name);
    print(`${name} no se puede leer, y los archivos guardados que solo ella nombra no vuelven${why}.`);
  };
  for (const name of strange) tell(name, '');
  for (const { name, source, manifest } of good)
    try {
      for await (const file of filesOf(source, manifest))
        if (file.offset === undefined && isKeptKey(file.key) && !named.has(file.key)) named.set(file.key, file);
    } catch (error) {
      if (!(error instanceof StartupError) && !isUnreadable(error)) throw error;
      tell(name, ` (${faultOfBackup(error, target, 'la lectura')})`);
    }
  return { named, newest: good[0]?.moment, unread };
};

/** A stored file of the pool. @throws StartupError when it is missing or damaged there; what else fails is not of that file */
async function* contentOf(target: Target, named: NamedFile) {
  try {
    const source = await target.open(pooled(named.sha256));
    if (!source) throw new StartupError(`${target.told}: falta ${pooled(named.sha256)}.`);
    yield* verified(await source.read(0, source.bytes), named);
  } catch (error) {
    throw isUnreadable(error) ? new StartupError(`${target.told}: no se puede leer ${pooled(named.sha256)}.`, { cause: error }) : error;
  }
}

/**
 * Brings the stored files that backups name and that are not there yet: a bucket may have them.
 * @returns how many were there, and came; the keys of those that are missing or damaged
 * @throws what else fails, as a disk does that is full
 */
export const bringStored = async (target: Target, { named }: Listed, files: Pick<FileStore, 'put' | 'kept'>) => {
  const there = new Set<string>();
  for await (const key of files.kept()) if (named.has(key)) there.add(key);
  const missing: string[] = [];
  let count = 0;
  await together(FILES_AT_ONCE, named.values(), async (file) => {
    if (there.has(file.key)) return;
    try {
      await files.put(file.key, contentOf(target, file));
      count += 1;
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      missing.push(file.key);
    }
  });
  return { there: there.size, count, missing };
};

/**
 * Restores what was prepared, and tells what came back and what needs hands.
 * @param opened told of what has to be closed when this process is to end before
 * @throws StartupError when stored files are missing, or may be: all the rest came back
 */
export const finishRestoreAt = async (
  { log, stored }: Prepared,
  config: Config,
  files: FileStore,
  print: (line: string) => void,
  opened: (close: () => Promise<void>) => void,
): Promise<void> => {
  const bringFiles = () => {
    print('Trayendo los archivos guardados…');
    return bringStored(log.target, stored, files);
  };
  const { last, brought } = await restoreLog(log, config.DATA_DIR, print, bringFiles, opened).catch((error: unknown) => {
    throw failed(error, { told: config.DATA_DIR }, 'La restauración');
  });
  print(`Restaurado: la base como estaba el ${formatDateTime(log.at, { seconds: true })}.`);
  if (last)
    print(`El último cambio que tiene es del ${formatDateTime(new Date(`${last.slice(0, 23).replace(' ', 'T')}Z`), { seconds: true })}.`);
  const { there, count, missing } = brought;
  const from = stored.newest ? `, la última del ${formatDateTime(stored.newest)}` : '';
  const had = config.S3_BUCKET ? `; ${there} ya estaban en el bucket ${config.S3_BUCKET}` : '';
  print(`Archivos guardados: ${count} de las copias de seguridad${from}${had}.`);
  if (config.S3_BUCKET)
    print(
      '- De ese bucket se borra cada noche lo que esta base no nombra, también lo que otro servidor guarda ahí: si el de antes sigue en marcha, o esto es una prueba, use un bucket propio (S3_BUCKET).',
    );
  else print('- Los que se guardaron después no están en ellas: si conserva la carpeta files de antes, copie lo que falte.');
  print('- Los segundos factores, los vínculos con tiendas y los webhooks necesitan la SECRET de antes (SECRET o DATA_DIR/secret).');
  print(
    '- Al iniciar se envía lo que en ese momento estaba por enviarse (webhooks, tiendas, otras instalaciones), aunque después ya se haya enviado: para probar, hágalo sin salida a la red.',
  );
  const lacks =
    missing.length > 0 ? ` sin todos sus archivos guardados: faltan o están dañados ${missing.length} (el primero: ${missing[0]})` : '';
  const unread = new Intl.ListFormat('es').format(stored.unread);
  const who = stored.unread.length > 1 ? `nombran ${unread}, que no se pueden leer` : `nombra ${unread}, que no se puede leer`;
  const may = unread ? `; pueden faltarle archivos que ${who}` : '';
  if (lacks || may) throw new StartupError(`La base está restaurada${lacks}${may}.`);
};
