import { formatCount } from '#shared/money.ts';
import type { CountryCode } from '#shared/phone.ts';
import { doubtOfPoint } from '#shared/place/doubtOfPoint.ts';
import { distance } from '#shared/place/geo.ts';
import type { Point } from '#shared/place/point.ts';
import { isSure } from '#shared/place/place.ts';
import { fold } from '#shared/text.ts';
import { townKey } from '#shared/place/town.ts';
import type { Day } from '#shared/day.ts';
import type { PreviewRow } from '../contract.ts';
import type { PlacedAddress } from './end.ts';
import { type End, placeRow, stateOf, writtenAddress } from './preview.ts';

/** A row with the middle of its town, where nothing more is known of its address. */
export type Guessed = PreviewRow & { readonly guess?: PlacedAddress | undefined };

/** An address that is not on the map yet, or not for sure, and all the rows that write it in the same words: they have one place. */
export interface Unplaced<R extends Guessed> {
  readonly key: string;
  readonly end: End;
  /** As the file writes it, on one line. */
  readonly written: string;
  readonly rows: readonly R[];
  /** The middle of its town. */
  readonly guess?: PlacedAddress | undefined;
  /** Where it is now, in doubt; absent while it is nowhere. */
  readonly present?: PlacedAddress | undefined;
}

/** Addresses of one town. */
export interface UnplacedTown<R extends Guessed> {
  readonly key: string;
  /** The town as a geocoder names it, or as the file does; empty when neither does. */
  readonly name: string;
  readonly addresses: readonly Unplaced<R>[];
  /** How many rows can be placed in the middle of it. */
  readonly placeable: number;
}

const endOf = ({ draft, unplaced }: PreviewRow): End | undefined =>
  draft ? unplaced.find((end) => end === 'toAddress' || draft.fromAddress !== null) : undefined;

/**
 * Addresses of rows, each once, in the order of the file.
 * @param endsOf which ends of a row are meant, with what is known of where they are
 * @param sameOf words that are the same where a place is
 */
export const addressesOnce = <R extends Guessed>(
  rows: readonly R[],
  endsOf: (row: R) => readonly ({ readonly end: End } & Pick<Unplaced<R>, 'guess' | 'present'>)[],
  sameOf: (written: string) => string = (written) => written,
): Unplaced<R>[] => {
  const found = new Map<string, Omit<Unplaced<R>, 'key' | 'rows'> & { rows: R[] }>();
  for (const row of rows) {
    for (const one of endsOf(row)) {
      const written = writtenAddress(row, one.end);
      const key = `${one.end} ${fold(sameOf(written))}`;
      const known = found.get(key);
      if (known) known.rows.push(row);
      else found.set(key, { ...one, written, rows: [row] });
    }
  }
  return [...found].map(([key, one]) => ({ key, ...one }));
};

/** The addresses of rows that wait for a place. Rows that are wrong, or there already, do not wait. */
export const unplacedAddresses = <R extends Guessed>(rows: readonly R[]): Unplaced<R>[] =>
  addressesOnce(rows, (row) => {
    const end = stateOf(row) === 'unplaced' ? endOf(row) : undefined;
    return end === undefined ? [] : [{ end, ...(row.guess && { guess: row.guess }) }];
  });

/** Those addresses by their towns, the fullest town first, those without one last. */
export const byTown = <R extends Guessed>(addresses: readonly Unplaced<R>[]): UnplacedTown<R>[] => {
  const nameOf = ({ guess, rows: [row], end }: Unplaced<R>) => guess?.town || row?.draft?.[end]?.town || '';
  const towns = Map.groupBy(addresses, (address) => townKey(nameOf(address)));
  return [...towns]
    .map(([key, its]) => ({
      key,
      name: its.map(nameOf).find(Boolean) ?? '',
      addresses: its,
      placeable: its.filter(({ guess }) => guess).reduce((count, { rows }) => count + rows.length, 0),
    }))
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || b.addresses.length - a.addresses.length);
};

/** A point at which somebody wants an address to be; without a point it cannot be there. */
export interface PutPoint {
  readonly point?: Point;
  /** What is the matter with it, in words. */
  readonly doubt?: string;
  /** Whether it may not be meant: it is put there only when that is said twice, and not remembered. */
  readonly isFar: boolean;
}

/** How far from the middle of its town, or from where it is, nobody looks for an address, in metres. */
const FAR = 40_000;

/** A point for an address: as it may have been meant where it lies outside the country, none where nobody knows. */
export const putPoint = (
  { guess, present }: Pick<Unplaced<Guessed>, 'guess' | 'present'>,
  written: Point,
  country: CountryCode,
): PutPoint => {
  const known = guess ?? present;
  const outside = doubtOfPoint(written, country);
  const point = outside ? outside.mended : written;
  if (!point) return { doubt: outside?.sentence ?? '', isFar: false };
  const metres = known ? distance(known.location.coordinates, point.coordinates) : 0;
  const isFar = metres > FAR;
  const away = isFar ? `A ${formatCount(Math.round(metres / 1_000))} km de ${known?.town || 'su localidad'}` : '';
  const doubt = [outside?.sentence, away].filter(Boolean).join('. ');
  return { point, isFar, ...(doubt && { doubt }) };
};

/** The place of an address that somebody put on the map by hand: its words stay those of the file. */
export const byHand = ({ end, written, rows, guess, present }: Unplaced<Guessed>, location: Point, remember: boolean): PlacedAddress => {
  const words = rows[0]?.draft?.[end];
  const town = words?.town || (guess?.town ?? '');
  // What was found in another town says nothing of this one.
  const known = guess ?? (present && townKey(present.town) === townKey(town) ? present : undefined);
  return {
    address: words?.address ?? written,
    addressNumber: words?.addressNumber ?? 0,
    town,
    postalCode: '',
    hierarchy: known?.hierarchy ?? [],
    location,
    partial_match: false,
    remember,
    chosen: true,
    matchLevel: 'manual',
  };
};

/**
 * A place that a person picked of those that are offered. A door is sure then, whatever spoke against it; less than a door stays in doubt, and
 * of a town alone the words of the file stay.
 */
export const picked = ({ doubt, ...found }: PlacedAddress): PlacedAddress => {
  const isDoor = found.matchLevel !== undefined && isSure(found.matchLevel);
  return {
    ...found,
    ...(!isDoor && doubt && { doubt }),
    partial_match: !isDoor,
    remember: isDoor,
    chosen: found.matchLevel !== 'locality',
  };
};

/** Whether the middle of a town is that of a whole city, which has many. */
export const isWholeCity = ({ hierarchy = [], town = '' }: Partial<PlacedAddress>): boolean => {
  const [smallest = town] = hierarchy;
  return townKey(smallest) === 'caba' || townKey(smallest) === 'montevideo';
};

/** The rows with those addresses placed, the others as they are. @param placeOf the place of an address; undefined leaves it */
export const placeAddresses = <R extends Guessed>(
  rows: readonly R[],
  addresses: readonly Unplaced<R>[],
  placeOf: (address: Unplaced<R>) => PlacedAddress | undefined,
  today: Day,
): R[] => {
  const places = new Map(
    addresses.flatMap((address) => address.rows.map((row) => [row.importId, { end: address.end, place: placeOf(address) }])),
  );
  return rows.map((row) => {
    const { end, place } = places.get(row.importId) ?? {};
    // What was guessed was this end; nothing is known of the other.
    return end && place ? { ...row, ...placeRow(row, end, place, today), guess: undefined } : row;
  });
};

/** The addresses of which more than the city is known, so that the middle of their town says something. */
export const knownByTown = <R extends Guessed>(addresses: readonly Unplaced<R>[]): Unplaced<R>[] =>
  addresses.filter(({ guess }) => guess && !isWholeCity(guess));

/** What is said of addresses of which only the city is known, where the others are placed in their towns all at once. */
export const sayOnlyCity = (count: number): string =>
  count === 1
    ? 'No entra 1, de la que se conoce, a lo sumo, la ciudad.'
    : `No entran ${formatCount(count)}, de las que se conoce, a lo sumo, la ciudad.`;

/** The middle of its town as the place of an address: doubtful, and not remembered for other orders. */
export const inItsTown = ({ guess }: Unplaced<Guessed>): PlacedAddress | undefined =>
  guess && { ...guess, partial_match: true, remember: false };
