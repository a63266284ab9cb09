import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import { skus as contract } from '../contract.ts';
import { skus } from './tables.ts';

/** The SKU of the product among the records. */
export const skuOf = (mark: string) => `SKU-${mark}`;

/** A client's product, and inputs of the calls about products. */
export const skuFixture = fixture(contract)({
  records: async ({ t, company, mark }: Making, { client }: ClientRecords) => {
    const product = newId();
    const named = { sku: skuOf(mark), description: mark, variant: ['Azul'] };
    await t.inCompany(company, (db) => db.insert(skus).values({ _id: product, client, ...named }));
    return { product };
  },
  inputs: ({ client, product }) => ({ products: { client, search: 'a', ids: [product] } }),
});

/** Records of products. */
export type SkuRecords = Awaited<ReturnType<typeof skuFixture.records>>;
