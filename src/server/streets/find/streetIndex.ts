import type { CountryCode } from '#shared/phone.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { townKey } from '#shared/place/town.ts';
import { areaName } from '../names/areaName.ts';
import { streetName } from '../names/streetName.ts';
import type { Segment, Side } from '../segment.ts';
import { NameIndex } from './nameIndex.ts';

/** A town of the loaded streets. */
export type Town = {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly province: string;
  readonly provinceKey: string;
  readonly country: CountryCode;
};

/** A part of a town, as a barrio; of a town without parts one without a name. */
export type Area = { readonly id: number; readonly name: string; readonly key: string; readonly town: Town };

/** A street of a town. */
export type Street = { readonly name: string; readonly town: Town };

/** Units of a stored coordinate to a degree: 11 cm. */
const SCALE = 1e6;
/** Of a side without numbers. */
export const NONE = -1;

const grown = (count: number, old?: Int32Array): Int32Array => {
  const next = new Int32Array(count);
  if (old) next.set(old.subarray(0, count));
  return next;
};

/** A list of whole numbers that grows; four bytes each. */
class Numbers {
  #list = grown(1024);
  length = 0;
  push(value: number): void {
    if (this.length === this.#list.length) this.#list = grown(this.length * 2, this.#list);
    this.#list[this.length] = value;
    this.length += 1;
  }
  get(): Int32Array {
    return this.#list.slice(0, this.length);
  }
}

/** What is known of one side of a segment. */
export type IndexedSide = { readonly from: number; readonly to: number; readonly area: Area; readonly postalCode: string };

/** The loaded streets with their segments, kept compactly: some 100 bytes for each segment. */
export class StreetIndex {
  readonly names = new NameIndex();
  readonly streets: Street[] = [];
  readonly towns: Town[] = [];
  readonly areas: Area[] = [];
  readonly #codes: string[] = [];
  /** For each segment and side: its first number, its last one, its area, its postal code. */
  readonly #sides: Int32Array;
  /** Where the points of each segment begin. */
  readonly #pointsAt: Int32Array;
  /** Longitude and latitude by turns. */
  readonly #points: Int32Array;
  /** The corners where each segment begins and ends: those of the same place have one number. */
  readonly #corners: Int32Array;
  /** The segments by their streets, and where those of each street begin. */
  readonly #ofStreet: Int32Array;
  readonly #streetAt: Int32Array;

  private constructor(parts: { sides: Int32Array; pointsAt: Int32Array; points: Int32Array; streetOf: Int32Array; streets: number }) {
    this.#sides = parts.sides;
    this.#pointsAt = parts.pointsAt;
    this.#points = parts.points;
    const at = new Int32Array(parts.streets + 1);
    for (const street of parts.streetOf) at[street + 1] = (at[street + 1] ?? 0) + 1;
    for (let street = 0; street < parts.streets; street += 1) at[street + 1] = (at[street + 1] ?? 0) + (at[street] ?? 0);
    this.#streetAt = at.slice();
    this.#ofStreet = new Int32Array(parts.streetOf.length);
    for (const [segment, street] of parts.streetOf.entries()) {
      const place = at[street] ?? 0;
      this.#ofStreet[place] = segment;
      at[street] = place + 1;
    }
    this.#corners = this.#numberCorners();
  }

  #numberCorners(): Int32Array {
    const numbers = new Map<number, number>();
    const corners = new Int32Array(this.size * 2);
    for (let segment = 0; segment < this.size; segment += 1) {
      for (const [end, [lng, lat]] of this.ends(segment).entries()) {
        // To a metre.
        const place = Math.round((lng + 180) * 1e5) * 2e7 + Math.round((lat + 90) * 1e5);
        const known = numbers.get(place);
        if (known === undefined) numbers.set(place, numbers.size);
        corners[segment * 2 + end] = known ?? numbers.size - 1;
      }
    }
    return corners;
  }

  /** Reads segments, of which those without a name are left out. */
  static async from(segments: AsyncIterable<Segment> | Iterable<Segment>): Promise<StreetIndex> {
    const [streets, towns, areas, codes] = [[] as Street[], [] as Town[], [] as Area[], [] as string[]];
    const ids = new Map<string, number>();
    const written: { official: string; others: Set<string> }[] = [];
    const [sides, pointsAt, points, streetOf] = [new Numbers(), new Numbers(), new Numbers(), new Numbers()];
    const idOf = <T>(kind: string, key: string, list: T[], make: (id: number) => T): number => {
      const whole = `${kind}\n${key}`;
      const known = ids.get(whole);
      if (known !== undefined) return known;
      list.push(make(list.length));
      ids.set(whole, list.length - 1);
      return list.length - 1;
    };
    for await (const { name, otherNames, left, right, town, province, country, line } of segments) {
      if (line.length < 2 || streetName(name, otherNames) === '') continue;
      const place = idOf('town', `${country}\n${province}\n${town}`, towns, (id) => {
        const shown = areaName(town, '', country);
        return { id, name: shown, key: townKey(town), province, provinceKey: townKey(province), country };
      });
      const its = towns[place];
      if (!its) continue;
      const street = idOf('street', `${place}\n${name}`, streets, () => ({ name: '', town: its }));
      const names = (written[street] ??= { official: name, others: new Set() });
      for (const other of otherNames) names.others.add(other);
      const addSide = ({ numbers, area, postalCode }: Side) => {
        sides.push(numbers ? numbers.from : NONE);
        sides.push(numbers ? numbers.to : NONE);
        const areaId = idOf('area', `${place}\n${area}`, areas, (id) => {
          const shown = areaName(area, town, country);
          return { id, name: shown, key: shown === '' ? '' : townKey(shown), town: its };
        });
        sides.push(areaId);
        sides.push(idOf('code', postalCode, codes, () => postalCode));
      };
      addSide(left);
      addSide(right);
      pointsAt.push(points.length);
      for (const [lng, lat] of line) {
        points.push(Math.round(lng * SCALE));
        points.push(Math.round(lat * SCALE));
      }
      streetOf.push(street);
    }
    pointsAt.push(points.length);
    const arrays = {
      sides: sides.get(),
      pointsAt: pointsAt.get(),
      points: points.get(),
      streetOf: streetOf.get(),
      streets: streets.length,
    };
    const index = new StreetIndex(arrays);
    for (const [id, { official, others }] of written.entries()) {
      const street = streets[id];
      if (!street) continue;
      index.streets.push({ name: streetName(official, [...others]), town: street.town });
      index.names.add(id, official, [...others]);
    }
    index.names.finish();
    index.towns.push(...towns);
    index.areas.push(...areas);
    index.#codes.push(...codes);
    return index;
  }

  /** How many segments there are; each is known by its place among them. */
  get size(): number {
    return this.#pointsAt.length - 1;
  }

  /** The segments of a street. */
  segmentsOf(street: number): Int32Array {
    return this.#ofStreet.subarray(this.#streetAt[street], this.#streetAt[street + 1]);
  }

  /** One side of a segment, as one walks along its line; numbers are `NONE` where there are none. */
  side(segment: number, side: 'left' | 'right'): IndexedSide {
    const at = segment * 8 + (side === 'left' ? 0 : 4);
    const area = this.areas[this.#sides[at + 2] ?? 0];
    if (!area) throw new RangeError(`no segment ${segment}`);
    return {
      from: this.#sides[at] ?? NONE,
      to: this.#sides[at + 1] ?? NONE,
      area,
      postalCode: this.#codes[this.#sides[at + 3] ?? 0] ?? '',
    };
  }

  #point(at: number): LngLat {
    return [(this.#points[at] ?? 0) / SCALE, (this.#points[at + 1] ?? 0) / SCALE];
  }

  /** The line of a segment. */
  line(segment: number): LngLat[] {
    const [from, to] = [this.#pointsAt[segment] ?? 0, this.#pointsAt[segment + 1] ?? 0];
    return Array.from({ length: (to - from) / 2 }, (_, at) => this.#point(from + at * 2));
  }

  /** The corner where a segment begins, or ends: a number that all segments have which meet there. */
  corner(segment: number, end: 0 | 1): number {
    return this.#corners[segment * 2 + end] ?? NONE;
  }

  /** Where a segment begins, and where it ends. */
  ends(segment: number): [LngLat, LngLat] {
    return [this.#point(this.#pointsAt[segment] ?? 0), this.#point((this.#pointsAt[segment + 1] ?? 2) - 2)];
  }
}
