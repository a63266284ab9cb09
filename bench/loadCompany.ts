import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { fold } from '#shared/text.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { counters } from '#server/jobs/jobTables.ts';
import { clients } from '../src/features/clients/server/tables.ts';
import { vehicleDrivers, vehicles } from '../src/features/fleet/server/tables.ts';
import { createCompany, createEmployee } from '../src/features/session/server/operations.ts';
import { employees } from '../src/features/session/server/tables.ts';
import { warehouses } from '../src/features/warehouses/server/tables.ts';
import { firstNames, lastNames, streets, towns } from './words.ts';

/** Orders of each company; the first is the measured one. */
export const COMPANIES = [500_000, 150_000, 100_000, 80_000, 60_000, 45_000, 30_000, 20_000, 10_000, 5_000];

/** Office people of the measured company: as many as work at once. */
export const PEOPLE = 200;

/** What they may do. */
export const PERMITTED = ['order', 'office', 'fleet', 'warehouse', 'transfer'] as const;

/** Employees of the measured company altogether, its drivers among them. */
const EMPLOYEES = 1000;

/** Makes a company with its staff, clients, fleet and warehouses, and notes it for the slices of orders. */
export const loadCompany = async (client: pg.Client, no: number, orders: number) => {
  const db = drizzle({ client });
  const measured = no === 1;
  const size = { clients: measured ? 500 : 60, drivers: measured ? 300 : 40 };
  const transferid = `${String(no).padStart(2, '0')}BN`;
  const { companyId, typeOf } = await createCompany(db, { name: `Banco de pruebas ${no}`, transferid, countryCode: 'AR' });
  const numbered = (amount: number) => Array.from({ length: amount }, (_each, i) => i + 1);
  const at = <T>(list: T[], i: number) => list[i % list.length] as T;
  if (measured) {
    for (const n of numbered(PEOPLE)) {
      const person = {
        name: at(firstNames, n),
        last: at(lastNames, n * 3),
        fileNumber: n,
        permission: [...PERMITTED],
      };
      await createEmployee(db, { companyId, typeEmployee: typeOf.clerk, ...person });
    }
    await createEmployee(db, { companyId, typeEmployee: typeOf.admin, name: 'Ana', last: 'Ñáñez', fileNumber: PEOPLE + 1, permission: [] });
    const others = numbered(EMPLOYEES - PEOPLE - size.drivers - 1).map((n) => ({
      companyId,
      _id: newId(),
      fileNumber: 2000 + n,
      name: at(firstNames, n * 5),
      last: at(lastNames, n * 11),
      email: `persona${n}@reparto.test`,
      typeEmployee: typeOf.operator,
      permission: ['order' as const],
    }));
    await insertMany(db, employees, others);
  }
  const names = numbered(size.clients).map((n) => `Tienda ${at(lastNames, n)} ${n}`);
  await insertMany(
    db,
    clients,
    names.map((name, n) => ({
      companyId,
      _id: newId(),
      number: n + 1,
      name,
      search: fold(name),
      address: at(streets, n),
      addressNumber: 850,
      lat: -34.6,
      lng: -58.45,
      town: at(towns, n).name,
    })),
  );
  await insertMany(
    db,
    warehouses,
    numbered(3).map((id) => ({ companyId, _id: newId(), id, name: `Depósito ${id}`, address: at(streets, id), lat: -34.62, lng: -58.44 })),
  );
  const drivers = numbered(size.drivers).map((n) => ({
    companyId,
    _id: newId(),
    fileNumber: 1000 + n,
    name: at(firstNames, n),
    last: at(lastNames, n * 7),
    typeEmployee: typeOf.driver,
  }));
  await insertMany(db, employees, drivers);
  // What the company's fleet is chosen from came with it.
  const { rows: first } = await client.query<Record<'brand' | 'model' | 'type' | 'category' | 'status', string>>(
    `select m.brand, m._id as model, t._id as type, c._id as category, s._id as status
       from vehicle_models m, vehicle_types t, vehicle_categories c, vehicle_statuses s
       where m.company_id = $1 and t.company_id = $1 and c.company_id = $1 and s.company_id = $1 and s.position = 1 limit 1`,
    [companyId],
  );
  const { status: vehicleStatus, ...chosen } = first[0]!;
  const vans = drivers.map((_driver, n) => {
    const [plate, movilnum] = [`AB${String(n).padStart(3, '0')}CD`, String(n + 1)];
    const keys = { plateKey: plate.toLowerCase(), movilnumKey: movilnum };
    return { companyId, _id: newId(), plate, movilnum, ...keys, ...chosen, vehicleStatus };
  });
  await insertMany(db, vehicles, vans);
  await insertMany(
    db,
    vehicleDrivers,
    drivers.map(({ _id }, n) => ({ companyId, _id: newId(), vehicle: at(vans, n)._id, employee: _id })),
  );
  await insertMany(db, counters, [{ companyId, _id: newId(), name: 'order', value: orders }]);
  await client.query('insert into bench.companies values ($1, $2, $3, $4, $5, $6)', [
    no,
    companyId,
    transferid,
    orders,
    size.clients,
    size.drivers,
  ]);
};
