import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { createHash } from 'node:crypto';
import { StartupError } from '../../startupError.ts';
import type { Archive } from './archive.ts';
import type { Part } from './manifest.ts';
import { readBytes, type Source } from '../targets/target.ts';

/** How much goes into one part before it is packed, in bytes: what a backup and a restore hold in memory is a few of these. */
const RAW = 8 * 1024 * 1024;
/** The most that a part may unpack to: a piece that a part ends with may be as long as a row, 1 GB at most. */
const MOST_RAW = RAW + 1024 ** 3;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const packed = (raw: Buffer) => pack(raw, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });

/** Puts content into a file, in packed parts; one is packed while the next one is read. Gives what the manifest says of them. */
export async function* inParts(archive: Archive, name: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, Part[]> {
  const parts: Part[] = [];
  let packing: { raw: number; packed: Promise<Buffer> } | undefined;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const turn = () => {
    const former = packing;
    const raw = Buffer.concat(waiting);
    packing = bytes > 0 ? { raw: bytes, packed: packed(raw) } : undefined;
    // Awaited one part later; until then its failure is nobody's.
    packing?.packed.catch(() => undefined);
    waiting = [];
    bytes = 0;
    return former;
  };
  const add = async function* (ready: typeof packing): AsyncGenerator<Uint8Array, void> {
    if (!ready) return;
    const body = await ready.packed;
    const placed = yield* archive.entry(`${name}/${String(parts.length + 1).padStart(6, '0')}.zst`, body.length, body);
    parts.push({ ...placed, raw: ready.raw });
  };
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= RAW) yield* add(turn());
  }
  yield* add(turn());
  yield* add(turn());
  return parts;
}

const damaged = ({ name }: Source) => new StartupError(`${name} está dañado: una de sus partes no es la que dice.`);

/** What was put into parts, unpacked one at a time. @throws when a part is not what it was */
export async function* fromParts(source: Source, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { offset, bytes, sha256, raw } of parts) {
    if (raw > MOST_RAW || bytes > 2 * MOST_RAW || offset + bytes > source.bytes) throw damaged(source);
    const body = await readBytes(source, offset, offset + bytes);
    if (createHash('sha256').update(body).digest('hex') !== sha256) throw damaged(source);
    const content = await unpack(body, { maxOutputLength: Math.max(raw, 1) }).catch(() => undefined);
    if (content?.length !== raw) throw damaged(source);
    yield content;
  }
}

/** The lines of what was put into parts. */
export async function* linesIn(source: Source, parts: readonly Part[]): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of fromParts(source, parts)) {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
