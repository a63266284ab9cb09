import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { logoShapes } from '#shared/record/pictures.ts';
import type { FileStore } from '#server/files/files.ts';

const { width: WIDTH, height: HEIGHT } = logoShapes.logoZPL;
const ROW = Math.ceil(WIDTH / 8);

/** CRC-16 of the CCITT, beginning with 0, as ZPL's packed graphics have it. */
const crc16 = (text: string): string => {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** A picture as a graphic of ZPL, of 151 by 121 dots: dark is black. @throws when it is none */
const graphicOf = async (picture: Uint8Array): Promise<string> => {
  const shape = sharp(picture, { failOn: 'error' })
    .flatten({ background: '#fff' })
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#fff' });
  const grey = await shape.greyscale().raw().toBuffer();
  const bits = new Uint8Array(ROW * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const at = y * ROW + (x >> 3);
      if ((grey[y * WIDTH + x] ?? 255) < 128) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  const packed = deflateSync(bits).toString('base64');
  return `^GFA,${bits.length},${bits.length},${ROW},:Z64:${packed}:${crc16(packed)}`;
};

/** Logos as they are printed, by their keys: what lies under one never changes. */
const known = new LRUCache<string, string>({ max: 500 });

/** The logo under a key as a graphic of ZPL; empty where there is none, or none that can be read: a label does without. */
export const logoGraphic = async (files: FileStore, key: string | null, report: (error: unknown) => void): Promise<string> => {
  if (key === null) return '';
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  try {
    const file = await files.read(key);
    if (!file) return '';
    const graphic = await graphicOf(await buffer(file.stream));
    known.set(key, graphic);
    return graphic;
  } catch (error) {
    report(error);
    return '';
  }
};
