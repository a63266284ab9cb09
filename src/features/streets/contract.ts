import * as z from 'zod';
import { endpoint, Id, Instant, Nothing } from '#shared/contract.ts';
import { CountryCode } from '#shared/phone.ts';
import { Point } from '#shared/place/point.ts';
import { plainText } from '#shared/plainText.ts';
import { orRequired } from '#shared/text.ts';

/** A source of streets that is loaded: a city, or a country. */
const LoadedStreets = z.object({
  _id: Id,
  /** By what it is loaded again: 'caba' for the one that is fetched. */
  key: z.string(),
  name: z.string(),
  /** As the map shows it. */
  attribution: z.string(),
  country: CountryCode,
  segments: z.int(),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  loadAt: Instant,
  /** What was not understood of its files, in sentences. */
  report: z.array(z.string()),
});

/** Loading that is going on, or that failed last: its run, and what it loads. */
const StreetLoad = z.object({ _id: Id, title: z.string() });

/** Bytes of a street file as it is sent, packed or not; of those that may come at once, how many. */
export const MAX_STREET_BYTES = 300_000_000;
export const MAX_STREET_FILES = 4;

/** Cities whose own published file can be fetched. */
export const fetchedCities = ['caba'] as const;

/** What the columns of a file can be that is of no known kind. */
export const streetFields = [
  'name',
  'leftFrom',
  'leftTo',
  'rightFrom',
  'rightTo',
  'direction',
  'area',
  'postalCode',
  'town',
  'province',
] as const;
export type StreetField = (typeof streetFields)[number];

/** The name of a column; the signs that columns are told apart by are in none. */
const ColumnName = plainText(80).refine((name) => !/[,=]/.test(name), 'Sin comas ni signos igual');
const ColumnNames = z.object(
  Object.fromEntries(streetFields.map((field) => [field, ColumnName.optional()])) as Record<StreetField, z.ZodOptional<typeof ColumnName>>,
);

/** A way over the roads as a map draws it. */
const DrawnRoute = z.object({
  /** `[lng, lat]` in degrees, ends included. */
  line: z.array(z.tuple([z.number(), z.number()])),
  seconds: z.number(),
  metres: z.number(),
  /** Some of it is a straight line: no road is known there. */
  estimated: z.boolean(),
});

/** What is told of files of streets beside them; what is left out is as their kind of file says it. */
const ToldStreets = z.object({
  name: plainText(100).optional(),
  attribution: plainText(200).optional(),
  country: CountryCode.optional(),
  town: plainText(120).optional(),
  province: plainText(120).optional(),
  columns: ColumnNames.optional(),
  /** `_id` of those whose place they take; without it those of the same file name, or of the same city where the file tells it. */
  replaces: Id.optional(),
});

export const streets = {
  loaded: endpoint({
    method: 'GET',
    path: '/api/street',
    summary: 'Las calles que esta instalación conoce, y si se pueden cargar otras desde la pantalla',
    needs: 'staff',
    input: Nothing,
    output: z.object({
      data: z.array(LoadedStreets),
      /** Whether owners may load some here; otherwise who runs the installation does. */
      mayLoad: z.boolean(),
      /** For owners: what is being loaded for their company, and what failed last. */
      loads: z.array(StreetLoad),
    }),
  }),
  upload: {
    ...endpoint({
      method: 'POST',
      path: '/api/street/upload',
      summary: 'Carga las calles de una ciudad desde archivos (GeoJSON o CSV, también .gz), en lugar de otras o además',
      needs: 'unrestricted',
      input: ToldStreets,
      output: z.object({ job: Id }),
    }),
    files: { files: { max: MAX_STREET_FILES, maxBytes: MAX_STREET_BYTES, stored: true as const } },
  },
  fetch: endpoint({
    method: 'POST',
    path: '/api/street/fetch',
    summary: 'Baja y carga las calles que una ciudad publica',
    needs: 'unrestricted',
    input: z.object({ city: z.enum(fetchedCities, orRequired('Ciudad inexistente')) }),
    output: z.object({ job: Id }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/street/delete',
    summary: 'Quita unas calles cargadas',
    needs: 'unrestricted',
    input: z.object({ _id: Id }),
    output: Nothing,
  }),
  route: endpoint({
    method: 'POST',
    path: '/api/road/route',
    summary: 'Camino en auto entre dos o más puntos, en ese orden; estimado donde no se conocen las calles',
    needs: 'staff',
    input: z.object({ places: z.array(Point).min(2, 'Hacen falta dos puntos').max(200, 'Hasta 200 puntos') }),
    output: DrawnRoute,
  }),
};
