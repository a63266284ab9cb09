import { EDGE, edged, FONT, type MapImage, paint } from './paint.ts';

/** What a stop's picture shows. */
export type StopLook = {
  /** Colour of its disc, `#rrggbb`, and of what is written on it. */
  color: string;
  contrast: string;
  number: number;
  /** It keeps its place: a small lock beside it. */
  locked?: boolean;
  /** Drawn larger, in a halo. */
  selected?: boolean;
};

const RADIUS = 11.5;
/** How much larger one is that is chosen, and how far its halo reaches. */
const [LARGER, HALO] = [1.3, 5];
/** From the middle of a stop to that of its lock, and the colours of that. */
const AWAY = 9;
const LOCK = '#1b1f22';

/** A disc around (0, 0). */
const disc = (radius: number) => {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, Math.PI * 2);
  return path;
};

/** Name of a stop's picture, for `drawMapImage`; the middle of the picture is that of the stop. */
export const stopImage = ({ color, contrast, number, locked = false, selected = false }: StopLook): string =>
  ['rp-stop', color, contrast, selected ? 'selected' : '', locked ? 'locked' : '', number].join('|');

const lock = (pen: CanvasRenderingContext2D) => {
  edged(pen, disc(5.5), LOCK, 1.2);
  pen.strokeStyle = EDGE;
  pen.lineWidth = 1.1;
  pen.stroke(new Path2D('M-1.6 -0.4V-1.5A1.6 1.6 0 0 1 1.6 -1.5V-0.4'));
  pen.fillStyle = EDGE;
  pen.fillRect(-2.4, -0.5, 4.8, 3.3);
};

/** Draws a stop; null when the name is someone else's. */
export const drawStop = (name: string): MapImage | null => {
  const [what, color = '', contrast = '', selected, locked, number = ''] = name.split('|');
  if (what !== 'rp-stop') return null;
  const size = selected ? LARGER : 1;
  const wide = (RADIUS * size + HALO + 4) * 2;
  return paint(wide, wide, (pen) => {
    pen.translate(wide / 2, wide / 2);
    if (selected) {
      pen.globalAlpha = 0.32;
      pen.fillStyle = color;
      pen.fill(disc(RADIUS * size + HALO));
      pen.globalAlpha = 1;
    }
    edged(pen, disc(RADIUS * size), color, 2);
    pen.fillStyle = contrast;
    pen.font = `650 ${(number.length > 2 ? 10 : 11.5) * (selected ? 1.2 : 1)}px ${FONT}`;
    pen.fillText(number, 0, 0.5);
    if (!locked) return;
    pen.translate(AWAY * size, -AWAY * size);
    lock(pen);
  });
};
