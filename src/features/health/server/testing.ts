import { fixture } from '../../../testing/fixture.ts';
import { health } from '../contract.ts';

/** Inputs of the calls about how the installation fares; what they tell is there by itself. */
export const healthFixture = fixture(health)({
  records: async () => ({}),
  inputs: () => ({ state: {}, backups: {} }),
});
