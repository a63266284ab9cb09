import { worldSize } from '#shared/place/geo.ts';
import type { PlanePoint } from './plane.ts';

/** How near vehicles are gathered into a count: pixels, and the last zoom at which they are (spec 1 §9). */
const CLUSTERS = { radius: 75, maxZoom: 20 } as const;

/**
 * Vehicles that stand so near one another that they are shown as one count, each group in the order in which its vehicles came; one that is
 * alone is a group of its own. Takes time by their number, however near they are.
 */
export const gathered = <Spot extends PlanePoint>(spots: readonly Spot[], zoom: number): Spot[][] => {
  const level = Math.floor(zoom);
  if (level > CLUSTERS.maxZoom) return spots.map((spot) => [spot]);
  const reach = CLUSTERS.radius / worldSize(level);
  const cells = new Map<number, Map<number, Spot[]>>();
  const cellOf = ({ x, y }: PlanePoint) => [Math.floor(x / reach), Math.floor(y / reach)] as const;
  for (const spot of spots) {
    const [column, row] = cellOf(spot);
    const rows = cells.get(column) ?? new Map<number, Spot[]>();
    if (rows.size === 0) cells.set(column, rows);
    const there = rows.get(row);
    if (there) there.push(spot);
    else rows.set(row, [spot]);
  }
  const taken = new Set<Spot>();
  return spots.flatMap((spot) => {
    if (taken.has(spot)) return [];
    taken.add(spot);
    const group = [spot];
    const [column, row] = cellOf(spot);
    for (let across = column - 1; across <= column + 1; across += 1) {
      for (let down = row - 1; down <= row + 1; down += 1) {
        const there = cells.get(across)?.get(down);
        if (!there) continue;
        const left: Spot[] = [];
        for (const other of there) {
          if (other === spot || taken.has(other)) continue;
          if (Math.hypot(other.x - spot.x, other.y - spot.y) > reach) left.push(other);
          else {
            taken.add(other);
            group.push(other);
          }
        }
        // Nobody looks again at those that have been taken.
        cells.get(across)?.set(down, left.length < there.length ? left.filter((other) => !taken.has(other)) : there);
      }
    }
    return [group];
  });
};
