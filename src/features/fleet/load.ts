import * as z from 'zod';

/** What a driver carries on a day: the orders that are theirs and due on it. */
export const DriverLoad = z.object({
  total: z.number(),
  delivered: z.number(),
  /** Visited in vain, or not to be found. */
  failed: z.number(),
  /** Still to be delivered. */
  left: z.number(),
});
export type DriverLoad = z.infer<typeof DriverLoad>;

/** Of a driver who carries nothing. */
export const NO_LOAD: DriverLoad = { total: 0, delivered: 0, failed: 0, left: 0 };
