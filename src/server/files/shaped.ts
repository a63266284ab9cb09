import sharp, { type Sharp } from 'sharp';
import { dithered, greyOf, type PictureShape } from '#shared/record/pictures.ts';

/** A picture as a record keeps it: a PNG in the size of its frame; what is transparent stays so, except where it is printed. */
export const shaped = async (picture: Sharp, { width, height, fit, thermal = false }: PictureShape): Promise<Buffer> => {
  const background = { r: 255, g: 255, b: 255, alpha: thermal ? 1 : 0 };
  const fitted = picture.resize({ width, height, fit, background });
  if (!thermal) return fitted.png({ compressionLevel: 9 }).toBuffer();
  const { data, info } = await fitted
    .flatten({ background })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = dithered(greyOf(data, info.channels), width);
  return sharp(drawn, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 2, dither: 0 })
    .toBuffer();
};
