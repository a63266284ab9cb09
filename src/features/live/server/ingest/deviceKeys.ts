import { and, eq, sql } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { vehicleDrivers, vehicles } from '../../../fleet/server/tables.ts';
import { hashSecret } from '../../../session/server/operations.ts';
import { employees } from '../../../session/server/tables.ts';
import { devices } from '../tables.ts';

/** Whose a secret is. */
export type KnownDevice = { company: string; device: string; uniqueId: string; vehicle: string; employee: string | null };

/** For how long what was found is believed, and that nothing was, in milliseconds: a secret that is taken back is good no longer. */
const KEPT_MS = 60_000;
/** Secrets that are remembered at most. */
const REMEMBERED = 50_000;

type Kept = { device: KnownDevice | undefined; at: number };
type Keys = { byHash: Map<string, Kept>; generation: number };
const kept = new WeakMap<Database, Keys>();
const keysOf = (database: Database): Keys => {
  const keys = kept.get(database) ?? { byHash: new Map(), generation: 0 };
  kept.set(database, keys);
  return keys;
};

/** Of several drivers nobody knows which one is under way. */
const onlyDriver = sql<string | null>`(select case when count(*) = 1 then min(d.employee::text) end from ${vehicleDrivers} as d
  join ${employees} as e on e.company_id = d.company_id and e._id = d.employee and e.status = ${recordStatus.active}
  where d.company_id = ${devices.companyId} and d.vehicle = ${devices.vehicle})`;

const look = async (database: Database, hash: string): Promise<KnownDevice | undefined> => {
  const [found] = await asPlatform(database, (db) =>
    db
      .select({
        company: devices.companyId,
        device: devices._id,
        uniqueId: devices.uniqueId,
        vehicle: devices.vehicle,
        employee: sql<string | null>`coalesce(${employees._id}::text, ${onlyDriver})`,
      })
      .from(devices)
      .innerJoin(
        vehicles,
        and(eq(vehicles.companyId, devices.companyId), eq(vehicles._id, devices.vehicle), eq(vehicles.status, recordStatus.active)),
      )
      .leftJoin(
        employees,
        and(eq(employees.companyId, devices.companyId), eq(employees._id, devices.employee), eq(employees.status, recordStatus.active)),
      )
      .where(and(eq(devices.secretHash, hash), eq(devices.status, recordStatus.active))),
  );
  return found;
};

/**
 * Finds whose a secret is; undefined for one that is nobody's, or of a vehicle that is none any more.
 * @param now a monotonic clock in milliseconds
 * @param mayLook whether the database may be asked for one that was not good lately
 */
export const deviceBySecret = async (
  database: Database,
  secret: string,
  now: number,
  mayLook: () => boolean = () => true,
): Promise<KnownDevice | undefined | 'not asked'> => {
  const keys = keysOf(database);
  const hash = hashSecret(secret);
  const before = keys.byHash.get(hash);
  if (before && now - before.at < KEPT_MS) return before.device;
  if (!before?.device && !mayLook()) return 'not asked';
  const { generation } = keys;
  const device = await look(database, hash);
  // What was taken back while it was looked for is not remembered.
  if (keys.generation === generation) {
    keys.byHash.delete(hash);
    keys.byHash.set(hash, { device, at: now });
    if (keys.byHash.size > REMEMBERED) keys.byHash.delete(keys.byHash.keys().next().value!);
  }
  return device;
};

/** Forgets whose secrets are whose: one was given or taken back, and this process knows it at once. */
export const forgetDevices = (database: Database): void => {
  const keys = keysOf(database);
  keys.byHash.clear();
  keys.generation += 1;
};
