import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { lstatSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../startupError.ts';
import { accountFor, canEnter, giveTo, type Account } from './account.ts';

/** The parts of the folder that holds one database: all paths absolute. */
export type DatabaseFolder = {
  /** What the folder's user calls it in messages: the data folder as configured. */
  name: string;
  /** The folder itself, owned by the account, mode 0700. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  password: string;
  port: string;
  /** What the server wrote before its own log took over. */
  startLog: string;
  /** A file that is there while a restore is under way, or when it was broken off. */
  restoring: string;
  account: Account | undefined;
};

/**
 * Makes the data folder when it is missing and makes sure that it can be written.
 * @returns its absolute path
 * @throws StartupError when it is a file or cannot be made or written
 */
export function openDataFolder(dataDir: string): string {
  const folder = path.resolve(dataDir);
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new StartupError(`La carpeta de datos ${folder} es un archivo: elija una carpeta con DATA_DIR.`);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`No se puede escribir en la carpeta de datos ${folder} (${(error as { code?: string }).code}).`, {
      cause: error,
    });
  }
  return folder;
}

/**
 * The database's folder inside the data folder, made when missing. As root below a closed home, where PostgreSQL's account cannot enter,
 * `<dataDir>/postgres` is a link to a folder of its own in `/var/lib/reparto`.
 */
export function openDatabaseFolder(dataDir: string): DatabaseFolder {
  const place = path.join(dataDir, 'postgres');
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found && !existsSync(place))
    throw new StartupError(`La carpeta de datos ${dataDir} está dañada: el enlace ${place} no lleva a ninguna parte.`);
  if (found && !statSync(place).isDirectory())
    throw new StartupError(`La carpeta de datos ${dataDir} está dañada: ${place} es un archivo y no una carpeta.`);
  const account = accountFor(place);
  if (!found) {
    if (canEnter(account, dataDir)) mkdirSync(place);
    else {
      mkdirSync(FOLDER_OUTSIDE, { recursive: true });
      chmodSync(FOLDER_OUTSIDE, 0o755);
      symlinkSync(mkdtempSync(path.join(FOLDER_OUTSIDE, 'db-')), place);
    }
  }
  const home = realpathSync(place);
  const cluster = path.join(home, 'cluster');
  // A folder that was copied back from a backup has lost its owner and its modes.
  for (const part of [home, cluster].filter((each) => existsSync(each))) {
    if (account && statSync(part).uid !== account.uid) giveTo(account, home);
    if (process.platform !== 'win32' && statSync(part).isDirectory()) chmodSync(part, 0o700);
  }
  if (!canEnter(account, home))
    throw new StartupError(`PostgreSQL, que no corre como root, no puede entrar en ${home}: elija otra carpeta con DATA_DIR.`);
  const inside = (name: string) => path.join(home, name);
  return {
    name: dataDir,
    home,
    cluster,
    password: inside('password'),
    port: inside('port'),
    startLog: inside('start.log'),
    restoring: inside('restoring'),
    account,
  };
}

/**
 * Whether the folder holds a database that this PostgreSQL can open; false for an empty folder.
 * @param major the version of the programs at hand, such as '18'
 * @throws StartupError when what it holds is damaged or of another version; nothing is changed
 */
export function holdsDatabase(folder: DatabaseFolder, major: string): boolean {
  const damaged = (why: string) =>
    new StartupError(`La carpeta de datos ${folder.name} está dañada (${why}): restaure un respaldo o elija otra con DATA_DIR.`);
  if (existsSync(folder.restoring))
    throw new StartupError(
      `La carpeta de datos ${folder.name} quedó a medio restaurar: borre sus carpetas postgres y files, y vuelva a restaurar.`,
    );
  if (!existsSync(folder.cluster)) {
    if (existsSync(folder.password) && existsSync(folder.port)) throw damaged(`falta ${folder.cluster}`);
    return false;
  }
  if (!statSync(folder.cluster).isDirectory()) throw damaged(`${folder.cluster} es un archivo`);
  const versionFile = path.join(folder.cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) throw damaged('falta PG_VERSION');
  const version = readFileSync(versionFile, 'utf8').trim();
  if (!/^\d{1,3}$/.test(version)) throw damaged('PG_VERSION es ilegible');
  if (version !== major)
    throw new StartupError(
      `La carpeta de datos ${folder.name} es de PostgreSQL ${version} y este programa trae el ${major}: use la versión anterior para exportarla o elija otra con DATA_DIR.`,
    );
  if (!existsSync(path.join(folder.cluster, 'global', 'pg_control'))) throw damaged('falta global/pg_control');
  if (!existsSync(folder.password)) throw damaged('falta la contraseña de la base');
  return true;
}

/** The database's password, made up on first use and kept readable by its owner alone. */
export function keepPassword(folder: DatabaseFolder): string {
  if (!existsSync(folder.password) || statSync(folder.password).size === 0) {
    writeFileSync(folder.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(folder.account, folder.password);
  }
  return readFileSync(folder.password, 'utf8').trim();
}

/** The names of half-made databases that an interrupted first start left behind; they never held anything. */
export const abandonedClusters = (folder: DatabaseFolder) =>
  readdirSync(folder.home)
    .filter((name) => name.startsWith(NEW_CLUSTER))
    .map((name) => path.join(folder.home, name));

/** How the folder of a database that is being made begins its name. */
export const NEW_CLUSTER = 'new-';

/** Where databases go whose data folder only root can enter. */
const FOLDER_OUTSIDE = '/var/lib/reparto';
