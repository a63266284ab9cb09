/** A source of pseudo-random choices that repeats itself for the same seed. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number, both limits included. */
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** One of the values, as often as its weight says. */
  weighted: <T>(choices: readonly (readonly [weight: number, value: T])[]) => T;
};

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, plenty for invented people. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[int(0, list.length - 1)] as T;
  };
  const weighted = <T>(choices: readonly (readonly [number, T])[]): T => {
    let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return pick(choices)[1];
  };
  return { next, int, pick, weighted, chance: (probability) => next() < probability };
};
