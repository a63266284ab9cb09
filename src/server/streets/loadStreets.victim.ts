import { openDatabase } from '../db.ts';
import type { StreetFile } from './files/streetFile.ts';
import { loadStreets } from './loadStreets.ts';
import { fileOf, geoJson } from './testing/files.ts';

// A process for loadStreets.kill.test.ts to kill: it has stored most of a city, says so and reads no further.

/** A file of a city whose streets have one name. */
export const cityOf = (nomoficial: string, count: number): StreetFile =>
  fileOf(
    'callejero.geojson',
    geoJson(
      Array.from({ length: count }, (_, at) => [
        { nomoficial, alt_izqini: 2, alt_derini: 1 },
        [
          [-58.44 + at / 1e6, -34.6],
          [-58.43, -34.61],
        ],
      ]),
    ),
  );

const url = process.argv[2];
if (process.send && url) {
  const { open, name } = cityOf('A MEDIAS', 20_000);
  let isSeen = false;
  const stuck = async function* () {
    const pieces = open()[Symbol.asyncIterator]();
    for (let at = 0; at < 30; at += 1) {
      const next = await pieces.next();
      if (!next.done) yield next.value;
    }
    process.send?.('in the middle');
    await new Promise(() => setInterval(() => undefined, 1000));
  };
  const file = { name, open: () => (isSeen ? stuck() : ((isSeen = true), open())) };
  await loadStreets(
    openDatabase(url, 4, () => undefined),
    [file],
    {},
    { now: new Date() },
  );
}
