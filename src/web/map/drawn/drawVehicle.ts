import { edged, FONT, lineWidth, type MapImage, paint, shadowed } from './paint.ts';

/** What a vehicle's picture shows. */
export type VehicleLook = {
  /** Colour of its disc, `#rrggbb`. */
  color: string;
  /** Degrees from north it drives to; null when it stands, or when that is not known: it has no beak. */
  heading: number | null;
  /** Its fleet number; an arrow to where it drives without it. */
  number: string;
  /** Drawn larger, in a halo. */
  selected?: boolean;
};

/** What a count of vehicles shows. */
export type FleetLook = { count: number; online: number; scheme: 'light' | 'dark' };

/** The disc of a vehicle that was not heard of lately. */
export const OFFLINE_COLOR = '#686c70';
const LIGHT = '#ffffff';
const DARK = '#1b1f22';

/** Degrees between two pictures of a heading. */
const STEP = 15;
/** Parts of a ring that are told apart. */
const SHARES = 12;
const RADIUS = 12;
/** A disc around (0, 0), alone and with a beak to the north. */
const DISC = `M0 -${RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 ${RADIUS}A${RADIUS} ${RADIUS} 0 1 1 0 -${RADIUS}Z`;
const BEAK = `M0 -17L8.485 -8.485A${RADIUS} ${RADIUS} 0 1 1 -8.485 -8.485Z`;

/** What stands in the place of a number. */
const DOT = 'M-3 0A3 3 0 1 1 3 0A3 3 0 1 1 -3 0Z';
const ARROW = 'M0 -6.5L5 5.5L0 3L-5 5.5Z';

const brightness = (color: string) => {
  const linear = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
};

/** Black or white, whichever is read better on a colour. */
export const inkOn = (color: string): string => {
  const ground = brightness(color);
  return 1.05 / (ground + 0.05) >= (ground + 0.05) / (brightness(DARK) + 0.05) ? LIGHT : DARK;
};

/** The line around discs of light colours, which a light map would swallow. */
export const HAIRLINE = '#5a6065';
/** From this brightness on a disc is swallowed: 1.6 to 1 of white. */
const PALE = 0.6;

/** Whether a disc needs a line around it to be seen on a light map. */
export const isPale = (color: string): boolean => brightness(color) >= PALE;

/** What of a fleet number goes into the disc: four characters, or the last three, by which vehicles differ. */
export const shortNumber = (number: string): string => {
  const plain = number.trim();
  return plain.length <= 4 ? plain : plain.slice(-3);
};

/** Name of a vehicle's picture, for `drawMapImage`. */
export const vehicleImage = ({ color, heading, number, selected = false }: VehicleLook): string => {
  const way = heading === null ? '' : (Math.round(heading / STEP) * STEP) % 360;
  return ['rp-vehicle', color, way, selected ? 'selected' : '', shortNumber(number)].join('|');
};

/** Name of the picture of a count of vehicles, for `drawMapImage`. */
export const fleetImage = ({ count, online, scheme }: FleetLook): string => {
  // A ring is whole, or empty, only when they all are.
  const share =
    online === 0 || online === count ? online / count : Math.min(SHARES - 1, Math.max(1, Math.round((online / count) * SHARES))) / SHARES;
  return ['rp-fleet', count, share, scheme].join('|');
};

/** Name of the picture of a plate, for `drawMapImage`. */
export const plateImage = (plate: string, scheme: 'light' | 'dark'): string => ['rp-plate', scheme, plate].join('|');

/** Sides of a vehicle's picture, in pixels: room for a beak in any direction, and for the halo. */
const SIZE = 42;
const CHOSEN = { scale: 1.3, size: 64, halo: 23 };

const shape = (path: string) => new Path2D(path);

const vehicle = (color: string, way: string, selected: boolean, number: string): MapImage => {
  const size = selected ? CHOSEN.size : SIZE;
  return paint(size, size, (pen) => {
    pen.translate(size / 2, size / 2);
    if (selected) {
      pen.globalAlpha = 0.28;
      pen.fillStyle = color;
      pen.beginPath();
      pen.arc(0, 0, CHOSEN.halo, 0, Math.PI * 2);
      pen.fill();
      pen.globalAlpha = 1;
      pen.scale(CHOSEN.scale, CHOSEN.scale);
    }
    pen.save();
    if (way !== '') pen.rotate((Number(way) * Math.PI) / 180);
    const disc = shape(way === '' ? DISC : BEAK);
    edged(pen, disc, color, 2);
    if (isPale(color)) {
      pen.strokeStyle = HAIRLINE;
      pen.lineWidth = 1;
      pen.stroke(disc);
    }
    pen.fillStyle = inkOn(color);
    if (number === '') {
      pen.fill(shape(way === '' ? DOT : ARROW));
    }
    pen.restore();
    pen.fillStyle = inkOn(color);
    pen.font = `650 ${number.length > 3 ? 8.5 : number.length > 2 ? 10 : 11.5}px ${FONT}`;
    pen.fillText(number, 0, 0.5);
  });
};

const rings = { light: ['#ffffff', '#32a0ae', '#b9bfc4', '#1b1f22'], dark: ['#15191b', '#5ebbc8', '#6b6f72', '#e4e9ec'] } as const;

const fleet = (count: string, share: number, scheme: 'light' | 'dark'): MapImage => {
  const [ground, online, rest, ink] = rings[scheme];
  const radius = 12 + 2 * count.length;
  return paint(radius * 2 + 12, radius * 2 + 12, (pen, width, height) => {
    pen.translate(width / 2, height / 2);
    pen.fillStyle = ground;
    pen.beginPath();
    pen.arc(0, 0, radius + 1, 0, Math.PI * 2);
    shadowed(pen, () => pen.fill());
    pen.lineWidth = 3.4;
    const top = -Math.PI / 2;
    const ring = (from: number, to: number, color: string) => {
      if (from === to) return;
      pen.strokeStyle = color;
      pen.beginPath();
      pen.arc(0, 0, radius - 1.7, top + from * Math.PI * 2, top + to * Math.PI * 2);
      pen.stroke();
    };
    ring(0, share, online);
    ring(share, 1, rest);
    pen.fillStyle = ink;
    pen.font = `650 12px ${FONT}`;
    pen.fillText(count, 0, 0.5);
  });
};

const plates = { light: ['#ffffff', '#1b1f22'], dark: ['#1b1f22', '#eef0f1'] } as const;

const plate = (scheme: 'light' | 'dark', text: string): MapImage => {
  const [ground, ink] = plates[scheme];
  const font = `550 11px ${FONT}`;
  const width = Math.ceil(lineWidth(text, font)) + 18;
  return paint(width, 24, (pen, wide, high) => {
    const box = new Path2D();
    box.roundRect(4, 3, wide - 8, high - 8, 4);
    edged(pen, box, ground, 0.5);
    pen.font = font;
    pen.fillStyle = ink;
    pen.fillText(text, wide / 2, high / 2 - 0.5);
  });
};

/** Draws the picture of a vehicle, of a count of them or of a plate; null when the name is someone else's. */
export const drawVehicle = (name: string): MapImage | null => {
  const [what, first = '', second = '', third = '', ...rest] = name.split('|');
  if (what === 'rp-vehicle') return vehicle(first, second, third === 'selected', rest.join('|'));
  if (what === 'rp-fleet') return fleet(first, Number(second), third === 'dark' ? 'dark' : 'light');
  if (what === 'rp-plate') return plate(first === 'dark' ? 'dark' : 'light', [second, third, ...rest].filter(Boolean).join('|'));
  return null;
};
