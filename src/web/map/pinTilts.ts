/** A place on the screen, in px. */
export type OnScreen = { readonly x: number; readonly y: number };

/** From a pin's point to the middle of its head, and how far apart the middles of two heads have to be, in px. */
const HIGH = 17.5;
const APART = 25;
/** How far a pin may lean, in degrees. */
const MOST = 62;

const degrees = (radians: number) => Math.min(MOST, (radians * 180) / Math.PI);

/** Half of the angle between two pins whose points are so far apart, so that their heads are `APART`. */
const lean = (from: OnScreen, to: OnScreen): number => {
  const across = Math.sqrt(Math.max(0, APART ** 2 - (to.y - from.y) ** 2)) - Math.abs(to.x - from.x);
  return across <= 0 ? 0 : degrees(Math.asin(Math.min(1, across / (2 * HIGH))));
};

const isNear = (a: OnScreen, b: OnScreen) => Math.hypot(a.x - b.x, a.y - b.y) < APART;

/** Those that cover each other, from left to right; of two in one place the first one told is the left one. */
const groups = (points: readonly OnScreen[]): number[][] => {
  const left = points.map((_, at) => at).toSorted((a, b) => points[a]!.x - points[b]!.x || a - b);
  const found: number[][] = [];
  for (const at of left) {
    const group = found.find((its) => its.some((other) => isNear(points[other]!, points[at]!)));
    if (group) group.push(at);
    else found.push([at]);
  }
  return found;
};

/**
 * How far pins lean to stand side by side where they would cover each other, in degrees clockwise: each keeps its point in its place.
 * Those that stand alone stand upright.
 */
export const pinTilts = (points: readonly OnScreen[]): number[] => {
  const tilts = points.map(() => 0);
  for (const group of groups(points)) {
    const [first, second] = group;
    if (first === undefined || second === undefined) continue;
    const half = group.length === 2 ? lean(points[first]!, points[second]!) : MOST;
    for (const [place, at] of group.entries()) tilts[at] = Math.round(half * ((2 * place) / (group.length - 1) - 1)) || 0;
  }
  return tilts;
};
