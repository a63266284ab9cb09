import { asc, eq } from 'drizzle-orm';
import { newId } from '#server/ids.ts';
import type { Company, testApp } from '../../../testing/testApp.ts';
import { skus } from '../../skus/server/tables.ts';
import { orderHistory, orders } from './tables.ts';

type App = Awaited<ReturnType<typeof testApp>>;

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
