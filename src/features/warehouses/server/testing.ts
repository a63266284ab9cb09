import { fixture, type Making } from '../../../testing/fixture.ts';
import { warehouses as contract } from '../contract.ts';
import { warehouses } from './tables.ts';

/** A warehouse, and inputs of the calls about warehouses. */
export const warehouseFixture = fixture(contract)({
  records: async ({ t, company, mark }: Making) => {
    const warehouse = await t.make.warehouse(company);
    await t.inCompany(company, (db) => db.update(warehouses).set({ name: `Depósito ${mark}` }));
    return { warehouse };
  },
  inputs: () => ({ list: {} }),
});

/** Records of warehouses. */
export type WarehouseRecords = Awaited<ReturnType<typeof warehouseFixture.records>>;
