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

/** A logo as it is printed: black or nothing. */
export interface Logo {
  /** The command of ZPL that draws it. */
  readonly zpl: string;
  /** The same as a PNG. */
  readonly png: Uint8Array;
}

/** A picture as it is printed, in 151 by 121 dots: dark is black. @throws when it is none */
const logoOf = async (picture: Uint8Array): Promise<Logo> => {
  const shape = sharp(picture, { failOn: 'error' })
    .flatten({ background: '#fff' })
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#fff' })
    .greyscale()
    .threshold(128);
  const tones = await shape.clone().raw().toBuffer();
  const bits = new Uint8Array(ROW * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const at = y * ROW + (x >> 3);
      if ((tones[y * WIDTH + x] ?? 255) < 128) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  const packed = deflateSync(bits).toString('base64');
  return {
    zpl: `^GFA,${bits.length},${bits.length},${ROW},:Z64:${packed}:${crc16(packed)}`,
    png: await shape.png({ colours: 2 }).toBuffer(),
  };
};

/** Logos as they are printed, by their keys: what lies under one never changes. */
const known = new LRUCache<string, Logo>({ max: 500 });

/** The logo under a key; none where there is none, or none that can be read: a label does without. */
export const printedLogo = async (files: FileStore, key: string | null, report: (error: unknown) => void): Promise<Logo | undefined> => {
  if (key === null) return undefined;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  try {
    const file = await files.read(key);
    if (!file) return undefined;
    const logo = await logoOf(await buffer(file.stream));
    known.set(key, logo);
    return logo;
  } catch (error) {
    report(error);
    return undefined;
  }
};
