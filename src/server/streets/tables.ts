import { doublePrecision, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, platformTable } from '../tables.ts';
import type { Direction, Rank } from './segment.ts';

/** What streets are loaded, one row for each source; the deployment's, not a company's. */
export const streetSources = platformTable(
  'street_sources',
  {
    _id: uuid('_id').primaryKey(),
    key: text().notNull(),
    name: text().notNull(),
    attribution: text().notNull(),
    country: text({ enum: ['AR', 'UY', 'ES'] }).notNull(),
    /** Of the segments that are in use; another for each load. */
    edition: uuid().notNull(),
    /** SHA-256 of the files, in hexadecimal: the same ones are not loaded twice. */
    hash: text().notNull(),
    segments: integer().notNull(),
    west: doublePrecision().notNull(),
    south: doublePrecision().notNull(),
    east: doublePrecision().notNull(),
    north: doublePrecision().notNull(),
    /** What was not understood, in words with counts, as the loader told it. */
    report: jsonb().$type<readonly string[]>().notNull(),
    loadAt: instant().notNull(),
  },
  (table) => [uniqueIndex('street_sources_key').on(table.key)],
);

/** The segments of the editions in use. Read whole, in order, by the threads that answer from them. */
export const streetSegments = platformTable(
  'street_segments',
  {
    edition: uuid().notNull(),
    at: integer().notNull(),
    name: text().notNull(),
    otherNames: text().array().notNull(),
    direction: text().$type<Direction>().notNull(),
    rank: text().$type<Rank>().notNull(),
    leftFrom: integer(),
    leftTo: integer(),
    rightFrom: integer(),
    rightTo: integer(),
    leftArea: text().notNull(),
    rightArea: text().notNull(),
    leftCode: text().notNull(),
    rightCode: text().notNull(),
    town: text().notNull(),
    province: text().notNull(),
    /** The line as Google's polyline with six decimals. */
    line: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.at] })],
);
