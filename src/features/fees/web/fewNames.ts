/** Names that are written out before '+N' (spec 3 §2.1). */
const SHOWN = 3;

/** Some names as a cell has them: the first three, and how many more there are. */
export const fewNames = (names: readonly string[]): { shown: string; more: number } => ({
  shown: names.slice(0, SHOWN).join(', '),
  more: Math.max(0, names.length - SHOWN),
});
