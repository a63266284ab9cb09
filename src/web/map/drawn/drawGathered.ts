import { EDGE, FONT, lineWidth, type MapImage, paint, shadowed } from './paint.ts';

/** The two looks of a page. */
type Scheme = 'light' | 'dark';

/** What a cluster's disc shows: how many digits have room in it, of which colours its ring is, and how many of its pins are chosen. */
export type GatheredLook = {
  count: number;
  /** Colour and number of parts of each stretch of the ring, clockwise from the top. */
  ring: readonly (readonly [color: string, parts: number])[];
  chosen: 'none' | 'some' | 'all';
  scheme: Scheme;
};

const grounds = {
  light: { disc: '#ffffff', text: '#1b1f22', brand: '#076874', ink: '#ffffff' },
  dark: { disc: '#1b1f22', text: '#eef0f1', brand: '#5ebbc8', ink: '#0e1113' },
} as const;
const RING = 3.4;
/** Between two stretches of a ring, in pixels. */
const GAP = 1.6;

/** What is written in a cluster: '999', '1,2 k', '12 k'. */
export const countSaid = (count: number): string => {
  if (count < 1_000) return String(count);
  const thousands = count / 1_000;
  return `${thousands < 10 ? (Math.floor(thousands * 10) / 10).toString().replace('.', ',') : Math.floor(thousands)} k`;
};

/** Name of the picture of a cluster without its number, for `drawMapImage`. */
export const ringImage = ({ count, ring, chosen, scheme }: GatheredLook): string => {
  const stretches = ring.filter(([, parts]) => parts > 0).map(([color, parts]) => `${color}*${parts}`);
  return ['rp-ring', countSaid(count).length, stretches.join(','), chosen, scheme].join('|');
};

/** Name of the picture of the number that stands in a cluster; on one of which all are chosen it is light. */
export const countImage = ({ count, chosen, scheme }: Pick<GatheredLook, 'count' | 'chosen' | 'scheme'>): string =>
  ['rp-count', countSaid(count), chosen, scheme].join('|');

/** Name of the picture of a small card in the brand's colour, for `drawMapImage`. */
export const tagImage = (text: string, scheme: Scheme): string => ['rp-tag', scheme, text].join('|');

const ring = (digits: number, stretches: string, chosen: string, scheme: Scheme): MapImage => {
  const radius = 12.5 + 2.2 * Math.max(0, digits - 1);
  const { disc, brand } = grounds[scheme];
  return paint(radius * 2 + 12, radius * 2 + 12, (pen, width, height) => {
    pen.translate(width / 2, height / 2);
    const circle = (size: number) => {
      pen.beginPath();
      pen.arc(0, 0, size, 0, Math.PI * 2);
    };
    circle(radius + 1.4);
    pen.fillStyle = chosen === 'none' ? disc : brand;
    shadowed(pen, () => pen.fill());
    circle(radius);
    pen.fillStyle = disc;
    pen.fill();
    const parts = stretches.split(',').map((stretch) => {
      const [color = EDGE, many = '1'] = stretch.split('*');
      return { color, many: Number(many) };
    });
    const all = parts.reduce((sum, { many }) => sum + many, 0);
    const middle = radius - RING / 2;
    const gap = parts.length > 1 ? GAP / middle : 0;
    let from = -Math.PI / 2;
    pen.lineWidth = RING;
    for (const { color, many } of parts) {
      const to = from + (many / all) * Math.PI * 2;
      pen.beginPath();
      pen.arc(0, 0, middle, from + gap / 2, to - gap / 2);
      pen.strokeStyle = color;
      pen.stroke();
      from = to;
    }
    if (chosen !== 'all') return;
    circle(radius - RING - 0.8);
    pen.fillStyle = brand;
    pen.fill();
  });
};

const count = (said: string, chosen: string, scheme: Scheme): MapImage =>
  paint(10 + 8 * said.length, 20, (pen, width, height) => {
    pen.font = `650 12px ${FONT}`;
    pen.fillStyle = chosen === 'all' ? grounds[scheme].ink : grounds[scheme].text;
    pen.fillText(said, width / 2, height / 2 + 0.5);
  });

const tag = (scheme: Scheme, text: string): MapImage => {
  const font = `600 12px ${FONT}`;
  const wide = Math.ceil(lineWidth(text, font)) + 16;
  return paint(wide + 8, 28, (pen, width, height) => {
    pen.beginPath();
    pen.roundRect(4, 3, width - 8, height - 8, 4);
    pen.fillStyle = grounds[scheme].brand;
    shadowed(pen, () => pen.fill());
    pen.font = font;
    pen.fillStyle = grounds[scheme].ink;
    pen.fillText(text, width / 2, height / 2 - 0.5);
  });
};

/** Draws a cluster, the number in it or a tag; null when the name is someone else's. */
export const drawGathered = (name: string): MapImage | null => {
  const [what, first = '', second = '', third = '', fourth = ''] = name.split('|');
  if (what === 'rp-ring') return ring(Number(first), second, third, fourth as Scheme);
  if (what === 'rp-count') return count(first, second, third as Scheme);
  if (what === 'rp-tag') return tag(first as Scheme, name.split('|').slice(2).join('|'));
  return null;
};
