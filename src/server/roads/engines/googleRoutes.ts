import * as z from 'zod';
import type { LngLat } from '#shared/place/geo.ts';
import { urlOf } from '../../geocoding/askJson.ts';
import { askEngine } from './askEngine.ts';
import { EngineError, Figure, lineOf, type Engine, type Service } from './engine.ts';

/** '123.4s' in seconds. What is zero is left out of its answers. */
const Duration = z
  .string()
  .regex(/^\d+(\.\d+)?s$/)
  .default('0s')
  .transform((text) => Number.parseFloat(text))
  .pipe(Figure);
const Metres = Figure.default(0);

const Elements = z.array(
  z.object({
    originIndex: z.int().min(0).default(0),
    destinationIndex: z.int().min(0).default(0),
    status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
    condition: z.string().default(''),
    distanceMeters: Metres,
    duration: Duration,
  }),
);
const Routes = z.object({
  routes: z
    .array(
      z.object({
        polyline: z.object({ encodedPolyline: z.string() }),
        legs: z.array(z.object({ distanceMeters: Metres, duration: Duration })),
      }),
    )
    .default([]),
});

const waypoint = ([longitude, latitude]: LngLat) => ({ location: { latLng: { latitude, longitude } } });
const CAR = { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_UNAWARE' };

/**
 * Google Routes: a table has 625 pairs at most, a way 25 places between its ends. Each pair is paid for, so that larger matrices than its
 * quota of a minute are not asked. Its times are those of an ordinary day. The key never leaves the server.
 * https://developers.google.com/maps/documentation/routes
 */
export const googleRoutes = ({ url, timeout, key }: Service & { key: string }): Engine => {
  const { host } = new URL(url);
  const headers = (fields: string) => ({ 'x-goog-api-key': key, 'x-goog-fieldmask': fields });
  return {
    host,
    limits: { side: 25, stops: 27, pairs: 3000, atOnce: 2, patience: 30_000 },
    // Its terms do not allow more than what one piece of work needs.
    remembered: 900_000,
    table: async (from, to, signal) => {
      const around = (places: readonly LngLat[]) => places.map((place) => ({ waypoint: waypoint(place) }));
      const elements = await askEngine(urlOf(url, 'distanceMatrix/v2:computeRouteMatrix'), Elements, {
        headers: headers('originIndex,destinationIndex,status,condition,distanceMeters,duration'),
        body: { origins: around(from), destinations: around(to), ...CAR },
        timeout,
        signal,
      });
      const seconds = new Float64Array(from.length * to.length).fill(NaN);
      const metres = seconds.slice();
      const told = new Set<number>();
      for (const { originIndex, destinationIndex, status, condition, distanceMeters, duration } of elements) {
        if (originIndex >= from.length || destinationIndex >= to.length) throw new EngineError(`${host}: answered a table of another size`);
        const cell = originIndex * to.length + destinationIndex;
        told.add(cell);
        if (status.code !== 0 || condition !== 'ROUTE_EXISTS') continue;
        seconds[cell] = duration;
        metres[cell] = distanceMeters;
      }
      if (told.size !== seconds.length) throw new EngineError(`${host}: answered a table of another size`);
      return { seconds, metres };
    },
    way: async (places, signal) => {
      const { routes } = await askEngine(urlOf(url, 'directions/v2:computeRoutes'), Routes, {
        headers: headers('routes.polyline.encodedPolyline,routes.legs.distanceMeters,routes.legs.duration'),
        body: {
          origin: waypoint(places[0]!),
          destination: waypoint(places.at(-1)!),
          intermediates: places.slice(1, -1).map(waypoint),
          polylineQuality: 'HIGH_QUALITY',
          ...CAR,
        },
        timeout,
        signal,
      });
      const [best] = routes;
      if (!best) throw new EngineError(`${host}: knows no way`, { fault: 'places' });
      return {
        line: lineOf(host, best.polyline.encodedPolyline),
        legs: best.legs.map(({ distanceMeters, duration }) => ({ seconds: duration, metres: distanceMeters })),
      };
    },
  };
};
