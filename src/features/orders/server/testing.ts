import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { pointAt } from '#shared/place/point.ts';
import { addDays, at10, dayOf } from '#shared/time.ts';
import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { App, Company } from '../../../testing/testApp.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import type { FleetRecords } from '../../fleet/server/testing.ts';
import type { PlaceRecords } from '../../places/server/testing.ts';
import type { SessionRecords } from '../../session/server/testing.ts';
import type { SkuRecords } from '../../skus/server/testing.ts';
import { skus } from '../../skus/server/tables.ts';
import type { WarehouseRecords } from '../../warehouses/server/testing.ts';
import { orders as contract } from '../contract.ts';
import type { PlainOrder } from '../form.ts';
import { orderHistory, orders } from './tables.ts';

/** An address of a form that nothing is wrong with. */
export const anAddress = (over: Record<string, unknown> = {}) => ({
  name: 'Agustina Peña',
  address: 'Gurruchaga',
  addressNumber: 1854,
  location: { type: 'Point', coordinates: [-58.43, -34.588] },
  town: 'Palermo',
  postalCode: '1414',
  ...over,
});

/** 10:00 at UTC-3 some days from today. */
export const at10In = (days: number) =>
  `${new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)}T13:00:00.000Z`;

/** What tests of orders make and look at, beside the app's own. */
export const orderKit = (t: App) => ({
  /** A form that nothing is wrong with. */
  form: (client: string, over: Record<string, unknown> = {}) => ({
    client,
    typeOrder: 'Normal',
    status: 1,
    deliveryDate: at10In(1),
    fromAddress: anAddress({ name: 'Depósito', address: 'Av. Montes de Oca', addressNumber: 1780, town: 'Barracas', postalCode: '1270' }),
    toAddress: anAddress(),
    ...over,
  }),
  product: async (company: Company, client: string, over: Partial<typeof skus.$inferInsert> = {}) => {
    const _id = newId();
    await t.inCompany(company, (db) => db.insert(skus).values({ _id, client, sku: `SKU-${_id}`, description: 'Remera', ...over }));
    return _id;
  },
  read: async (company: Company, _id: string) =>
    (await t.inCompany(company, (db) => db.select().from(orders).where(eq(orders._id, _id))))[0],
  history: (company: Company, _id: string) =>
    t.inCompany(company, (db) => db.select().from(orderHistory).where(eq(orderHistory.order, _id)).orderBy(asc(orderHistory._id))),
});

type Known = SessionRecords & ClientRecords & PlaceRecords & WarehouseRecords & FleetRecords & SkuRecords;

/** Every field of an order's end. */
export const wholeAddress = {
  name: 'Agustina Peña',
  address: 'Gurruchaga',
  addressNumber: 1854,
  location: pointAt(-58.43, -34.588),
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

/** Every plain field of an order, none of them as in an empty form. */
export const wholePlain: Required<PlainOrder> = {
  externalID: 'A-1',
  validation_type: ['Foto'],
  weight: 1200,
  volume: 0.5,
  valuePackage: 10.5,
  numberPackage: 2,
  chargeDestination: true,
  chargeAmount: 99.99,
};

/** Orders in several states, and inputs of the calls about orders. */
export const orderFixture = fixture(contract)({
  records: async ({ t, company, mark, now }: Making, { client, driver }: Known) => {
    const text = { client, toName: mark, toAddress: `Calle ${mark}`, deliveryDate: at10(dayOf(now)) };
    /** `_id` of the import that made the order; the imports' own fixture stores it. */
    const file = newId();
    const order = await t.make.order(company, { ...text, import: file });
    const changed = await t.make.order(company, text);
    const delivered = await t.make.order(company, { ...text, status: 8, driverAssign: driver });
    const { body: change } = await t.call(contract.changeBulk, { orders: [changed], status: 6 }, company.token);
    const removed = await t.make.order(company, text);
    await t.call(contract.remove, { _id: removed }, company.token);
    return { file, order, changed, delivered, removed, batch: change.batch };
  },
  inputs: (r, { now }) => {
    const day = addDays(dayOf(now), 1);
    const deliveryDate = at10(day).toISOString();
    const filter = {
      startDay: day,
      endDay: day,
      notDate: false,
      createAt: { startDay: day, endDay: day },
      status: [1, 5] as [1, 5],
      client: r.client,
      driverAssign: r.driver,
      toAddress: 'gurruchaga',
      search: 'gurruchaga',
      warehouse: [r.warehouse, 0] as [string, 0],
      held: 'any' as const,
      typeOrder: ['Normal' as const],
      fromOrder: ['Admin' as const],
      fromOrderAccount: '180000000',
      typeBuilding: 'Residencial' as const,
      flexML: false,
      open: false,
      news: 'quiet' as const,
      charge: false,
      partial_match: false,
      validation_type: ['DNI' as const],
      region: r.region,
      import: r.file,
    };
    const form = {
      client: r.client,
      typeOrder: 'Normal' as const,
      status: 5 as const,
      warehouse: r.warehouse,
      deliveryDate,
      driverAssign: r.driver,
      fromOrder: 'Admin' as const,
      fromAddress: wholeAddress,
      toAddress: wholeAddress,
      ...wholePlain,
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
    return {
      statuses: {},
      search: { ...filter, page: 1, size: 25, sortField: 'deliveryDate', sortOrder: 'desc' },
      changed: { filter, shown: [{ _id: r.order, version: 1 }], since: deliveryDate },
      restore: { _id: r.removed, version: 2 },
      mapSearch: filter,
      mapRows: { ids: [r.order] },
      mapRegions: { search: 'palermo', _id: r.region },
      rows: { ids: [r.order] },
      detail: { _id: r.order },
      route: { _id: r.order },
      follow: { token: 'x'.repeat(64) },
      addHistory: { ...change, _id: r.order, version: 1 },
      changeBulk: { ...change, orders: [r.order], versions: { [r.order]: 1 }, expected: 1, found: '0', validation_type: ['DNI'] },
      previewBulk: { orders: [r.order] },
      doubtful: {},
      placeAgain: {},
      undoable: {},
      undoBulk: { batch: r.batch },
      tracking: { search: r.order },
      recent: {},
      create: { ...form, returnOf: null, importId: randomUUID(), confirmReturn: false },
      save: { ...form, _id: r.order, version: 1 },
      form: { _id: r.order, typeAction: 'edit' },
      returnForm: { _id: r.delivered },
      remove: { _id: r.order, version: 1, observation: 'Duplicada' },
      export: { filter, sortField: 'deliveryDate', sortOrder: 'desc', columns: ['internalID', 'client'] },
    };
  },
  once: { addHistory: 'version', undoBulk: 'batch', create: 'importId', save: 'version', remove: '_id', restore: '_id' },
});

/** Records of orders. */
export type OrderRecords = Known & Awaited<ReturnType<typeof orderFixture.records>>;
