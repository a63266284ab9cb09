import sharp from 'sharp';
import { newFileKey, type FileStore } from '#server/files/files.ts';
import { shaped } from '#server/files/shaped.ts';
import { logoShapes } from '#shared/record/pictures.ts';

/** Signs of shops, on a square of 100. */
const signs = [
  // A hanger, a lightning, a house, a leaf, a book, an apple, a wheel, a bottle.
  '<path d="M50 30a8 8 0 1 1 8 8c-5 1-8 4-8 9l34 23H16l34-23" fill="none" stroke="FG" stroke-width="6" stroke-linejoin="round"/>',
  '<path d="M56 14 28 56h18l-6 30 32-46H53z" fill="FG"/>',
  '<path d="M50 18 16 48h10v34h18V60h12v22h18V48h10z" fill="FG"/>',
  '<path d="M78 20C40 20 22 40 24 76c6-20 18-30 36-36-14 10-24 22-28 40 34 2 50-20 46-60z" fill="FG"/>',
  '<path d="M48 28c-10-8-22-8-32-4v50c10-4 22-4 32 4zm4 0c10-8 22-8 32-4v50c-10-4-22-4-32 4z" fill="FG"/>',
  '<path d="M50 34c14-12 34-2 30 20-3 16-16 32-30 26-14 6-27-10-30-26-4-22 16-32 30-20zm0-2c0-10 6-16 14-18-1 10-6 16-14 18z" fill="FG"/>',
  '<g fill="none" stroke="FG" stroke-width="8"><circle cx="50" cy="50" r="30"/><circle cx="50" cy="50" r="9"/></g>',
  '<path d="M44 14h12v18c8 4 12 10 12 20v28a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V52c0-10 4-16 12-20z" fill="FG"/>',
] as const;
const grounds = ['#6b3e22', '#17325c', '#0f5a66', '#7a1f4b', '#1f6b3a', '#b3261e', '#3d444b', '#5b2a86', '#c8450c'] as const;

const drawn = (width: number, height: number, inner: string, edges: 'auto' | 'crispEdges' = 'auto') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" shape-rendering="${edges}">${inner}</svg>`,
  );

/** The sign in a colour, on a square of that size. */
const signIn = (sign: string, color: string, size: number, x = 0) =>
  `<g transform="translate(${x} 0) scale(${size / 100})">${sign.replaceAll('FG', color)}</g>`;

/** Keys of the pictures of a client. */
export type Logos = { avatar: string | null; logoEmail: string | null; logoZPL: string | null };

const NONE: Logos = { avatar: null, logoEmail: null, logoZPL: null };

type Drawing = { sign: string; ground: string };

const storing = (files: Pick<FileStore, 'put'>, company: string) => async (picture: Buffer) => {
  const key = newFileKey(company, 'png');
  await files.put(key, picture);
  return key;
};
type Put = ReturnType<typeof storing>;

const storeSquare = async (put: Put, { sign, ground }: Drawing) => {
  const square = drawn(500, 500, `<rect width="500" height="500" fill="${ground}"/>${signIn(sign, '#f7ead6', 500)}`);
  return put(await shaped(sharp(square), logoShapes.avatar));
};

const storeOthers = async (put: Put, { sign, ground }: Drawing) => {
  const bars = [150, 104].map(
    (width, row) => `<rect x="78" y="${24 + row * 20}" width="${width * 0.75}" height="10" rx="5" fill="${ground}"/>`,
  );
  const banner = drawn(208, 79, `<rect width="208" height="79" fill="white"/>${signIn(sign, ground, 79)}${bars.join('')}`);
  // Black or nothing, and each dot in its place: a grey would be dithered.
  const { width, height } = logoShapes.logoZPL;
  const inner = `<rect width="${width}" height="${height}" fill="white"/>${signIn(sign, '#000', 95, 28)}<rect x="20" y="100" width="111" height="13" fill="black"/>`;
  const label = drawn(width, height, inner, 'crispEdges');
  return {
    logoEmail: await put(await shaped(sharp(banner), logoShapes.logoEmail)),
    logoZPL: await put(await shaped(sharp(label), logoShapes.logoZPL)),
  };
};

/**
 * Draws and stores the logos of a shop as its record keeps them; some have none, some have only the first.
 * @param at tells one shop from another
 */
export const storeLogos = async (files: Pick<FileStore, 'put'>, company: string, at: number): Promise<Logos> => {
  if (at % 4 === 3) return NONE;
  const drawing = { sign: signs[at % signs.length]!, ground: grounds[(at * 5) % grounds.length]! };
  const put = storing(files, company);
  const avatar = await storeSquare(put, drawing);
  return at % 2 === 1 ? { ...NONE, avatar } : { avatar, ...(await storeOthers(put, drawing)) };
};

/** Draws and stores the logos of a delivery company. */
export const storeCompanyLogos = async (files: Pick<FileStore, 'put'>, company: string) => {
  const drawing = { sign: signs[1], ground: '#17325c' };
  const put = storing(files, company);
  return { logo: await storeSquare(put, drawing), ...(await storeOthers(put, drawing)) };
};
