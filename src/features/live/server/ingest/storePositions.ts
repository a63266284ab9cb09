import { dayOf } from '#shared/time.ts';
import type { Database } from '#server/db.ts';
import { ONLINE_MS, type Position, POSITIONS_CHANNEL } from '../../position.ts';
import { dayOfPartition, makePartitions } from './partitions.ts';

/** A position as it is stored: whose, of what, and who drives. */
export type StoredPosition = Position & {
  company: string;
  vehicle: string;
  device: string;
  /** Who drives, as far as that is known. */
  employee: string | null;
  receivedAt: Date;
};

/** Rows of one statement at most. */
const ROWS = 4000;
/** How old the stored last time of a device may grow before it is written again, in milliseconds. */
const TOUCH_MS = 60_000;

/** PostgreSQL's codes of a row without its partition, and of two who waited for each other. */
const [NO_PARTITION, DEADLOCK] = ['23514', '40P01'];

/** What a database was told before, so that it is not told again with each position. */
type Told = {
  /** Driver, day and vehicle of `driven_days`. */
  driven: Set<string>;
  /** When each device was last heard of, in epoch milliseconds. */
  touched: Map<string, number>;
};
/** What of it is remembered at most; what is forgotten is told again. */
const REMEMBERED = 200_000;
const tellings = new WeakMap<Database, Told>();
const toldTo = (database: Database): Told => {
  const known = tellings.get(database) ?? { driven: new Set(), touched: new Map() };
  tellings.set(database, known);
  if (known.driven.size > REMEMBERED) known.driven.clear();
  if (known.touched.size > REMEMBERED) known.touched.clear();
  return known;
};

const columns =
  'company uuid, vehicle uuid, device uuid, employee uuid, at float8, lat float8, lng float8, speed real, heading smallint, accuracy real, battery smallint, charging boolean, mock boolean, received float8';
const fix = 'device, to_timestamp(at / 1000), lat, lng, speed, heading, accuracy, battery, charging, mock, to_timestamp(received / 1000)';
const names = 'device, at, lat, lng, speed, heading, accuracy, battery, charging, mock, received_at';

/**
 * All that a position does, in one statement and so in one transaction: the history, the newest of each vehicle (a late fix never moves it),
 * whom it shows driving, when the device was heard of, and word to whoever listens. Rows come in one order for all, so that two who store
 * never wait for each other.
 */
const STORE = `
  with stored as (
    insert into positions (company_id, vehicle, ${names})
    select company, vehicle, ${fix} from json_to_recordset($1::json) as given(${columns})
    on conflict do nothing
  ), moved as (
    insert into vehicle_positions as before (company_id, _id, ${names}, employee, online_since)
    select company, vehicle, ${fix}, employee, to_timestamp(since / 1000) from json_to_recordset($2::json) as given(${columns}, since float8)
    on conflict (company_id, _id) do update set
      (${names}, employee) = (${names
        .split(', ')
        .map((name) => `excluded.${name}`)
        .join(', ')}, excluded.employee),
      online_since = case when excluded.online_since - before.at < interval '${ONLINE_MS} milliseconds' then before.online_since
        else excluded.online_since end
    where excluded.at > before.at
    returning company_id
  ), driven as (
    insert into driven_days (company_id, _id, day, employee, vehicle)
    select company, new_uuid(), day, employee, vehicle from json_to_recordset($3::json) as given(company uuid, day date, employee uuid, vehicle uuid)
    on conflict do nothing
  ), touched as (
    update devices set last_at = greatest(last_at, to_timestamp(given.at / 1000))
    from json_to_recordset($4::json) as given(company uuid, device uuid, at float8)
    where company_id = given.company and _id = given.device
  )
  select pg_notify('${POSITIONS_CHANNEL}', company_id::text) from (select distinct company_id from moved) as companies`;

type Row = ReturnType<typeof rowOf>;
const rowOf = ({ at, receivedAt, ...rest }: StoredPosition) => ({ ...rest, at: at.getTime(), received: receivedAt.getTime() });

const inOrder = (one: Row, other: Row) =>
  one.company < other.company
    ? -1
    : one.company > other.company
      ? 1
      : one.vehicle < other.vehicle
        ? -1
        : one.vehicle > other.vehicle
          ? 1
          : one.at - other.at;

/** The newest row of each vehicle, with the time since which there was no gap before it. @param rows in order */
const newestOf = (rows: readonly Row[]) => {
  const newest: (Row & { since: number })[] = [];
  for (const row of rows) {
    const last = newest.at(-1);
    if (last?.vehicle !== row.vehicle || last.company !== row.company) newest.push({ ...row, since: row.at });
    else if (row.at > last.at) newest[newest.length - 1] = { ...row, since: row.at - last.at < ONLINE_MS ? last.since : row.at };
  }
  return newest;
};

/** What of some rows the database was not told yet: who drove what, which devices were heard of. */
const untold = (told: Told, rows: readonly Row[]) => {
  const driven = new Map<string, { company: string; day: string; employee: string; vehicle: string }>();
  const touched = new Map<string, { company: string; device: string; at: number }>();
  for (const { company, vehicle, device, employee, at } of rows) {
    if (employee !== null) {
      const day = dayOf(at);
      const key = `${employee} ${day} ${vehicle}`;
      if (!told.driven.has(key)) driven.set(key, { company, day, employee, vehicle });
    }
    if (at - (told.touched.get(device) ?? -Infinity) >= TOUCH_MS && at > (touched.get(device)?.at ?? -Infinity))
      touched.set(device, { company, device, at });
  }
  return { driven, touched };
};

/** Stores what fits into one statement. */
const storeSome = async (database: Database, rows: Row[]) => {
  const told = toldTo(database);
  const { driven, touched } = untold(told, rows);
  const values = [rows, newestOf(rows), [...driven.values()].toSorted(byKey), [...touched.values()].toSorted(byKey)].map((each) =>
    JSON.stringify(each),
  );
  await database.owner.query({ name: 'store positions', text: STORE, values });
  for (const key of driven.keys()) told.driven.add(key);
  for (const [device, { at }] of touched) told.touched.set(device, at);
};

const byKey = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/**
 * Stores positions of whatever companies: each in the history, once for its vehicle and moment, and the newest as the vehicle's last one.
 * Storing them twice does no harm. Nobody is asked whether the rows make sense: that is for who decodes them.
 */
export const storePositions = async (database: Database, positions: readonly StoredPosition[]): Promise<void> => {
  const rows = positions.map(rowOf).toSorted(inOrder);
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const days = [...new Set(some.map(({ at }) => dayOfPartition(at)))];
    await makePartitions(database, days);
    await storeSome(database, some).catch(async (error: { code?: string }) => {
      if (error.code !== NO_PARTITION && error.code !== DEADLOCK) throw error;
      // Its day was purged since it was made, or somebody else stored the same rows in an order of their own.
      await makePartitions(database, days, { anew: true });
      await storeSome(database, some);
    });
  }
};
