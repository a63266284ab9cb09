import * as z from 'zod';
import type { LngLat } from '#shared/place/geo.ts';
import { urlOf } from '../../geocoding/askJson.ts';
import { askEngine } from './askEngine.ts';
import { Cell, Figure, lineOf, tableOf, UNHURRIED, type Engine, type Fault, type Limits, type Service } from './engine.ts';

const Cells = z.array(z.array(Cell));
const Table = z.object({ sources_to_targets: z.object({ durations: Cells, distances: Cells }) });
const Trip = z.object({
  trip: z.object({ legs: z.array(z.object({ shape: z.string(), summary: z.object({ time: Figure, length: Figure }) })) }),
});
const Refused = z.object({ error_code: z.int() });

/** What its codes mean that are no fault of the engine: a way or an edge that it does not find; more than its configuration allows. */
const faults: Record<number, Fault> = { 154: 'places', 170: 'places', 171: 'places', 441: 'places', 442: 'places', 150: 'size' };

const faultOf = (answer: unknown): Fault => faults[Refused.safeParse(answer).data?.error_code ?? 0] ?? 'broken';

/** Metres of its unit of length. */
const KILOMETRE = 1000;
/** Units of a degree that its lines are in. */
const PRECISION_6 = 1e6;

const at = ([lon, lat]: LngLat) => ({ lat, lon });

/** Asks Valhalla for one of two things with its JSON; throws as `askEngine` does. */
export type AskValhalla = <T extends z.ZodType>(
  action: 'sources_to_targets' | 'route',
  schema: T,
  body: object,
  signal: AbortSignal,
) => Promise<z.output<T>>;

/** Valhalla (https://valhalla.github.io/valhalla/api), wherever it runs. Its times are of free streets. */
export const valhallaBy = (ask: AskValhalla, host: string, limits: Limits): Engine => ({
  host,
  limits,
  remembered: 3_600_000,
  table: async (from, to, signal) => {
    const asked = { sources: from.map(at), targets: to.map(at), costing: 'auto', units: 'kilometers', verbose: false };
    const { sources_to_targets: found } = await ask('sources_to_targets', Table, asked, signal);
    const size = { rows: from.length, columns: to.length };
    return tableOf(host, size, found.durations, found.distances, { factor: UNHURRIED, scale: KILOMETRE });
  },
  way: async (places, signal) => {
    const asked = { locations: places.map(at), costing: 'auto', units: 'kilometers', directions_type: 'none' };
    const { trip } = await ask('route', Trip, asked, signal);
    return {
      line: trip.legs.flatMap(({ shape }) => lineOf(host, shape, PRECISION_6)),
      legs: trip.legs.map(({ summary }) => ({ seconds: summary.time * UNHURRIED, metres: summary.length * KILOMETRE })),
    };
  },
});

/** A Valhalla of one's own, over HTTP: 2,500 pairs within 400 km and 20 places at once, as it is configured unless somebody changed that. */
export const valhalla = ({ url, timeout }: Service): Engine =>
  valhallaBy(
    (action, schema, body, signal) => askEngine(urlOf(url, action), schema, { body, timeout, signal, faultOf }),
    new URL(url).host,
    { side: 50, stops: 20, reach: 400_000, atOnce: 4, patience: 30_000 },
  );
