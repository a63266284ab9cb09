import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { StartupError } from '../../startupError.ts';
import { checkPbfFile, PbfFileError } from './pbfFile.ts';
import { buildTiles, currentTiles, removeTiles } from './tiles.ts';
import { findValhalla, installValhalla, VALHALLA_VERSION } from './valhallaPackage.ts';

const USAGE = `Uso:
  npm run roads                        muestra los caminos armados
  npm run roads -- ARCHIVO.osm.pbf     arma los caminos de un extracto de OpenStreetMap (https://download.geofabrik.de)
  npm run roads -- --remove            los quita

  La primera vez instala Valhalla en la carpeta de datos. Con ROADS=valhalla-local el servidor maneja por esos caminos; si está
  en marcha, los usa desde el próximo.`;

const readArguments = (args: string[]): { file?: string; remove: boolean } => {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { remove: { type: 'boolean', default: false } } });
    const [file, ...others] = positionals;
    if (others.length === 0 && !(file && values.remove)) return { ...(file && { file }), remove: values.remove };
  } catch {
    // An unknown flag.
  }
  throw new StartupError(USAGE);
};

const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1e6))} MB`;

const check = (file: string) =>
  checkPbfFile(file).catch((error: unknown) => {
    const name = path.basename(file);
    if (error instanceof PbfFileError) throw new StartupError(`${name}: ${error.message}`);
    const { code } = error as { code?: string };
    throw new StartupError(code === 'ENOENT' ? `${name}: el archivo no existe` : `${name}: no se puede leer (${code})`);
  });

type Tools = { config: Pick<Config, 'DATA_DIR' | 'ROADS'>; now: Date; print: (line: string) => void };

const list = async ({ config: { DATA_DIR }, print }: Tools) => {
  const tiles = await currentTiles(DATA_DIR);
  if (tiles) print(`${tiles.name}: ${megabytes(tiles.bytes)}, ${tiles.builtAt.toISOString().slice(0, 10)}`);
  else print('No hay caminos armados: ármelos con npm run roads -- ARCHIVO.osm.pbf');
};

/**
 * `npm run roads`: tells what Valhalla drives on; builds that from a file, all or nothing; takes it away.
 * @throws StartupError with a Spanish sentence for a file that nothing can be built of, or with the usage
 */
export const roadsCommand = async (args: string[], tools: Tools): Promise<void> => {
  const { config, now, print } = tools;
  const { file, remove } = readArguments(args);
  if (remove) {
    print((await removeTiles(config.DATA_DIR, now)) ? 'Los caminos se quitaron.' : 'No había caminos armados.');
    return;
  }
  if (!file) return list(tools);
  const bytes = await check(file);
  let valhalla = findValhalla(config.DATA_DIR);
  if (!valhalla) {
    print(`Instalando Valhalla ${VALHALLA_VERSION} (se bajan unos 90 MB, una sola vez)…`);
    valhalla = await installValhalla(config.DATA_DIR);
  }
  print(`Armando los caminos de ${path.basename(file)} (${megabytes(bytes)})…`);
  const began = performance.now();
  const tiles = await buildTiles(config.DATA_DIR, valhalla, file, now);
  print(`Los caminos están armados: ${megabytes(tiles.bytes)} en ${Math.ceil((performance.now() - began) / 1000)} s.`);
  if (config.ROADS !== 'valhalla-local') print('Para usarlos, inicie el servidor con ROADS=valhalla-local.');
};
