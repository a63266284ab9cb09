import { lookAt } from '../files/lookAt.ts';
import { readStreets, type ReadOptions } from '../files/readStreets.ts';
import type { StreetFile } from '../files/streetFile.ts';

/**
 * A file of that content.
 * @param piece bytes that it comes in at a time
 */
export const fileOf = (name: string, content: string | Uint8Array, piece = 65_536): StreetFile => ({
  name,
  open: async function* () {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    for (let at = 0; at < bytes.length; at += piece) yield await Promise.resolve(bytes.subarray(at, at + piece));
  },
});

/** All that comes of something that comes bit by bit. */
export const listOf = async <T>(each: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of each) all.push(one);
  return all;
};

/** All that is read from some files. */
export const readAll = async (files: readonly StreetFile[], options: Partial<ReadOptions> = {}) => {
  const seen = await Promise.all(files.map((file) => lookAt(file)));
  const { segments, source, report } = await readStreets(seen, { country: 'AR', ...options });
  return { segments: await listOf(segments), source, report: report() };
};

/** A GeoJSON of lines: the properties of each with its coordinates. */
export const geoJson = (features: readonly (readonly [properties: object, coordinates: unknown])[], more: object = {}): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...more,
    features: features.map(([properties, coordinates]) => ({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } })),
  });
