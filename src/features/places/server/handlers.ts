import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { doubtOfPoint } from '#shared/place/doubtOfPoint.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { Place } from '#shared/place/place.ts';
import { findOptions } from '#server/query/findOptions.ts';
import { handlers } from '#server/http/api.ts';
import type { Db } from '#server/db.ts';
import { packId, sourceOf, unpackId } from '#server/geocoding/placeId.ts';
import { suggestionOf } from '#server/geocoding/placeOf.ts';
import { Id } from '#shared/contract.ts';
import { readAddress } from '#shared/place/address.ts';
import { townKey } from '#shared/place/town.ts';
import { refuse } from '#server/refuse.ts';
import { places as contract } from '../contract.ts';
import { doorKey, streetKey, typedBeginnings } from '../placeKey.ts';
import { type Home, homeOf, normaliseFor, surroundingsOf } from './normaliseFor.ts';
import { placeOfKnown, rememberPlaces } from './operations.ts';
import { knownPlaces, knownPlaceWords, regions } from './tables.ts';

/** Remembered addresses and suggestions shown at most. */
const MAX_KNOWN = 5;
const MAX_SUGGESTIONS = 8;
/** How many texts with a common beginning are weighed; more than anybody can tell apart by two letters. */
const MAX_WEIGHED = 200;
/** Below this many letters nobody outside is asked: there are too many answers, and some are billed. */
const MIN_ASKED = 3;

/** Remembered addresses that begin as the text does, those put by hand and those confirmed most first. */
const knownLike = async (db: Db, text: string, country: CountryCode) => {
  for (const beginning of typedBeginnings(text)) {
    const weighed = sql`select ${knownPlaceWords.place} from ${knownPlaceWords} where ${knownPlaceWords.words} ^@ ${beginning} limit ${MAX_WEIGHED}`;
    const found = await db
      .select()
      .from(knownPlaces)
      .where(and(sql`${knownPlaces._id} = any(array(${weighed}))`, eq(knownPlaces.countryCode, country)))
      .orderBy(desc(sql`${knownPlaces.source} = 'manual'`), desc(knownPlaces.confirmed), asc(knownPlaces.door), asc(knownPlaces._id))
      .limit(MAX_KNOWN);
    if (found.length > 0) return found;
  }
  return [];
};

type KnownTown = { town: string; postalCode: string };

const isNumbered = (text: string) => readAddress(text).addressNumber !== 0;

/** Towns where the company has been in the street of a text, those with most remembered addresses first. */
const townsOfStreet = async (db: Db, text: string, countryCode: CountryCode): Promise<KnownTown[]> => {
  const { address, addressNumber } = readAddress(text);
  const beginning = `${streetKey(address)} `;
  if (addressNumber === 0 || beginning.length < MIN_ASKED) return [];
  const inStreet = sql`select ${knownPlaceWords.place} from ${knownPlaceWords} where ${knownPlaceWords.words} ^@ ${beginning} limit ${MAX_WEIGHED}`;
  return db
    .select({ town: sql<string>`min(${knownPlaces.town})`, postalCode: sql<string>`max(${knownPlaces.postalCode})` })
    .from(knownPlaces)
    .where(and(sql`${knownPlaces._id} = any(array(${inStreet}))`, eq(knownPlaces.countryCode, countryCode), ne(knownPlaces.town, '')))
    .groupBy(knownPlaces.townKey)
    .orderBy(desc(count()), asc(knownPlaces.townKey))
    .limit(MAX_KNOWN);
};

export const placeHandlers = handlers(contract, {
  suggest: {
    outside: async ({ input, inCompany, ports }) => {
      const { text, session, town = '', postalCode = '' } = input;
      const within = town || postalCode ? { town, postalCode } : undefined;
      const suggest = async ({ country, near }: Home, towns: readonly KnownTown[]) =>
        text.length < MIN_ASKED
          ? []
          : ports.geocoder.suggest({ text, country, near, session, within, likely: [...(within ? [within] : []), ...towns] });
      const { home, known, towns, begun } = await inCompany(async (db) => {
        const company = await surroundingsOf(db, input.country);
        // What is remembered of a street counts once it has a number: until then nobody waits for it.
        const asked = isNumbered(text) ? undefined : suggest(company, []);
        asked?.catch(() => undefined);
        const remembered = await knownLike(db, text, company.country);
        return { home: company, known: remembered, towns: await townsOfStreet(db, text, company.country), begun: asked };
      });
      const found = await (begun ?? suggest(home, towns));
      const mine = known.map((row) => ({ ...suggestionOf(placeOfKnown(row), packId('known', row._id)), known: true }));
      // The same door however its street is written: 'Av. Maipú 900' and 'Maipu 900'.
      const keyOf = (one: { text: string; detail: string }) =>
        `${doorKey({ address: one.text, addressNumber: 0 })}|${townKey(one.detail.split(',', 1)[0] ?? '')}`;
      const told = new Set(mine.map(keyOf));
      const others = found.filter((each) => !told.has(keyOf(each))).map((each) => ({ ...each, known: false }));
      return { data: [...mine, ...others].slice(0, MAX_SUGGESTIONS) };
    },
  },

  resolve: {
    outside: async ({ input, inCompany, ports }) => {
      const resolve = async (): Promise<Place | undefined> => {
        if (sourceOf(input.id) !== 'known') return ports.geocoder.resolve(input);
        const _id = unpackId(input.id, Id);
        const [known] = _id ? await inCompany((db) => db.select().from(knownPlaces).where(eq(knownPlaces._id, _id))) : [];
        return known && placeOfKnown(known);
      };
      const place = await resolve();
      if (!place) throw refuse.notFound('La dirección elegida ya no existe, vuelva a buscarla');
      return place;
    },
  },

  at: {
    outside: async ({ input: { location, address, addressNumber }, ports }) => {
      const asked = address === undefined ? undefined : { address, addressNumber };
      return { data: (await ports.streets.doorAt(location.coordinates, asked)) ?? null };
    },
  },

  normalise: {
    outside: ({ input, inCompany, ports }) => normaliseFor({ inCompany, geocoder: ports.geocoder }, input.rows, input.country),
  },

  remember: async ({ input, db, now }) => {
    const { country: countryCode } = await homeOf(db, input.country);
    const { location } = input;
    const outside = doubtOfPoint(location, countryCode)?.sentence;
    if (outside) throw refuse.invalid(outside, { 'location.coordinates': outside });
    await rememberPlaces(db, [{ ...input.address, countryCode, location }], 'manual', now);
    const { address, addressNumber, town, province, postalCode, hierarchy } = input.address;
    const told = { address, addressNumber, town, province, postalCode, hierarchy, countryCode, location };
    return { ...told, partial_match: false, matchLevel: 'manual', source: 'known', doubt: '' };
  },

  regions: ({ input, db }) => findOptions(db, input, { from: regions, label: regions.name, note: regions.kind, text: regions.search }),
});
