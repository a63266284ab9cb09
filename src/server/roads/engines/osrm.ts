import * as z from 'zod';
import type { LngLat } from '#shared/place/geo.ts';
import { urlOf } from '../../geocoding/askJson.ts';
import { askEngine } from './askEngine.ts';
import { Cell, Figure, lineOf, tableOf, UNHURRIED, type Engine, type Fault, type Service } from './engine.ts';

const Cells = z.array(z.array(Cell));
const Table = z.object({ code: z.literal('Ok'), durations: Cells, distances: Cells });
const Routes = z.object({
  code: z.literal('Ok'),
  routes: z.tuple([z.object({ geometry: z.string(), legs: z.array(z.object({ duration: Figure, distance: Figure })) })]).rest(z.unknown()),
});
const Refused = z.object({ code: z.string() });

/** What its codes mean that are no fault of the engine. */
const faults: Record<string, Fault> = { NoTable: 'places', NoSegment: 'places', NoRoute: 'places', InvalidValue: 'places', TooBig: 'size' };
const faultOf = (answer: unknown): Fault => faults[Refused.safeParse(answer).data?.code ?? ''] ?? 'broken';

const coordinates = (places: readonly LngLat[]) => places.map(([lng, lat]) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');

/** OSRM, `osrm-routed` (https://project-osrm.org/docs). Its times are of free streets. */
export const osrm = ({ url, timeout }: Service): Engine => {
  const { host } = new URL(url);
  return {
    host,
    limits: { side: 100, stops: 100, atOnce: 4, patience: 30_000 },
    remembered: 3_600_000,
    table: async (from, to, signal) => {
      const isSame = from === to;
      const numbers = (count: number, first: number) => Array.from({ length: count }, (_, at) => first + at).join(';');
      const query = {
        annotations: 'duration,distance',
        ...(!isSame && { sources: numbers(from.length, 0), destinations: numbers(to.length, from.length) }),
      };
      const asked = urlOf(url, `table/v1/driving/${coordinates(isSame ? from : [...from, ...to])}`, query);
      const { durations, distances } = await askEngine(asked, Table, { timeout, signal, faultOf });
      return tableOf(host, { rows: from.length, columns: to.length }, durations, distances, { factor: UNHURRIED });
    },
    way: async (places, signal) => {
      // At a stop one may turn round, as the table has it.
      const query = { overview: 'full', geometries: 'polyline', continue_straight: 'false' };
      const asked = urlOf(url, `route/v1/driving/${coordinates(places)}`, query);
      const { routes } = await askEngine(asked, Routes, { timeout, signal, faultOf });
      const [{ geometry, legs }] = routes;
      return {
        line: lineOf(host, geometry),
        legs: legs.map(({ duration, distance }) => ({ seconds: duration * UNHURRIED, metres: distance })),
      };
    },
  };
};
