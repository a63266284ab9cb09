import { fixture, type Making } from '../../../testing/fixture.ts';
import type { OrderRecords } from '../../orders/server/testing.ts';
import { printing } from '../contract.ts';

/** Inputs of the calls that print. */
export const printingFixture = fixture(printing)({
  records: async (_making: Making, _known: OrderRecords) => ({}),
  inputs: ({ order }: OrderRecords) => ({
    zpl: { orders: [order], size: '100x150' as const },
    printed: { _id: order },
  }),
});
