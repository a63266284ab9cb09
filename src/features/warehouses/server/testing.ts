import type { Sent } from '#shared/contract.ts';
import { newId } from '#server/ids.ts';
import { fixture, type Making } from '../../../testing/fixture.ts';
import { warehouses as contract } from '../contract.ts';
import { warehouses } from './tables.ts';

/** A warehouse that nothing is wrong with. */
export const aWarehouse: Required<Omit<Sent<typeof contract.create>, '_id'>> = {
  id: 40,
  name: 'Central Barracas',
  status: 1,
  address: 'Av. Montes de Oca',
  addressNumber: 1780,
  location: { type: 'Point', coordinates: [-58.3745, -34.6405] },
  floor: 'PB',
  door: 'B',
  postalCode: '1270',
  town: 'Barracas',
};

/** Two warehouses, the second of which may be deleted, and inputs of the calls about warehouses. */
export const warehouseFixture = fixture(contract)({
  records: async ({ t, company, mark }: Making) => {
    const warehouse = await t.make.warehouse(company);
    const emptyWarehouse = await t.make.warehouse(company);
    await t.inCompany(company, (db) => db.update(warehouses).set({ name: `Depósito ${mark}` }));
    return { warehouse, emptyWarehouse };
  },
  inputs: ({ warehouse, emptyWarehouse }) => ({
    list: {},
    create: { ...aWarehouse, _id: newId(), id: 41 },
    edit: { ...aWarehouse, _id: warehouse, version: 1 },
    read: { _id: warehouse },
    remove: { _id: emptyWarehouse, version: 1 },
    deactivate: { _id: emptyWarehouse, version: 1 },
    history: { _id: warehouse, before: null },
    export: { ids: [warehouse] },
    forImport: {},
    search: { search: 'a', ids: [warehouse] },
  }),
  once: { create: '_id', edit: 'version', deactivate: 'version', remove: '_id' },
});

/** Records of warehouses. */
export type WarehouseRecords = Awaited<ReturnType<typeof warehouseFixture.records>>;
