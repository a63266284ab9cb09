import { eq, sql } from 'drizzle-orm';
import type { EmployeeKind } from '#shared/permissions.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { audit } from '#server/record/auditTable.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { clients } from '../features/clients/server/tables.ts';
import { createCompany, createEmployee } from '../features/session/server/operations.ts';
import { companies, employees, employeeTypes } from '../features/session/server/tables.ts';
import { storeDetails } from '../features/settings/server/operations.ts';
import { warehouses } from '../features/warehouses/server/tables.ts';
import type { DemoClient } from './catalogue.ts';
import { makeSkus } from './clients/skus.ts';
import { idAt } from './clock.ts';
import { identityNumber, mailbox, somebody } from './people.ts';
import { placeOn, somewhereOn, type Place, type Stretch } from './place.ts';
import type { Random } from './random.ts';
import type { DemoCompany, StaffMember } from './settings.ts';
import { makeFleet } from './vehicles.ts';

/** A product as order lines need it. */
type Product = { _id: string; sku: string; description: string; variant: readonly string[]; grams: number };

/** What a company's orders point at. */
export type Base = {
  companyId: string;
  drivers: string[];
  /** People of the back-office, who may change clients and by kind. */
  staff: Record<'owner' | 'office' | 'operator' | 'warehouse', string[]>;
  warehouses: string[];
  clients: { _id: string; client: DemoClient; place: Place; contact: string; phone: string; products: Product[] }[];
};

const anyStretch = (random: Random, { zones }: DemoCompany): Stretch =>
  random.pick(random.weighted(zones.map((zone) => [zone.weight, zone.stretches])));

/**
 * Makes a company with all but its orders. Leaves the transaction set to it, so that rows without a company become its own.
 * @param since when the company began to use the product
 */
export const makeCompany = async (
  db: Db,
  company: DemoCompany,
  { random, since, now, passwordHash }: { random: Random; since: Date; now: Date; passwordHash: string },
): Promise<Base> => {
  const sites = company.warehouses.map(([name, zone, at, addressNumber], i) => {
    const on = company.zones[zone]?.stretches[at];
    if (!on) throw new RangeError(`${name} stands on no street`);
    return { _id: newId(), id: i + 1, name, ...placeOn(on, addressNumber), createAt: since };
  });
  const [main] = sites;
  const { name, transferid, countryCode } = company;
  const { companyId, typeOf } = await createCompany(db, {
    name,
    transferid,
    countryCode,
    ...(main && { location: { lat: main.lat, lng: main.lng } }),
  });
  await db.execute(sql`select set_config('app.company_id', ${companyId}, true)`);
  await storeDetails(db, companyId, { ...company.details, version: 1 });
  await insertMany(db, warehouses, sites);

  const people = await makePeople(db, company, { companyId, typeOf, random, passwordHash });
  const [owner = null] = people.staff.owner;
  const created = { kind: 'warehouses', action: 'create', employee: owner, source: 'back-office', createAt: since } as const;
  await insertMany(
    db,
    audit,
    sites.map((site, i) => ({ ...created, _id: idAt(since, i), record: site._id, name: site.name, changes: {} })),
  );
  await db.update(companies).set({ createAt: since }).where(eq(companies.companyId, companyId));
  await db.update(employees).set({ createAt: since }).where(eq(employees.companyId, companyId));
  await makeFleet(db, company, { companyId, random, since, now, drivers: people.drivers, by: owner });
  return {
    companyId,
    ...people,
    warehouses: sites.map(({ _id }) => _id),
    clients: await makeClients(db, company, { random, since, by: owner }),
  };
};

const makePeople = async (
  db: Db,
  company: DemoCompany,
  {
    companyId,
    typeOf,
    random,
    passwordHash,
  }: { companyId: string; typeOf: Record<EmployeeKind, string>; random: Random; passwordHash: string },
) => {
  const other = newId();
  await db.insert(employeeTypes).values({ companyId, _id: other, name: 'Mecánico', kind: 'other', degree: 9 });
  const typeOfAll = { ...typeOf, other };
  const nameless = company.drivers - company.staff.filter(({ kind }) => kind === 'driver').length;
  const drivers = Array.from({ length: nameless }, (): StaffMember => ({ kind: 'driver', ...somebody(random) }));
  const made: { _id: string; kind: EmployeeKind }[] = [];
  for (const { kind, name, last, email, permission } of [...company.staff, ...drivers]) {
    const _id = await createEmployee(db, {
      companyId,
      typeEmployee: typeOfAll[kind],
      fileNumber: 100 + made.length,
      name,
      last,
      email,
      permission,
      phone: company.phone(random),
      dni: identityNumber(random),
      passwordHash,
    });
    made.push({ _id, kind });
  }
  const ids = (kind: EmployeeKind) => made.filter((person) => person.kind === kind).map(({ _id }) => _id);
  const [owner, clerks] = [ids('owner'), ids('clerk')];
  const staff = { owner, office: clerks.length > 0 ? clerks : owner, operator: ids('operator'), warehouse: ids('warehouse') };
  return { drivers: ids('driver'), staff };
};

const makeClients = async (
  db: Db,
  company: DemoCompany,
  { random, since, by }: { random: Random; since: Date; by: string | null },
): Promise<Base['clients']> => {
  const made = company.clients.map((client) => {
    const contact = somebody(random);
    const products = client.products.map(([description, grams, variant = []], i) => ({
      _id: newId(),
      sku: `${fold(client.name)
        .replace(/[^a-z]/g, '')
        .slice(0, 3)
        .toUpperCase()}-${String(i + 1).padStart(3, '0')}`,
      code: `77${Array.from({ length: 11 }, () => random.int(0, 9)).join('')}`,
      description,
      variant: [...variant],
      grams,
    }));
    const place = somewhereOn(random, anyStretch(random, company));
    return { _id: newId(), client, place, products, contact, phone: company.phone(random), cuit: company.taxNumber(random) };
  });
  await insertMany(
    db,
    clients,
    made.map(({ _id, client, place, contact, phone, cuit }, i) => ({
      _id,
      number: i + 1,
      name: client.name,
      search: fold(client.name),
      ...place,
      cuit,
      phone,
      email: `${mailbox(contact, i + 1)}@cliente.test`,
      contactName: `${contact.name} ${contact.last}`,
      contactPhone: phone,
      createAt: since,
    })),
  );
  await makeSkus(db, made, { since, by });
  return made.map(({ contact, ...rest }) => ({ ...rest, contact: `${contact.name} ${contact.last}` }));
};
