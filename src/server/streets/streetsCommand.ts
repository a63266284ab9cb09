import { parseArgs } from 'node:util';
import { counted } from '#shared/noun.ts';
import { CountryCode } from '#shared/phone.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { StartupError } from '../startupError.ts';
import { fetchFile } from './files/fetchFile.ts';
import { fields } from './files/layouts/layout.ts';
import { streetFileAt, StreetFileError, type StreetFile } from './files/streetFile.ts';
import { loadStreets, type LoadOptions } from './loadStreets.ts';
import { removeStreets, storedSources } from './store.ts';

const USAGE = `Uso:
  npm run streets                          muestra las calles cargadas
  npm run streets -- caba                  baja y carga las calles que publica la Ciudad de Buenos Aires
  npm run streets -- ARCHIVO… [opciones]   carga archivos de calles (GeoJSON, CSV; también .gz)
  npm run streets -- --remove CLAVE        quita las calles cargadas con esa clave

  Las que ya estaban con la misma clave se reemplazan. Se reconocen las Calles de Buenos Aires Data y las calles y cuadras
  de Georef y del INDEC; en otros archivos de líneas hay que decir qué columna es cada cosa.

  --key CLAVE            con qué se las reemplaza después; si falta, según el archivo
  --name "Calles de …"   cómo se llaman
  --attribution "…"      de quién son: se muestra en el mapa
  --country AR           país: AR, UY o ES
  --town, --province     dónde están, si el archivo no lo dice
  --columns CAMPO=COLUMNA,…   campos: ${fields.slice(0, 7).join(', ')},
                         ${fields.slice(7).join(', ')}
  --force                carga aunque sean los mismos archivos, o menos de la mitad de las que había`;

type Tools = { database: Database; config: Pick<Config, 'STREETS_CABA_URL'>; now: Date; print: (line: string) => void };

/** '1 tramo cargado', '2 tramos cargados'. */
const segmentsThat = (count: number, word = '') => {
  const tramos = counted(count, { one: 'tramo', many: 'tramos' });
  return word === '' ? tramos : `${tramos} ${word}${count === 1 ? '' : 's'}`;
};

const text = { type: 'string' } as const;

const readArguments = (args: string[]) => {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: text,
        name: text,
        attribution: text,
        country: text,
        town: text,
        province: text,
        columns: text,
        remove: text,
        force: { type: 'boolean' },
      },
    });
    const country = values.country === undefined ? 'AR' : CountryCode.parse(values.country.toUpperCase());
    return { files: positionals, ...values, country };
  } catch {
    // An unknown flag, one without its value, a country where nobody works.
    throw new StartupError(USAGE);
  }
};

const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, Math.floor((part / whole) * 100)) : 0);

/** Prints how far something is, at every tenth part of it. */
const tenths = (print: (line: string) => void) => {
  let told = 0;
  return (part: number, whole: number, line: (percent: number) => string) => {
    const done = percent(part, whole);
    if (done < told + 10 || done === 100) return;
    told = done - (done % 10);
    print(line(told));
  };
};

const load = async (files: readonly StreetFile[], options: LoadOptions, { database, now, print }: Tools) => {
  const tell = tenths(print);
  const { source, report, unchanged } = await loadStreets(database, files, options, {
    now,
    progress: ({ read, of, segments }) => tell(read, of, (done) => `  ${done} %: ${segmentsThat(segments)}`),
    onWait: () => print('Otra carga está en curso: se espera a que termine…'),
  });
  if (unchanged) {
    print(`${source.name} ya estaban cargadas: ${segmentsThat(source.segments)} (clave ${source.key})`);
    return;
  }
  print(`${source.name}: ${segmentsThat(source.segments, 'cargado')} (clave ${source.key})`);
  for (const sentence of report) print(`  ${sentence}`);
};

const loadFetched = async (options: LoadOptions, tools: Tools) => {
  const { config, print } = tools;
  print(`Bajando ${config.STREETS_CABA_URL}`);
  const tell = tenths(print);
  const { file, remove } = await fetchFile(config.STREETS_CABA_URL, {
    onBytes: (read, of) => tell(read, of, (done) => `  ${done} % bajado`),
  });
  try {
    await load([file], options, tools);
  } finally {
    await remove();
  }
};

const list = async ({ database, print }: Tools) => {
  const sources = await storedSources(database);
  if (sources.length === 0) print('No hay calles cargadas: cárguelas con npm run streets -- ARCHIVO, o con npm run streets -- caba');
  for (const { key, name, country, segments, attribution, loadAt } of sources) {
    const from = attribution === '' ? '' : `, ${attribution}`;
    print(`${key}: ${name} (${country}), ${segmentsThat(segments)}, ${loadAt.toISOString().slice(0, 10)}${from}`);
  }
};

/**
 * `npm run streets`: lists what streets are loaded; loads files of them, all or nothing; fetches those of Buenos Aires; removes a source.
 * @throws StartupError with a Spanish sentence for files that cannot be read as streets, or with the usage
 */
export const streetsCommand = async (args: string[], tools: Tools): Promise<void> => {
  const { files, remove, ...options } = readArguments(args);
  try {
    if (remove !== undefined) {
      if (files.length > 0) throw new StartupError(USAGE);
      const removed = await removeStreets(tools.database, remove);
      if (!removed) throw new StartupError(`--remove: no hay calles con la clave "${remove}"`);
      tools.print(`${removed.name}: ${segmentsThat(removed.segments, 'quitado')}`);
    } else if (files.length === 0) await list(tools);
    else if (files.length === 1 && files[0] === 'caba') await loadFetched(options, tools);
    else await load(await Promise.all(files.map((file) => streetFileAt(file))), options, tools);
  } catch (error) {
    if (error instanceof StreetFileError) throw new StartupError(error.message);
    throw error;
  }
};
