import { eq } from 'drizzle-orm';
import { at10, dayOf } from '#shared/time.ts';
import { packId } from '#server/geocoding/placeId.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { keepMapping } from '../features/imports/server/mappings.ts';
import { imports } from '../features/imports/server/tables.ts';
import { orders } from '../features/orders/contract.ts';
import { readOutlines } from '../features/places/outline.ts';
import { rememberPlaces, storeOutlines } from '../features/places/server/operations.ts';
import { hashPassword } from '../features/session/server/operations.ts';
import { employees } from '../features/session/server/tables.ts';
import { skus } from '../features/skus/server/tables.ts';
import { warehouses } from '../features/warehouses/server/tables.ts';
import type { Company, testApp } from './testApp.ts';

type App = Awaited<ReturnType<typeof testApp>>;

/** Of the people among the records. */
export const PASSWORD = 'una-clave-larga';
const ring = [
  [-58.5, -34.7],
  [-58.3, -34.7],
  [-58.3, -34.5],
  [-58.5, -34.7],
];

/**
 * One record of every kind that an input can name, in a company.
 * @param mark a word that stands in every text of them
 */
export const makeRecords = async (t: App, company: Company, mark: string) => {
  const now = new Date();
  const [product, job, file, fileJob] = [newId(), newId(), newId(), newId()];
  const client = await t.make.client(company, `Cliente ${mark}`);
  const email = `${mark}.${company.companyId}@reparto.test`.toLowerCase();
  const user = await t.make.user(company, 'admin', [], { email, passwordHash: await hashPassword(PASSWORD) });
  const driver = await t.make.driver(company);
  const warehouse = await t.make.warehouse(company);
  const text = { client, toName: mark, toAddress: `Calle ${mark}`, deliveryDate: at10(dayOf(now)) };
  const order = await t.make.order(company, text);
  const changed = await t.make.order(company, text);
  const delivered = await t.make.order(company, { ...text, status: 8, driverAssign: driver });
  const outline = { type: 'Feature', properties: { name: `Zona ${mark}` }, geometry: { type: 'Polygon', coordinates: [ring] } };
  const outlines = readOutlines({ type: 'FeatureCollection', features: [outline] });
  await asPlatform(t.database, (db) => storeOutlines(db, company.companyId, outlines, now));
  const town = { town: mark, province: '', postalCode: '', hierarchy: [], countryCode: 'AR' as const };
  await t.inCompany(company, async (db) => {
    await db.update(employees).set({ last: mark }).where(eq(employees.typeEmployee, company.typeOf.driver));
    await db.update(warehouses).set({ name: `Depósito ${mark}` });
    await db.insert(skus).values({ _id: product, client, sku: `SKU-${mark}`, description: mark, variant: ['Azul'] });
    const run = { payload: {}, state: 'Completado' as const, employee: company.owner, createAt: now, endAt: now };
    await db.insert(jobRuns).values([
      { _id: job, name: 'notify', result: { mark }, ...run },
      { _id: fileJob, name: 'import', result: { created: 1, startDay: '2026-11-20', endDay: '2026-11-20' }, ...run },
    ]);
    const sent = { fingerprint: mark, rows: [], total: 1, job: fileJob, employee: company.owner, createAt: now };
    await db.insert(imports).values({ _id: file, fileName: `${mark}.csv`, ...sent });
    await keepMapping(db, {
      client,
      headers: ['Quién', 'Cuándo', 'Dónde', mark],
      columns: ['client', 'deliveryDate', 'toAddress', null],
      employee: company.owner,
      now,
    });
    await rememberPlaces(
      db,
      [{ ...town, address: `Calle ${mark}`, addressNumber: 12, location: { type: 'Point', coordinates: [-58.4, -34.6] } }],
      'manual',
      now,
    );
  });
  const named = async (table: 'regions' | 'known_places') => {
    const { rows } = await t.database.owner.query<{ _id: string }>(`select _id from ${table} where company_id = $1`, [company.companyId]);
    return rows[0]?._id ?? '';
  };
  const { body: view } = await t.call(orders.saveView, { name: `Vista ${mark}`, search: { toAddress: mark } }, company.token);
  const { body: change } = await t.call(orders.changeBulk, { orders: [changed], status: 6 }, company.token);
  const [region, place] = [await named('regions'), packId('known', await named('known_places'))];
  return {
    mark,
    email,
    user,
    client,
    driver,
    warehouse,
    product,
    order,
    changed,
    delivered,
    job,
    file,
    region,
    place,
    view: view._id,
    batch: change.batch,
  };
};
export type Records = Awaited<ReturnType<typeof makeRecords>>;

/** Tells what a company's tables hold, by table: where two tellings differ, something was written in between. */
export const rowsOf = async (t: App, companyId: string) => {
  const { rows: tables } = await t.database.owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and table_type = 'BASE TABLE' and c.table_name <> 'sessions'`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, sum(xmin::text::bigint) as writers from "${name}" where company_id = '${companyId}'`,
  );
  const text = each.join(' union all ');
  return async () => (await t.database.owner.query<{ name: string }>({ name: companyId, text })).rows;
};
