import { fixture } from '../../../testing/fixture.ts';
import { storage } from '../contract.ts';

/** Inputs of the calls about what lies in warehouses. */
export const storageFixture = fixture(storage)({ records: async () => ({}), inputs: () => ({ status: {} }) });
