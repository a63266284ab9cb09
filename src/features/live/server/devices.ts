import { randomInt } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Noun } from '#shared/noun.ts';
import type { Viewer } from '#shared/permissions.ts';
import { recordStatus } from '#shared/record/recordStatus.ts';
import type { Endpoint, Input, Output } from '#shared/contract.ts';
import type { Db } from '#server/db.ts';
import type { Handlers, OutsideCall } from '#server/http/api.ts';
import type { Ports } from '#server/ports.ts';
import { writeAudit } from '#server/record/audit.ts';
import { lockRecord, madeBefore, theRecord, unknownRecord } from '#server/record/recordTable.ts';
import { refusingTaken } from '#server/record/uniqueFault.ts';
import { refuse } from '#server/refuse.ts';
import { VEHICLE } from '../../fleet/noun.ts';
import { driverLabel, isDriver } from '../../fleet/server/operations.ts';
import { vehicles } from '../../fleet/server/tables.ts';
import { newSecret } from '../../session/server/operations.ts';
import { employees } from '../../session/server/tables.ts';
import type { deviceCalls } from '../deviceCalls.ts';
import { forgetDevice } from './ingest/deviceKeys.ts';
import { sees } from './operations.ts';
import { devices, vehiclePositions } from './tables.ts';

const DEVICE = { one: 'dispositivo', many: 'dispositivos' };

/** Devices of a vehicle at most. */
const MAX_DEVICES = 20;
/** For how long a form whose answer was lost may be sent again, in milliseconds. */
const AGAIN_MS = 10 * 60_000;

const refusing = refusingTaken(devices, { uniqueId: 'Otro dispositivo ya tiene este identificador' });

/** @param noun what there is not for who does not see the vehicle. @throws 404 */
const mustSee = async (db: Db, viewer: Viewer, vehicle: string, noun: Noun) => {
  if (!(await sees(db, viewer, vehicle))) throw unknownRecord(noun);
};

/** Waits for whoever deletes the vehicle. @throws 404 */
const theVehicle = (db: Db, _id: string) => lockRecord(db, vehicles, VEHICLE, { _id, version: undefined });

/** Tells in the vehicle's history what became of a device. */
const tell = async (
  db: Db,
  { viewer, now }: { viewer: Viewer; now: Date },
  vehicle: string,
  change: { from: string | null; to: string | null },
) => {
  const [found] = await db.select({ plate: vehicles.plate }).from(vehicles).where(eq(vehicles._id, vehicle));
  await writeAudit(db, {
    kind: 'vehicles',
    record: vehicle,
    name: found!.plate,
    action: 'edit',
    changes: { Dispositivos: change },
    employee: viewer._id,
    source: 'back-office',
    createAt: now,
  });
};

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

/** Whether a form made a device just now: whoever sends it again has not seen the answer, nor the secret in it. */
const isSame = (device: typeof devices.$inferSelect, form: Input<typeof deviceCalls.addDevice>, now: Date) => {
  const { vehicle, name, uniqueId = device.uniqueId, employee = null } = form;
  const isItself = device.vehicle === vehicle && device.name === name && device.uniqueId === uniqueId && device.employee === employee;
  return isItself && device.status === recordStatus.active && now.getTime() - device.createAt.getTime() < AGAIN_MS;
};

const add = async (db: Db, call: OutsideCall<typeof deviceCalls.addDevice>) => {
  const { input, viewer, now, ports } = call;
  await mustSee(db, viewer, input.vehicle, VEHICLE);
  const before = await madeBefore(db, devices, input._id);
  if (before && isSame(before, input, now)) return renewed(db, ports, before._id);
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
  await tell(db, call, vehicle._id, { from: null, to: name });
  return told(ports, { _id, version: 1 }, secret);
};

/** A device, locked, of a vehicle that the viewer sees. @throws 404, 409 STALE */
const theDevice = async (db: Db, viewer: Viewer, { _id, version }: { _id: string; version: number }, how: { deleting?: boolean } = {}) => {
  await mustSee(db, viewer, (await theRecord(db, devices, DEVICE, _id)).vehicle, DEVICE);
  return lockRecord(db, devices, DEVICE, { _id, version, ...how });
};

const renew = async (db: Db, call: OutsideCall<typeof deviceCalls.renewDevice>) => {
  const { _id, vehicle, name } = await theDevice(db, call.viewer, call.input);
  await tell(db, call, vehicle, { from: name, to: `${name} (otra clave)` });
  return renewed(db, call.ports, _id);
};

const remove = async (db: Db, call: OutsideCall<typeof deviceCalls.removeDevice>) => {
  const device = await theDevice(db, call.viewer, call.input, { deleting: true });
  await db.update(devices).set({ status: recordStatus.deleted, version: nextVersion }).where(eq(devices._id, device._id));
  await tell(db, call, device.vehicle, { from: device.name, to: null });
  return { _id: device._id };
};

/** The devices of a vehicle, oldest first. */
const listDevices = async (db: Db, viewer: Viewer, { vehicle }: Input<typeof deviceCalls.devices>) => {
  await mustSee(db, viewer, vehicle, VEHICLE);
  await theRecord(db, vehicles, VEHICLE, vehicle);
  const last = vehiclePositions;
  const found = await db
    .select({
      _id: devices._id,
      name: devices.name,
      uniqueId: devices.uniqueId,
      employee: devices.employee,
      driver: sql<string | null>`${driverLabel}`,
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

/** Changes in a transaction whose secrets are whose, and has this process know it at once. */
const changing = <E extends Endpoint>(work: (db: Db, call: OutsideCall<E>) => Promise<Output<E> & { _id: string }>) => ({
  outside: async (call: OutsideCall<E>) => {
    const result = await call.inCompany((db) => work(db, call));
    forgetDevice(call.ports.database, result._id);
    return result;
  },
});

export const deviceHandlers: Handlers<typeof deviceCalls> = {
  devices: async ({ db, viewer, input }) => ({ data: await listDevices(db, viewer, input) }),
  addDevice: changing(add),
  renewDevice: changing(renew),
  removeDevice: changing(remove),
};
