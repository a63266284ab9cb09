import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { type MapImage, paint, shadowed, stretchy } from './paint.ts';

type Scheme = 'light' | 'dark';

const grounds = { light: '#ffffff', dark: '#1b1f22' } as const;
const inks = { light: ['#1b1f22', '#5a6065'], dark: ['#eef0f1', '#b3b9bd'] } as const;
/** Of the ground before it is stretched, with its shadow. */
const SIDE = 32;
const WHAT = 'rp-card-ground';

/** Name of the picture of a card's ground, for `icon-image`. @param color of its edge */
export const cardGround = (color: string, scheme: Scheme): string => [WHAT, color, scheme].join('|');

/** Draws the ground of a card, or gives null when the name is someone else's. */
export const drawCardGround = (name: string): MapImage | null => {
  const [what, color = '', scheme] = name.split('|');
  if (what !== WHAT) return null;
  const picture = paint(SIDE, SIDE, (pen, wide, high) => {
    pen.beginPath();
    pen.roundRect(4, 3, wide - 8, high - 8, 4);
    pen.fillStyle = grounds[scheme as Scheme];
    shadowed(pen, () => pen.fill());
    pen.clip();
    pen.fillStyle = color;
    pen.fillRect(4, 3, 3, high - 8);
  });
  return stretchy(picture, { across: [14, 20], down: [12, 18], content: [14, 6, SIDE - 12, SIDE - 8] });
};

/** How cards of two lines are laid out whose features have a `ground` (see {@link cardGround}), a `title` and what is `about` it. Many share a picture. */
export const cardLayout = (scheme: Scheme): SymbolLayerSpecification['layout'] => ({
  'icon-image': ['get', 'ground'],
  'icon-text-fit': 'both',
  'icon-padding': 0,
  'text-field': [
    'format',
    ['get', 'title'],
    { 'text-font': ['literal', font('SemiBold')], 'text-color': inks[scheme][0] },
    ['case', ['==', ['get', 'about'], ''], '', ['concat', '\n', ['get', 'about']]],
    { 'text-font': ['literal', font('Regular')], 'text-color': inks[scheme][1] },
  ] as unknown as ExpressionSpecification,
  'text-font': font('Regular'),
  'text-size': 12,
  'text-line-height': 16 / 12,
  'text-justify': 'left',
  // Only where a line ends is the next one begun.
  'text-max-width': 1_000,
  'text-padding': 0,
});

const font = (weight: 'Regular' | 'SemiBold') => [`Inter ${weight}`, 'Inter Variable', 'system-ui'];
