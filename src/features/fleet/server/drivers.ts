import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { CompanyCall, OutsideCall } from '#server/http/api.ts';
import { keptAnswer } from '#server/http/keptAnswer.ts';
import type { Db } from '#server/db.ts';
import { refuse } from '#server/refuse.ts';
import { exportRows } from '#server/spreadsheet/exportRows.ts';
import type { Output } from '#shared/contract.ts';
import { listColumns } from '#shared/list/listColumns.ts';
import { capitalised } from '#shared/noun.ts';
import { recordStatus, statusNameOf } from '#shared/record/recordStatus.ts';
import { employees, employeeTypes } from '../../session/server/tables.ts';
import { fleet } from '../contract.ts';
import { type DriverLoad, NO_LOAD } from '../load.ts';
import { DRIVER } from '../noun.ts';
import { presence } from '../presence.ts';
import { type LastHeard, peopleOnline } from './online.ts';
import { vehicleDrivers, vehicles } from './tables.ts';

/** What drivers carry on the day of a moment; those who carry nothing may be left out. */
export type DriverLoads = (db: Db, now: Date) => Promise<ReadonlyMap<string, DriverLoad>>;

/** The vehicles of all who have some, by fleet number. */
const vehiclesByDriver = async (db: Db) => {
  const found = await db
    .select({ employee: vehicleDrivers.employee, _id: vehicles._id, plate: vehicles.plate, movilnum: vehicles.movilnum })
    .from(vehicleDrivers)
    .innerJoin(vehicles, and(eq(vehicles._id, vehicleDrivers.vehicle), ne(vehicles.status, recordStatus.deleted)))
    .orderBy(asc(vehicles.movilnum));
  return Map.groupBy(found, ({ employee }) => employee);
};

type InCompany = Pick<CompanyCall<typeof fleet.driverList>, 'db' | 'now'>;

/** What later slices know of drivers. */
export type OfDrivers = { loads: DriverLoads; heard: LastHeard };

/** What drivers have at the moment, in one order for all calls: those who carry something, who is online, and when others were last heard of. */
type Moment = {
  carried: readonly (readonly [string, DriverLoad])[];
  online: readonly string[];
  heard: readonly (readonly [string, number])[];
};
const byId = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);
const momentOf =
  ({ loads, heard }: OfDrivers) =>
  async ({ db, now }: InCompany): Promise<Moment> => {
    const told = await heard(db);
    const online = await peopleOnline(db, now, told);
    return {
      carried: [...(await loads(db, now))].toSorted(byId),
      online: [...online].toSorted(),
      // Who is online is heard of all the time.
      heard: [...told].flatMap(([_id, at]) => (online.has(_id) ? [] : [[_id, at.getTime()] as const])).toSorted(byId),
    };
  };

const readDrivers = async (db: Db, moment: Moment): Promise<Output<typeof fleet.driverList>> => {
  const kind = db.select({ _id: employeeTypes._id }).from(employeeTypes).where(eq(employeeTypes.kind, 'driver'));
  const people = await db
    .select({
      _id: employees._id,
      status: employees.status,
      name: employees.name,
      last: employees.last,
      phone: employees.phone,
      email: employees.email,
      lastConnect: employees.lastConnect,
      licenseExpire: employees.licenseExpire,
      artExpire: employees.artExpire,
      insuranceExpire: employees.insuranceExpire,
    })
    .from(employees)
    .where(and(inArray(employees.typeEmployee, kind), ne(employees.status, recordStatus.deleted)))
    .orderBy(asc(employees.name), asc(employees.last));
  const [assigned, carried, online] = [await vehiclesByDriver(db), new Map(moment.carried), new Set(moment.online)];
  const heard = new Map(moment.heard);
  const newest = (_id: string, connected: Date | null) => {
    const last = Math.max(connected?.getTime() ?? 0, heard.get(_id) ?? 0);
    return last === 0 ? null : new Date(last);
  };
  return {
    data: people.map(({ last, lastConnect, ...driver }) => ({
      ...driver,
      name: `${driver.name} ${last}`,
      last_connect: newest(driver._id, lastConnect),
      online: online.has(driver._id),
      vehicleAssign: (assigned.get(driver._id) ?? []).map(({ _id, plate, movilnum }) => ({
        _id,
        plate,
        movilnum,
        name: `Móvil ${movilnum} · ${plate}`,
      })),
      load: carried.get(driver._id) ?? NO_LOAD,
    })),
  };
};

/** The company's drivers, whatever their status, with their vehicles and what they carry today. */
export const listDrivers = (of: OfDrivers) =>
  keptAnswer(fleet.driverList, {
    sources: [employees, employeeTypes, vehicleDrivers, vehicles],
    besides: momentOf(of),
    make: ({ db }, moment) => readDrivers(db, moment),
  });

type Driver = Output<typeof fleet.driverList>['data'][number];

const exported = Object.values(
  listColumns<Driver>()({
    status: { title: 'Estado', kind: 'text', value: ({ status }) => statusNameOf(status, DRIVER) },
    name: { title: 'Nombre', kind: 'text', value: ({ name }) => name },
    vehicleAssign: { title: 'Vehículo', kind: 'text', value: ({ vehicleAssign }) => vehicleAssign.map(({ name }) => name).join(', ') },
    total: { title: 'Carga de hoy', kind: 'count', value: ({ load }) => load.total },
    delivered: { title: 'Entregadas', kind: 'count', value: ({ load }) => load.delivered },
    failed: { title: 'Fallidas', kind: 'count', value: ({ load }) => load.failed },
    left: { title: 'Por entregar', kind: 'count', value: ({ load }) => load.left },
    phone: { title: 'Teléfono', kind: 'phone', value: ({ phone }) => phone },
    licenseExpire: { title: 'Licencia hasta', kind: 'day', value: ({ licenseExpire }) => licenseExpire },
    artExpire: { title: 'ART hasta', kind: 'day', value: ({ artExpire }) => artExpire },
    insuranceExpire: { title: 'Seguro hasta', kind: 'day', value: ({ insuranceExpire }) => insuranceExpire },
    email: { title: 'Email', kind: 'text', value: ({ email }) => email },
    online: { title: 'Conexión', kind: 'text', value: ({ online }) => (online ? presence.online : presence.offline) },
    last_connect: { title: 'Última conexión', kind: 'instant', value: ({ last_connect }) => last_connect?.toISOString() },
  }),
);

/** A workbook of the drivers that a list shows, in its order. */
export const exportDrivers =
  (of: OfDrivers) =>
  async ({ input: { ids }, inCompany, viewer, now, ports }: OutsideCall<typeof fleet.driverExport>) => {
    const { data } = await inCompany(async (db) => readDrivers(db, await momentOf(of)({ db, now })));
    const known = new Map(data.map((driver) => [driver._id, driver]));
    const rows = ids ? ids.flatMap((_id) => known.get(_id) ?? []) : data;
    // Of several some may be gone since the list was read; a file without any would be no answer.
    if (ids && ids.length > 0 && rows.length === 0) throw refuse.notFound('No quedan choferes de la lista: actualícela');
    return exportRows({ title: capitalised(DRIVER.many), columns: exported, rows }, { viewer, now, ports });
  };
