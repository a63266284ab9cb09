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

/** As `newSecret` makes them. */
const OURS = /^[\w-]{43}$/;

/** What is remembered by the hash of a secret: whose it is, and which are nobody's; apart, so that who guesses has no device forgotten. */
type Keys = {
  good: Map<string, { device: KnownDevice; at: number }>;
  wrong: Map<string, number>;
  /** Of each look that is under way, the devices that were forgotten meanwhile. */
  looks: Set<Set<string>>;
};
const kept = new WeakMap<Database, Keys>();
const keysOf = (database: Database): Keys => {
  const keys = kept.get(database) ?? { good: new Map(), wrong: new Map(), looks: new Set() };
  kept.set(database, keys);
  return keys;
};

const remember = <T>(known: Map<string, T>, hash: string, what: T) => {
  known.delete(hash);
  known.set(hash, what);
  if (known.size > REMEMBERED) known.delete(known.keys().next().value!);
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
 * @param mayLook whether the database may be asked for one that was never good, and does not look like one of ours
 */
export const deviceBySecret = async (
  database: Database,
  secret: string,
  now: number,
  mayLook: () => boolean = () => true,
): Promise<KnownDevice | undefined | 'not asked'> => {
  const { good, wrong, looks } = keysOf(database);
  const hash = hashSecret(secret);
  const before = good.get(hash);
  if (before && now - before.at < KEPT_MS) return before.device;
  if (now - (wrong.get(hash) ?? -Infinity) < KEPT_MS) return undefined;
  if (!before && !OURS.test(secret) && !mayLook()) return 'not asked';
  const forgotten = new Set<string>();
  looks.add(forgotten);
  const device = await look(database, hash).finally(() => looks.delete(forgotten));
  if (!device) {
    good.delete(hash);
    remember(wrong, hash, now);
    // What was taken back while it was looked for is not remembered.
  } else if (!forgotten.has(device.device)) remember(good, hash, { device, at: now });
  return device;
};

/** Forgets a device's secret: it was given another or none, and this process knows it at once. */
export const forgetDevice = (database: Database, device: string): void => {
  const { good, looks } = keysOf(database);
  for (const [hash, known] of good) if (known.device.device === device) good.delete(hash);
  for (const forgotten of looks) forgotten.add(device);
};
