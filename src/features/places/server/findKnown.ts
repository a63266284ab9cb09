import { pointAt } from '#shared/place/point.ts';
import type { AskedAddress, Place } from '#shared/place/place.ts';
import type { Db } from '#server/db.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { doorKey } from '../placeKey.ts';
import { isSameTown } from './knownMatch.ts';
import { knownPlaces } from './tables.ts';

type KnownPlace = typeof knownPlaces.$inferSelect;

/** A remembered address as a geocoder would give it; it is never in doubt. */
export const placeOfKnown = (known: KnownPlace): Place => ({
  address: known.address,
  addressNumber: known.addressNumber,
  town: known.town,
  province: known.province,
  postalCode: known.postalCode,
  countryCode: known.countryCode,
  location: pointAt(known.lng, known.lat),
  hierarchy: known.hierarchy,
  partial_match: false,
  matchLevel: known.source === 'manual' ? 'manual' : 'house',
  source: 'known',
  doubt: '',
});

/** Remembered addresses for addresses of orders or files, one answer for each, undefined where none is known; any number in one query. */
export const findKnown = async (db: Db, asked: readonly AskedAddress[]): Promise<(Place | undefined)[]> => {
  const doors = await unhurried(eachOf(asked, doorKey));
  const found = await db
    .select()
    .from(knownPlaces)
    .where(anyOf(knownPlaces.door, new Set(doors)));
  const atDoor = Map.groupBy(found, ({ door }) => door);
  const knownAt = ([at, address]: [number, AskedAddress]) => {
    const known = atDoor.get(doors[at] ?? '') ?? [];
    const [best] = known
      .filter((each) => isSameTown(each, address, known.length === 1))
      .toSorted((a, b) => Number(b.source === 'manual') - Number(a.source === 'manual') || b.confirmed - a.confirmed);
    return best && placeOfKnown(best);
  };
  return unhurried(eachOf(asked.entries(), knownAt));
};
