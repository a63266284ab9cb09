import { inTurns } from '#shared/inTurns.ts';
import { distance, type LngLat } from '#shared/place/geo.ts';
import { type AskedAddress, isNamesakeDoubt, namesakeDoubt, type Place } from '#shared/place/place.ts';
import { townKey } from '#shared/place/town.ts';
import { embedded } from '#server/geocoding/embedded.ts';
import type { Geocoder } from '#server/geocoding/geocoder.ts';
import { eachOf, unhurried } from '#server/http/unhurried.ts';
import { placeDoubt } from './placeDoubt.ts';

/** How long an outside service is asked for one file, in milliseconds; proxies give up after two minutes. */
const PATIENCE = 60_000;

/** Metres within which a remembered door and that of the streets are one. */
const SAME_DOOR = 300;

const keyOf = ({ address, addressNumber, town, postalCode, province }: AskedAddress) =>
  JSON.stringify([address, addressNumber, town, postalCode, province]);

/** Whether an address can be in a place: one in another country, or far from its town, is of a namesake, unless a person put it there. */
const canBeIn = (asked: AskedAddress, { town, postalCode, hierarchy, location, matchLevel }: Place): boolean => {
  const end = { town: asked.town || town, postalCode: asked.postalCode || postalCode, location, chosen: matchLevel === 'manual' };
  return placeDoubt({ ...end, hierarchy: hierarchy.length > 0 ? hierarchy : [asked.province] }, asked.countryCode) === undefined;
};

/** Whether a remembered place was put there for what the address says, and not for another part of the city that it names. */
const isOfWords = ({ town, postalCode }: AskedAddress, known: Place): boolean =>
  townKey(town) === townKey(known.town) || (postalCode !== '' && postalCode === known.postalCode);

/** A place that somebody put by hand in a barrio, in doubt where the address names the city alone and the streets have one elsewhere too. */
const rivalled = (asked: AskedAddress, known: Place, door: Place | undefined): Place => {
  if (!door || isOfWords(asked, known) || !isNamesakeDoubt(door.doubt)) return known;
  const isFar = distance(known.location.coordinates, door.location.coordinates) > SAME_DOOR;
  return { ...known, partial_match: true, doubt: isFar ? namesakeDoubt('', door) : door.doubt };
};

/**
 * What becomes of an address that an order left in the memory, where the streets are sure of a door: theirs is that door. Of two that lie
 * apart the town that is said tells which is meant; where none is said nobody knows.
 */
const weighed = (asked: AskedAddress, known: Place, door: Place | undefined): Place => {
  if (known.matchLevel === 'manual') return rivalled(asked, known, door);
  if (!door || door.partial_match) return known;
  if (distance(known.location.coordinates, door.location.coordinates) <= SAME_DOOR) return door;
  if (asked.town !== '' || asked.postalCode !== '') return known;
  return { ...door, partial_match: true, doubt: `También se entregó en ${known.town || 'otra localidad'}` };
};

/**
 * Places a whole file of addresses: the remembered ones where nobody knows better (`weighed`), those that the streets are sure of, each
 * other one asked once, as many as the geocoder allows (`bulk`); what is left is placed where the streets have it, in doubt, or by its town. To be called outside of any transaction.
 * @param options.known for each address its remembered place
 * @param options.near where the company is
 */
export const normaliseAll = async (
  geocoder: Geocoder,
  asked: readonly AskedAddress[],
  { known, near }: { known: readonly (Place | undefined)[]; near?: LngLat | undefined },
): Promise<{ rows: (Place | null)[]; unasked: number }> => {
  const knownAt = ([at, address]: [number, AskedAddress]) => {
    const place = known[at];
    return place && canBeIn(address, place) ? place : undefined;
  };
  const remembered = await unhurried(eachOf(asked.entries(), knownAt));
  // Where a person has put a pin for just that nobody else is asked, and each other address once.
  const isSettled = (address: AskedAddress, place: Place | undefined) => place?.matchLevel === 'manual' && isOfWords(address, place);
  const sought = new Map(asked.flatMap((address, at) => (isSettled(address, remembered[at]) ? [] : [[keyOf(address), address] as const])));
  const onStreets = (await geocoder.onStreets?.([...sought.values()], near)) ?? [];
  const doors = new Map<string, Place | undefined>();
  const takeDoor = ([at, [key, address]]: [number, [string, AskedAddress]]) =>
    doors.set(
      key,
      onStreets[at]?.find((place) => canBeIn(address, place)),
    );
  await unhurried(eachOf([...sought].entries(), takeDoor));
  const sure = asked.map((address, at) => remembered[at] && weighed(address, remembered[at], doors.get(keyOf(address))));
  const unknown = new Map(asked.flatMap((address, at) => (sure[at] ? [] : [[keyOf(address), address] as const])));
  const found = new Map<string, Place | undefined>();
  const doubtful = new Map<string, Place>();
  for (const key of unknown.keys()) {
    const place = doors.get(key);
    if (place?.partial_match) doubtful.set(key, place);
    else if (place) found.set(key, place);
  }
  const { calls, atOnce } = geocoder.bulk;
  const until = performance.now() + PATIENCE;
  const rest = [...unknown].filter(([key]) => !found.has(key));
  const work = rest.slice(0, calls).map(([key, address]) => async () => {
    if (performance.now() > until) return;
    const places = await geocoder.geocode(address, near);
    found.set(
      key,
      places.find((place) => canBeIn(address, place)),
    );
  });
  await inTurns(atOnce, work);
  const unasked = calls === 0 ? 0 : unknown.size - found.size;
  for (const [key, place] of doubtful) if (!found.get(key)) found.set(key, place);
  const elsewhere = [...unknown].filter(([key]) => !found.get(key));
  const inTowns = await Promise.all(await unhurried(eachOf(elsewhere, ([, address]) => embedded.geocode(address, near))));
  for (const [at, [key]] of elsewhere.entries()) found.set(key, inTowns[at]?.[0]);
  return { rows: asked.map((address, at) => sure[at] ?? found.get(keyOf(address)) ?? null), unasked };
};
