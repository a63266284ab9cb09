import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatDateTime } from '#shared/time.ts';
import type { Config } from '../config.ts';
import type { FileStore } from '../files/files.ts';
import { StartupError } from '../startupError.ts';
import { faultOfBackup, makeBackup, type Made } from './backup.ts';
import { ATTENTION, MADE } from './complaint.ts';
import { markOf, toldConfiguration } from './configuration.ts';
import type { Manifest } from './file/manifest.ts';
import { lowerPriority } from '../lowerPriority.ts';
import { checkBackup, notEmpty, restoreBackup, type Checked } from './restore.ts';
import { formerBackups } from './rotate.ts';
import { fileSource, openFolder } from './targets/folder.ts';
import { openTarget, type TargetConfig } from './targets/openTarget.ts';

const USAGE = `Uso:
  npm run backup                      hace una copia de seguridad donde dicen BACKUP_DIR o BACKUP_S3_BUCKET, con Reparto en marcha o no
  npm run backup -- --whole ARCHIVO   hace un solo archivo que lo lleva todo
  npm run backup -- --check ARCHIVO   revisa una copia, y los archivos guardados que nombra, sin tocar nada
  npm run backup -- --list            dice qué copias hay
  npm run restore -- ARCHIVO          restaura en una carpeta DATA_DIR vacía, o en una DATABASE_URL vacía
  npm run restore -- ARCHIVO --incomplete   también cuando faltan archivos guardados`;

type Say = (line: string) => void;

const read = (args: string[], options: Record<string, { type: 'boolean' | 'string' }>) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartupError(USAGE);
  }
};

const number = (value: number) => value.toLocaleString('es-AR');
const size = (bytes: number) => (bytes < 1e6 ? `${number(Math.ceil(bytes / 1000))} kB` : `${number(Math.round(bytes / 1e6))} MB`);

/** A backup by its file's path, or by its name at the place of the configuration. */
const find = async (file: string, config: TargetConfig) => {
  const local = await fileSource(path.resolve(file)).catch((error: unknown) => failed(error, { told: file }, `${file}: la lectura`));
  if (local) return { source: local, pool: openFolder(path.dirname(path.resolve(file))) };
  const target = openTarget(config);
  const there = /^[\w.-]+$/.test(file) ? await target.open(file).catch((error: unknown) => failed(error, target)) : undefined;
  if (!there) throw new StartupError(`${file}: el archivo no existe.`);
  return { source: there, pool: target };
};

const failed = (error: unknown, target: { told: string }, what?: string): never => {
  throw error instanceof StartupError ? error : new StartupError(`${faultOfBackup(error, target, what)}.`, { cause: error });
};

/** @throws StartupError unless missing files are none, or may be missing */
const refuseBad = ({ bad, manifest, source }: Checked, incomplete = false) => {
  const [first] = bad;
  if (first === undefined || incomplete) return;
  throw new StartupError(
    `${source.name}: de ${number(manifest.files.count)} archivos guardados faltan o están dañados ${number(bad.size)} (el primero: ${first}). La carpeta files tiene que estar al lado de la copia; con --incomplete se restaura sin ellos.`,
  );
};

/** What `npm run backup` needs beside its arguments; what opens the database is asked for only when it is needed. */
type BackupTools = { config: Config; connect: () => Promise<string>; openFiles: () => Promise<FileStore>; version: string; print: Say };

/**
 * `npm run backup`, which makes a backup, checks one or tells which there are.
 * @returns the one that was made
 * @throws StartupError in a Spanish line
 */
export const backupCommand = async (args: string[], tools: BackupTools): Promise<Made | undefined> => {
  const { config, print, version } = tools;
  const { values, positionals } = read(args, {
    whole: { type: 'string' },
    check: { type: 'string' },
    list: { type: 'boolean' },
    night: { type: 'boolean' },
  });
  if (positionals.length > 0 || Object.keys(values).length > 1) throw new StartupError(USAGE);
  if (values.list) {
    await list(config, print);
    return undefined;
  }
  if (typeof values.check === 'string') {
    await check(values.check, config, print);
    return undefined;
  }
  if (!config.DATABASE_URL && !existsSync(path.join(config.DATA_DIR, 'postgres')))
    throw new StartupError(`No hay nada que copiar en ${config.DATA_DIR}.`);
  const whole = typeof values.whole === 'string' ? path.resolve(values.whole) : undefined;
  if (whole && existsSync(whole)) throw new StartupError(`${whole} ya existe: elija otro nombre.`);
  const target = whole ? openFolder(path.dirname(whole)) : openTarget(config);
  const url = await tools.connect();
  lowerPriority();
  const made = await makeBackup({
    url,
    files: await tools.openFiles(),
    target,
    kind: whole ? 'whole' : values.night ? 'night' : 'command',
    ...(whole && { name: path.basename(whole) }),
    version,
    configuration: toldConfiguration(config),
    now: () => new Date(),
    // The embedded database runs on this machine, by whose turns requests are answered too.
    ...(!config.DATABASE_URL && { onReader: lowerPriority }),
  }).catch((error: unknown) => failed(error, target));
  print(`${MADE}${target.told}: ${made.file}`);
  print(
    `  ${size(made.bytes)}, ${number(made.rows)} filas, ${number(made.files)} archivos guardados (${size(made.newBytes)} que no estaban copiados)`,
  );
  if (made.removed.length > 0) print(`  Copias viejas que se retiraron: ${made.removed.join(', ')}`);
  if (made.complaint !== undefined) print(`${ATTENTION}${made.complaint}`);
  return made;
};

const kinds: Record<Manifest['kind'], string> = { night: 'de la noche', command: 'a pedido', whole: 'entera' };

const list = async (config: TargetConfig, print: Say) => {
  const target = openTarget(config);
  const { good, strange } = await formerBackups(target).catch((error: unknown) => failed(error, target));
  print(good.length === 0 ? `No hay copias en ${target.told}` : `Copias en ${target.told}:`);
  for (const { name, source, manifest, moment } of good)
    print(
      `  ${name}  ${formatDateTime(moment)}  ${kinds[manifest.kind]}, ${size(source.bytes)}, ${number(manifest.files.count)} archivos guardados`,
    );
  for (const name of strange) print(`  ${name}  no se puede leer`);
};

const check = async (file: string, config: TargetConfig, print: Say) => {
  const { source, pool } = await find(file, config);
  const checked = await checkBackup(source, pool).catch((error: unknown) => failed(error, pool, 'La revisión'));
  refuseBad(checked);
  print(`${source.name} está bien: ${formatDateTime(checked.manifest.moment)}, ${number(checked.manifest.files.count)} archivos guardados`);
};

/**
 * What `npm run restore` does first: looks at all of the backup and at the place, and makes nothing.
 * @param config as the environment has it
 * @throws StartupError in a Spanish line when the backup is damaged or the place is not empty
 */
export const prepareRestore = async (args: string[], config: Omit<Config, 'SECRET'>, print: Say): Promise<Checked> => {
  const { values, positionals } = read(args, { incomplete: { type: 'boolean' } });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartupError(USAGE);
  const holds = (name: string) => existsSync(path.join(config.DATA_DIR, name));
  const files = !config.S3_BUCKET && holds('files') && readdirSync(path.join(config.DATA_DIR, 'files')).length > 0;
  if ((!config.DATABASE_URL && holds('postgres')) || files) throw notEmpty(config.DATA_DIR);
  const { source, pool } = await find(file, config);
  print(`Revisando ${source.name}…`);
  const checked = await checkBackup(source, pool).catch((error: unknown) => failed(error, pool, 'La revisión'));
  refuseBad(checked, values.incomplete === true);
  return checked;
};

/**
 * Restores what was prepared, and tells what came back beside what the backup says, and what needs hands.
 * @throws StartupError when something else came back than the backup says; nothing starts on that
 */
export const finishRestore = async (checked: Checked, config: Config, url: string, files: FileStore, print: Say): Promise<void> => {
  const { manifest, changed } = checked;
  const place = { told: config.DATABASE_URL ? 'la base de datos o la carpeta de datos' : config.DATA_DIR };
  const restored = await restoreBackup(checked, { url, files }, print).catch((error: unknown) => failed(error, place, 'La restauración'));
  print('');
  print(`${'tabla'.padEnd(28)} ${'restaurado'.padStart(12)} ${'en la copia'.padStart(12)}`);
  const line = (name: string, there: number, expected: number) =>
    print(`${name.padEnd(28)} ${number(there).padStart(12)} ${number(expected).padStart(12)}${there === expected ? '' : '  ¡distinto!'}`);
  for (const { name, rows, expected } of restored.tables) if (rows > 0 || expected > 0) line(name, rows, expected);
  line('archivos guardados', restored.files, restored.expectedFiles);
  print('');
  if (restored.wrong.length > 0)
    throw new StartupError(
      `La restauración no está completa: no coincide ${restored.wrong.join(', ')}. Sobre esa base no se inicia nada: borre las carpetas postgres y files de la carpeta de datos, o vacíe la base, y restaure de nuevo, o desde otra copia.`,
    );
  print(`Restaurado: ${formatDateTime(manifest.moment)}, de Reparto ${manifest.version} con PostgreSQL ${manifest.postgres}.`);
  const missing = restored.expectedFiles - restored.files;
  if (missing > 0) print(`- Faltan ${number(missing)} archivos guardados, que en la copia faltan o están dañados.`);
  if (restored.requeued > 0) print(`Vuelven a empezar ${number(restored.requeued)} procesos que estaban en marcha.`);
  for (const advice of byHand(manifest, config, changed)) print(`- ${advice}`);
};

/** What a restore cannot do by itself, in Spanish sentences. */
const byHand = (manifest: Manifest, config: Config, changed: readonly string[]): string[] => {
  const now = toldConfiguration(config).configuration;
  const other = Object.entries(manifest.configuration).filter(([name, value]) => now[name] !== value && !name.endsWith('DIR'));
  return [
    ...(markOf(config.SECRET) === manifest.secret
      ? []
      : [
          'SECRET es otra: los segundos factores, los vínculos con tiendas y las firmas de los webhooks no sirven más. Si conserva la anterior, póngala en SECRET o en DATA_DIR/secret antes de iniciar.',
        ]),
    ...(changed.length > 0 ? [`Este programa tiene otras palabras para ${changed.join(', ')}: revise que todo esté.`] : []),
    ...other.map(([name, value]) => `La copia tenía ${name}=${value}`),
    'Al iniciar se envía lo que estaba por enviarse (webhooks, tiendas, otras instalaciones): para probar una copia, hágalo sin salida a la red.',
  ];
};
