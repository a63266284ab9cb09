import * as z from 'zod';
import { endpoint, Id, Instant, Nothing, type Received, Ref } from '#shared/contract.ts';
import { doorAddress } from '#shared/place/address.ts';
import { Point } from '#shared/place/point.ts';
import { StatusId } from '../orders/choiceSchemas.ts';
import { Measure, Person, Place } from '../orders/orderRow.ts';
import { routeModes } from '../orders/way/routeMode.ts';
import { InOrder, RouteOf, ToExport, ToMeasure, ToOrder, ToSave } from './routeInputs.ts';

/** An order of a driver's day, as a stop. */
const RouteOrder = z.object({
  _id: Id,
  internalID: z.string(),
  externalID: z.string().nullable(),
  status: StatusId,
  client: z.object({ _id: Id, name: z.string() }),
  toAddress: Place,
  numberPackage: z.number(),
  deliveryDate: Instant.nullable(),
  version: z.int(),
  /** Its place in the saved route, from 1; null, as all that follows, where it is in none. */
  sequence: z.int().nullable(),
  /** When the saved route comes there. */
  planned: Instant.nullable(),
  /** Seconds and metres of the way that leads to it. */
  duration: Measure.nullable(),
  distance: Measure.nullable(),
  /** That way is a straight line: no road was known there. */
  estimated: z.boolean(),
  /** Seconds that one waits there for its hours to begin. */
  wait: z.int(),
  /** Its address is another one since the route was saved: what was planned is of the former. */
  moved: z.boolean(),
  /** A stop before it left the route, or has another address, since that was saved: what was planned is with it. */
  outdated: z.boolean(),
  locked: z.boolean(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Seconds that it takes, where it says something else than the route. */
  service: z.int().nullable(),
});
/** See the schema. */
export type RouteOrder = z.output<typeof RouteOrder>;

/** A route as it was saved. */
const SavedRoute = z.object({
  _id: Id,
  mode: z.enum(routeModes),
  location: Point,
  end: Point.nullable(),
  departure: Instant,
  /** When it is over. */
  arrival: Instant,
  /** Seconds that a stop takes. */
  service: z.int(),
  /** From the departure to its end, stops and waiting included. */
  seconds: z.int(),
  metres: z.int(),
  estimated: z.boolean(),
  /** The way from the last stop to its end is a straight line. */
  backEstimated: z.boolean(),
  /** The roads that the deployment is configured for did not answer when it was saved. */
  withoutEngine: z.boolean(),
  /** Encoded line (polyline, precision 5). */
  waypoint: z.string(),
  version: z.int(),
  /** Who saved it last, and when. */
  employee: Person.nullable(),
  saveAt: Instant,
  /** How many of its stops were visited since: the numbers of the others go on from there. */
  visited: z.int(),
  /** What was in it and is not the driver's of that day any more, or was deleted or called off. */
  lost: z.array(z.object({ _id: Id, internalID: z.string(), address: z.string() })),
});

/** One save of a route. */
const RouteSave = z.object({
  _id: Id,
  version: z.int(),
  employee: Person.nullable(),
  createAt: Instant,
  mode: z.enum(routeModes),
  stops: z.int(),
  seconds: z.int(),
  metres: z.int(),
});

/** A way through stops, in their order. */
const RoutePlan = z.object({
  /** Encoded line (polyline, precision 5). */
  waypoint: z.string(),
  orders: z.array(
    z.object({
      _id: Id,
      /** Seconds and metres of the way that leads to it. */
      duration: Measure,
      distance: Measure,
      /** That way is a straight line: no road was known there. */
      estimated: z.boolean(),
      /** When one comes there; null without a departure. */
      planned: Instant.nullable(),
      /** Seconds to wait there before its hours begin, and by how many they are missed. */
      wait: z.int(),
      late: z.int(),
    }),
  ),
  /** Orders without a place on the map: they are in no route. */
  unplaced: z.array(Id),
  /** The way from the last stop back to the start, or to where it has to end; null where it ends there. */
  back: z.object({ duration: Measure, distance: Measure, estimated: z.boolean() }).nullable(),
  /** From the departure to its end, stops and waiting included. */
  seconds: z.int(),
  metres: z.int(),
  /** Some of it is a straight line: no road was known there. */
  estimated: z.boolean(),
  /** The roads that the deployment is configured for did not answer: these are the loaded streets, or straight lines. */
  withoutEngine: z.literal(true).optional(),
  /** When it is over; null without a departure. */
  arrival: Instant.nullable(),
  /** What the order that was given takes, and by how many seconds its hours are missed in all; null where nothing was to be put in order. */
  before: z.object({ seconds: z.int(), metres: z.int(), late: z.int() }).nullable(),
});
/** See the schema. */
export type RoutePlan = z.output<typeof RoutePlan>;

/** Calls about routes: the order in which a driver's stops are visited. */
export const routing = {
  warehouse: endpoint({
    method: 'GET',
    path: '/api/route/warehouse',
    summary: 'Los depósitos activos, por nombre: de dónde puede salir una ruta',
    needs: 'order',
    input: Nothing,
    output: z.object({ data: z.array(z.object({ _id: Id, id: z.number(), name: z.string(), ...doorAddress, location: Point })) }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/route/search',
    summary:
      'Las órdenes de un chofer que faltan visitar en un día, en la secuencia de su ruta guardada y después las que se sumaron; aparte las que no ' +
      'tienen ubicación y las ya visitadas. Desde hace dos días',
    needs: 'order',
    input: RouteOf,
    output: z.object({
      driver: z.object({ _id: Id, name: z.string() }),
      orders: z.array(RouteOrder),
      /** Without a place on the map, or with one that no day's drive reaches from the others: so many metres away, null without a place. */
      unplaced: z.array(RouteOrder.extend({ far: z.int().nullable() })),
      /** Visited that day already, by the time: not to be routed. */
      visited: z.array(RouteOrder.extend({ at: Instant.nullable() })),
      /** Who saved the route and when, newest first. */
      history: z.array(RouteSave),
      route: SavedRoute.nullable(),
      now: Instant,
    }),
  }),
  autoLineal: endpoint({
    method: 'POST',
    path: '/api/route/autov3',
    summary: 'Ordena unas paradas desde una salida, sin volver a ella (Lineal)',
    needs: 'order',
    input: ToOrder,
    output: RoutePlan,
  }),
  autoCircular: endpoint({
    method: 'POST',
    path: '/api/route/autov5',
    summary: 'Ordena unas paradas desde una salida, volviendo a ella (Circular)',
    needs: 'order',
    input: ToOrder,
    output: RoutePlan,
  }),
  line: endpoint({
    method: 'POST',
    path: '/api/route/line',
    summary: 'El camino por unas paradas en el orden dado',
    needs: 'order',
    input: InOrder,
    output: RoutePlan,
  }),
  matrix: endpoint({
    method: 'POST',
    path: '/api/route/matrix',
    summary: 'Segundos y metros de cada lugar de una ruta a cada otro: con ellos se sabe qué cuesta mover una parada',
    needs: 'order',
    input: ToMeasure,
    output: z.object({
      /** The orders that have a place, in the order given. Places are: the start, these, and the end where one was given. */
      orders: z.array(Id),
      unplaced: z.array(Id),
      /** By rows, of each place to each: base64 of unsigned 16-bit numbers, low byte first. 65,535 stands for all that is longer. */
      seconds: z.string(),
      /** The same, in tens of metres. */
      metres: z.string(),
      estimated: z.boolean(),
    }),
  }),
  removeAssign: endpoint({
    method: 'POST',
    path: '/api/route/removeassign',
    summary: 'Quita una orden a su chofer; una asignada o en reparto vuelve a su depósito, o a Creado',
    needs: 'order',
    input: z.object({
      order: Ref,
      /** Whose it is as the user sees it: one that another driver has by now is refused. */
      driverAssign: Ref.nullish(),
    }),
    output: z.object({ _id: Id, version: z.int() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/route/auto/save',
    summary:
      'Guarda la ruta de un chofer en un día, si nadie la guardó desde que se leyó. Si una orden ya no es suya o fue visitada no se guarda, o se ' +
      'guarda sin ella con `without`. `added`: las que tiene el chofer y no están en la ruta',
    needs: 'order',
    input: ToSave,
    output: z.object({
      _id: Id,
      version: z.int(),
      /** The way as it was stored. */
      plan: RoutePlan,
      /** Orders that were left out with `without`, and why. */
      left: z.array(z.object({ _id: Id, internalID: z.string(), message: z.string() })),
      /** The driver's orders of the day that are still to be visited, and are not in it. */
      added: z.array(Id),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/route/export',
    summary: 'Una ruta como CSV, en el orden dado, con sus llegadas y tramos',
    needs: 'order',
    input: ToExport,
    output: z.object({ url: z.string() }),
  }),
};

/** A driver's stops and their saved route, as the browser has them. */
export type RouteShown = Received<typeof routing.search>;
/** A way through stops, as the browser has it. */
export type RoutePlanShown = Received<typeof routing.line>;
/** A warehouse that a route can begin at. */
export type RouteWarehouse = Received<typeof routing.warehouse>['data'][number];
