import { createHash } from 'node:crypto';
import pg from 'pg';
import { addDays } from '#shared/time.ts';
import { openDatabase } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { createCompany, createEmployee } from '../src/features/session/server/operations.ts';
import { newSecret } from '../src/features/session/server/tokens.ts';

/** A company of its own, so that nothing else that is measured knows of its vehicles. */
const TRANSFERID = '77ZF';
/** Vehicles, each with a device. */
export const VEHICLES = 5000;
/** Days of history, in vehicles and in positions of each, and the one whose ways are asked for. */
const DAYS = 90;
const PAST = { vehicles: 100, positions: 100 };
const ASKED = { vehicles: 100, positions: 2880 };

/** The fleet that is measured: a token of who sees it, the secrets of its devices, and a day with the vehicles that drove on it. */
export type Fleet = { token: string; secrets: string[]; vehicles: string[]; day: string };

const secretOf = (n: number) => `bench-${n}`;

const makeFleet = async (url: string, owner: pg.Client) => {
  const database = openDatabase(url, 2, () => undefined);
  const { companyId, typeOf } = await asPlatform(database, (db) =>
    createCompany(db, { name: 'Flota medida', transferid: TRANSFERID, countryCode: 'AR' }),
  );
  await asPlatform(database, (db) =>
    createEmployee(db, { companyId, typeEmployee: typeOf.owner, fileNumber: 1, name: 'Dueña', last: 'Flota' }),
  );
  await database.close();
  await owner.query(
    `insert into vehicles (company_id, _id, vehicle_status, plate, plate_key, movilnum, movilnum_key, category, brand, model, type)
     select $1, new_uuid(), s._id, 'B' || n, 'b' || n, n::text, n::text, c._id, m.brand, m._id, t._id from generate_series(1, $2) as n,
       (select _id from vehicle_statuses where company_id = $1 and position = 1) as s,
       (select _id from vehicle_categories where company_id = $1 limit 1) as c,
       (select _id, brand from vehicle_models where company_id = $1 limit 1) as m,
       (select _id from vehicle_types where company_id = $1 limit 1) as t`,
    [companyId, VEHICLES],
  );
  const hashes = Array.from({ length: VEHICLES }, (_, n) =>
    createHash('sha256')
      .update(secretOf(n + 1))
      .digest('base64url'),
  );
  await owner.query(
    `insert into devices (company_id, _id, vehicle, name, unique_id, secret_hash)
     select $1, new_uuid(), v._id, 'Teléfono', 'bench-' || v.movilnum, ($2::text[])[v.movilnum::int] from vehicles as v where company_id = $1`,
    [companyId, hashes],
  );
  return companyId;
};

/** Ways around the city, a position each so many seconds of eight hours. */
const loadDay = async (owner: pg.Client, company: string, day: string, { vehicles, positions }: typeof PAST) => {
  await owner.query('select make_position_day($1)', [day]);
  await owner.query(
    `insert into positions (company_id, vehicle, at, device, lat, lng, speed, heading, accuracy, battery, charging, received_at)
     select $1, v._id, at, v._id, -34.6 + sin(n * 0.01 + v.i) / 20, -58.4 + cos(n * 0.013 + v.i) / 15, n % 60, n % 360, 8, 71, false, at
     from (select _id, movilnum::int as i from vehicles where company_id = $1 and movilnum::int <= $3) as v, generate_series(1, $4) as n,
       lateral (select $2::date + time '12:00' at time zone 'UTC' + n * interval '28800 seconds' / $4 as at) as moment
     on conflict do nothing`,
    [company, day, vehicles, positions],
  );
};

/** Makes the fleet and its history, once for all, and signs in who sees it. */
export const loadFleet = async (url: string, owner: pg.Client, today: string, say: (line: string) => void): Promise<Fleet> => {
  const { rows } = await owner.query<{ _id: string }>('select company_id as _id from companies where transferid = $1', [TRANSFERID]);
  const company = rows[0]?._id ?? (await makeFleet(url, owner));
  const day = addDays(today, -2);
  for (let back = 3; back < DAYS; back += 1) await loadDay(owner, company, addDays(today, -back), PAST);
  await loadDay(owner, company, day, ASKED);
  await owner.query('analyze positions');
  const { rows: vehicles } = await owner.query<{ _id: string }>('select _id from vehicles where company_id = $1 and movilnum::int <= $2', [
    company,
    ASKED.vehicles,
  ]);
  const { secret, hash } = newSecret();
  await owner.query(
    `insert into sessions (token_hash, company_id, employee, remember, create_at, used_at)
     select $1, company_id, _id, true, now(), now() from employees where company_id = $2`,
    [hash, company],
  );
  say(`loaded    ${VEHICLES.toLocaleString('en')} vehicles with ${DAYS} days of positions`);
  return {
    token: secret,
    secrets: Array.from({ length: VEHICLES }, (_, n) => secretOf(n + 1)),
    vehicles: vehicles.map(({ _id }) => _id),
    day,
  };
};
