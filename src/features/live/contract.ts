import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, type Received, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { deviceCalls } from './deviceCalls.ts';

/** Degrees. */
const place = { lat: z.number(), lng: z.number() };

/** Where a vehicle was last, as the stream tells it as well. */
export const LastPosition = z.object({
  /** Of the vehicle. */
  _id: Id,
  ...place,
  /** When it was there. */
  last: Instant,
  /** Kilometres an hour, degrees from north, metres, per cent; null when the device did not tell. */
  speed: z.number().nullable(),
  heading: z.int().nullable(),
  accuracy: z.number().nullable(),
  battery: z.int().nullable(),
  charging: z.boolean().nullable(),
  /** The phone says that an application made the place up. */
  mock: z.boolean(),
  /** Since when it has been online without a gap. */
  connected_date: Instant,
  /** Who drives it, as far as that is known. */
  connected_employee: z.object({ _id: Id, name: z.string() }).nullable(),
});
/** See the schema. */
export type LastPosition = z.output<typeof LastPosition>;

/** A vehicle of the live map; one that never told where it is has no position. */
const LiveVehicle = z.object({
  _id: Id,
  movilnum: z.string(),
  plate: z.string(),
  /** Hex colour of its pin. */
  color: z.string(),
  type: z.string(),
  /** Whether its last position is younger than five minutes. */
  connected: z.boolean(),
  position: LastPosition.omit({ _id: true }).nullable(),
});

/** Where a vehicle stood for more than five minutes. */
const Stop = z.object({
  ...place,
  from: Instant,
  to: Instant,
  /** Orders of its driver that were visited there meanwhile. */
  visits: z.array(z.object({ _id: Id, internalID: z.string(), delivered: z.boolean(), at: Instant })),
});

/** The way of a vehicle on a day, thinned to what can be seen. */
export const Track = z.object({
  /** Encoded polyline, precision 5. */
  line: z.string(),
  /** When it was at each point of the line, in seconds since the day began in UTC-3. */
  at: z.array(z.int()),
  /** Kilometres an hour at each point. */
  speed: z.array(z.int()),
  stops: z.array(Stop),
  /** Driven in all, without what trembles while standing. */
  metres: z.number(),
  /** Seconds on the move. */
  moving: z.int(),
});
/** See the schema. */
export type Track = z.output<typeof Track>;

/** Calls about where the vehicles are and were, and what tells it. */
export const live = {
  fleet: endpoint({
    method: 'GET',
    path: '/api/live/fleet',
    summary: 'Los vehículos con su última posición; `VehicleAuth`: los únicos que ve quien llama, vacío cuando los ve todos',
    needs: 'map',
    input: Nothing,
    output: z.object({ data: z.array(LiveVehicle), VehicleAuth: z.array(Id), now: Instant }),
  }),
  center: endpoint({
    method: 'GET',
    path: '/api/live/center',
    summary: 'Dónde empiezan los mapas',
    needs: 'map',
    input: Nothing,
    output: z.object({ ...place, zoom: z.number() }),
  }),
  track: endpoint({
    method: 'POST',
    path: '/api/live/track',
    summary: 'El recorrido de un vehículo en un día, con sus paradas de más de cinco minutos',
    needs: 'map',
    input: z.object({ vehicle: Ref, day: Day }),
    output: Track,
  }),
  deliveries: endpoint({
    method: 'POST',
    path: '/api/live/deliveries',
    summary: 'Cuántas órdenes del día entregó quien maneja un vehículo; cero de cero sin chofer',
    needs: 'map',
    input: z.object({ vehicle: Ref }),
    output: z.object({ delivered: z.int(), total: z.int() }),
  }),
  ...deviceCalls,
};

/** A vehicle of the live map, as the browser has it. */
export type LiveVehicle = Received<typeof live.fleet>['data'][number];
/** The way of a day, as the browser has it. */
export type TrackShown = Received<typeof live.track>;

/** What the stream of positions tells, as `data:` of an event (`GET /api/live/stream`, text/event-stream). */
export type StreamEvent =
  | { /** Vehicles that moved since the last event, newest position of each. */ positions: z.input<typeof LastPosition>[] }
  | { /** How long the stream is silent at most, in seconds: told first, and again as a sign of life. */ alive: number };
