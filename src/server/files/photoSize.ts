/** Width and height of a picture, in pixels. */
type Size = { width: number; height: number };

const MAX_SIDE = 12_000;
const MAX_PIXELS = 50_000_000;

/** Whether unpacking a picture of that size would take more than a photo is worth. */
export const isTooLarge = ({ width, height }: Size): boolean => Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const beginsWith = (bytes: Buffer, start: Buffer) => start.equals(bytes.subarray(0, start.length));

/** A PNG's first chunk is its header (https://www.w3.org/TR/png-3). */
const sizeOfPng = (bytes: Buffer): Size | undefined =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

/** Whether a JPEG's marker begins a frame (SOF): all of C0 to CF but those of tables and of what is to come. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG says its size in the frame that stands before its first scan (ITU T.81, B.1). */
const sizeOfJpeg = (bytes: Buffer): Size | undefined => {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else if (marker === 0xda) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

/**
 * The size that a picture says it has, read without unpacking any of it; a picture may lie.
 * @returns undefined for what is no PNG or JPEG by its beginning, null for one that does not say it
 */
export const saidSize = (bytes: Buffer): Size | null | undefined => {
  if (beginsWith(bytes, PNG)) return sizeOfPng(bytes) ?? null;
  if (beginsWith(bytes, JPEG)) return sizeOfJpeg(bytes) ?? null;
  return undefined;
};
