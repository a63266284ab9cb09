import type { Config } from '../../config.ts';
import { type ServiceWatch, unwatched } from '../../outward/outsideServices.ts';
import type { Roads } from '../roads.ts';
import type { Engine } from './engine.ts';
import { googleRoutes } from './googleRoutes.ts';
import { graphhopper } from './graphhopper.ts';
import { osrm } from './osrm.ts';
import { localValhalla } from '../valhalla/localValhalla.ts';
import { valhalla } from './valhalla.ts';
import { withEngine } from './withEngine.ts';

/** Where the services are that anybody with a key can use. */
const PUBLIC_URLS = { google: 'https://routes.googleapis.com', graphhopper: 'https://graphhopper.com/api/1' };

type Settings = Pick<Config, 'ROADS' | 'ROADS_URL' | 'ROADS_KEY' | 'DATA_DIR'>;

const engineOf = ({ ROADS, ROADS_URL: url = '', ROADS_KEY: key, DATA_DIR }: Settings): Engine | undefined => {
  switch (ROADS) {
    case 'embedded':
      return undefined;
    case 'osrm':
      return osrm({ url });
    case 'valhalla':
      return valhalla({ url });
    case 'valhalla-local':
      return localValhalla(DATA_DIR);
    case 'graphhopper':
      return graphhopper({ url: url || PUBLIC_URLS.graphhopper, key });
    case 'google':
      return googleRoutes({ url: url || PUBLIC_URLS.google, key: key ?? '' });
  }
};

/**
 * The roads of the engine that the configuration names (`ROADS`), with what the deployment knows by itself behind it; that alone without one.
 * @param report told why the engine fails
 * @param watch told how it fares
 */
export const openEngine = (
  settings: Settings,
  embedded: Roads,
  report: (error: unknown) => void,
  watch: ServiceWatch = unwatched,
): Roads => {
  const engine = engineOf(settings);
  return engine ? withEngine(engine, embedded, report, undefined, watch) : embedded;
};
