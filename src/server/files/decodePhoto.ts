import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import type { PictureShape } from '#shared/record/pictures.ts';
import { isTooLarge } from './photoSize.ts';
import { shaped } from './shaped.ts';

// A program of its own, for one picture: `photos.ts` gives it the picture on its standard input and gets it ready on its standard output,
// or on its standard error the word that says why there is none. What it may use of memory (MB) and of the processor (s) it is told, and
// for a picture of a record its shape, as JSON; without one it is a photo.

/** Why there is no photo: it is damaged, larger than it said, or took too much of memory or of the processor. */
export type PhotoFault = 'broken' | 'large' | 'heavy';

const [megabytes = 0, seconds = 0] = process.argv.slice(2, 4).map(Number);
const shape = process.argv[4] === undefined ? undefined : (JSON.parse(process.argv[4]) as PictureShape);
/** Longest side of a photo that is stored. */
const MAX_SIDE = 2000;
const QUALITY = 82;
/** Milliseconds between two looks at what is used. */
const LOOK = 20;

const tell = (fault: PhotoFault) => writeSync(process.stderr.fd, fault);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() < megabytes * 1_000_000 && (user + system) / 1_000_000 < seconds) return;
  tell('heavy');
  // Ending in any other way waits for the picture.
  process.kill(process.pid, 'SIGKILL');
}, LOOK).unref();

sharp.cache(false);
sharp.concurrency(1);

/** At most so large, on white. */
const photoOf = (picture: Sharp) =>
  picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();

const unpack = async (bytes: Buffer): Promise<unknown> => {
  if (isTooLarge(await sharp(bytes, { limitInputPixels: false }).metadata())) return tell('large');
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' }).autoOrient();
  return process.stdout.write(await (shape ? shaped(picture, shape) : photoOf(picture)));
};

await unpack(await buffer(process.stdin)).catch(() => tell('broken'));
