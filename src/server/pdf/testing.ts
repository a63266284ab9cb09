import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsqr from 'jsqr';
import sharp from 'sharp';

/** A page of a paper as it is read back. */
export type ReadPage = {
  /** In millimetres. */
  width: number;
  height: number;
  /** All its texts, in the order in which they were drawn. */
  text: string;
  /** As a PNG. @param dpi 203 unless told */
  picture: (dpi?: number) => Promise<Buffer>;
  /** The text of the QR in a part of it, in millimetres; all of it unless told. */
  qr: (part?: { x: number; y: number; width: number; height: number }) => Promise<string | undefined>;
};

const readQr = ((jsqr as { default?: unknown }).default ?? jsqr) as typeof jsqr.default;

/** Dots in a millimetre of the pictures in which codes are read. */
const DOTS = 12;

/** Reads a paper as a viewer does. */
export const readPaper = async (bytes: Uint8Array): Promise<ReadPage[]> => {
  const library = await PDFiumLibrary.init();
  const raster = async (at: number, dpi: number) => {
    const document = await library.loadDocument(Buffer.from(bytes));
    const { data, width, height } = await document.getPage(at).render({ scale: dpi / 72, render: 'bitmap' });
    const picture = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });
    document.destroy();
    return picture.flatten({ background: '#fff' });
  };
  const document = await library.loadDocument(Buffer.from(bytes));
  const pages = [...document.pages()].map((page, at): ReadPage => {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    return {
      width: (width / 72) * 25.4,
      height: (height / 72) * 25.4,
      text: page.getText().replaceAll('\r\n', '\n'),
      picture: async (dpi = 203) => (await raster(at, dpi)).png().toBuffer(),
      qr: async (part) => {
        const picture = await raster(at, DOTS * 25.4);
        const cut = part
          ? picture.extract({
              left: Math.round(part.x * DOTS),
              top: Math.round(part.y * DOTS),
              width: Math.round(part.width * DOTS),
              height: Math.round(part.height * DOTS),
            })
          : picture;
        const { data, info } = await cut.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
      },
    };
  });
  document.destroy();
  return pages;
};
