import * as z from 'zod';
import { fold, oneLine } from '#shared/text.ts';

/** The outline of a locality or district. */
export type Outline = {
  name: string;
  /** `name` folded; one outline has it. */
  search: string;
  /** What it is: the feature's `kind`, otherwise 'Localidad'. */
  kind: string;
  /** Of each polygon its outer ring, then its holes, in degrees as GeoJSON has them. */
  polygons: [lng: number, lat: number][][][];
  /** The box that holds them, a trifle larger. */
  west: number;
  south: number;
  east: number;
  north: number;
};

/** A file that is not what it should be; the message is one Spanish line. */
export class OutlineError extends Error {
  override name = 'OutlineError';
}

const MAX_NAME = 120;
/** By how much a box is larger than its outline, in degrees: no point of it lies on the box's edge. */
const SLACK = 1e-6;
const OUTSIDE = 'tiene coordenadas fuera de rango: tienen que estar en grados (WGS 84)';
const degrees = (limit: number) => z.number('tiene una coordenada que no es un número').min(-limit, OUTSIDE).max(limit, OUTSIDE);
const Position = z.tuple([degrees(180), degrees(90)], 'tiene una coordenada que no es un número').rest(z.unknown());
const Ring = z
  .array(Position, 'tiene un contorno mal formado')
  .min(4, 'tiene un contorno de menos de cuatro puntos')
  .refine((ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1], 'tiene un contorno que no se cierra');
const Polygon = z.array(Ring, 'tiene un contorno mal formado').min(1, 'no tiene contorno');
const Geometry = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('Polygon'), coordinates: Polygon }),
    z.object({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(Polygon, 'tiene un contorno mal formado').min(1, 'no tiene contorno'),
    }),
  ],
  'no es un Polygon ni un MultiPolygon',
);
const NAMELESS = 'no tiene nombre (propiedad "name")';
const Feature = z.object(
  {
    type: z.literal('Feature', 'no es un Feature'),
    properties: z.object(
      {
        name: z
          .string(NAMELESS)
          .transform(oneLine)
          .pipe(z.string().min(1, NAMELESS).max(MAX_NAME, 'tiene un nombre de más de 120 caracteres')),
        kind: z.string().trim().max(60).optional().catch(undefined),
      },
      NAMELESS,
    ),
    geometry: Geometry,
  },
  'no es un Feature',
);
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).min(1).max(50_000) });

const nameOf = (feature: unknown, at: number) => {
  const { data } = z.object({ properties: z.object({ name: z.string().trim().min(1) }) }).safeParse(feature);
  return data ? `${at + 1} ("${oneLine(data.properties.name).slice(0, 60)}")` : `${at + 1}`;
};

const outlineOf = ({ properties, geometry }: z.infer<typeof Feature>): Outline => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const spots = polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])));
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [lng, lat] of spots.flat(2)) {
    box.west = Math.min(box.west, lng - SLACK);
    box.east = Math.max(box.east, lng + SLACK);
    box.south = Math.min(box.south, lat - SLACK);
    box.north = Math.max(box.north, lat + SLACK);
  }
  return { name: properties.name, search: fold(properties.name), kind: properties.kind || 'Localidad', polygons: spots, ...box };
};

/** The outlines of a GeoJSON file, each with a name of its own. @throws OutlineError for the first thing that is wrong with it */
export const readOutlines = (geojson: unknown): Outline[] => {
  const collection = Collection.safeParse(geojson);
  if (collection.error) throw new OutlineError('no es un FeatureCollection de GeoJSON con al menos un elemento');
  const seen = new Set<string>();
  return collection.data.features.map((feature, at) => {
    const { data, error } = Feature.safeParse(feature);
    if (error) throw new OutlineError(`el elemento ${nameOf(feature, at)} ${error.issues[0]?.message}`);
    const outline = outlineOf(data);
    if (seen.has(outline.search)) throw new OutlineError(`el nombre "${outline.name}" está más de una vez`);
    seen.add(outline.search);
    return outline;
  });
};
