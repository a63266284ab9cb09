/** Numbers from 0 to 1 that look random and are the same at every run (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** One of a list; the first ones oftener when `skew` is above 1. */
export const pick = <T>(random: () => number, list: readonly T[], skew = 1): T => list[Math.floor(list.length * random() ** skew)] as T;
