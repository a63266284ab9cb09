import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db.ts';
import { openGeocoder } from '#server/geocoding/openGeocoder.ts';
import { openStreets } from '#server/streets/streets.ts';
import { openStreetThreads } from '#server/streets/streetThreads.ts';
import { startShops } from './worker.ts';

// A server process for shops.kill.test.ts to kill: it asks the marketplaces, or waits until whoever does is gone.

const fail = (error: unknown) => {
  throw error;
};
const config = readConfig(process.env);
const url = config.DATABASE_URL ?? '';
const database = openDatabase(url, 6, fail);
const threads = openStreetThreads(database, url, fail);
startShops({
  config,
  database,
  jobs: { enqueue: async () => '' },
  geocoder: openGeocoder(config, fail, openStreets(threads)),
  report: fail,
});
process.send?.('ready');
