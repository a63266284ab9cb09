import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS, migrateDatabase } from '../../migrate.ts';
import { StartupError } from '../../startupError.ts';
import type { Manifest } from '../file/manifest.ts';

type Applied = Manifest['migrations'];

/**
 * Whether this program can bring back what some migrations made: it has to know each of them.
 * @returns the names of those that it knows in other words
 * @throws StartupError when it knows one of them not at all
 */
export const otherMigrations = (applied: Applied, file: string): string[] => {
  const known = new Map(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ name, hash }) => [name, hash]));
  const unknown = applied.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    throw new StartupError(
      `${file} es de una versión más nueva de Reparto: restáurelo con ella (este programa no conoce ${unknown.at(-1)!.name.slice(0, 80)}).`,
    );
  return applied.filter(({ name, hash }) => known.get(name) !== hash).map(({ name }) => name);
};

/** Migrates an empty database by some of the program's migrations alone. */
export const migrateAsFar = async (url: string, applied: Applied): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reparto-migrations-'));
  try {
    for (const { name } of applied) cpSync(path.join(MIGRATIONS, name, 'migration.sql'), path.join(folder, name, 'migration.sql'));
    await migrateDatabase(url, folder, { restoring: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
