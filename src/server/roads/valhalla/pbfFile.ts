import { open, type FileHandle } from 'node:fs/promises';

/** A file that is no OpenStreetMap extract; the message is a Spanish sentence without its end. */
export class PbfFileError extends Error {
  override name = 'PbfFileError';
}

/** Bytes of a block's header, and of a block, at most (https://wiki.openstreetmap.org/wiki/PBF_Format). */
const MOST_HEADER = 64 * 1024;
const MOST_BLOCK = 32 * 1024 * 1024;

const NOT_ONE = 'no es un extracto de OpenStreetMap (.osm.pbf)';
const CUT_OFF = 'está cortado: bájelo de nuevo';

/** Reads a number of base 128; undefined past the end. */
const numberAt = (bytes: Buffer, from: number): { value: number; next: number } | undefined => {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 5); at += 1) {
    value += (bytes[at]! & 0x7f) * 2 ** (7 * (at - from));
    if (bytes[at]! < 0x80) return { value, next: at + 1 };
  }
  return undefined;
};

/** What a block's header says: its kind, and the bytes of the block. */
const readHeader = (bytes: Buffer): { type: string; size: number } | undefined => {
  let [at, type, size] = [0, '', -1];
  while (at < bytes.length) {
    const key = numberAt(bytes, at);
    const value = key && numberAt(bytes, key.next);
    if (!key || !value) return undefined;
    const [field, wire] = [key.value >> 3, key.value & 7];
    if (wire !== 0 && wire !== 2) return undefined;
    const end = wire === 2 ? value.next + value.value : value.next;
    if (field === 1 && wire === 2) type = bytes.toString('utf8', value.next, end);
    if (field === 3 && wire === 0) size = value.value;
    at = end;
  }
  return at === bytes.length && size >= 0 && size <= MOST_BLOCK ? { type, size } : undefined;
};

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

/** Counts the blocks of a file, and tells where the last of them ends. */
const walk = async (file: FileHandle, size: number): Promise<{ blocks: number; end: number }> => {
  let [end, blocks] = [0, 0];
  while (end < size) {
    const length = await bytesAt(file, end, 4);
    const headed = length.length === 4 ? length.readUInt32BE() : 0;
    const header = headed > 0 && headed <= MOST_HEADER ? readHeader(await bytesAt(file, end + 4, headed)) : undefined;
    if (!header || (blocks === 0 && header.type !== 'OSMHeader')) throw new PbfFileError(blocks === 0 ? NOT_ONE : CUT_OFF);
    end += 4 + headed + header.size;
    blocks += 1;
  }
  return { blocks, end };
};

/**
 * Looks whether a file is an extract of OpenStreetMap and whole: all of its blocks are there. What is in them is not read.
 * @returns its bytes
 * @throws PbfFileError for one that is not; what the file system throws
 */
export const checkPbfFile = async (place: string): Promise<number> => {
  const file = await open(place);
  try {
    const { size } = await file.stat();
    const { blocks, end } = await walk(file, size);
    if (blocks === 0) throw new PbfFileError(NOT_ONE);
    if (end > size || blocks === 1) throw new PbfFileError(CUT_OFF);
    return size;
  } finally {
    await file.close();
  }
};
