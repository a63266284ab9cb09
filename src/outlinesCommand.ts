import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isNull } from 'drizzle-orm';
import { fold } from '#shared/text.ts';
import type { Database, Db } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { StartupError } from '#server/startupError.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { OutlineError, readOutlines, type Outline } from './features/places/outline.ts';
import { storeOutlines } from './features/places/server/operations.ts';
import { companies } from './features/session/server/tables.ts';

const USAGE = `Uso:
  npm run outlines -- ARCHIVO.geojson [--company "Mi Empresa" …]

  Carga contornos de localidades o zonas, para filtrar pedidos por ellas. Cada elemento del archivo tiene su nombre
  en la propiedad "name" y, si se quiere, qué es en "kind". El que ya estaba con ese nombre se reemplaza.

  --company   nombre o código de la empresa; puede repetirse; si falta, todas`;

const readArguments = (args: string[]) => {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { company: { type: 'string', multiple: true } } });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, wanted: values.company ?? [] };
  } catch {
    // An unknown flag, or one without its value.
  }
  throw new StartupError(USAGE);
};

const readFileOutlines = async (file: string): Promise<Outline[]> => {
  const name = path.basename(file);
  const text = await readFile(file, 'utf8').catch((error: { code?: string }) => {
    throw new StartupError(error.code === 'ENOENT' ? `${name}: el archivo no existe` : `${name}: no se puede leer (${error.code})`);
  });
  try {
    return readOutlines(JSON.parse(text.replace(/^\u{feff}/u, '')));
  } catch (error) {
    if (error instanceof OutlineError) throw new StartupError(`${name}: ${error.message}`);
    if (error instanceof SyntaxError) throw new StartupError(`${name}: no es JSON`);
    throw error;
  }
};

/** The companies by name or code, all of them unless some are named; not those that stand for others elsewhere. */
const findCompanies = async (db: Db, wanted: readonly string[]): Promise<string[]> => {
  const all = await db
    .select({ _id: companies.companyId, name: companies.name, transferid: companies.transferid })
    .from(companies)
    .where(isNull(companies.way));
  if (wanted.length === 0) return all.map(({ _id }) => _id);
  return wanted.flatMap((name) => {
    const found = all.filter((company) => fold(company.name) === fold(name.trim()) || company.transferid === name.trim().toUpperCase());
    if (found.length === 0) throw new StartupError(`--company: no hay ninguna empresa "${name}"`);
    return found.map(({ _id }) => _id);
  });
};

/**
 * `npm run outlines -- FILE.geojson [--company NAME …]`: loads outlines of localities and districts into companies, all of the file or
 * nothing, and prints how many.
 * @throws StartupError with one Spanish line for a file that is missing or wrong and for an unknown company, or with the usage
 */
export const outlinesCommand = async (
  args: string[],
  { database, now, print }: { database: Database; now: Date; print: (line: string) => void },
): Promise<void> => {
  const { file, wanted } = readArguments(args);
  const outlines = await readFileOutlines(file);
  const loaded = await asPlatform(database, async (db) => {
    const found = [...new Set(await findCompanies(db, wanted))];
    if (found.length === 0) throw new StartupError('No hay ninguna empresa: cree una con npm run company');
    for (const companyId of found) await storeOutlines(db, companyId, outlines, now);
    return db.select({ name: companies.name }).from(companies).where(anyOf(companies.companyId, found)).orderBy(companies.name);
  });
  print(`Contornos cargados: ${outlines.length}, en ${loaded.map(({ name }) => name).join(', ')}`);
};
