import Flatbush from 'flatbush';
import type { Address } from '#shared/place/address.ts';
import { METRES_PER_DEGREE, type LngLat } from '#shared/place/geo.ts';
import { readAsked, withItsArea, withoutCommas } from '../find/readAsked.ts';
import { NONE, type IndexedSide, type StreetIndex } from '../find/streetIndex.ts';
import { nearestOnLine } from './nearestOnLine.ts';

/** Street and number that somebody looked for; the number is 0 where there is none. */
export type AskedDoor = Pick<Address, 'address' | 'addressNumber'>;

/** The address at which a place on the map stands. */
export type DoorAt = {
  /** Its street, as it is shown. */
  readonly address: string;
  /** The number that the house there has as numbers run along the block; null where that side of the block has none. */
  readonly addressNumber: number | null;
  /** On which pavement, by its numbers; null where they are not known. */
  readonly side: 'even' | 'odd' | null;
  /** Metres to the middle of the street. */
  readonly distance: number;
  /** The barrio, or the town where it has none. */
  readonly town: string;
  /**
   * How that fits the address that was looked for: it is that door; near it in its street, on the other pavement or where numbers are not
   * known; or elsewhere. Null when none was looked for.
   */
  readonly fit: 'door' | 'near' | 'elsewhere' | null;
};

/** Farther than this from the middle of any street a place has no address, in metres. */
const FAR = 60;
/** How far from the middle of a street its houses begin, in metres: nearer than that nobody's door is. */
const ROADWAY = 5;
/** As how much farther a metre on the roadway counts. */
const ON_ROADWAY = 0.3;
/** As how much farther a side counts that has no numbers, in metres: a motorway overhead, a path. */
const UNNUMBERED = 10;
/** A house at a corner has two addresses: the one that is looked for may be farther by so many metres. */
const CORNER = 15;
/** From how many numbers on a door is another one: lots differ, so numbers along a block are not exact. */
const ANOTHER = 30;
/** Sides of blocks that are as near as one another, in metres. */
const AS_NEAR = 1;
/** So near to the line of a street a place is on neither of its sides, in metres. */
const ON_LINE = 0.5;
/** Names that fit as well as the best one. */
const ALIKE = 0.09;

const MICRO = 1e6;

/** One side of a block, as near as the place is to it. */
type Near = { street: number; side: IndexedSide; number: number | null; away: number; counted: number };

/** The number of the house so far along a side: of its parity, and one that it has. */
const numberAlong = ({ from, to }: IndexedSide, along: number): number | null => {
  if (from === NONE || to === NONE) return null;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const steps = Math.round((from + along * (to - from) - low) / 2);
  return low + 2 * Math.min(steps, Math.floor((high - low) / 2));
};

const nearest = (all: readonly Near[]) =>
  all.reduce<Near | undefined>((best, each) => (best && best.counted <= each.counted ? best : each), undefined);

/** Tells the address of places on the map: the way back from a place to its door. */
export class DoorFinder {
  readonly #index: StreetIndex;
  #boxes: Flatbush | undefined;
  #streetOf: Int32Array | undefined;

  /** Nothing is built before the first place is asked for. */
  constructor(index: StreetIndex) {
    this.#index = index;
  }

  #build(): Flatbush {
    const index = this.#index;
    const boxes = new Flatbush(index.size, 16, Int32Array);
    for (let segment = 0; segment < index.size; segment += 1) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const [lng, lat] of index.line(segment)) {
        [west, south, east, north] = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)];
      }
      boxes.add(Math.round(west * MICRO), Math.round(south * MICRO), Math.round(east * MICRO), Math.round(north * MICRO));
    }
    boxes.finish();
    return boxes;
  }

  /** By segment, the street that it is of. */
  #streets(): Int32Array {
    const streetOf = new Int32Array(this.#index.size);
    for (const street of this.#index.streets.keys()) for (const segment of this.#index.segmentsOf(street)) streetOf[segment] = street;
    return streetOf;
  }

  #near(place: LngLat): Near[] {
    const index = this.#index;
    if (index.size === 0) return [];
    const boxes = (this.#boxes ??= this.#build());
    const streetOf = (this.#streetOf ??= this.#streets());
    const [lng, lat] = place;
    const high = FAR / METRES_PER_DEGREE;
    const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    const found = boxes.search((lng - wide) * MICRO, (lat - high) * MICRO, (lng + wide) * MICRO, (lat + high) * MICRO);
    return found.flatMap((segment) => {
      const line = index.line(segment);
      const { away, along, left } = nearestOnLine(0, line.length, (at) => line[at] ?? place, place);
      if (away > FAR) return [];
      const sides = left > ON_LINE ? (['left'] as const) : left < -ON_LINE ? (['right'] as const) : (['left', 'right'] as const);
      const seen = away < ROADWAY ? ROADWAY + (ROADWAY - away) * ON_ROADWAY : away;
      return sides.map((each): Near => {
        const side = index.side(segment, each);
        const number = numberAlong(side, along);
        return { street: streetOf[segment] ?? 0, side, number, away, counted: seen + (number === null ? UNNUMBERED : 0) };
      });
    });
  }

  /** The streets that an address may mean by its name; of a corner both. */
  #meant(address: string, addressNumber: number): { streets: ReadonlySet<number>; number: number } {
    const read = readAsked({ address, addressNumber, town: '', postalCode: '', province: '', countryCode: 'AR' });
    const ways = [read, withItsArea(read), withoutCommas(read)].filter((way) => way !== undefined);
    // Where the number is told apart, one in the name is the name's: '2 de Abril de 1982'.
    const whole = addressNumber === 0 ? [] : [address];
    const names = [...whole, ...ways.flatMap(({ street, crossings, corners }) => [street, ...crossings, ...corners.flat()])];
    const streets = names.flatMap((name) => {
      const matches = this.#index.names.find(name);
      const best = Math.max(0, ...matches.map(({ score }) => score));
      return matches.filter(({ score }) => score >= best - ALIKE).map(({ street }) => street);
    });
    return { streets: new Set(streets), number: read.number };
  }

  /**
   * The address at which a place stands; undefined more than 60 m from any street.
   * @param asked the address that was looked for: a house at the corner of its street is told by it
   */
  doorAt(place: LngLat, asked?: AskedDoor): DoorAt | undefined {
    const all = this.#near(place);
    const first = nearest(all);
    if (!first) return undefined;
    const meant = asked && asked.address.trim() !== '' ? this.#meant(asked.address, asked.addressNumber) : undefined;
    const apart = ({ number }: Near) => (meant && meant.number !== 0 && number !== null ? Math.abs(number - meant.number) : 0);
    const isMeant = (near: Near) => meant !== undefined && meant.streets.has(near.street) && apart(near) <= ANOTHER;
    const fitting = all.filter((near) => near.counted <= first.counted + CORNER && isMeant(near));
    const least = nearest(fitting)?.counted ?? Infinity;
    const [its = first] = fitting.filter(({ counted }) => counted <= least + AS_NEAR).toSorted((a, b) => apart(a) - apart(b));

    const { number } = its;
    const fitOf = (): DoorAt['fit'] => {
      if (!meant) return null;
      if (!isMeant(its)) return 'elsewhere';
      return meant.number === 0 || (number !== null && number % 2 === meant.number % 2) ? 'door' : 'near';
    };
    const { area } = its.side;
    return {
      address: this.#index.streets[its.street]?.name ?? '',
      addressNumber: number,
      side: number === null ? null : number % 2 === 0 ? 'even' : 'odd',
      distance: Math.round(its.away * 10) / 10,
      town: area.name || area.town.name,
      fit: fitOf(),
    };
  }
}
