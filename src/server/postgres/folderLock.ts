import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startupError.ts';

/**
 * Takes the data folder for this process alone and returns what gives it back.
 *
 * The lock is the operating system's own lock on `<dataDir>/lock`, held through SQLite, the only way that Node offers to take one: it
 * goes when its process ends, however that ends, so there is never a stale one to judge.
 * @param patience how long to wait for it, in milliseconds, so that a start right after a kill
 *   finds the last one gone
 * @throws StartupError when another process holds it
 */
export function lockFolder(dataDir: string, patience = 5000): () => void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path.join(dataDir, 'lock'), { timeout: patience });
    database.exec('pragma journal_mode = memory; begin exclusive');
    const held = database;
    return () => {
      if (held.isOpen) held.close();
    };
  } catch (error) {
    database?.close();
    const busy = (error as { errcode?: number }).errcode === SQLITE_BUSY;
    throw new StartupError(
      busy
        ? `La carpeta de datos ${dataDir} ya está en uso por otro Reparto en marcha: deténgalo o elija otra carpeta con DATA_DIR.`
        : `No se puede usar el archivo ${path.join(dataDir, 'lock')} de la carpeta de datos: ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

/** Whether no running process holds the folder; a folder that was never locked is free. */
export function isFolderFree(dataDir: string): boolean {
  if (!existsSync(path.join(dataDir, 'lock'))) return true;
  try {
    lockFolder(dataDir, 0)();
    return true;
  } catch {
    return false;
  }
}

/** SQLite's result code for a lock that somebody else holds (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5;
