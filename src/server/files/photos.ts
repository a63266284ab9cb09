import type { PictureShape } from '#shared/record/pictures.ts';
import { refuse } from '../refuse.ts';
import { openTurns } from '../turns.ts';
import type { PhotoFault } from './decodePhoto.ts';
import { openPhotoPrograms } from './photoPrograms.ts';
import { isTooLarge, saidSize } from './photoSize.ts';

/** Largest photo that is taken, in bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

/** Photos unpacked at once. */
const AT_ONCE = 2;

const limits = {
  /** What one photo may use of memory (MB) and of the processor (s): 50 megapixels in parts need 400 MB and 1 s, in other forms 4 s. */
  megabytes: 512,
  seconds: 15,
  /** What a program may hold more than a fresh one to be given another photo, in MB, and how many it is given. */
  held: 80,
  most: 100,
  /** For how long a program is kept without a photo, in milliseconds. */
  idle: 10_000,
  /** For how long a photo waits for its turn, in milliseconds. */
  patience: 20_000,
};
/** Photos of one company that wait. */
const MAX_WAITING = 50;

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

/**
 * Opens the unpacking of photos: each is looked at before anything is unpacked, two are unpacked at once, in turn of the companies
 * and of each one's users, by programs of their own.
 * @param other limits that are not the usual ones
 */
export const openPhotos = (other: Partial<typeof limits> = {}): Photos => {
  const { idle, patience, ...ofPhoto } = { ...limits, ...other };
  const turn = openTurns(AT_ONCE, { patience: { ms: patience, most: MAX_WAITING, late } });
  const programs = openPhotoPrograms(idle);
  const unpack = async (bytes: Buffer, shape: PictureShape | undefined, signal: AbortSignal | undefined): Promise<Buffer> => {
    const answer = await programs({ ...ofPhoto, bytes, shape }, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw notNow(error);
    });
    signal?.throwIfAborted();
    if ('fault' in answer) throw faults[answer.fault]();
    return answer.photo;
  };
  return {
    prepare: async ({ company, user, signal }, bytes, shape) => {
      if (bytes.length > MAX_PHOTO_BYTES) throw refuse.tooLarge('La foto supera los 10 MB');
      const size = saidSize(bytes);
      if (size === undefined) throw refuse.fileType('La foto debe ser PNG o JPG');
      if (size === null) throw faults.broken();
      if (isTooLarge(size)) throw faults.large();
      return turn(company, () => unpack(bytes, shape, signal), { ...(user && { sender: user }), signal });
    },
  };
};
