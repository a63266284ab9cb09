import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Compression, type Header, PMTiles, TileType } from 'pmtiles';
import * as z from 'zod';

/** What makes a file no map, in a Spanish sentence without its end. */
export class MapFileError extends Error {
  override name = 'MapFileError';
}

/** A map in one file (PMTiles, version 3). */
export type MapFile = {
  readonly path: string;
  /** Another one for another file. */
  readonly version: string;
  /** In bytes. */
  readonly size: number;
  /** Whose map it is, plain text; empty when it does not say. */
  readonly attribution: string;
};

/** Where the deployment's own map lies, when it has one. */
export const mapFileIn = (dataDir: string): string => path.join(dataDir, 'map.pmtiles');

/** Layers that Protomaps' style draws on everything else (https://docs.protomaps.com/basemaps/layers). */
const LAYERS = ['earth', 'roads'];

const Metadata = z.object({
  attribution: z.string().max(1000).optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
});

const plainText = (html = '') =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim();

const faultOf = (header: Header, size: number): string | undefined => {
  if (header.specVersion !== 3) return `es PMTiles de la versión ${header.specVersion}: conviértalo a la 3`;
  if (header.tileType !== TileType.Mvt) return 'tiene imágenes u otra clase de teselas: hacen falta teselas vectoriales (MVT)';
  if (header.tileCompression !== Compression.None && header.tileCompression !== Compression.Gzip) {
    return 'está comprimido de un modo que los navegadores no leen: hace falta gzip';
  }
  const end = Math.max(
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  return end > size ? 'está incompleto: es más corto de lo que dice' : undefined;
};

/**
 * What a map file tells of itself.
 * @throws MapFileError when it is none that can be drawn; what the system says when it cannot be read
 */
export const readMapFile = async (file: string): Promise<MapFile> => {
  const { size, mtimeMs } = await stat(file);
  const handle = await open(file);
  try {
    const getBytes = async (offset: number, length: number) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    };
    const magic = Buffer.from((await getBytes(0, 8)).data);
    if (magic.toString('latin1', 0, 7) !== 'PMTiles') throw new MapFileError('no es un archivo PMTiles');
    const archive = new PMTiles({ getKey: () => file, getBytes });
    try {
      const header = await archive.getHeader();
      const fault = faultOf(header, size);
      if (fault) throw new MapFileError(fault);
      const { attribution, vector_layers: layers = [] } = Metadata.parse(await archive.getMetadata());
      const missing = LAYERS.filter((name) => !layers.some(({ id }) => id === name));
      if (missing.length > 0) throw new MapFileError(`no es un mapa de Protomaps: le faltan las capas ${missing.join(' y ')}`);
      return { path: file, version: `${Math.round(mtimeMs).toString(16)}-${size.toString(16)}`, size, attribution: plainText(attribution) };
    } catch (error) {
      if (error instanceof MapFileError) throw error;
      throw new MapFileError('está dañado', { cause: error });
    }
  } finally {
    await handle.close();
  }
};
