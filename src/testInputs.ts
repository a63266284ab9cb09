import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Endpoint, Sent } from '#shared/contract.ts';
import { addDays, at10, dayOf } from '#shared/time.ts';
import { packId } from '#server/geocoding/placeId.ts';
import { newId } from '#server/ids.ts';
import { jobRuns } from '#server/jobTables.ts';
import { asPlatform } from '#server/platform.ts';
import { contract } from './contract.ts';
import { keepMapping } from './features/imports/server/mappings.ts';
import { imports } from './features/imports/server/tables.ts';
import { orders } from './features/orders/contract.ts';
import { readOutlines } from './features/places/outline.ts';
import { rememberPlaces, storeOutlines } from './features/places/server/operations.ts';
import { hashPassword } from './features/session/server/operations.ts';
import { employees } from './features/session/server/tables.ts';
import { skus } from './features/skus/server/tables.ts';
import { warehouses } from './features/warehouses/server/tables.ts';
import type { Company, testApp } from './testApp.ts';

type App = Awaited<ReturnType<typeof testApp>>;
type Slices = typeof contract;
type InputOf<E> = E extends Endpoint ? Sent<E> : never;
/** An input for every endpoint of the contract. */
export type Inputs = { [S in keyof Slices]: { [N in keyof Slices[S]]: InputOf<Slices[S][N]> } };

const PASSWORD = 'una-clave-larga';
const ring = [
  [-58.5, -34.7],
  [-58.3, -34.7],
  [-58.3, -34.5],
  [-58.5, -34.7],
];

/** The endpoints of the contract, each with its name `slice.endpoint`. */
export const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${slice}.${name}`, slice, call: name, endpoint })),
);

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

/** For every endpoint an input that names each of its fields and that nothing is wrong with. */
export const inputsWith = (r: Records, token: string, now = new Date()): Inputs => {
  const day = addDays(dayOf(now), 1);
  const deliveryDate = at10(day).toISOString();
  const place = { address: 'Gurruchaga', addressNumber: 1854, town: 'Palermo', postalCode: '1414', province: '' };
  const location = { type: 'Point' as const, coordinates: [-58.43, -34.588] as [number, number] };
  const address = {
    name: 'Agustina Peña',
    address: 'Gurruchaga',
    addressNumber: 1854,
    location,
    floor: '3',
    door: 'B',
    phone: '1155554444',
    email: 'a@reparto.test',
    postalCode: '1414',
    town: 'Palermo',
    observation: 'Timbre\nroto',
    typeBuilding: 'Residencial' as const,
    hierarchy: ['Palermo', 'CABA'],
    partial_match: false,
  };
  const { province: _none, ...rest } = place;
  const found = { ...rest, location, hierarchy: ['Palermo'], partial_match: false };
  const filter = {
    startDay: day,
    endDay: day,
    notDate: false,
    status: [1, 5] as [1, 5],
    client: r.client,
    driverAssign: r.driver,
    toAddress: 'gurruchaga',
    warehouse: [r.warehouse, 0] as [string, 0],
    typeOrder: ['Normal' as const],
    fromOrder: ['Admin' as const],
    typeBuilding: 'Residencial' as const,
    flexML: false,
    partial_match: false,
    validation_type: ['DNI' as const],
    region: r.region,
  };
  const form = {
    client: r.client,
    typeOrder: 'Normal' as const,
    status: 5 as const,
    warehouse: r.warehouse,
    deliveryDate,
    driverAssign: r.driver,
    externalID: 'A-1',
    fromOrder: 'Admin' as const,
    fromAddress: address,
    toAddress: address,
    validation_type: ['Foto' as const],
    weight: 1200,
    volume: 0.5,
    valuePackage: 10.5,
    chargeDestination: true,
    chargeAmount: 99.99,
    numberPackage: 2,
    shipment_product: [{ product: r.product, variant: 'Azul', quantity: 3 }],
  };
  const change = {
    warehouse: r.warehouse,
    driverAssign: r.driver,
    clientName: 'Ana',
    clientIDNumber: '30111222',
    observation: 'ok',
    transferid: '12AB',
    notify: true,
    status: 5 as const,
    deliveryDate,
  };
  const cells = {
    client: 'nandu',
    externalID: 'x-1',
    deliveryDate: day,
    toAddress: 'Gurruchaga 1854',
    toLat: '-34,588',
    toLng: '-58.43',
    weight: '1,5',
  };
  const headers = ['Quién', 'Cuándo', 'Dónde', r.mark];
  const columns = ['client' as const, 'deliveryDate' as const, 'toAddress' as const, null];
  const several = { ids: [r.client], search: 'a' };
  return {
    session: {
      signIn: { email: r.email, password: PASSWORD, remember: true },
      check: { token },
      signOut: {},
      forgot: { email: r.email },
      reset: { token: 'x'.repeat(43), password: PASSWORD },
      savePreferences: {
        preferences: {
          layout: 'vertical',
          width: 'boxed',
          topbar: 'dark',
          sidebar: 'compact',
          sidebarColor: 'brand',
          sidebarImage: 'waves',
          preloader: true,
          colorScheme: 'dark',
        },
      },
    },
    places: {
      suggest: { text: 'Gurruchaga 18', country: 'AR', session: randomUUID() },
      resolve: { id: r.place, session: randomUUID() },
      normalise: { rows: [place], country: 'AR' },
      remember: { address: { ...place, hierarchy: ['Palermo'] }, location, country: 'AR' },
      regions: { search: 'zona', ids: [r.region] },
    },
    clients: { search: several },
    warehouses: { list: {} },
    skus: { products: { client: r.client, search: 'a', ids: [r.product] } },
    orders: {
      statuses: {},
      search: { ...filter, page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' },
      drivers: { search: 'a', ids: [r.driver] },
      detail: { _id: r.order },
      addHistory: { ...change, _id: r.order, version: 1 },
      changeBulk: { ...change, orders: [r.order], versions: { [r.order]: 1 }, validation_type: ['DNI'] },
      undoBulk: { batch: r.batch },
      tracking: { search: r.order },
      recent: {},
      create: { ...form, returnOf: null, importId: randomUUID(), confirmReturn: false },
      save: { ...form, _id: r.order, version: 1 },
      form: { _id: r.order, typeAction: 'edit' },
      returnForm: { _id: r.delivered },
      remove: { _id: r.order, version: 1, observation: 'Duplicada' },
      views: {},
      saveView: { _id: r.view, name: 'Hoy', search: { status: [1, 5], toAddress: 'x', notDate: true }, columns: ['internalID'] },
      saveColumns: { columns: ['internalID', 'client'] },
      removeView: { _id: r.view },
    },
    imports: {
      confirm: { rows: [{ importId: randomUUID(), row: 2, cells, places: { fromAddress: found, toAddress: found }, error: '' }] },
      create: {
        orders: [
          {
            importId: randomUUID(),
            row: 2,
            client: r.client,
            externalID: 'x-1',
            typeOrder: 'Normal',
            deliveryDate: day,
            weight: 1200,
            valuePackage: 10,
            chargeDestination: true,
            chargeAmount: 5.5,
            fromAddress: address,
            toAddress: address,
          },
        ],
        driverAssign: r.driver,
        fileName: 'pedidos.csv',
        existingToo: true,
      },
      search: { page: 1, size: 25, sortField: 'createAt', sortOrder: 'desc' },
      mapping: { headers },
      rememberMapping: { headers, columns },
    },
    dashboard: { today: {} },
    jobs: { get: { _id: r.job } },
  };
};

/** The input for one endpoint. */
export const inputOf = (inputs: Inputs, { slice, call }: { slice: string; call: string }): object =>
  (inputs as Record<string, Record<string, object>>)[slice]?.[call] ?? {};

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
