import { fixture } from '../../../testing/fixture.ts';
import { dashboard } from '../contract.ts';

/** Inputs of the calls of the first screen. */
export const dashboardFixture = fixture(dashboard)({
  records: async () => ({}),
  inputs: () => ({ today: {} }),
});
