/** How a picture of a record is stored, whatever size it is sent in. */
export type PictureShape = {
  /** In pixels. */
  width: number;
  height: number;
  /** Whether all of it is shown, on an empty ground, or as much as fills the frame. */
  fit: 'contain' | 'cover';
  /** Black and white alone, as a thermal printer draws it. */
  thermal?: boolean;
};

/** The logos of a company and of its clients (spec 1 §9). */
export const logoShapes = {
  avatar: { width: 500, height: 500, fit: 'contain' },
  logoEmail: { width: 208, height: 79, fit: 'contain' },
  logoZPL: { width: 151, height: 121, fit: 'contain', thermal: true },
} as const satisfies Record<string, PictureShape>;

/** The photo of a person. */
export const portraitShape: PictureShape = { width: 240, height: 240, fit: 'cover' };

/**
 * How bright each pixel looks (ITU-R BT.709, of the values as they are stored), so that what a form shows is what is printed.
 * @param pixels red, green, blue and what else there is of each
 * @param channels values of each pixel, three at least
 */
export const greyOf = (pixels: Uint8Array | Uint8ClampedArray, channels: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: pixels.length / channels }, (_, at) => {
    const [red, green, blue] = [pixels[at * channels]!, pixels[at * channels + 1]!, pixels[at * channels + 2]!];
    return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  });

/**
 * A grey picture in black and white: each pixel's error goes on to those that follow (Floyd and Steinberg, 1976), so that tones survive
 * a printer that has none.
 * @param grey one byte per pixel, row by row
 * @returns 0 or 255 per pixel
 */
export const dithered = (grey: Uint8Array, width: number): Uint8Array<ArrayBuffer> => {
  const tones = Float32Array.from(grey);
  const drawn = new Uint8Array(grey.length);
  const carry = (at: number, error: number) => {
    if (at < tones.length) tones[at] = tones[at]! + error;
  };
  for (let at = 0; at < tones.length; at += 1) {
    const tone = tones[at]!;
    const ink = tone < 128 ? 0 : 255;
    drawn[at] = ink;
    const error = (tone - ink) / 16;
    const x = at % width;
    if (x + 1 < width) carry(at + 1, error * 7);
    if (x > 0) carry(at + width - 1, error * 3);
    carry(at + width, error * 5);
    if (x + 1 < width) carry(at + width + 1, error);
  }
  return drawn;
};
