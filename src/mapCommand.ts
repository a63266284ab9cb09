import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';
import { writeWhole } from '#server/files/writeWhole.ts';
import { MapFileError, mapFileIn, readMapFile } from '#server/map/mapFile.ts';
import { StartupError } from '#server/startupError.ts';

const USAGE = `Uso:
  npm run map -- ARCHIVO.pmtiles
  npm run map -- --remove

  Copia a la carpeta de datos un mapa con calles, de Protomaps (https://docs.protomaps.com/basemaps/downloads), y desde entonces
  los mapas se dibujan con él. No hace falta reiniciar. Con --remove se quita.`;

const readArguments = (args: string[]): { file: string } | { remove: true } => {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { remove: { type: 'boolean' } } });
    const [file, ...others] = positionals;
    if (file && others.length === 0 && !values.remove) return { file };
    if (!file && values.remove) return { remove: true };
  } catch {
    // An unknown flag.
  }
  throw new StartupError(USAGE);
};

const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1e6))} MB`;

/**
 * `npm run map -- FILE.pmtiles`: puts a map file into the data folder, whole or not at all; `--remove` takes it away.
 * @throws StartupError with one Spanish line for a file that is missing or no map, or with the usage
 */
export const mapCommand = async (
  args: string[],
  { config: { DATA_DIR }, print }: { config: Pick<Config, 'DATA_DIR'>; print: (line: string) => void },
): Promise<void> => {
  const asked = readArguments(args);
  const place = mapFileIn(DATA_DIR);
  if ('remove' in asked) {
    const isGone = await rm(place).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    print(isGone ? 'El mapa se quitó.' : 'No había ningún mapa.');
    return;
  }
  const name = path.basename(asked.file);
  if (path.resolve(asked.file) === place) throw new StartupError(`${name}: ya está en la carpeta de datos`);
  const map = await readMapFile(asked.file).catch((error: unknown) => {
    if (error instanceof MapFileError) throw new StartupError(`${name}: ${error.message}`);
    const { code } = error as { code?: string };
    throw new StartupError(code === 'ENOENT' ? `${name}: el archivo no existe` : `${name}: no se puede leer (${code})`);
  });
  print(`Copiando ${name} (${megabytes(map.size)})…`);
  await writeWhole(place, createReadStream(asked.file));
  // It can have been changed while it was copied.
  await readMapFile(place).catch(async (error: unknown) => {
    await rm(place);
    throw error instanceof MapFileError ? new StartupError(`${name}: ${error.message}`) : error;
  });
  print(`El mapa está en uso${map.attribution ? `: ${map.attribution}` : ''}.`);
};
