import * as z from 'zod';
import { endpoint } from '#shared/contract.ts';
import { Point } from '#shared/place/geo.ts';

/** A way over the roads as a map draws it. */
export const DrawnRoute = z.object({
  /** `[lng, lat]` in degrees, ends included. */
  line: z.array(z.tuple([z.number(), z.number()])),
  seconds: z.number(),
  metres: z.number(),
  /** Some of it is a straight line: no road is known there. */
  estimated: z.boolean(),
});
export type DrawnRoute = z.infer<typeof DrawnRoute>;

export const streets = {
  route: endpoint({
    method: 'POST',
    path: '/api/road/route',
    summary: 'Camino en auto entre dos o más puntos, en ese orden; estimado donde no se conocen las calles',
    needs: 'staff',
    input: z.object({ places: z.array(Point).min(2, 'Hacen falta dos puntos').max(200, 'Hasta 200 puntos') }),
    output: DrawnRoute,
  }),
};
