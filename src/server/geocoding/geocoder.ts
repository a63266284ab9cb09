import type { LngLat } from '#shared/place/geo.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { AskedAddress, MatchLevel, Place } from '#shared/place/place.ts';

/** One line of the list under an address field; `id` is what `resolve` takes. */
export type Suggestion = {
  id: string;
  /** What is suggested, on one line. */
  text: string;
  /** Where that is, in smaller letters; may be empty. */
  detail: string;
  /** How exactly what was typed is known before it is chosen; a house of another number counts as its street. */
  matchLevel: MatchLevel;
  /** What speaks against it, in words for users; empty where nothing is known to. */
  doubt: string;
};

/** A text somebody is typing. */
export type Typed = {
  text: string;
  country: CountryCode;
  /** Where the company is: nearer suggestions come first. */
  near?: LngLat | undefined;
  /** Where the form says that it is: what lies elsewhere is offered as doubtful. */
  within?: Pick<AskedAddress, 'town' | 'postalCode'> | undefined;
  /** Where it is likely to be, likeliest first: what the text leaves open is offered there before it is elsewhere. */
  likely?: readonly Pick<AskedAddress, 'town' | 'postalCode'>[];
  /** One UUID from the first letter to the choice; Google bills by it. */
  session?: string | undefined;
};

/** A suggestion that was chosen. */
export type Chosen = { id: string; session?: string | undefined };

/** Finds addresses. Answers are of the country asked for; every method throws `GeocoderError` when the service cannot be used. */
export type Geocoder = {
  /** Suggestions while somebody types, best first. */
  suggest: (typed: Typed) => Promise<Suggestion[]>;
  /** The place of a suggestion that this geocoder made; undefined when it is unknown. */
  resolve: (chosen: Chosen) => Promise<Place | undefined>;
  /** Places for a whole address, best first. @param near where the company is: of namesakes among towns the nearer one is meant */
  geocode: (asked: AskedAddress, near?: LngLat) => Promise<Place[]>;
  /** For each of many addresses its places on the loaded streets, best first: no outside service is asked. */
  onStreets?: (asked: readonly AskedAddress[], near?: LngLat) => Promise<readonly (readonly Place[])[]>;
  /** What may be asked for a whole file of addresses: calls to an outside service at most, and how many at once. */
  bulk: { readonly calls: number; readonly atOnce: number };
};

/** An outside service; those that are no autocomplete (Georef, Nominatim's terms) have only `geocode`. */
export type Provider = Pick<Geocoder, 'geocode' | 'bulk'> & Partial<Pick<Geocoder, 'suggest' | 'resolve'>>;

/** Where an outside service is, and how long it may take in milliseconds (3 s unless told). */
export type Service = { url: string; timeout?: number };

/** An outside service that did not answer, in time or in its own format. The message names its host, never the address asked or the key. */
export class GeocoderError extends Error {
  override name = 'GeocoderError';
}
