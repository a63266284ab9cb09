import type { Row } from './report.ts';
import type { Sample } from './sample.ts';
import type { Server } from './server.ts';
import { measureFinding } from './streetsFind.ts';
import { measureStreetsLoad } from './streetsLoad.ts';
import { measureRoads } from './streetsRoads.ts';
import { measureTiles } from './streetsTiles.ts';

/** What streets are measured with. */
type Measured = { url: string; server: Server; sample: Sample; say: (line: string) => void };

/**
 * What streets make possible, measured over those of a city. They are no part of the product: `STREETS_DATA` names a folder with
 * `callejero-caba.csv.gz` and `callejero-caba-names.csv.gz`, and `addresses.csv` beside the folder; without it these rows are left out.
 * @param wanted whether rows of that name are measured
 */
export const measureStreets = async (wanted: (name: string) => boolean, { url, server, sample, say }: Measured): Promise<Row[]> => {
  const folder = process.env.STREETS_DATA;
  const [streets, roads] = [wanted('streets'), wanted('roads')];
  if (!streets && !roads) return [];
  if (!folder) {
    say('STREETS_DATA names no folder of street files: their rows are left out.');
    return [];
  }
  const rows: Row[] = [];
  if (streets)
    rows.push(
      await measureStreetsLoad(folder, url),
      ...(await measureFinding(folder, url, server, sample)),
      ...(await measureTiles(folder, url, server)),
    );
  if (roads) rows.push(...(await measureRoads(folder, url)));
  return rows;
};
