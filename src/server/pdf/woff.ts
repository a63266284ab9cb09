import { inflateSync } from 'node:zlib';

/** Where things stand in a WOFF file (W3C, WOFF 1.0 §4 and §5) and in what it is made of (OpenType, 'Organization of an OpenType font'). */
const [WOFF_HEAD, WOFF_ENTRY, HEAD, ENTRY] = [44, 20, 12, 16];

const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * A font as it is without its packing. The library unpacks a table each time that it draws a letter of it: that would take most of the time
 * of a paper.
 */
export const unpackedFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEAD + WOFF_ENTRY * at;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [number, number, number];
    const content = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      content: packed < length ? inflateSync(content) : content,
    };
  });
  const size = tables.reduce((sum, { content }) => sum + padded(content.length), HEAD + ENTRY * count);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * (count - 2 ** power), 10);
  let offset = HEAD + ENTRY * count;
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const entry = HEAD + ENTRY * at;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(content.length, entry + 12);
    content.copy(font, offset);
    offset += padded(content.length);
  }
  return font;
};
