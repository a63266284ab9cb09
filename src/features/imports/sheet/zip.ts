import type { FileRefusal } from './table.ts';

/** A file in a ZIP, as the directory tells of it. `start` and `end` are where it lies, its own header included. */
export interface ZipEntry {
  readonly name: string;
  /** How it is packed: 0 not at all, 8 deflated (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT §4.4.5). */
  readonly method: number;
  /** Bytes that it takes in the ZIP, and that it says to unfold to. */
  readonly packed: number;
  readonly size: number;
  readonly start: number;
  readonly end: number;
  readonly encrypted: boolean;
}

const DAMAGED = { refusal: 'El libro de Excel está dañado: ábralo y guárdelo otra vez', matter: 'damaged' } as const;
const BOMB = {
  refusal: 'El libro de Excel es demasiado grande al abrirlo: guarde como CSV solo la hoja de órdenes',
  matter: 'large',
} as const;

/** A workbook that cannot be read. */
export const damagedWorkbook: FileRefusal = DAMAGED;
/** A workbook that unfolds to more than is read. */
export const hugeWorkbook: FileRefusal = BOMB;

const LOCAL_ENTRY = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const WIDE_END = 0x06064b50;
const WIDE_LOCATOR = 0x07064b50;
const LOCAL_SIZE = 30;
const ENTRY_SIZE = 46;
const END_SIZE = 22;
const LOCATOR_SIZE = 20;
const MAX_COMMENT = 65_535;
/** What stands where a number has its place elsewhere, in 64 bits. */
const WIDE = 0xffffffff;

/** Workbooks have some dozen parts. */
const MAX_ENTRIES = 2000;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const wideNumber = (view: DataView, at: number) => (at + 8 > view.byteLength ? Number.NaN : Number(view.getBigUint64(at, true)));

/** How many entries the directory has and where it begins; NaN where the file is too short to tell. */
const readEnd = (view: DataView): { count: number; at: number } | undefined => {
  const first = Math.max(0, view.byteLength - END_SIZE - MAX_COMMENT);
  let end = view.byteLength - END_SIZE;
  while (end >= first && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < first) return undefined;
  const locator = end - LOCATOR_SIZE;
  if (locator >= 0 && view.getUint32(locator, true) === WIDE_LOCATOR) {
    const wide = wideNumber(view, locator + 8);
    if (!(wide + 56 <= view.byteLength) || view.getUint32(wide, true) !== WIDE_END) return undefined;
    return { count: wideNumber(view, wide + 32), at: wideNumber(view, wide + 48) };
  }
  return { count: view.getUint16(end + 10, true), at: view.getUint32(end + 16, true) };
};

/** The 64-bit numbers of an entry, in their order, from its extra field. */
const wideNumbers = (view: DataView, from: number, to: number): number[] => {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const end = Math.min(to, at + 4 + view.getUint16(at + 2, true));
    return Array.from({ length: Math.floor((end - at - 4) / 8) }, (_, n) => wideNumber(view, at + 4 + n * 8));
  }
  return [];
};

const nameOf = (bytes: Uint8Array, from: number, length: number) =>
  Array.from(bytes.subarray(from, from + length), (byte) => String.fromCharCode(byte))
    .join('')
    .replaceAll('\\', '/')
    .replace(/^\/+/, '');

const readEntry = (bytes: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } | undefined => {
  if (at + ENTRY_SIZE > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
    number,
    number,
    number,
  ];
  const extra = at + ENTRY_SIZE + nameLength;
  const next = extra + extraLength + commentLength;
  if (next > view.byteLength) return undefined;
  const wide = wideNumbers(view, extra, extra + extraLength);
  const [size, packed, start] = [24, 20, 42].map((offset) => {
    const value = view.getUint32(at + offset, true);
    return value === WIDE ? (wide.shift() ?? Number.NaN) : value;
  }) as [number, number, number];
  if (!(start + LOCAL_SIZE <= view.byteLength) || view.getUint32(start, true) !== LOCAL_ENTRY) return undefined;
  const end = start + LOCAL_SIZE + view.getUint16(start + 26, true) + view.getUint16(start + 28, true) + packed;
  if (!(end <= view.byteLength)) return undefined;
  const encrypted = (view.getUint16(at + 8, true) & 1) !== 0;
  const method = view.getUint16(at + 10, true);
  return { entry: { name: nameOf(bytes, at + ENTRY_SIZE, nameLength), method, packed, size, start, end, encrypted }, next };
};

/**
 * The files in a ZIP. One whose directory does not add up, or whose files lie over each other so that few bytes unfold to many, is
 * refused before anything is unpacked.
 */
export const zipEntries = (bytes: Uint8Array): ZipEntry[] | FileRefusal => {
  const view = viewOf(bytes);
  const end = bytes.byteLength < END_SIZE ? undefined : readEnd(view);
  if (!end) return DAMAGED;
  if (end.count > MAX_ENTRIES) return BOMB;
  const entries: ZipEntry[] = [];
  for (let { at } = end; entries.length < end.count;) {
    const read = readEntry(bytes, view, at);
    if (!read) return DAMAGED;
    entries.push(read.entry);
    at = read.next;
  }
  const lying = entries.toSorted((a, b) => a.start - b.start);
  return lying.some((entry, at) => entry.start < (lying[at - 1]?.end ?? 0)) ? BOMB : entries;
};

/** Where the packed bytes of an entry begin. */
export const bodyStart = ({ end, packed }: ZipEntry): number => end - packed;

/** A ZIP of files as they are, not packed and without check sums. */
export const storedZip = (files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> => {
  const parts = [...files].map(([name, body]) => ({ name: Uint8Array.from(name, (sign) => sign.charCodeAt(0)), body }));
  const bodies = parts.reduce((sum, { name, body }) => sum + LOCAL_SIZE + name.length + body.length, 0);
  const bytes = new Uint8Array(bodies + parts.reduce((sum, { name }) => sum + ENTRY_SIZE + name.length, 0) + END_SIZE);
  const view = viewOf(bytes);
  let at = 0;
  let entry = bodies;
  for (const { name, body } of parts) {
    view.setUint32(at, LOCAL_ENTRY, true);
    view.setUint32(entry, DIRECTORY_ENTRY, true);
    view.setUint32(entry + 42, at, true);
    for (const [base, offset] of [
      [at, 18],
      [entry, 20],
    ] as const) {
      view.setUint32(base + offset, body.length, true);
      view.setUint32(base + offset + 4, body.length, true);
      view.setUint16(base + offset + 8, name.length, true);
    }
    bytes.set(name, at + LOCAL_SIZE);
    bytes.set(body, at + LOCAL_SIZE + name.length);
    bytes.set(name, entry + ENTRY_SIZE);
    at += LOCAL_SIZE + name.length + body.length;
    entry += ENTRY_SIZE + name.length;
  }
  view.setUint32(entry, END_OF_DIRECTORY, true);
  view.setUint16(entry + 8, parts.length, true);
  view.setUint16(entry + 10, parts.length, true);
  view.setUint32(entry + 12, entry - bodies, true);
  view.setUint32(entry + 16, bodies, true);
  return bytes;
};
