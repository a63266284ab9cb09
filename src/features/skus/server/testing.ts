import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import { skus as contract } from '../contract.ts';
import { skus } from './tables.ts';

/** The SKU of the product among the records. */
export const skuOf = (mark: string) => `SKU-${mark}`;

/** A SKU that nothing is wrong with. */
export const aSku = { status: 1 as const, sku: 'REM-01', description: 'Remera básica', code: '7790001234567', variant: ['Azul', 'Rojo'] };

/** A row of a file that nothing is wrong with. */
const aRow = {
  row: 2,
  twin: 'other' as const,
  cells: { sku: 'BUZ-02', description: 'Buzo canguro', code: '7790001234574', variant: 'S, M' },
};

/** A client's product that orders name, another that may be deleted, and inputs of the calls about products. */
export const skuFixture = fixture(contract)({
  records: async ({ t, company, mark }: Making, { client }: ClientRecords) => {
    const [product, spareProduct] = [newId(), newId()];
    const rows = [
      { _id: product, client, sku: skuOf(mark), description: mark, variant: ['Azul'] },
      { _id: spareProduct, client, sku: `${skuOf(mark)}-2`, description: `${mark} 2`, variant: ['Azul'] },
    ];
    await t.inCompany(company, (db) => db.insert(skus).values(rows));
    return { product, spareProduct };
  },
  inputs: ({ client, product, spareProduct }) => ({
    clients: { search: 'a', page: 1, size: 25, sortField: 'changeAt', sortOrder: 'desc' },
    list: { client, search: 'a', page: 1, size: 25, sortField: 'sku', sortOrder: 'asc' },
    export: { client },
    variants: { client, search: 'a' },
    create: { ...aSku, client, _id: newId() },
    edit: { ...aSku, client, _id: product, version: 1 },
    read: { _id: product },
    remove: { _id: spareProduct, version: 1 },
    history: { _id: product, before: null },
    importCheck: { client, rows: [aRow] },
    import: { client, rows: [{ ...aRow, _id: newId(), version: null }] },
    products: { client, search: 'a', ids: [product] },
  }),
  once: { create: '_id', edit: 'version', remove: '_id', import: '_id' },
});

/** Records of products. */
export type SkuRecords = Awaited<ReturnType<typeof skuFixture.records>>;
