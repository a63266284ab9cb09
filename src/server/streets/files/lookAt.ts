import { createHash } from 'node:crypto';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { withoutMark } from './jsonLines.ts';
import { StreetFileError, type StreetFile } from './streetFile.ts';

/** Unpacked bytes that a file may have: 2 GiB. */
const MAX_BYTES = 2 ** 31;
/** Characters of its beginning by which a file is known. */
const SAMPLE = 65_536;

/** What kind of text a file is: one JSON value, one on each line, or a table. */
export type FileKind = 'json' | 'lines' | 'table';

/** A file that was looked at once, whole. */
export type SeenFile = StreetFile & {
  readonly kind: FileKind;
  readonly encoding: 'utf-8' | 'windows-1252';
  /** SHA-256 of what is in it, unpacked, in hexadecimal. */
  readonly hash: string;
  /** Unpacked. */
  readonly bytes: number;
  readonly sample: string;
  /** Whether its last line ends as lines do. */
  readonly isEnded: boolean;
};

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);

/** What is in a file, unpacked where it was packed with gzip. */
async function* unpacked({ name, open }: StreetFile, signal: AbortSignal | undefined, most = MAX_BYTES): AsyncGenerator<Uint8Array> {
  const source = open()[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  const whole = async function* () {
    yield first.value;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  };
  let content: AsyncIterable<Uint8Array> = whole();
  if (startsWith(first.value, 0x1f, 0x8b)) content = pipeline(Readable.from(content), createGunzip(), () => undefined);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      signal?.throwIfAborted();
      bytes += chunk.length;
      if (bytes > most) throw new StreetFileError(`${name}: tiene más de 2 GB: divídalo en partes`);
      yield chunk;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'Z_BUF_ERROR') throw new StreetFileError(`${name}: está cortado; bájelo de nuevo`);
    if (code?.startsWith('Z_')) throw new StreetFileError(`${name}: está dañado; bájelo de nuevo`);
    throw error;
  } finally {
    await source.return?.();
  }
}

const refusal = (start: Uint8Array, sample: string): string | undefined => {
  if (startsWith(start, 0x50, 0x4b)) return 'es un ZIP: descomprímalo y cargue el archivo que tiene adentro';
  if (startsWith(start, 0, 0, 0x27, 0x0a)) return 'es un Shapefile: conviértalo a GeoJSON en WGS84 (EPSG:4326)';
  if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff)) return 'está en UTF-16: guárdelo en UTF-8';
  if (sample.includes('\0')) return 'no es un archivo de calles (GeoJSON o CSV)';
  if (sample.trim() === '') return 'está vacío';
  if (/^\s*<(?:!doctype html|html|head|body)/i.test(sample)) return 'es una página web, no un archivo de calles';
  if (/^\s*</.test(sample)) return 'es XML (KML, GML…): conviértalo a GeoJSON';
  return undefined;
};

const isObject = (line: string) => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

const kindOf = (sample: string): FileKind => {
  if (!/^\s*[[{]/.test(withoutMark(sample))) return 'table';
  const [first = '', second = ''] = sample.split('\n').filter((line) => line.trim() !== '');
  return second !== '' && isObject(withoutMark(first)) ? 'lines' : 'json';
};

/**
 * Looks through a file: that it is whole and of a kind that is read, how its letters are written, its fingerprint.
 * @param most unpacked bytes that it may have, 2 GiB unless told
 * @throws StreetFileError for one that is cut off, damaged, empty, too large or something else
 */
export const lookAt = async (file: StreetFile, signal?: AbortSignal, most?: number): Promise<SeenFile> => {
  const hash = createHash('sha256');
  const [strict, lenient] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder()];
  let [bytes, sample, isUtf8, last] = [0, '', true, 0];
  let start: Uint8Array | undefined;
  for await (const chunk of unpacked(file, signal, most)) {
    start ??= chunk.slice(0, 8);
    hash.update(chunk);
    bytes += chunk.length;
    last = chunk.at(-1) ?? last;
    if (sample.length < SAMPLE) sample += lenient.decode(chunk, { stream: true }).slice(0, SAMPLE);
    if (isUtf8) isUtf8 = canDecode(strict, chunk);
  }
  isUtf8 &&= canDecode(strict);
  const why = refusal(start ?? new Uint8Array(), sample);
  if (why) throw new StreetFileError(`${file.name}: ${why}`);
  const kind = kindOf(sample);
  if (!isUtf8 && kind !== 'table') throw new StreetFileError(`${file.name}: sus letras no están en UTF-8; guárdelo en UTF-8`);
  return {
    ...file,
    kind,
    encoding: isUtf8 ? 'utf-8' : 'windows-1252',
    hash: hash.digest('hex'),
    bytes,
    sample,
    isEnded: last === 10 || last === 13,
  };
};

const canDecode = (decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array) => {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
};

/**
 * The text of a file, piece by piece.
 * @param onRead told of the unpacked bytes read so far
 */
export async function* textOf(file: SeenFile, onRead: (bytes: number) => void, signal?: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder(file.encoding);
  let bytes = 0;
  for await (const chunk of unpacked(file, signal)) {
    yield decoder.decode(chunk, { stream: true });
    bytes += chunk.length;
    onRead(bytes);
  }
  yield decoder.decode();
}
