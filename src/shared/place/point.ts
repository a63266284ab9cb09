import * as z from 'zod';
import { orRequired } from '../text.ts';

/** A place on the map: a GeoJSON Point, `[lng, lat]` in degrees. A longitude of 0, as in `[0,0]`, is 'no location' (spec 2 §5) and refused. */
export const Point = z.object(
  {
    type: z.literal('Point'),
    coordinates: z
      .tuple(
        [
          z.number('Longitud inválida').min(-180, 'Longitud inexistente').max(180, 'Longitud inexistente'),
          z.number('Latitud inválida').min(-90, 'Latitud inexistente').max(90, 'Latitud inexistente'),
        ],
        orRequired('Ubicación inválida'),
      )
      .refine(([lng]) => lng !== 0, 'Requerido'),
  },
  orRequired('Ubicación inválida'),
);
export type Point = z.infer<typeof Point>;

/** The Point of a longitude and a latitude. */
export const pointAt = (lng: number, lat: number): Point => ({ type: 'Point', coordinates: [lng, lat] });
