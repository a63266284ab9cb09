import sharp from 'sharp';
import { refuse } from '../refuse.ts';

/** Largest photo that is taken, in bytes. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2000;
const QUALITY = 82;

const starts = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];

const broken = () => refuse.fileType('La imagen está dañada o incompleta');

/**
 * Makes a photo fit to be stored: upright, at most 2000 px a side, JPEG, without any metadata (where it was taken, by which phone).
 * What it is shows in its content; its name and declared type are not asked.
 * @throws 415 for anything but a whole PNG or JPEG, 413 above 10 MB or 50 megapixels
 */
export const preparePhoto = async (bytes: Uint8Array): Promise<Buffer> => {
  if (bytes.length > MAX_PHOTO_BYTES) throw refuse.tooLarge('La foto supera los 10 MB');
  if (!starts.some((start) => start.equals(bytes.subarray(0, start.length)))) throw refuse.fileType('La foto debe ser PNG o JPG');
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (size.width * size.height > MAX_PIXELS) throw refuse.tooLarge('La foto supera los 50 megapíxeles');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw broken();
    });
};
