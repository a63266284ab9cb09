import * as z from 'zod';
import { Id, Instant, Ref } from '#shared/contract.ts';
import { Day } from '#shared/day.ts';
import { Point } from '#shared/place/point.ts';
import { orRequired } from '#shared/text.ts';
import { routeModes } from '../orders/way/routeMode.ts';
import { MAX_STOPS } from './solver/problem.ts';

/** Seconds that a stop takes unless somebody says otherwise (spec 2 §9). */
export const SERVICE = 180;

/** Seconds that a stop takes at most: four hours. */
const MAX_SERVICE = 14_400;

const Seconds = z.int('Segundos inválidos').min(0, 'Segundos inválidos').max(MAX_SERVICE, 'Hasta 4 horas por parada');

/** An order as a stop; what is not given is as if it were any other. */
const Stop = z.object({
  _id: Id,
  /** It keeps the place that it has in the list. */
  locked: z.boolean().default(false),
  /** Between which moments to come there. */
  from: Instant.nullish(),
  to: Instant.nullish(),
  /** Seconds that it takes. */
  service: Seconds.nullish(),
});

const AskedStop = z.union([Id.transform((_id) => ({ _id, locked: false, from: null, to: null, service: null })), Stop], {
  error: 'Orden inválida',
});
/** A stop as handlers get it. */
export type AskedStop = z.output<typeof AskedStop>;

/** What an order is named by, whether it was read already or is as the wire has it: a long list is checked before its elements are. */
const nameOf = (order: unknown): unknown => (typeof order === 'object' && order !== null && '_id' in order ? order._id : order);

const limits = <S extends z.ZodType<{ _id: string }>>(stop: S) =>
  z
    .array(stop, orRequired('Órdenes inválidas'))
    .min(1, 'Elija al menos una orden')
    .max(MAX_STOPS, `Hasta ${MAX_STOPS} paradas por ruta`)
    .refine((orders: readonly unknown[]) => new Set(orders.map(nameOf)).size === orders.length, 'Una orden está dos veces');

/** Where a route begins and ends, when it begins, and its stops in the order that they have. */
const asked = {
  /** Where it begins. */
  location: Point,
  /** Where a Lineal one has to end; it ends at its last stop without. */
  end: Point.nullish(),
  /** When it begins: without it nothing is told of arrivals, and no stop can ask for a time. */
  departure: Instant.nullish(),
  /** Seconds that a stop takes which says nothing else. */
  service: Seconds.default(SERVICE),
  orders: limits(AskedStop),
};

/** Hours are of the day of the departure, or of the night after it; in milliseconds. */
const DAY_MS = 86_400_000;
/** The latest departure: what arrives later would be no date of ours. */
const LATEST = Date.UTC(2190, 0, 1);

/** Of a moment that was read already, or is as the wire has it: what is none is told elsewhere. */
const millis = (moment: Date | string): number => new Date(moment).getTime();

const checkTimes = (
  { departure, orders }: { departure?: Date | null | undefined; orders: readonly AskedStop[] },
  context: z.RefinementCtx,
) => {
  if (departure && millis(departure) > LATEST) context.addIssue({ code: 'custom', path: ['departure'], message: 'Fecha inexistente' });
  for (const [at, { from, to }] of orders.entries()) {
    if (!from && !to) continue;
    if (!departure) {
      context.addIssue({ code: 'custom', path: ['departure'], message: 'Elija la hora de salida' });
      continue;
    }
    const isFar = [from, to].some((moment) => moment && Math.abs(millis(moment) - millis(departure)) > DAY_MS);
    const message = isFar ? 'La hora es de otro día' : from && to && from > to && 'La hora desde es posterior a la hora hasta';
    if (message) context.addIssue({ code: 'custom', path: ['orders', at, 'to'], message });
  }
};

const RouteModeField = z.enum(routeModes, orRequired('Modo inexistente'));

/** Stops to put in order. */
export const ToOrder = z
  .object({
    ...asked,
    /** 'Mejorar': goes on from the order given. Without it, too, nothing is answered that takes longer than that order, unless it is less late for it. */
    improve: z.boolean().default(false),
  })
  .superRefine(checkTimes);

/** Stops in their order. */
export const InOrder = z.object({ ...asked, mode: RouteModeField }).superRefine(checkTimes);
/** See the schema. */
export type InOrder = z.output<typeof InOrder>;

/** Places between which to know the ways. */
export const ToMeasure = z.object({ location: Point, end: Point.nullish(), orders: limits(Ref.transform((_id) => ({ _id }))) });

/** Whose route it is, and of which day. */
export const RouteOf = z.object({ driverAssign: Ref, startDay: Day });

/** A route to keep. */
export const ToSave = z
  .object({
    ...RouteOf.shape,
    ...asked,
    departure: Instant,
    mode: RouteModeField,
    /** `version` of the route that the user was looking at; 0 where there was none. */
    version: z.int('Versión inválida').min(0, 'Versión inválida').max(2_147_483_647, 'Versión inválida'),
    /** Store it without the orders that are no longer this driver's of the day, or were visited meanwhile; else nothing is stored then. */
    without: z.boolean().default(false),
  })
  .superRefine(checkTimes);
/** See the schema. */
export type ToSave = z.output<typeof ToSave>;

/** A route to write as a file. */
export const ToExport = z.object({ ...RouteOf.shape, ...asked, mode: RouteModeField }).superRefine(checkTimes);
