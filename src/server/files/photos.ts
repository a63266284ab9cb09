import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { PictureShape } from '#shared/record/pictures.ts';
import { refuse } from '../refuse.ts';
import { openTurns } from '../turns.ts';
import type { PhotoFault } from './decodePhoto.ts';
import { isTooLarge, saidSize } from './photoSize.ts';

/** Largest photo that is taken, in bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** Photos unpacked at once. */
const AT_ONCE = 2;

/** What one photo may use: a picture of 50 megapixels in parts needs 400 MB and 1 s, in other forms 4 s. */
const limits = { megabytes: 512, seconds: 15 };
/** How long it may take however busy the machine is, in milliseconds. */
const MOST_MS = 60_000;
/** For how long a photo waits for its turn, in milliseconds, and how many of one company do. */
const [PATIENCE, MAX_WAITING] = [20_000, 50];

const faults: Record<PhotoFault, () => Error> = {
  broken: () => refuse.fileType('La imagen está dañada o incompleta'),
  large: () => refuse.picture('La foto es demasiado grande: hasta 50 megapíxeles y 12.000 píxeles de lado'),
  heavy: () => refuse.picture('La foto no se puede procesar: guárdela de nuevo como JPG'),
};

/** Who sends a photo. */
export type PhotoSender = {
  company: string;
  /** Told apart from the company's others: each has their turn. */
  user?: string;
  /** Aborts when they have gone: what waits is given up, what is being unpacked ends. */
  signal?: AbortSignal;
};

/** What becomes of photos before they are stored. */
export type Photos = {
  /**
   * Makes a photo of a company fit to be stored: upright, at most 2000 px a side, JPEG, without any metadata (where it was taken, by which
   * phone). What it is shows in its content; its name and declared type are not asked.
   * @throws 415 for anything but a whole PNG or JPEG, 413 above 10 MB, 422 above 50 megapixels or 12,000 px a side, or when unpacking it
   * takes more than a photo is worth, 503 when it has waited too long or too many of its company do
   * @param shape makes of it a picture of a record instead: a PNG of that size
   */
  prepare(sender: PhotoSender, bytes: Buffer, shape?: PictureShape): Promise<Buffer>;
};

const notNow = (cause: unknown) => Object.assign(refuse.busy('No se pudo procesar la foto: vuelva a intentar', 5), { cause });

const late = () => refuse.busy('Se están procesando demasiadas fotos a la vez: vuelva a intentar en un momento', 5);

/** Unpacks one photo in a process of its own, which makes way for all others. */
const unpack = async (
  bytes: Buffer,
  { megabytes, seconds, shape, signal }: typeof limits & { shape: PictureShape | undefined; signal: AbortSignal | undefined },
): Promise<Buffer> => {
  const program = path.join(import.meta.dirname, 'decodePhoto.ts');
  const begin = async () => {
    const options = { env: {}, stdio: 'pipe', timeout: MOST_MS, killSignal: 'SIGKILL' } as const;
    const told = shape ? [JSON.stringify(shape)] : [];
    const begun = spawn(process.execPath, [program, `${megabytes}`, `${seconds}`, ...told], options);
    await once(begun, 'spawn');
    return begun;
  };
  // A system that has no process, no memory or no file left for it says so at once or a little later.
  const child = await begin().catch((error: unknown) => {
    throw notNow(error);
  });
  const end = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // One that ends before it has read all.
  child.stdin.on('error', () => undefined).end(bytes);
  const [photo, told, [code, killed]] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'close')]);
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  const fault = (Object.keys(faults) as PhotoFault[]).find((word) => told.endsWith(word));
  if (fault) throw faults[fault]();
  if (code === 0) return photo;
  throw notNow(new Error(`the program that unpacks photos ended with ${killed ?? code}: ${told}`));
};

/**
 * Opens the unpacking of photos: each is looked at before anything is unpacked, two are unpacked at once, in turn of the companies
 * and of each one's users.
 * @param most what one photo may use of memory (MB) and of the processor (s), where it is not the usual
 * @param patience for how long one waits, in milliseconds
 */
export const openPhotos = (most: Partial<typeof limits> = {}, patience = PATIENCE): Photos => {
  const turn = openTurns(AT_ONCE, { patience: { ms: patience, most: MAX_WAITING, late } });
  return {
    prepare: async ({ company, user, signal }, bytes, shape) => {
      if (bytes.length > MAX_PHOTO_BYTES) throw refuse.tooLarge('La foto supera los 10 MB');
      const size = saidSize(bytes);
      if (size === undefined) throw refuse.fileType('La foto debe ser PNG o JPG');
      if (size === null) throw faults.broken();
      if (isTooLarge(size)) throw faults.large();
      return turn(company, () => unpack(bytes, { ...limits, ...most, shape, signal }), { ...(user && { sender: user }), signal });
    },
  };
};
