import * as z from 'zod';
import { endpoint, Id, Instant, type Received, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { LastPosition } from '../live/contract.ts';
import { StatusId } from '../orders/choiceSchemas.ts';
import { dayStates } from './dayStates.ts';
import { reportCalls } from './reportCalls.ts';

const place = { lat: z.number(), lng: z.number() };

/** A vehicle that a driver may take out. */
const Vehicle = z.object({ _id: Id, movilnum: z.string(), plate: z.string(), color: z.string() });

/** Where a driver is; null where none of their vehicles that whoever asks may see ever told. `_id` is the vehicle's. */
const Live = z.object({
  position: LastPosition.nullable(),
  /** Whether that is younger than five minutes. */
  connected: z.boolean(),
  now: Instant,
});

/** An order of a driver's day. */
const DayOrder = z.object({
  _id: Id,
  internalID: z.string(),
  /** As it stood after that day's visit; without one, as it is now. */
  status: StatusId,
  state: z.enum(dayStates),
  /** Street and number, and the town. */
  address: z.string(),
  town: z.string().nullable(),
  name: z.string().nullable(),
  ...place,
  partial_match: z.boolean(),
  /** When the driver was at the door on that day, last. */
  at: Instant.nullable(),
  /** When the saved route comes there; null while there is none. */
  planned: Instant.nullable(),
  /** That is estimated: some way up to there is a straight line. */
  hourEstimated: z.boolean(),
  /** Its address is another one since the route was saved: `planned` is of the former. */
  moved: z.boolean(),
  /** A stop before it left the route, or has another address, since that was saved: `planned` was reckoned with it. */
  outdated: z.boolean(),
});
/** See the schema. */
export type DayOrder = z.output<typeof DayOrder>;

/** Calls about a driver's day: who and where they are, what they have done and have left to do, and what they did on other days. */
export const workdays = {
  employee: endpoint({
    method: 'POST',
    path: '/api/status/employee',
    summary: 'Un chofer: sus vehículos, dónde está y si está en línea',
    needs: 'fleet',
    input: z.object({ _id: Ref }),
    output: z.object({
      data: z.object({ _id: Id, name: z.string(), phone: z.string().nullable(), vehicleAssign: z.array(Vehicle) }),
      ...Live.shape,
    }),
  }),
  orders: endpoint({
    method: 'POST',
    path: '/api/status/employee/order',
    summary: 'Las órdenes de un chofer en un día, en su secuencia: primero las visitadas, por su hora; y lo que recorrió y le falta',
    needs: 'fleet',
    input: z.object({ _id: Ref, startDay: Day }),
    output: z.object({
      data: z.array(DayOrder),
      /** The warehouse that most of them come from. */
      start: z.object({ _id: Id, name: z.string(), ...place }).nullable(),
      /** What was driven: an encoded line (precision 5) for each vehicle; null where no position is known. */
      driven: z.object({ lines: z.array(z.string()), metres: z.number(), moving: z.int() }).nullable(),
      /** Today and later the way through what is left, in the order of `data`; estimated where no road is known. */
      ahead: z.object({ line: z.string(), metres: z.number(), seconds: z.number(), estimated: z.boolean() }).nullable(),
      now: Instant,
    }),
  }),
  live: endpoint({
    method: 'POST',
    path: '/api/status/employee/live',
    summary: 'Dónde está un chofer ahora',
    needs: 'fleet',
    input: z.object({ _id: Ref }),
    output: Live,
  }),
  ...reportCalls,
};

/** A driver's day, as the browser has it. */
export type Workday = Received<typeof workdays.orders>;
/** An order of it. */
export type DayOrderShown = Workday['data'][number];
/** Where a driver is, as the browser has it. */
export type LiveShown = Received<typeof workdays.live>;
