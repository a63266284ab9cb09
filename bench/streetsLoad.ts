import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '#server/db.ts';
import { streetFileAt } from '#server/streets/files/streetFile.ts';
import { loadStreets } from '#server/streets/loadStreets.ts';
import { removeStreets } from '#server/streets/store.ts';
import type { Row } from './report.ts';
import { timesOf } from './timing.ts';

/** The key under which they are loaded, and removed again. */
const KEY = 'bench-load';
const TARGET = 20_000;
const SAMPLES = 3;

/**
 * The streets of a city loaded into the database, from its files to the stored edition.
 * @param folder with `callejero-caba.csv.gz` and `callejero-caba-names.csv.gz`
 * @param url connection string of the owner role
 */
export const measureStreetsLoad = async (folder: string, url: string): Promise<Row> => {
  const places = ['callejero-caba.csv.gz', 'callejero-caba-names.csv.gz'].map((file) => path.join(folder, file));
  const files = await Promise.all(places.filter((place) => existsSync(place)).map((place) => streetFileAt(place)));
  const database = openDatabase(url, 2, () => undefined);
  try {
    const measured: number[] = [];
    let segments = 0;
    for (let n = 0; n < SAMPLES; n += 1) {
      const began = performance.now();
      const { source } = await loadStreets(database, files, { key: KEY, force: true }, { now: new Date() });
      measured.push(performance.now() - began);
      ({ segments } = source);
    }
    return {
      name: 'streets of a city: load',
      server: timesOf(measured),
      target: TARGET,
      note: `${segments} segments, in place of as many`,
    };
  } finally {
    await removeStreets(database, KEY);
    await database.close();
  }
};
