import { fixture, type Making } from '../../../testing/fixture.ts';
import { storage } from '../contract.ts';

/** Inputs of the calls about what lies in warehouses. */
export const storageFixture = fixture(storage)({
  records: async (_making: Making, _known: { warehouse: string }) => ({}),
  inputs: ({ warehouse }) => ({
    status: {},
    held: {
      number: 'RX00000001',
      warehouse: [warehouse],
      held: 'long' as const,
      status: [4],
      page: 1,
      size: 25,
      sortField: 'heldSince' as const,
      sortOrder: 'asc' as const,
    },
  }),
});
