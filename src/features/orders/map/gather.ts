import { fromNorth, latitudeAt, worldSize } from '#shared/place/geo.ts';
import { type StatusFamily, statusById } from '../status.ts';
import type { Pins } from './pins.ts';

/** Stages that a cluster's ring tells apart, in its order. */
export const stages = ['transit', 'done', 'attempt', 'problem', 'rest'] as const;
export type Stage = (typeof stages)[number];

const stageOfFamily: Partial<Record<StatusFamily, Stage>> = {
  transit: 'transit',
  priority: 'transit',
  done: 'done',
  attempt: 'attempt',
  problem: 'problem',
};

/** The stage of an order in a status. */
export const stageOf = (status: Pins['status'][number]): Stage => stageOfFamily[statusById(status).family] ?? 'rest';

/** How near pins are gathered, in pixels, and the last zoom at which they are (spec 2 §9). */
export const GATHERING = { radius: 36, maxZoom: 16 };
/** Beyond it only what stands in one place: orders of one house, in degrees. */
const SAME_PLACE = 1.5e-5;

/** Pins that are shown as one, or one alone. */
export interface Gathered {
  /** In degrees; of several the middle. */
  readonly lng: number;
  readonly lat: number;
  /** Where they stand among the pins. */
  readonly members: readonly number[];
}

/**
 * The pins as they are drawn at a zoom: those near a pin go with it, each with one. Whichever comes first gathers those around it, so the same
 * pins are always gathered in the same way.
 * @param zoom whole
 */
export const gathered = (pins: Pick<Pins, 'lng' | 'lat'>, zoom: number): Gathered[] => {
  const count = pins.lng.length;
  const reach = zoom > GATHERING.maxZoom ? SAME_PLACE / 360 : GATHERING.radius / worldSize(zoom);
  const x = Float64Array.from(pins.lng, (lng) => lng / 360 + 0.5);
  const y = Float64Array.from(pins.lat, fromNorth);
  // Cells as wide as the reach: what is near stands in a cell or beside it.
  const cells = new Map<number, number[]>();
  const columns = Math.ceil(1 / reach) + 1;
  const cellOf = (column: number, row: number) => row * columns + column;
  for (let at = 0; at < count; at += 1) {
    const cell = cellOf(Math.floor(x[at]! / reach), Math.floor(y[at]! / reach));
    const its = cells.get(cell);
    if (its) its.push(at);
    else cells.set(cell, [at]);
  }
  const isTaken = new Uint8Array(count);
  const all: Gathered[] = [];
  for (let at = 0; at < count; at += 1) {
    if (isTaken[at]) continue;
    isTaken[at] = 1;
    const members = [at];
    let [sumX, sumY] = [x[at]!, y[at]!];
    const [column, row] = [Math.floor(x[at]! / reach), Math.floor(y[at]! / reach)];
    for (let over = row - 1; over <= row + 1; over += 1)
      for (let beside = column - 1; beside <= column + 1; beside += 1)
        for (const other of cells.get(cellOf(beside, over)) ?? []) {
          if (isTaken[other] || (x[other]! - x[at]!) ** 2 + (y[other]! - y[at]!) ** 2 > reach ** 2) continue;
          isTaken[other] = 1;
          members.push(other);
          sumX += x[other]!;
          sumY += y[other]!;
        }
    all.push(
      members.length === 1
        ? { lng: pins.lng[at]!, lat: pins.lat[at]!, members }
        : { lng: (sumX / members.length - 0.5) * 360, lat: latitudeAt(sumY / members.length), members },
    );
  }
  return all;
};

/** Every pin by itself. */
export const alone = ({ lng, lat }: Pick<Pins, 'lng' | 'lat'>): Gathered[] =>
  Array.from(lng, (degrees, at) => ({ lng: degrees, lat: lat[at] ?? 0, members: [at] }));

/** Parts that a ring is cut into: a cluster's picture is one of a few hundred, whatever it holds. */
const RING_PARTS = 12;

/** How many parts of a cluster's ring each stage has: all together `RING_PARTS`, and none of those that occur has none. */
export const ringOf = ({ status }: Pick<Pins, 'status'>, members: readonly number[]): number[] => {
  const counts = stages.map(() => 0);
  for (const at of members) {
    const id = status[at];
    if (id !== undefined) counts[stages.indexOf(stageOf(id))]! += 1;
  }
  const exact = counts.map((count) => (count / members.length) * RING_PARTS);
  const parts = exact.map((share) => (share === 0 ? 0 : Math.max(1, Math.floor(share))));
  // What is left goes to those that lost most by rounding; what is too much is taken from the largest.
  let left = RING_PARTS - parts.reduce((sum, part) => sum + part, 0);
  for (; left > 0; left -= 1) parts[largest(exact.map((share, at) => (share === 0 ? -1 : share - parts[at]!)))]! += 1;
  for (; left < 0; left += 1) parts[largest(parts)]! -= 1;
  return parts;
};

const largest = (numbers: readonly number[]) => numbers.indexOf(Math.max(...numbers));
