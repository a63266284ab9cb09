import { createHash } from 'node:crypto';

/**
 * How a backup's file is laid out: a tar (POSIX ustar) of `reparto.json`, which says what it is, the parts, `manifest.json` and, last,
 * `sha256` with the sum of every byte before that entry. A file that is cut, or of which one byte is another, does not meet its sum.
 */
const BLOCK = 512;
/** Two empty blocks end a tar. */
const END = 2 * BLOCK;
/** Header and body of the last entry, and the end. */
export const TAIL_BYTES = 2 * BLOCK + END;
const SUM = 'sha256';

/** Where a part lies in the file, and its sum. */
export type Placed = { offset: number; bytes: number; sha256: string };

/** The header of an entry (https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html, ustar). @param bytes of its body */
const header = (name: string, bytes: number): Buffer => {
  if (Buffer.byteLength(name) > 100 || bytes >= 8 ** 11) throw new Error(`does not fit into a tar: ${name}, ${bytes}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  block.write(name, 0);
  block.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(bytes, 11)}\0${octal(0, 11)}\0`, 100);
  block.write('        0', 148);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
};

const padding = (bytes: number) => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

/** What the file ends with. @param sum of what stands before, in hexadecimal @param manifestBytes of the manifest, whose place this tells */
const tail = (sum: string, manifestBytes: number): Buffer => {
  const body = Buffer.from(`${sum} ${String(manifestBytes).padStart(12, '0')}\n`);
  return Buffer.concat([header(SUM, body.length), body, padding(body.length), Buffer.alloc(END)]);
};

/** What a file's last bytes say; undefined when they are no end of a backup. */
export const readTail = (last: Buffer): { sum: string; manifestBytes: number } | undefined => {
  const [, sum, digits] = /^([0-9a-f]{64}) (\d{12})\n/.exec(last.toString('latin1', BLOCK, 2 * BLOCK)) ?? [];
  if (!sum || !digits || !tail(sum, Number(digits)).equals(last)) return undefined;
  return { sum, manifestBytes: Number(digits) };
};

/** Where the manifest begins in a file of some bytes. */
export const manifestOffset = (bytes: number, manifestBytes: number): number =>
  bytes - TAIL_BYTES - manifestBytes - padding(manifestBytes).length;

/** The first entry of a file, which fills its first kilobyte. */
const headOf = (body: string): Buffer => Buffer.concat([header('reparto.json', body.length), Buffer.from(body), padding(body.length)]);
export const HEAD_BYTES = 2 * BLOCK;

/** The body of the first entry by a file's first bytes; undefined when they are not the beginning of a backup. */
export const readHead = (first: Buffer): string | undefined => {
  const bytes = Number.parseInt(first.toString('latin1', 124, 135), 8);
  if (!first.toString('latin1', 0, 100).startsWith('reparto.json\0') || !(bytes > 0 && bytes <= BLOCK)) return undefined;
  return first.toString('utf8', BLOCK, BLOCK + bytes);
};

/** A file being made: each call gives its next bytes, in turn. */
export type Archive = {
  /** The first entry. */
  begin(): Generator<Uint8Array, void>;
  /** @param bytes of the content, known before; content of another length is an error */
  entry(name: string, bytes: number, content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, Placed>;
  /** The manifest and the sum. */
  end(manifest: string): AsyncGenerator<Uint8Array, void>;
};

/** Begins a file. @param head body of its first entry, which says what it is */
export const openArchive = (head: string): Archive => {
  const whole = createHash('sha256');
  let at = 0;
  const counted = (bytes: Uint8Array) => {
    whole.update(bytes);
    at += bytes.length;
    return bytes;
  };
  const entry: Archive['entry'] = async function* (name, bytes, content) {
    yield counted(header(name, bytes));
    const offset = at;
    const own = createHash('sha256');
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      if (at - offset + piece.length > bytes) break;
      own.update(piece);
      yield counted(piece);
    }
    if (at - offset !== bytes) throw new Error(`${name} is not of ${bytes} bytes`);
    yield counted(padding(bytes));
    return { offset, bytes, sha256: own.digest('hex') };
  };
  return {
    begin: function* () {
      yield counted(headOf(head));
    },
    entry,
    end: async function* (manifest) {
      const body = Buffer.from(manifest);
      yield* entry('manifest.json', body.length, body);
      yield tail(whole.digest('hex'), body.length);
    },
  };
};
