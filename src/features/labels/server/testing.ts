import { fixture, type Making } from '../../../testing/fixture.ts';
import { labels } from '../contract.ts';

/** Inputs of the calls that print labels. */
export const labelsFixture = fixture(labels)({
  records: async (_making: Making, _known: { order: string }) => ({}),
  inputs: ({ order }) => ({
    zpl: { orders: [order], size: '100x150' as const },
    mark: { _id: order },
  }),
});
