import { drawMapImage } from '#web/map/drawMapImage.ts';

/** A picture as a canvas draws it, and its sides in pixels of the map. */
export type Picture = { canvas: HTMLCanvasElement; width: number; height: number };

/** How many are kept: of five thousand vehicles few are seen alone at once. */
const KEPT = 800;
const kept = new Map<string, Picture>();

/** The picture of that name, painted once. */
export const pictureOf = (name: string): Picture => {
  const known = kept.get(name);
  if (known) return known;
  const drawn = drawMapImage(name);
  if (!drawn) throw new Error(`Nobody draws ${name}`);
  const { image, pixelRatio } = drawn;
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  const picture = { canvas, width: image.width / pixelRatio, height: image.height / pixelRatio };
  if (kept.size >= KEPT) kept.clear();
  kept.set(name, picture);
  return picture;
};
