import { setImmediate } from 'node:timers/promises';
import type { CountryCode } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import type { Segment } from '../segment.ts';
import { cabaNames, cabaPublished, cabaTable, namesInRow } from './layouts/caba.ts';
import { newFindings, type Findings } from './findings.ts';
import type { GeometryFault } from './geometry.ts';
import { georef } from './layouts/georef.ts';
import { jsonLines } from './jsonLines.ts';
import { jsonObjects } from './jsonObjects.ts';
import { textOfCell, type Layout } from './layouts/layout.ts';
import { textOf, type SeenFile } from './lookAt.ts';
import { namedColumns } from './layouts/named.ts';
import { askForWgs84, countryName, otherProjection } from './projection.ts';
import { rowOf, type Row } from './row.ts';
import { segmentsOf } from './segmentsOf.ts';
import { StreetFileError } from './streetFile.ts';
import { headOf, tableRows } from './tableRows.ts';

/** Segments that may be loaded at once, and names of a file of names. */
const MAX_SEGMENTS = 3_000_000;
const MAX_NAMES = 500_000;
/** For how long rows are read before whoever else waits has a turn, in milliseconds. */
const TURN = 5;
/** Rows in which columns are looked for: some writers leave out what is empty. */
const FIRST_ROWS = 20;
/** Rows after which a file that lies all elsewhere is given up. */
const ELSEWHERE = 500;

export type ReadOptions = {
  readonly country: CountryCode;
  /** What the columns are, for files that are not known: 'name=NOMBRE,leftFrom=…'. */
  readonly columns?: string | undefined;
  /** Where the streets are, when the file does not tell. */
  readonly town?: string | undefined;
  readonly province?: string | undefined;
};

/** How far a reading is: unpacked bytes, of how many, and the segments they held. */
export type ReadProgress = { readonly read: number; readonly of: number; readonly segments: number };

/** Files whose kind is known, ready to be read. */
export type StreetReading = {
  readonly source: ReturnType<Layout['source']>;
  /** To be read once. */
  readonly segments: AsyncIterable<Segment>;
  /** What was not understood, in sentences; complete when all was read. */
  readonly report: () => string[];
  /** Lets go of the files, whether or not they were read. */
  readonly close: () => Promise<unknown>;
};

const layouts = [cabaPublished, cabaTable, georef];
const knows = (columns: ReadonlySet<string>, { knownBy }: Layout) => knownBy.every((any) => any.some((column) => columns.has(column)));

const isNamesFile = ({ kind, sample }: SeenFile) => {
  if (kind !== 'table') return false;
  const columns = new Set(headOf(sample).columns);
  return cabaNames.every((column) => columns.has(column)) && !columns.has('line');
};

async function* rowsOf(file: SeenFile, onRead: (bytes: number) => void, signal?: AbortSignal): AsyncGenerator<Row> {
  const text = textOf(file, onRead, signal);
  if (file.kind === 'table') return yield* tableRows(file.name, file.sample, text);
  if (file.kind === 'lines') {
    for await (const object of jsonLines(file.name, text)) {
      const row = rowOf(object);
      // Georef's files begin with a line about themselves.
      if (row && !(row.has('timestamp') && row.has('version'))) yield row;
    }
    return;
  }
  for await (const part of jsonObjects(file.name, text)) {
    if ('element' in part) {
      const row = rowOf(part.element);
      if (row) yield row;
    } else checkMember(file.name, part.member, part.value);
  }
}

const checkMember = (file: string, member: string, value: unknown) => {
  if (member === 'type' && value === 'Topology') throw new StreetFileError(`${file}: es TopoJSON: conviértalo a GeoJSON`);
  const other = member === 'crs' ? otherProjection(value) : undefined;
  if (other !== undefined) throw new StreetFileError(`${file}: ${askForWgs84(other)}`);
};

const notKnown = (file: string, columns: ReadonlySet<string>, named: Layout | undefined): StreetFileError => {
  if (columns.size === 0) return new StreetFileError(`${file}: no tiene ninguna calle`);
  const seen = [...columns].slice(0, 25).join(', ').slice(0, 300);
  return new StreetFileError(
    named
      ? `${file}: no tiene la columna ${named.knownBy[0]?.join(', ')}; tiene ${seen}`
      : `${file}: no se reconocen sus columnas (${seen}): indique cuáles son con --columns`,
  );
};

/** A file's rows with the layout that its first ones show. */
async function opened(file: SeenFile, named: Layout | undefined, onRead: (bytes: number) => void, signal?: AbortSignal) {
  const rows = rowsOf(file, onRead, signal);
  const columns = new Set(file.kind === 'table' ? headOf(file.sample).columns : []);
  const known = () => (named ? [named] : layouts).find((layout) => knows(columns, layout));
  const first: Row[] = [];
  let layout = known();
  while (!layout && first.length < FIRST_ROWS && file.kind !== 'table') {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
    for (const column of next.value.keys()) columns.add(column);
    layout = known();
  }
  if (!layout) {
    await rows.return(undefined);
    throw notKnown(file.name, columns, named);
  }
  const all = async function* () {
    yield* first;
    yield* rows;
  };
  return { layout, rows: all(), close: () => rows.return(undefined) };
}

const readNames = async (files: readonly SeenFile[], signal?: AbortSignal) => {
  const names = new Map<string, string[]>();
  for (const file of files) {
    for await (const row of rowsOf(file, () => undefined, signal)) {
      const key = fold(textOfCell(row.get('name')));
      names.set(key, [...(names.get(key) ?? []), ...namesInRow(row)]);
      if (names.size > MAX_NAMES) throw new StreetFileError(`${file.name}: tiene más de 500.000 nombres`);
    }
  }
  return names;
};

/** Why nothing of a file could be used, by what was found most. */
const nothingIn = (findings: Findings, country: CountryCode): string => {
  const most = (['missing', 'notLine', 'unreadable', 'onePoint', 'elsewhere'] as const).toSorted(
    (a, b) => findings.of(b) - findings.of(a),
  )[0];
  if (most === undefined || findings.of(most) === 0) return 'no tiene ninguna calle';
  return {
    missing: 'no tiene geometrías: hace falta una columna con las líneas (GeoJSON o WKT)',
    notLine: 'tiene puntos o polígonos, no líneas',
    unreadable: 'sus geometrías no se entienden: hacen falta líneas en GeoJSON o WKT',
    onePoint: 'sus líneas tienen un solo punto',
    elsewhere: `sus calles no están en ${countryName(country)}: indique el país, o conviértalo a WGS84 (EPSG:4326) con la longitud primero`,
  }[most];
};

/**
 * Begins to read street files: one city in one or several of them, beside a file of names.
 * @throws StreetFileError for what is no street file; so does the reading, later, for what comes to light then
 */
export const readStreets = async (
  files: readonly SeenFile[],
  options: ReadOptions,
  { onProgress, signal }: { onProgress?: (progress: ReadProgress) => void; signal?: AbortSignal | undefined } = {},
): Promise<StreetReading> => {
  const named = options.columns === undefined ? undefined : namedColumns(options.columns);
  const streetFiles = files.filter((file) => !isNamesFile(file));
  const [firstFile] = streetFiles;
  if (!firstFile) throw new StreetFileError('Falta el archivo de las calles');
  const findings = newFindings();
  const names = await readNames(files.filter(isNamesFile), signal);
  const of = streetFiles.reduce((sum, { bytes }) => sum + bytes, 0);
  let [before, segments] = [0, 0];
  const onRead = (bytes: number) => onProgress?.({ read: before + bytes, of, segments });
  const first = await opened(firstFile, named, onRead, signal);

  const all = async function* (): AsyncGenerator<Segment> {
    for (const file of streetFiles) {
      const { layout, rows } = file === firstFile ? first : await opened(file, named, onRead, signal);
      const own = newFindings(findings);
      const reading = { layout, country: options.country, town: options.town, province: options.province, findings: own, names };
      let [found, began] = [0, performance.now()];
      let fault: GeometryFault | undefined;
      for await (const row of rows) {
        const { segments: some, nowhere, fault: its } = segmentsOf(row, reading);
        fault = its;
        if (nowhere) throw new StreetFileError(`${file.name}: ${askForWgs84(`coordenadas como ${nowhere.join(' ').slice(0, 60)}`)}`);
        found += some.length;
        segments += some.length;
        if (segments > MAX_SEGMENTS) throw new StreetFileError(`${file.name}: son más de 3 millones de tramos: cárguelos en partes`);
        if (found === 0 && own.of('elsewhere') > ELSEWHERE) break;
        yield* some;
        if (performance.now() - began < TURN) continue;
        await setImmediate();
        began = performance.now();
      }
      if (file.kind === 'table' && !file.isEnded && fault === 'unreadable' && found > 0)
        throw new StreetFileError(`${file.name}: está cortado; bájelo de nuevo`);
      if (found === 0) throw new StreetFileError(`${file.name}: ${nothingIn(own, options.country)}`);
      before += file.bytes;
    }
  };
  const converted = files
    .filter(({ encoding }) => encoding !== 'utf-8')
    .map(({ name }) => `${name} no está en UTF-8: se leyó como Windows-1252`);
  return {
    source: first.layout.source(firstFile.name),
    segments: all(),
    report: () => [...converted, ...findings.sentences()],
    close: first.close,
  };
};
