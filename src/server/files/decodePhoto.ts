import sharp, { type Sharp } from 'sharp';
import type { PictureShape } from '#shared/record/pictures.ts';
import { isTooLarge } from './photoSize.ts';
import { shaped } from './shaped.ts';

// A program of `photoPrograms.ts` for one picture after the other: it is given them by its channel, answers each before it gets the next,
// and ends with the channel.

/** Why there is no photo: it is damaged, larger than it said, or took too much of memory or of the processor. */
export type PhotoFault = 'broken' | 'large' | 'heavy';

/** A picture, what it may use of memory (MB) and of the processor (s), and for a picture of a record its shape; without one it is a photo. */
export type PhotoQuestion = {
  bytes: Buffer;
  megabytes: number;
  seconds: number;
  /** What the program may hold more than when it was begun, in MB, and how many it may have unpacked, to unpack another. */
  held: number;
  most: number;
  shape: PictureShape | undefined;
};
/** The picture, and whether the program is fit for another; one that has told a fault is not. */
export type PhotoAnswer = { photo: Buffer; again: boolean } | { fault: PhotoFault };

/** Longest side of a photo that is stored. */
const MAX_SIDE = 2000;
const QUALITY = 82;
/** Milliseconds between two looks at what is used. */
const LOOK = 20;

const MEGABYTE = 1_000_000;

sharp.cache(false);
sharp.concurrency(1);

const fresh = process.memoryUsage.rss();
let unpacked = 0;

/** Ends at once: in any other way it would wait for the picture. */
const end = () => process.kill(process.pid, 'SIGKILL');

const tell = (answer: PhotoAnswer, told?: () => void) => process.send?.(answer, undefined, undefined, told);

/** At most so large, on white. */
const photoOf = (picture: Sharp) =>
  picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();

const unpack = async ({ bytes, shape, held, most }: PhotoQuestion): Promise<PhotoAnswer> => {
  if (isTooLarge(await sharp(bytes, { limitInputPixels: false }).metadata())) return { fault: 'large' };
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' }).autoOrient();
  const photo = await (shape ? shaped(picture, shape) : photoOf(picture));
  unpacked += 1;
  // Pictures lie beside the heap: nothing there has it cleaned up for them.
  globalThis.gc?.();
  return { photo, again: unpacked < most && process.memoryUsage.rss() < fresh + held * MEGABYTE };
};

const answer = async (question: PhotoQuestion) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() < question.megabytes * MEGABYTE && (user + system) / 1_000_000 < question.seconds) return;
    clearInterval(watch);
    tell({ fault: 'heavy' }, end);
  }, LOOK);
  const told = await unpack(question).catch(() => ({ fault: 'broken' }) as const);
  clearInterval(watch);
  tell(told);
};

process.on('disconnect', end);
process.on('message', (question: PhotoQuestion) => void answer(question));
