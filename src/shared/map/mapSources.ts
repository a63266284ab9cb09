import * as z from 'zod';

/** West, south, east, north in degrees. */
const Box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What maps of this deployment are drawn from, as `GET /map/sources.json` tells every browser. */
export const MapSources = z.object({
  /** A MapLibre style with streets. */
  styleUrl: z.string().nullable(),
  /** Whether OpenFreeMap's styles may be asked for. */
  openFreeMap: z.boolean(),
  /** A file with a map of Protomaps' layers. */
  file: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  /** Vector tiles of the loaded streets, and whose they are. */
  streets: z
    .object({
      /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
      tiles: z.string(),
      minzoom: z.number(),
      maxzoom: z.number(),
      sources: z.array(z.object({ attribution: z.string(), bounds: Box })),
    })
    .nullable(),
});
export type MapSources = z.infer<typeof MapSources>;
