/** A list of which one is taken from a place and put to another. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
};

/** Where what stands at a place would stand, were one taken from a place and put to another. */
export const placeAfter = (at: number, from: number, to: number): number => {
  if (at === from) return to;
  if (from < at && at <= to) return at - 1;
  return to <= at && at < from ? at + 1 : at;
};
