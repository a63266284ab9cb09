import type { LngLat } from '#shared/place/geo.ts';

/** Units of a degree that places are told apart by: five decimals, about a metre. */
const UNITS = 1e5;
/** Numbers that a latitude can be in those units, and one more. */
const LATITUDES = 180 * UNITS + 1;

/** A number for each place that differs by a metre or more; below 2^53. */
export const placeKey = ([lng, lat]: LngLat): number => Math.round((lng + 180) * UNITS) * LATITUDES + Math.round((lat + 90) * UNITS);

/** How many pairs are remembered: those of 700 places, in 19 MB; and in how many places each of them can stand. */
const ROOM = 2 ** 19;
const WAYS = 8;

/** For how long it is remembered that there is no way, in seconds: an engine may have talked nonsense for a moment. */
const NO_WAY_KEPT = 300;

/** What is known of a pair; both are NaN where there is no way. */
export type Pair = { seconds: number; metres: number };

/** Pairs of places, remembered for a while in a memory that does not grow: of eight that would stand in the same places the oldest goes. */
export type Pairs = {
  /** Undefined when it is not known, or was too long ago. */
  get: (from: number, to: number) => Pair | undefined;
  set: (from: number, to: number, pair: Pair) => void;
};

/** Spreads two numbers below 2^53 over the sets of places. */
const setOf = (from: number, to: number): number => {
  let hash = Math.imul(from | 0, 0x9e3779b1) ^ Math.imul((from / 2 ** 32) | 0, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(to | 0, 0xc2b2ae35) ^ Math.imul((to / 2 ** 32) | 0, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return ((hash ^ (hash >>> 16)) >>> 0) % (ROOM / WAYS);
};

/**
 * Makes room for pairs by the keys of their places.
 * @param kept milliseconds for which one is remembered
 * @param now a clock that never goes back, in milliseconds
 */
export const rememberPairs = (kept: number, now: () => number = () => performance.now()): Pairs => {
  const begun = now();
  const from = new Float64Array(ROOM).fill(-1);
  const to = new Float64Array(ROOM);
  const seconds = new Float64Array(ROOM);
  const metres = new Float64Array(ROOM);
  /** When it was set, in seconds since the beginning. */
  const at = new Uint32Array(ROOM);
  const second = () => Math.floor((now() - begun) / 1000);
  const keptSeconds = Math.floor(kept / 1000);

  /** Where a pair stands, or -1. */
  const find = (origin: number, destination: number, first: number) => {
    for (let slot = first; slot < first + WAYS; slot += 1) if (from[slot] === origin && to[slot] === destination) return slot;
    return -1;
  };
  return {
    get: (origin, destination) => {
      const slot = find(origin, destination, setOf(origin, destination) * WAYS);
      if (slot < 0) return undefined;
      const longest = Number.isNaN(seconds[slot]) ? Math.min(NO_WAY_KEPT, keptSeconds) : keptSeconds;
      if (second() - at[slot]! > longest) return undefined;
      return { seconds: seconds[slot]!, metres: metres[slot]! };
    },
    set: (origin, destination, pair) => {
      const first = setOf(origin, destination) * WAYS;
      let slot = find(origin, destination, first);
      if (slot < 0) {
        slot = first;
        for (let other = first; other < first + WAYS && from[slot] !== -1; other += 1)
          if (from[other] === -1 || at[other]! < at[slot]!) slot = other;
      }
      from[slot] = origin;
      to[slot] = destination;
      seconds[slot] = pair.seconds;
      metres[slot] = pair.metres;
      at[slot] = second();
    },
  };
};
