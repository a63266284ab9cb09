import * as z from 'zod';
import { Amount } from '#shared/amount.ts';
import { Id } from '#shared/contract.ts';
import { plainText } from '#shared/plainText.ts';
import { fromCents } from '#shared/money.ts';
import { fold, oneLine, orRequired } from '#shared/text.ts';
import type { LngLat } from '#shared/place/geo.ts';
import { MAX_PRICE, MAX_PRICE_SAID } from '../price/price.ts';
import type { Polygons } from './geometry.ts';
import { MAX_CORNERS, shapeFault } from './zoneFaults.ts';

/** Zones of one tariff at most. */
const MAX_ZONES = 500;
/** Polygons of one zone, and rings of one polygon, at most. */
const MAX_PARTS = 1_000;

const OUTSIDE = 'Coordenadas fuera de rango: tienen que ser longitud y latitud en grados. ¿Están cambiadas?';
const degrees = (limit: number) =>
  z.number('Coordenada inválida').min(-limit, { error: OUTSIDE, abort: true }).max(limit, { error: OUTSIDE, abort: true });
const Position = z.tuple([degrees(180), degrees(90)], 'Coordenada inválida').rest(z.unknown());
// How many there are is said with the zone's name; this keeps what is far beyond from being read at all.
const RingInput = z.array(Position, orRequired('Contorno inválido')).max(MAX_CORNERS * 2, `Hasta ${MAX_CORNERS} puntos por zona`);
const PolygonInput = z.array(RingInput, orRequired('Contorno inválido')).max(MAX_PARTS, 'Demasiados huecos');
const GeometryInput = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('Polygon'), coordinates: PolygonInput }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(PolygonInput).max(MAX_PARTS, 'Demasiados polígonos') }),
  ],
  'Tiene que ser Polygon o MultiPolygon',
);

/** A GeoJSON feature that is a polygon, or several; its properties are left out. */
const PolygonFeature = z.object({ type: z.literal('Feature', 'Tiene que ser un Feature de GeoJSON'), geometry: GeometryInput });
type PolygonFeature = z.output<typeof PolygonFeature>;

const flat = (ring: readonly (readonly [number, number, ...unknown[]])[]): LngLat[] => ring.map(([lng, lat]) => [lng, lat]);

/** The polygons of some features, one after the other, without heights. */
export const polygonsOf = (region: readonly PolygonFeature[]): LngLat[][][] =>
  region.flatMap(({ geometry }) =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((rings) => rings.map(flat)),
  );

/** Polygons as GeoJSON features, one each. */
export const featuresOf = (polygons: Polygons) =>
  polygons.map((rings) => ({
    type: 'Feature' as const,
    geometry: { type: 'Polygon' as const, coordinates: rings.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])) },
    properties: {},
  }));

const Price = Amount.refine((amount) => amount <= fromCents(MAX_PRICE), `Hasta ${MAX_PRICE_SAID}`);

/** A zone of a tariff as it is saved (spec 3 §3). */
export const ZoneInput = z
  .object({
    /** Of one that there is already, so that it stays the same one; a new one is made without it. */
    _id: Id.optional(),
    name: plainText(80).min(1, 'Requerido'),
    /** To the driver. */
    pay: Price,
    /** To the client. */
    cash: Price,
    region: z.array(PolygonFeature, orRequired('Dibuje la zona')).min(1, 'Dibuje la zona').max(MAX_PARTS, 'Demasiados polígonos'),
  })
  .superRefine(({ name, region }, context) => {
    const fault = shapeFault(polygonsOf(region));
    if (fault) context.addIssue({ code: 'custom', path: ['region'], message: `La zona ${name} ${fault}` });
  });
export type ZoneInput = z.output<typeof ZoneInput>;

/** All zones of a tariff; two of one name cannot be told apart in a settlement. */
export const ZonesInput = z
  .array(ZoneInput, orRequired('Lista inválida'))
  .max(MAX_ZONES, `Hasta ${MAX_ZONES} zonas por tarifa`)
  .superRefine((zones, context) => {
    const seen = new Set<string>();
    for (const [at, { name }] of zones.entries()) {
      // What is no text is told as such.
      if (typeof name !== 'string') continue;
      const folded = fold(oneLine(name));
      if (seen.has(folded)) context.addIssue({ code: 'custom', path: [at, 'name'], message: `Ya hay una zona ${oneLine(name)}` });
      seen.add(folded);
    }
  });

/** A zone as answers have it. */
export const Zone = z.object({
  _id: Id,
  name: z.string(),
  pay: z.number(),
  cash: z.number(),
  /** km² */
  area: z.number(),
  region: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
      properties: z.object({}),
    }),
  ),
});
/** See the schema. */
export type Zone = z.output<typeof Zone>;

/** A locality or district with its outline. */
export const FoundRegion = z.object({
  _id: Id,
  name: z.string(),
  /** 'Localidad', 'Partido'. */
  kind: z.string(),
  location: z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
  }),
});
