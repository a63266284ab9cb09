import { eq, getColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { FoundAddress } from '#shared/place/address.ts';
import type { Point } from '#shared/place/point.ts';
import type { CountryCode } from '#shared/phone.ts';
import type { AskedAddress } from '#shared/place/place.ts';
import { townKey } from '#shared/place/town.ts';
import { parseStreet } from '#shared/place/street.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { anyOf } from '#server/query/anyOf.ts';
import { companies } from '../../session/server/tables.ts';
import type { Outline } from '../outline.ts';
import { cellsOf, gridSize } from '../outlineGrid.ts';
import { beginnings, doorKey } from '../placeKey.ts';
import { simplified } from './simplified.ts';
import { CELL_SCALE, knownPlaces, knownPlaceWords, regions, type KnownSource } from './tables.ts';

export { findOutlines } from './findOutlines.ts';
export { findKnown, placeOfKnown } from './findKnown.ts';
export { normaliseFor } from './normaliseFor.ts';
export { placeDoubt } from './placeDoubt.ts';

/** An address to remember, with its place. */
export type Confirmation = Omit<AskedAddress, 'addressNumber'> & {
  readonly addressNumber: number;
  readonly hierarchy: readonly string[];
  readonly location: Point;
};

/** Addresses per statement, well under PostgreSQL's 65,535 parameters. */
const CHUNK = 1_000;

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, at) => list.slice(at * CHUNK, (at + 1) * CHUNK));

/**
 * What becomes of an address that is remembered already: it moves, unless a person put its pin and it is no person who tells now, or what is
 * known was confirmed later than this was.
 */
const confirmedAgain = (source: KnownSource): SQL => {
  const known = getColumns(knownPlaces);
  const { address, addressNumber, town, province, postalCode, hierarchy, lat, lng, confirmed, updateAt } = known;
  const name = (column: AnyColumn) => sql.identifier(column.name);
  const key = [known.companyId, known.door, known.townKey].map(name);
  const isLater = sql`${updateAt} <= excluded.${name(updateAt)}`;
  const moves = source === 'manual' ? isLater : sql`${isLater} and ${known.source} <> 'manual'`;
  const moved = (column: AnyColumn) => sql`case when ${moves} then excluded.${name(column)} else ${column} end`;
  const changes = [
    ...[address, addressNumber, town, lat, lng, known.source].map((column) => sql`${name(column)} = ${moved(column)}`),
    // Not everything that confirms an address tells these.
    ...[province, postalCode].map((column) => sql`${name(column)} = coalesce(nullif(${moved(column)}, ''), ${column})`),
    sql`${name(hierarchy)} = coalesce(nullif(${moved(hierarchy)}, '{}'), ${hierarchy})`,
    sql`${name(confirmed)} = ${confirmed} + 1`,
    sql`${name(updateAt)} = greatest(${updateAt}, excluded.${name(updateAt)})`,
  ];
  return sql`on conflict (${sql.join(key, sql`, `)}) do update set ${sql.join(changes, sql`, `)}`;
};

/**
 * Remembers where addresses are, for the company's next orders to them; to be called in the transaction of what confirmed them, and never
 * with an address that is `partial_match`. A pin put by hand moves the address; an order or an import leaves such a pin where it is. What a
 * confirmation leaves empty (province, postal code, areas) stays as it was.
 */
export const rememberPlaces = async (db: Db, confirmations: readonly Confirmation[], source: KnownSource, now: Date): Promise<void> => {
  const rows = confirmations.map((confirmation) => {
    const { location, hierarchy, ...address } = confirmation;
    const [lng, lat] = location.coordinates;
    const keys = { door: doorKey(address), townKey: townKey(address.town) };
    return { _id: newId(), ...keys, ...address, hierarchy: [...hierarchy], lng, lat, source, confirmed: 1, updateAt: now };
  });
  // The same address twice in one statement is an error; in key order, so that two at once do not wait for each other in a circle.
  const once = [...new Map(rows.map((row) => [JSON.stringify([row.door, row.townKey]), row])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
  await insertMany(db, knownPlaces, once, confirmedAgain(source));
  const ids = once.map(({ _id }) => _id);
  const stored = await db.select({ _id: knownPlaces._id }).from(knownPlaces).where(anyOf(knownPlaces._id, ids));
  const added = new Set(stored.map(({ _id }) => _id));
  const words = once
    .filter(({ _id }) => added.has(_id))
    .flatMap((row) => beginnings(row).map((text) => ({ _id: newId(), place: row._id, words: text })));
  await insertMany(db, knownPlaceWords, words);
};

/** An end of an order, with its place if it has one. */
export type OrderEnd = Omit<FoundAddress, 'location'> & { readonly location: Point | null };

/** The company's country. */
export const countryOf = async (db: Db): Promise<CountryCode> => {
  const [company] = await db.select({ countryCode: companies.countryCode }).from(companies);
  if (!company) throw new Error('the company has no row');
  return company.countryCode;
};

/**
 * Remembers the ends of saved orders of whose place nobody doubts; to be called in the transaction that saves them. An address without a
 * number is left out: a street has many doors.
 */
export const rememberEnds = async (db: Db, ends: readonly OrderEnd[], source: Exclude<KnownSource, 'manual'>, now: Date): Promise<void> => {
  const sure = ends.flatMap(({ address, addressNumber, town, postalCode, hierarchy, location, partial_match }) =>
    location && !partial_match && (addressNumber || parseStreet(address).number) > 0
      ? [{ address, addressNumber, town, province: '', postalCode, hierarchy, location }]
      : [],
  );
  if (sure.length === 0) return;
  const countryCode = await countryOf(db);
  await rememberPlaces(
    db,
    sure.map((end) => ({ ...end, countryCode })),
    source,
    now,
  );
};

/**
 * The condition that a place lies in an outline (decisions §3, `region`); no row fulfils it when the outline is unknown. First the
 * outline's box, for which an index on the company and both columns serves, then the cell of the outline that holds the place.
 * @param place the columns of latitude and longitude: `{ lat: orders.toLat, lng: orders.toLng }`
 */
export const inRegion = ({ lat, lng }: { lat: AnyColumn; lng: AnyColumn }, region: string): SQL => {
  // A stable function, unlike a sub-select, is known to the planner beforehand: it can tell a large outline from a small one.
  const edge = (name: 'west' | 'south' | 'east' | 'north') => sql`region_edge(${region}::uuid, ${name})`;
  const its = (column: AnyColumn) => sql`(select ${column} from ${regions} where ${eq(regions._id, region)})`;
  const grid = its(regions.grid);
  const row = sql`width_bucket(${lat}, ${its(regions.south)}, ${its(regions.north)}, ${grid})`;
  const column = sql`width_bucket(${lng}, ${its(regions.west)}, ${its(regions.east)}, ${grid})`;
  // array() makes the cells once for the query; the plain column would be unpacked again for every row.
  const cells = sql`array(select unnest(${regions.cells}) from ${regions} where ${eq(regions._id, region)})`;
  const scaled = (degrees: AnyColumn) => sql`${degrees} * ${CELL_SCALE}::float8`;
  return sql`(${lat} >= ${edge('south')} and ${lat} <= ${edge('north')} and ${lng} >= ${edge('west')} and ${lng} <= ${edge('east')}
    and point(${scaled(lng)}, ${scaled(lat)}) <@ (${cells})[(${row} - 1) * ${grid} + ${column}])`;
};

/** Stores a company's outlines; one of a name that is there already takes its place and keeps its `_id`. For the owner's transactions. */
export const storeOutlines = async (db: Db, companyId: string, outlines: readonly Outline[], now: Date): Promise<void> => {
  const rows = outlines.map(({ polygons, ...outline }) => {
    const grid = gridSize(polygons.flat(2).length);
    const cells = cellsOf(polygons, outline, grid).map((cell) =>
      cell ? `"(${cell.map(([lng, lat]) => `(${lng * CELL_SCALE},${lat * CELL_SCALE})`).join(',')})"` : 'NULL',
    );
    return { ...outline, companyId, _id: newId(), grid, cells: `{${cells.join(',')}}`, outline: simplified(polygons), updateAt: now };
  });
  const { companyId: _company, _id, search: _search, ...columns } = getColumns(regions);
  const replaced = Object.entries(columns);
  const set = Object.fromEntries(replaced.map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]));
  for (const chunk of chunksOf(rows)) {
    await db
      .insert(regions)
      .values(chunk)
      .onConflictDoUpdate({ target: [regions.companyId, regions.search], set });
  }
};
