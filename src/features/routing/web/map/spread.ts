/** A place on the screen, in pixels. */
export type Spot = { readonly x: number; readonly y: number };

/** From the middle of one to that of another, in pixels, so that both numbers are read. */
const APART = 22;
/** Farther away from its place a stop would be taken for another street's, in pixels. */
const FARTHEST = 26;
const ROUNDS = 40;
const tenths = (value: number) => Math.round(value * 10) / 10;
/** Those at the very same place go apart in directions all around it, in radians from one to the next. */
const TURN = 2.4;

/**
 * By how much each of some discs is moved so that none hides another's number; zero for those that stand alone.
 * @param size by how much they are drawn smaller: 1 for whole ones
 */
export const spread = (spots: readonly Spot[], size = 1): Spot[] => {
  const apart = APART * size;
  const isTwin = (one: Spot, other: Spot) => one !== other && Math.hypot(other.x - one.x, other.y - one.y) < 0.5;
  const moved = spots.map((spot, at) => {
    const first = spots.some((other) => isTwin(spot, other)) ? 1 : 0;
    return { x: spot.x + first * Math.cos(at * TURN), y: spot.y + first * Math.sin(at * TURN) };
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    let isStill = true;
    for (let one = 0; one < moved.length; one += 1) {
      for (let other = one + 1; other < moved.length; other += 1) {
        const [a, b] = [moved[one]!, moved[other]!];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy);
        if (far >= apart - 0.5) continue;
        isStill = false;
        const angle = Math.atan2(dy, dx);
        const push = (apart - far) / 2;
        a.x -= Math.cos(angle) * push;
        a.y -= Math.sin(angle) * push;
        b.x += Math.cos(angle) * push;
        b.y += Math.sin(angle) * push;
      }
    }
    if (isStill) break;
  }
  return moved.map(({ x, y }, at) => {
    const [dx, dy] = [x - spots[at]!.x, y - spots[at]!.y];
    const far = Math.hypot(dx, dy);
    const kept = far > FARTHEST ? FARTHEST / far : 1;
    return { x: tenths(dx * kept), y: tenths(dy * kept) };
  });
};
