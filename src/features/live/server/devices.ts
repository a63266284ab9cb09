import { randomInt } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Input } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import type { Handlers, OutsideCall } from '#server/http/api.ts';
import type { Ports } from '#server/ports.ts';
import { writeAudit } from '#server/record/audit.ts';
import { lockRecord, madeBefore, theRecord } from '#server/record/recordTable.ts';
import { refusingTaken } from '#server/record/uniqueFault.ts';
import { refuse } from '#server/refuse.ts';
import { VEHICLE } from '../../fleet/noun.ts';
import { isDriver } from '../../fleet/server/operations.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { newSecret } from '../../session/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import type { deviceCalls } from '../deviceCalls.ts';
import { forgetDevices } from './ingest/deviceKeys.ts';
import { devices, vehiclePositions } from './tables.ts';

const DEVICE = { one: 'dispositivo', many: 'dispositivos' };

/** Devices of a vehicle at most. */
const MAX_DEVICES = 20;

const refusing = refusingTaken(devices, { uniqueId: 'Otro dispositivo ya tiene este identificador' });

/** Waits for whoever deletes the vehicle. @throws 404 */
const theVehicle = (db: Db, _id: string) => lockRecord(db, vehicles, VEHICLE, { _id, version: undefined });

/** Tells in the vehicle's history what became of a device. */
const tell = (
  db: Db,
  { viewer, now }: { viewer: Viewer; now: Date },
  vehicle: { _id: string; plate: string },
  change: { from: string | null; to: string | null },
) =>
  writeAudit(db, {
    kind: 'vehicles',
    record: vehicle._id,
    name: vehicle.plate,
    action: 'edit',
    changes: { Dispositivos: change },
    employee: viewer._id,
    source: 'back-office',
    createAt: now,
  });

/** What is shown of a secret this once. */
const told = ({ config }: Ports, { _id, version }: { _id: string; version: number }, secret: string) => ({
  _id,
  version,
  secret,
  address: `${config.PUBLIC_URL}/api/position/${secret}`,
});

const nextVersion = sql`${devices.version} + 1`;

/** Gives a device another secret; the one before is good no longer. */
const renewed = async (db: Db, ports: Ports, _id: string) => {
  const { secret, hash } = newSecret();
  const [device] = await db
    .update(devices)
    .set({ secretHash: hash, version: nextVersion })
    .where(eq(devices._id, _id))
    .returning({ _id: devices._id, version: devices.version });
  return told(ports, device!, secret);
};

const add = async (db: Db, { input, viewer, now, ports }: OutsideCall<typeof deviceCalls.addDevice>) => {
  const before = await madeBefore(db, devices, input._id);
  // Whoever sends the form again has not seen the answer, nor the secret in it.
  if (before?.vehicle === input.vehicle && before.status === recordStatus.active) return renewed(db, ports, before._id);
  if (before) throw refuse.conflict('Ese dispositivo ya existe: agregue otro');
  const vehicle = await theVehicle(db, input.vehicle);
  const { employee = null } = input;
  const isWrong = employee !== null && (await db.$count(employees, and(eq(employees._id, employee), isDriver(db)))) === 0;
  if (isWrong) throw refuse.invalid('Elija un chofer activo', { employee: 'Elija un chofer activo' });
  const living = and(eq(devices.vehicle, vehicle._id), ne(devices.status, recordStatus.deleted));
  if ((await db.$count(devices, living)) >= MAX_DEVICES) throw refuse.conflict(`Un vehículo tiene hasta ${MAX_DEVICES} dispositivos`);
  const { secret, hash } = newSecret();
  const { _id, name, uniqueId = String(randomInt(10_000_000, 100_000_000)) } = input;
  const row = { _id, vehicle: vehicle._id, name, uniqueId, employee, secretHash: hash, createAt: now };
  await refusing(db.insert(devices).values(row));
  await tell(db, { viewer, now }, vehicle, { from: null, to: name });
  return told(ports, { _id, version: 1 }, secret);
};

const renew = async (db: Db, { input, ports }: OutsideCall<typeof deviceCalls.renewDevice>) => {
  const { _id } = await lockRecord(db, devices, DEVICE, input);
  return renewed(db, ports, _id);
};

const remove = async (db: Db, { input, viewer, now }: OutsideCall<typeof deviceCalls.removeDevice>) => {
  const device = await lockRecord(db, devices, DEVICE, { ...input, deleting: true });
  await db.update(devices).set({ status: recordStatus.deleted, version: nextVersion }).where(eq(devices._id, device._id));
  const [vehicle] = await db.select({ _id: vehicles._id, plate: vehicles.plate }).from(vehicles).where(eq(vehicles._id, device.vehicle));
  await tell(db, { viewer, now }, vehicle!, { from: device.name, to: null });
  return { _id: device._id };
};

/** The devices of a vehicle, oldest first. */
const listDevices = async (db: Db, { vehicle }: Input<typeof deviceCalls.devices>) => {
  await theRecord(db, vehicles, VEHICLE, vehicle);
  const last = vehiclePositions;
  const found = await db
    .select({
      _id: devices._id,
      name: devices.name,
      uniqueId: devices.uniqueId,
      employee: devices.employee,
      driver: sql<string | null>`${employees.name} || ' ' || ${employees.last}`,
      createAt: devices.createAt,
      last: sql`greatest(${devices.lastAt}, ${last.at})`.mapWith(devices.lastAt),
      version: devices.version,
    })
    .from(devices)
    .leftJoin(employees, and(eq(employees.companyId, devices.companyId), eq(employees._id, devices.employee)))
    .leftJoin(last, and(eq(last.companyId, devices.companyId), eq(last._id, devices.vehicle), eq(last.device, devices._id)))
    .where(and(eq(devices.vehicle, vehicle), ne(devices.status, recordStatus.deleted)))
    .orderBy(asc(devices._id));
  return found.map(({ employee, driver, ...device }) => ({
    ...device,
    last: device.last as Date | null,
    employee: employee === null ? null : { _id: employee, name: driver ?? '' },
  }));
};

/** Does in a transaction what changes whose secrets are whose, and has this process know it at once. */
const changing = async <T>(ports: Ports, done: Promise<T>): Promise<T> => {
  const result = await done;
  forgetDevices(ports.database);
  return result;
};

export const deviceHandlers: Handlers<typeof deviceCalls> = {
  devices: async ({ db, input }) => ({ data: await listDevices(db, input) }),
  addDevice: {
    outside: (call) =>
      changing(
        call.ports,
        call.inCompany((db) => add(db, call)),
      ),
  },
  renewDevice: {
    outside: (call) =>
      changing(
        call.ports,
        call.inCompany((db) => renew(db, call)),
      ),
  },
  removeDevice: {
    outside: (call) =>
      changing(
        call.ports,
        call.inCompany((db) => remove(db, call)),
      ),
  },
};
