import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { MapSources } from '#shared/map/mapSources.ts';
import type { Ports } from '../ports.ts';
import { refuse } from '../refuse.ts';
import { TILE_ZOOMS, type TileAddress } from '../streets/tiles/tileAddress.ts';
import { type MapFile, mapFileIn, readMapFile } from './mapFile.ts';
import { asksOpenFreeMap, styleOf } from './mapHosts.ts';

/** Bytes of packed tiles that are kept: some thousands of tiles, a city at every zoom. */
const KEPT = 32 * 1024 * 1024;
/** What an empty tile counts for among them. */
const LEAST = 100;
/** Their addresses hold the version of what they show. */
const FOREVER = 'public, max-age=31536000, immutable';

const gone = () => refuse.notFound('Esas calles ya no están cargadas');
const unpacked = promisify(gunzip);

const wholeNumber = (text: string) => (/^(?:0|[1-9]\d{0,6})$/.test(text) ? Number(text) : -1);

/** The tile of an address, if there can be one. */
const tileAt = (params: { z: string; x: string; y: string }): TileAddress | undefined => {
  const [z, x, y] = [wholeNumber(params.z), wholeNumber(params.x), wholeNumber(params.y)];
  const isTile = z >= TILE_ZOOMS.from && z <= TILE_ZOOMS.to && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
  return isTile ? { z, x, y } : undefined;
};

/** Tiles as they were made; those of streets that are no longer loaded leave as others come. */
const keepTiles = ({ streets }: Ports) => {
  const tiles = new LRUCache<string, Uint8Array, TileAddress & { version: string }>({
    maxSize: KEPT,
    sizeCalculation: ({ length }) => Math.max(length, LEAST),
    fetchMethod: (_key, _stale, { context }) => streets.tile(context),
  });
  return (version: string, tile: TileAddress) => tiles.fetch(`${version}/${tile.z}/${tile.x}/${tile.y}`, { context: { version, ...tile } });
};

/** The deployment's own map file, read anew when another one lies there; told once when it is none. */
const watchFile = ({ config, report }: Ports) => {
  const place = mapFileIn(config.DATA_DIR);
  let known: { state: string; file: Promise<MapFile | undefined> } | undefined;
  return async () => {
    const found = await stat(place).catch(() => undefined);
    if (!found) return undefined;
    const state = `${found.mtimeMs} ${found.size}`;
    if (known?.state !== state) {
      const file = readMapFile(place).catch((error: unknown) => {
        report(error);
        return undefined;
      });
      known = { state, file };
    }
    return known.file;
  };
};

/** The part of a file that a header `range` asks for: `bytes=0-99`. Undefined when it asks for all of it, or for what nobody needs. */
const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return undefined;
  return { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 };
};

const serveFile = (app: FastifyInstance, mapFile: () => Promise<MapFile | undefined>) => {
  // Ranges of a file that is packed already.
  app.get<{ Params: { name: string } }>('/map/file/:name', { compress: false }, async (request, reply) => {
    const file = await mapFile();
    if (!file || request.params.name !== `${file.version}.pmtiles`) return reply.callNotFound();
    const range = rangeOf(request.headers.range, file.size);
    void reply.header('cache-control', FOREVER).header('accept-ranges', 'bytes').type('application/vnd.pmtiles');
    if (!range) return reply.header('content-length', file.size).send(createReadStream(file.path));
    if (range.start > range.end)
      return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${file.size}`).send();
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      .header('content-length', range.end - range.start + 1)
      .send(createReadStream(file.path, range));
  });
};

/** Serves what maps are drawn from: who they are of, tiles of the loaded streets, the deployment's own map file. For everybody, as maps are. */
export const serveMap = (app: FastifyInstance, ports: Ports): void => {
  const { config, streets, report } = ports;
  const tileOf = keepTiles(ports);
  const mapFile = watchFile(ports);

  const streetsNow = async (): Promise<MapSources['streets']> => {
    const [version, sources] = await Promise.all([streets.tileVersion(), streets.sources()]);
    if (version === undefined) return null;
    return {
      tiles: `/map/streets/${version}/{z}/{x}/{y}`,
      minzoom: TILE_ZOOMS.from,
      maxzoom: TILE_ZOOMS.to,
      sources: sources.map(({ attribution, bounds }) => ({ attribution, bounds: [...bounds] })),
    };
  };

  app.get('/map/sources.json', async (_request, reply): Promise<MapSources> => {
    void reply.header('cache-control', 'no-cache');
    const file = await mapFile();
    return {
      styleUrl: styleOf(config),
      openFreeMap: asksOpenFreeMap(config),
      file: file ? { url: `/map/file/${file.version}.pmtiles`, attribution: file.attribution } : null,
      // A map without streets is a map.
      streets: await streetsNow().catch((error: unknown) => {
        report(error);
        return null;
      }),
    };
  });

  app.get<{ Params: { version: string; z: string; x: string; y: string } }>(
    '/map/streets/:version/:z/:x/:y',
    { compress: false },
    async (request, reply) => {
      const { version } = request.params;
      const tile = tileAt(request.params);
      if (!tile || !/^[0-9a-f]{1,64}$/.test(version)) return reply.callNotFound();
      const bytes = await tileOf(version, tile);
      // A map that is open then asks what there is now; one that is not found it would pass over.
      if (!bytes) return reply.code(410).send(gone().body);
      void reply.header('cache-control', FOREVER).header('vary', 'accept-encoding');
      if (bytes.length === 0) return reply.code(204).send();
      void reply.type('application/vnd.mapbox-vector-tile');
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await unpacked(bytes));
      return reply.header('content-encoding', 'gzip').send(Buffer.from(bytes));
    },
  );
  serveFile(app, mapFile);
};
