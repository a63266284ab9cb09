import { drawGathered } from './drawn/drawGathered.ts';
import { drawStop } from './drawn/drawStop.ts';
import { drawVehicle } from './drawn/drawVehicle.ts';
import { EDGE, edged, FONT, lineWidth, type MapImage, paint, shadowed } from './drawn/paint.ts';

const CLUSTER = '#323639';

/** SVG path of a pin with its head of 20 px around (0, 0) and its point at (0, 17.5). */
export const PIN_PATH = 'M0 17.5C-1.2 15.6 -10 8.2 -10 0A10 10 0 1 1 10 0C10 8.2 1.2 15.6 0 17.5Z';

/** How much larger a pin is whose label would not go into its head at 12 px. */
export const pinScale = (label: string): number => (label.length > 2 ? 1.3 : 1);

/** Name of the picture of a pin with a sign in its head, for `drawMapImage`. @param sign path of its lines, in a square of 12 */
export const signImage = ({
  color,
  contrast,
  sign,
  selected = false,
}: {
  color: string;
  contrast: string;
  sign: string;
  selected?: boolean;
}) => ['rp-sign', color, contrast, selected ? 'selected' : '', sign].join('|');

/** @param sign path that stands in place of the label */
const pin = (color: string, contrast: string, selected: boolean, label: string, sign = ''): MapImage => {
  const size = (selected ? 1.3 : 1) * pinScale(label);
  return paint(30 * size, 38 * size, (pen, width, height) => {
    pen.translate(width / 2, height - 20.5 * size);
    pen.scale(size, size);
    edged(pen, new Path2D(PIN_PATH), color, 2);
    pen.fillStyle = contrast;
    if (sign !== '') {
      pen.translate(-6, -6);
      pen.strokeStyle = contrast;
      pen.lineWidth = 1.7;
      pen.lineCap = 'round';
      pen.lineJoin = 'round';
      pen.stroke(new Path2D(sign));
      return;
    }
    if (label === '') {
      pen.arc(0, 0, 3.2, 0, Math.PI * 2);
      pen.fill();
      return;
    }
    pen.font = `650 ${12 / pinScale(label)}px ${FONT}`;
    pen.fillText(label, 0, 0.5);
  });
};

const cluster = (count: string): MapImage => {
  const radius = 12 + 2.5 * count.length;
  return paint(radius * 2 + 10, radius * 2 + 10, (pen, width, height) => {
    pen.translate(width / 2, height / 2);
    const disc = new Path2D();
    disc.arc(0, 0, radius, 0, Math.PI * 2);
    edged(pen, disc, CLUSTER, 2);
    pen.fillStyle = EDGE;
    pen.font = `650 12px ${FONT}`;
    pen.fillText(count, 0, 0.5);
  });
};

/** A thin arrow to the east, for the streets in which one drives one way. */
const arrow = (color: string): MapImage =>
  paint(16, 8, (pen, width, height) => {
    pen.translate(width / 2, height / 2);
    pen.strokeStyle = color;
    pen.lineWidth = 1.2;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke(new Path2D('M-7 0H6.6M4 -2.6L6.8 0L4 2.6'));
  });

/** A small `>`: where a line leads. */
const chevron = (color: string): MapImage =>
  paint(8, 8, (pen, width, height) => {
    pen.translate(width / 2, height / 2);
    pen.strokeStyle = color;
    pen.lineWidth = 1.5;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke(new Path2D('M-1.2 -2.2L1.2 0L-1.2 2.2'));
  });

const CARD = 'rp-card|';
const cardGrounds = { light: ['#ffffff', '#1b1f22', '#5a6065'], dark: ['#1b1f22', '#eef0f1', '#b3b9bd'] } as const;

/** What stands on a card over the map: two lines, and the colour of its edge. */
export type MapCard = { title: string; about: string; color: string; scheme: 'light' | 'dark' };

/** Name of a card's picture, for `icon-image`. */
export const cardImage = ({ title, about, color, scheme }: MapCard): string => CARD + JSON.stringify([title, about, color, scheme]);

const card = (name: string): MapImage => {
  const [title, about, color, scheme] = JSON.parse(name.slice(CARD.length)) as [string, string, string, MapCard['scheme']];
  const [ground, text, second] = cardGrounds[scheme];
  const fonts = [`600 12px ${FONT}`, `400 12px ${FONT}`] as const;
  const width = Math.ceil(Math.max(lineWidth(title, fonts[0]), lineWidth(about, fonts[1]))) + 18 + 8;
  return paint(width, about === '' ? 32 : 46, (pen, wide, high) => {
    pen.beginPath();
    pen.roundRect(4, 3, wide - 8, high - 8, 4);
    pen.fillStyle = ground;
    shadowed(pen, () => pen.fill());
    pen.save();
    pen.clip();
    pen.fillStyle = color;
    pen.fillRect(4, 3, 3, high - 8);
    pen.restore();
    pen.textAlign = 'left';
    pen.font = fonts[0];
    pen.fillStyle = text;
    pen.fillText(title, 14, about === '' ? high / 2 - 0.5 : 14);
    pen.font = fonts[1];
    pen.fillStyle = second;
    pen.fillText(about, 14, 30);
  });
};

/** Draws what a picture's name describes, a pin (see `pinImage`), a cluster, a stop, an arrow, a chevron, a card or empty room, or gives null when the name is someone else's. */
export const drawMapImage = (name: string): MapImage | null => {
  if (name.startsWith(CARD)) return card(name);
  const [what, first = '', contrast = '', selected = '', ...label] = name.split('|');
  if (what === 'rp-pin') return pin(first, contrast, selected === 'selected', label.join('|'));
  if (what === 'rp-sign') return pin(first, contrast, selected === 'selected', '', label.join('|'));
  if (what === 'rp-cluster') return cluster(first.replace('.', ','));
  if (what === 'rp-arrow') return arrow(first);
  if (what === 'rp-chevron') return chevron(first);
  // Room for a pin that is no picture: names make way for it.
  if (what === 'rp-room') return paint(Number(first), Number(contrast), () => undefined);
  return drawGathered(name) ?? drawStop(name) ?? drawVehicle(name);
};
