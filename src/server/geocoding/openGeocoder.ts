import type { Place } from '#shared/place/place.ts';
import type { Config } from '../config.ts';
import type { Streets } from '../streets/streets.ts';
import { type ServiceWatch, unwatched } from '../outward/outsideServices.ts';
import { embedded } from './embedded.ts';
import { GeocoderError, type Geocoder, type Provider } from './geocoder.ts';
import { georef } from './georef.ts';
import { google, typedOf } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import { sourceOf, unpackPlace } from './placeId.ts';
import { withStreets } from './withStreets.ts';

/** How long a provider that failed is left alone, in milliseconds: users should not wait for it at every letter. */
const REST = 30_000;

/** Where the public services are. */
const PUBLIC_URLS = { google: 'https://places.googleapis.com/v1', georef: 'https://apis.datos.gob.ar/georef/api' };

/**
 * A provider with the embedded geocoder behind it: what the provider does not know, or cannot tell because it fails, is answered by
 * towns alone. A provider without autocomplete is asked once, when a suggestion is chosen.
 * @param report told of the provider's failures
 * @param watch told how it fares
 */
export const withFallback = (
  provider: Provider,
  report: (error: GeocoderError) => void,
  now: () => number = () => performance.now(),
  watch: ServiceWatch = unwatched,
): Geocoder => {
  let restUntil = -Infinity;
  /** What the provider says; undefined when it fails or is being left alone. */
  const attempt = async <T>(ask: (() => Promise<T>) | undefined): Promise<T | undefined> => {
    if (!ask || now() < restUntil) return undefined;
    try {
      const answer = await ask();
      watch.worked();
      return answer;
    } catch (error) {
      if (!(error instanceof GeocoderError)) throw error;
      watch.failed();
      restUntil = now() + REST;
      report(error);
      return undefined;
    }
  };
  const { suggest, resolve } = provider;
  const geocode: Geocoder['geocode'] = async (asked, near) => {
    const found = await attempt(() => provider.geocode(asked));
    return found?.length ? found : embedded.geocode(asked, near);
  };
  /** The house of a place that is known by its town only. */
  const refine = async (place: Place): Promise<Place> => {
    if (suggest || place.addressNumber === 0) return place;
    const [best] = (await attempt(() => provider.geocode(place))) ?? [];
    return best && best.matchLevel !== 'locality' ? best : place;
  };
  return {
    bulk: provider.bulk,
    geocode,
    suggest: async (typed) => {
      const found = await attempt(suggest && (() => suggest(typed)));
      return found?.length ? found : embedded.suggest(typed);
    },
    resolve: async (chosen) => {
      if (sourceOf(chosen.id) === 'gazetteer') {
        const place = unpackPlace(chosen.id);
        return place && refine(place);
      }
      const found = await attempt(resolve && (() => resolve(chosen)));
      if (found) return found;
      const typed = typedOf(chosen.id);
      const [town] = typed ? await embedded.suggest(typed) : [];
      return town && embedded.resolve(town);
    },
  };
};

type Settings = Pick<Config, 'GEOCODER' | 'GEOCODER_URL' | 'GEOCODER_KEY' | 'PUBLIC_URL'>;

const providerOf = ({ GEOCODER, GEOCODER_URL: url = '', GEOCODER_KEY: key = '', PUBLIC_URL }: Settings): Provider | undefined => {
  switch (GEOCODER) {
    case 'embedded':
      return undefined;
    case 'photon':
      return photon({ url });
    case 'google':
      return google({ url: url || PUBLIC_URLS.google, key });
    case 'georef':
      return georef({ url: url || PUBLIC_URLS.georef });
    case 'nominatim':
      return nominatim({ url, contact: PUBLIC_URL });
  }
};

/** The geocoder that the configuration names (`GEOCODER`), behind the loaded streets. */
export const openGeocoder = (
  settings: Settings,
  report: (error: unknown) => void,
  streets: Pick<Streets, 'find' | 'suggest'>,
  watch: ServiceWatch = unwatched,
): Geocoder => {
  const provider = providerOf(settings);
  return withStreets(streets, provider ? withFallback(provider, report, undefined, watch) : embedded, report);
};
