import { customType, index, integer, jsonb, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyTable, degrees, instant, refers } from '#server/tables.ts';
import type { LngLat } from '#shared/place/geo.ts';

/** Who confirmed an address: a person who put the pin, an order that was sure, an imported row that was. */
const knownSources = ['manual', 'order', 'import'] as const;
export type KnownSource = (typeof knownSources)[number];

/** Addresses that the company has delivered to or put on the map itself. */
export const knownPlaces = companyTable(
  'known_places',
  {
    /** Street and number for comparing (`doorKey`). */
    door: text().notNull(),
    /** Town for comparing (`townKey`); empty when none is known. */
    townKey: text().notNull(),
    address: text().notNull(),
    addressNumber: integer().notNull(),
    town: text().notNull(),
    province: text().notNull(),
    postalCode: text().notNull(),
    hierarchy: text().array().notNull(),
    countryCode: text({ enum: ['AR', 'UY', 'ES'] }).notNull(),
    lat: degrees().notNull(),
    lng: degrees().notNull(),
    source: text().$type<KnownSource>().notNull(),
    /** How often it was confirmed. */
    confirmed: integer().notNull().default(1),
    updateAt: instant().notNull(),
  },
  (table) => [uniqueIndex('known_places_door').on(table.companyId, table.door, table.townKey)],
);

/**
 * The texts an address is found by as it is typed (`beginnings`). Searched with `^@` only: row-level security keeps the index of that
 * operator and loses that of LIKE (docs/decisions/005-tenancy.md).
 */
export const knownPlaceWords = companyTable('known_place_words', { place: uuid().notNull(), words: text().notNull() }, (table) => [
  refers(table, table.place, knownPlaces),
  index('known_place_words_words').on(table.companyId, table.words.op('text_pattern_ops')),
]);

/**
 * Units of a region's cells to a degree. PostgreSQL's geometry takes products below 0.000001 for nothing: in degrees a point 50 metres
 * from a border counted as on it.
 */
export const CELL_SCALE = 1e6;

/** PostgreSQL's own polygons; a text in code: `{"((x,y),…)",NULL,…}`. */
const polygons = customType<{ data: string }>({ dataType: () => 'polygon[]' });

/** Outlines of localities and districts; loaded by `npm run outlines`. */
export const regions = companyTable(
  'regions',
  {
    name: text().notNull(),
    /** `name` folded. */
    search: text().notNull(),
    kind: text().notNull(),
    west: degrees().notNull(),
    south: degrees().notNull(),
    east: degrees().notNull(),
    north: degrees().notNull(),
    /** Columns, and rows, of `cells`. */
    grid: smallint().notNull(),
    /** The outline cut into cells (`cellsOf`), in millionths of a degree (`CELL_SCALE`), row by row from the south-west; null where it does not reach. */
    cells: polygons().notNull(),
    /** The outline as it is drawn (`simplified`), in degrees; null of one that was loaded before there was this. */
    outline: jsonb().$type<LngLat[][][]>(),
    updateAt: instant().notNull(),
  },
  (table) => [uniqueIndex('regions_name').on(table.companyId, table.search)],
);
