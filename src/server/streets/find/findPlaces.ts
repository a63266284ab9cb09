import type { LngLat } from '#shared/place/geo.ts';
import { pointAt } from '#shared/place/point.ts';
import type { AskedAddress, MatchLevel, Place } from '#shared/place/place.ts';
import { isSure, namesakeDoubt } from '#shared/place/place.ts';
import { cornersOf, type Crossing } from './corners.ts';
import { doorsOf, middleOf, nearestNumber, numberedLength, type Spot } from './houses.ts';
import type { NameMatch } from './nameIndex.ts';
import { nameWords } from './nameWords.ts';
import { metresBetween } from './onSegment.ts';
import { readAsked, withItsArea, withoutCommas, type AskedStreet } from './readAsked.ts';
import type { StreetIndex } from './streetIndex.ts';
import { Extents, WhereReader, type Named, type Where } from './whereAsked.ts';

/** A place that an address may mean. */
export type Candidate = {
  readonly spot: Spot;
  readonly name: string;
  readonly number: number;
  readonly isWeak: boolean;
  readonly isWhole: boolean;
  readonly said: number;
  /** How long its street is, in blocks that have numbers. */
  readonly blocks: number;
  /** Out of what is named, in metres. */
  readonly fromTown: number;
  readonly fromCode: number;
  /** How well the name of its street fits, from 0 to 1. */
  readonly fit: number;
  readonly score: number;
};

/** How far outside of the barrio that is named, or of its postal code, an address may be: people write the neighbour's. In metres. */
const TOLERANCE = 1_800;
/** Streets of a name that are looked at. */
const MAX_STREETS = 40;
const MAX_BEGUN = 160;
/** Of those the ones whose middle is looked for. */
const MAX_WEIGHED = 16;
/** Scores closer than this mean that either may be meant. */
const CLOSE = 10;
/** Names that fit no worse than that are as good: a first name is left out, and a letter sounds the same. */
const ALIKE = 0.09;
/** Places farther apart than this, in metres, are not taken for one another. */
const APART = 500;
/** From this score on an address is not read otherwise. */
const SURE = 90;
/** A company farther than this from the streets of a town, in metres, is of another. */
const OUTSIDE = 1_000;
/** Around the company a namesake in another town is not meant. */
const AROUND = 25_000;

const costOf = (away: number) => (away === 0 ? 0 : away <= 300 ? 1 : away <= TOLERANCE ? 3 : away <= 6_000 ? 13 : 20);
const KNOWN_COST = { door: 0, corner: 0, between: 3, missing: 23, street: 0 } as const;

/** What a place loses by being so far from the company. */
const nearnessOf = (metres: number) => Math.min(metres / 10_000, 2) + (metres > AROUND ? 4 : 0);

/** Of streets that are but begun the long ones have most of the addresses. */
const weightOf = (blocks: number) => Math.log2(blocks + 0.1) / 300;

/** Whether names differ in what kind of street it is, and in nothing else: an avenue that goes on as a street. */
const isTwin = (name: string, other: string) => nameWords(name).words.join(' ') === nameWords(other).words.join(' ');

/** Finds addresses on the loaded streets. */
export class PlaceFinder {
  readonly index: StreetIndex;
  readonly #extents: Extents;
  readonly #where: WhereReader;
  readonly #blocks: number[] = [];

  constructor(index: StreetIndex) {
    this.index = index;
    this.#extents = new Extents(index);
    this.#where = new WhereReader(this.#extents);
  }

  #streets(name: string, where: Where, country: string, isUnfinished: boolean): NameMatch[] {
    const isIn = ({ street }: NameMatch) => {
      const town = this.index.streets[street]?.town;
      return town !== undefined && town.country === country && (where.towns?.has(town.id) ?? true);
    };
    return this.index.names
      .find(name, isUnfinished)
      .filter(isIn)
      .slice(0, isUnfinished ? MAX_BEGUN : MAX_STREETS);
  }

  #candidate(
    told: Pick<Candidate, 'spot' | 'name' | 'number' | 'isWeak' | 'isWhole' | 'said' | 'blocks' | 'fit'>,
    where: Where,
    near: LngLat | undefined,
  ): Candidate {
    const { spot, fit } = told;
    const away = (named: Named | undefined) => named?.away(spot.point, spot.area) ?? 0;
    const [fromTown, fromCode] = [away(where.town), away(where.code)];
    const nearness = near ? nearnessOf(metresBetween(near, spot.point)) : 0;
    // Of streets that lack the number the long one is meant: 'Av. 9 de Julio', not a lane of that name.
    const likely = spot.known === 'missing' ? Math.min(1.5, told.blocks / 4) : 0;
    const score = fit * 100 + likely - KNOWN_COST[spot.known] - costOf(fromTown) - 0.7 * costOf(fromCode) - nearness;
    return { ...told, fromTown, fromCode, score };
  }

  /** Places on the streets that a name may mean. @param isUnfinished the last word of the name may be only begun */
  candidates(read: AskedStreet, where: Where, near: LngLat | undefined, isUnfinished = false): Candidate[] {
    const country = read.asked.countryCode;
    const begun = this.#streets(read.street, where, country, isUnfinished);
    const matches = begun.length > MAX_WEIGHED && read.number === 0 ? this.#likeliest(begun, near) : begun;
    const found = matches.flatMap(({ street, score, isWeak, isWhole, said }) => {
      const { name = '' } = this.index.streets[street] ?? {};
      const spots = this.#spotsOn(street, read.number, where, near);
      const blocks = this.#blocksOf(street);
      const fit = score + (isUnfinished ? weightOf(blocks) : 0);
      return spots.map((spot) => this.#candidate({ spot, name, number: read.number, fit, isWeak, isWhole, said, blocks }, where, near));
    });
    const best = found.reduce((most, { score }) => Math.max(most, score), 0);
    const pairs = read.crossings.length > 0 ? [[read.street, ...read.crossings] as const] : best < 97 ? read.corners : [];
    const isAtCorner = read.number === 0 || best < 70;
    const corners = isAtCorner ? pairs.flatMap((names) => this.#corners(names, where, country, near, isUnfinished)) : [];
    return [...found, ...corners].toSorted((a, b) => b.score - a.score);
  }

  #blocksOf(street: number): number {
    return (this.#blocks[street] ??= numberedLength(this.index, street));
  }

  /** Those of many streets that are worth a look: the best by name, length and where one of their blocks is. */
  #likeliest(matches: readonly NameMatch[], near: LngLat | undefined): NameMatch[] {
    const rated = matches.map((match) => {
      const segments = this.index.segmentsOf(match.street);
      const [point] = this.index.ends(segments[segments.length >> 1] ?? 0);
      const nearness = near ? nearnessOf(metresBetween(near, point)) : 0;
      return { match, score: (match.score + weightOf(this.#blocksOf(match.street))) * 100 - nearness };
    });
    return rated
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_WEIGHED)
      .map(({ match }) => match);
  }

  #spotsOn(street: number, number: number, where: Where, near: LngLat | undefined): Spot[] {
    const awayOf = ({ point, area }: Spot) =>
      where.town ? where.town.away(point, area) : where.code ? where.code.away(point, area) : near ? metresBetween(point, near) : 0;
    const middle = () => middleOf(this.index, street, awayOf);
    if (number === 0) return [middle()].filter((spot) => spot !== undefined);
    const doors = doorsOf(this.index, street, number);
    if (doors.length > 0) return doors;
    const nearest = nearestNumber(this.index, street, number) ?? middle();
    return nearest ? [{ ...nearest, known: 'missing' }] : [];
  }

  #corners(names: readonly string[], where: Where, country: string, near: LngLat | undefined, isUnfinished: boolean): Candidate[] {
    const [first = [], second = [], third = []] = names.map((name, at) =>
      this.#streets(name, where, country, isUnfinished && at === names.length - 1),
    );
    return cornersOf(this.index, first, second, third).map(({ spot, names: both, score, isWeak }: Crossing) => {
      const name = third.length > 0 && both.length > 2 ? `${both[0]} entre ${both[1]} y ${both[2]}` : `${both[0]} y ${both[1]}`;
      // A corner that exists says more than a name.
      return this.#candidate({ spot, name, number: 0, fit: score + 0.03, isWeak, isWhole: false, said: 1, blocks: 0 }, where, near);
    });
  }

  /** Whether a door is far from where a street that is said to cross there does. */
  #isFromCorners(door: Spot, street: string, crossings: readonly string[], where: Where, country: string): boolean {
    return crossings.some((crossing) => {
      const found = this.#corners([street, crossing], where, country, undefined, false);
      return found.length > 0 && found.every(({ spot }) => metresBetween(spot.point, door.point) > APART);
    });
  }

  /** What speaks against a place, in words for the user; empty when nothing does. */
  #doubt(
    best: Candidate,
    others: readonly Candidate[],
    { asked, street, number, crossings, corners }: AskedStreet,
    where: Where,
    near: LngLat | undefined,
  ): string {
    const { spot, name, fromTown, fromCode } = best;
    const its = spot.area.name || spot.area.town.name;
    if (spot.known === 'missing') return 'El número no existe en esa calle';
    if (number !== 0 && this.#isFromCorners(spot, street, crossings, where, asked.countryCode))
      return 'La esquina y el número no coinciden';
    if (fromTown > TOLERANCE) return `Está en ${its}, no en ${where.town?.name ?? ''}`;
    if (fromCode > TOLERANCE) return `El código postal es de ${where.code?.name ?? ''}, y está en ${its}`;
    const isConfirmed = (where.town !== undefined && fromTown < 300) || (where.code !== undefined && !where.code.isLarge && fromCode < 300);
    const isApart = ({ spot: other }: Candidate) =>
      other.known !== 'missing' && other.known !== 'street' && metresBetween(other.point, spot.point) > APART;
    // 'Acevedo' is called nothing else, and is the longer one; a long street that has a first name too may still be meant.
    const isLess = (other: Candidate) => best.isWhole && !other.isWhole && other.blocks < best.blocks * 0.7;
    const isAsGood = (other: Candidate) =>
      !isLess(other) &&
      !(isConfirmed && Math.max(other.fromTown, other.fromCode) > TOLERANCE) &&
      other.said > best.said - 0.1 &&
      !(isConfirmed && fromTown === 0 && other.fromTown > 0 && best.fit > other.fit) &&
      best.score - other.score < CLOSE &&
      best.fit - other.fit < ALIKE &&
      !(other.isWeak && !best.isWeak) &&
      !(
        near &&
        other.spot.area.town !== spot.area.town &&
        metresBetween(near, spot.point) < AROUND &&
        metresBetween(near, other.spot.point) > AROUND
      );
    // Of that very name, and not where it is said to be.
    const isNamed = (other: Candidate) => best.isWeak && !other.isWeak;
    const isRival = (other: Candidate) => isApart(other) && (isNamed(other) || isAsGood(other));
    const rival = spot.known === 'street' ? undefined : others.find((other) => other !== best && isRival(other));
    if (rival) {
      const there = rival.spot.area.name || rival.spot.area.town.name;
      return namesakeDoubt(name, { address: rival.name, town: there });
    }
    const isBetter = (other: Candidate) => other.spot.known === 'missing' && other.fit > best.fit + 0.01 && !isTwin(name, other.name);
    const better = isConfirmed ? undefined : others.find(isBetter);
    if (better) return `${better.name} no tiene ese número`;
    const isLost = spot.known === 'street' && corners.length > 0;
    if (best.isWeak && !isConfirmed && !isLost) return `Se encontró como ${name}`;
    if (where.unknown !== '') return `No se conoce la localidad: está en ${its}`;
    const isSaid = asked.town !== '' || asked.province !== '' || where.code !== undefined;
    // Where the company is there may be a street of that name too.
    if (!isSaid && near && this.#extents.awayFromTown(spot.area.town, near) > OUTSIDE) return `No dice la localidad: está en ${its}`;
    if (spot.known !== 'street') return '';
    const isCorner = crossings.length > 0 || (corners.length > 0 && best.isWeak);
    return isCorner ? 'No se encontró esa esquina: en medio de la calle' : 'Sin número: en medio de la calle';
  }

  /** A candidate as a place of the address that was asked for. */
  placeOf(best: Candidate, others: readonly Candidate[], read: AskedStreet, where: Where, near: LngLat | undefined): Place {
    const { spot, name } = best;
    const { area } = spot;
    const { town } = area;
    const matchLevel: MatchLevel =
      spot.known === 'door' ? 'house' : spot.known === 'between' || spot.known === 'corner' ? 'interpolated' : 'street';
    const doubt = this.#doubt(best, others, read, where, near);
    const areas = [area.name, town.name, town.province].filter((each) => each !== '');
    return {
      address: name.slice(0, 200),
      addressNumber: best.number,
      town: area.name || town.name,
      province: town.province,
      postalCode: spot.postalCode || read.asked.postalCode.slice(0, 10),
      countryCode: town.country,
      location: pointAt(spot.point[0], spot.point[1]),
      hierarchy: [...new Set(areas)],
      partial_match: doubt !== '' || !isSure(matchLevel),
      matchLevel,
      source: 'streets',
      doubt,
    };
  }

  /** What an address says of where it is; undefined when none of the loaded towns can be meant. */
  where(asked: AskedAddress, near: LngLat | undefined): Where | undefined {
    const where = this.#where.read(asked, near);
    return where.isElsewhere ? undefined : where;
  }

  /** Places for a whole address, best first: the one that is meant, and namesakes of its street. */
  find(asked: AskedAddress, near?: LngLat): Place[] {
    const read = readAsked(asked);
    const look = (each: AskedStreet): { places: Place[]; score: number } => {
      const where = this.where(each.asked, near);
      const found = where ? this.candidates(each, where, near) : [];
      const places = where ? found.slice(0, 4).map((one) => this.placeOf(one, found, each, where, near)) : [];
      return { places, score: found[0]?.score ?? -Infinity };
    };
    const first = look(read);
    // The number may be in what was taken for a town.
    const isNumbered = read.number !== 0 || !/\d/u.test(read.line);
    if (first.score >= SURE && isNumbered) return first.places;
    const others = [withItsArea(read), withoutCommas(read)].flatMap((each) => (each ? [look(each)] : []));
    const [best = first] = [first, ...others].toSorted((a, b) => b.score - a.score);
    return best.places;
  }
}
