import * as z from 'zod';
import { endpoint, Id, Instant, type Received } from '#shared/contract.ts';

const place = { lat: z.number(), lng: z.number() };

/** Where somebody was, and when. */
const Passed = z.object({ ...place, at: Instant });

/** The way to one order's destination: as the roads have it, and as it was driven. Lines are encoded polylines (precision 5). */
export const routeCall = endpoint({
  method: 'POST',
  path: '/api/report/route',
  summary: 'El camino de una orden: el de las calles, desde su origen o desde la visita anterior del chofer, y el que se recorrió',
  needs: 'order',
  input: z.object({ _id: Id }),
  output: z.object({
    route: z.object({
      /** Estimated where some of it is a straight line: no road is known there. */
      planned: z.object({ line: z.string(), metres: z.number(), seconds: z.number(), estimated: z.boolean() }),
      /** From the visit before, or from when it was taken out, to its own visit; null without one, or without positions. */
      real: z.object({ line: z.string(), metres: z.number(), start: Passed, end: Passed }).nullable(),
    }),
    /** Where the planned way begins. */
    from: z.object({
      ...place,
      at: Instant.nullable(),
      /** The order of the driver's visit before; null where it begins at the origin. */
      visit: z.object({ _id: Id, internalID: z.string() }).nullable(),
    }),
    /** The destination, and when the driver was there last. */
    to: z.object({ ...place, at: Instant.nullable() }),
  }),
});

/** The way to an order's destination, as the browser has it. */
export type OrderWay = Received<typeof routeCall>;
