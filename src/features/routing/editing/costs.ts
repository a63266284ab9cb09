import type { Received } from '#shared/contract.ts';
import type { routing } from '../contract.ts';

/** A way between two places: seconds and metres. */
export interface Leg {
  readonly seconds: number;
  readonly metres: number;
}

/** What it costs to drive from each place of a route to each other: the start is place 0, then the orders, last the end where there is one. */
export interface Costs {
  /** Where an order stands, by its `_id`. */
  readonly places: ReadonlyMap<string, number>;
  /** Where the end stands. */
  readonly end: number | null;
  readonly leg: (from: number, to: number) => Leg;
  readonly estimated: boolean;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map(Array.from(DIGITS).map((digit, at) => [digit.charCodeAt(0), at]));

/** Numbers as the wire has them: unsigned, 16 bits, low byte first, in base64. @throws RangeError for a text that is none */
const numbers = (text: string): Uint16Array => {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, count] = [0, 0, 0];
  for (let at = 0; at < text.length && text[at] !== '='; at += 1) {
    const value = values.get(text.charCodeAt(at));
    if (value === undefined) throw new RangeError('not base64');
    bits = ((bits << 6) | value) & 0xff_ffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[count] = (bits >> held) & 0xff;
    count += 1;
  }
  return Uint16Array.from({ length: count >> 1 }, (_, at) => bytes[at * 2]! | (bytes[at * 2 + 1]! << 8));
};

/** Metres of a unit in which lengths are told. */
const TENS = 10;

/** What the server told that ways cost. @throws RangeError when it is not one number for each way */
export const costsOf = ({ orders, seconds, metres, estimated }: Received<typeof routing.matrix>, hasEnd: boolean): Costs => {
  const size = orders.length + (hasEnd ? 2 : 1);
  const [times, lengths] = [numbers(seconds), numbers(metres)];
  if (times.length !== size ** 2 || lengths.length !== size ** 2) throw new RangeError('not a square');
  return {
    places: new Map(orders.map((_id, at) => [_id, at + 1])),
    end: hasEnd ? size - 1 : null,
    leg: (from, to) => ({ seconds: times[from * size + to] ?? 0, metres: (lengths[from * size + to] ?? 0) * TENS }),
    estimated,
  };
};
