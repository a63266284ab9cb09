import type { Random } from './random.ts';

/** Where a house number stands: `[number, lat, lng]`. */
type Anchor = readonly [number: number, lat: number, lng: number];

/** A piece of a street inside one neighbourhood, laid down as a few house numbers whose place is known. */
export type Stretch = { street: string; town: string; postalCode: string; line: readonly [Anchor, Anchor, ...Anchor[]] };

/** A part of the city that the same drivers serve. */
export type Zone = {
  /** How many of the orders go there, against the other zones. */
  weight: number;
  /** Whether people live in flats, with floor and door. */
  flats: boolean;
  stretches: readonly Stretch[];
};

/** Writes a stretch down on one line. */
export const stretch = (street: string, town: string, postalCode: string, ...line: [Anchor, Anchor, ...Anchor[]]): Stretch => ({
  street,
  town,
  postalCode,
  line,
});

/** Where a house number of a stretch is, on the straight line between the two known numbers around it. */
export const pointOn = ({ street, line }: Stretch, number: number): { lat: number; lng: number } => {
  const next = line.findIndex(([known], i) => i > 0 && known >= number);
  const [from, to] = [line[next - 1], line[next]];
  if (!from || !to || number < from[0]) throw new RangeError(`${street} has no number ${number}`);
  const share = (number - from[0]) / (to[0] - from[0]);
  return { lat: from[1] + (to[1] - from[1]) * share, lng: from[2] + (to[2] - from[2]) * share };
};

/** An address on a stretch. */
export type Place = { address: string; addressNumber: number; town: string; postalCode: string; lat: number; lng: number };

/** Half the width of a street with its front gardens, in degrees: about 9 m. */
const SIDE = 0.00008;

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The address of a house number, on one side of the street or the other. */
export const placeOn = (on: Stretch, addressNumber: number): Place => {
  const { lat, lng } = pointOn(on, addressNumber);
  const side = addressNumber % 2 === 0 ? SIDE : -SIDE;
  const { street, town, postalCode } = on;
  return { address: street, addressNumber, town, postalCode, lat: rounded(lat + side), lng: rounded(lng + side) };
};

/** Any address of a stretch. */
export const somewhereOn = (random: Random, on: Stretch): Place => {
  const numbers = on.line.map(([number]) => number);
  return placeOn(on, random.int(Math.min(...numbers) + 1, Math.max(...numbers) - 1));
};
