import { pointAt } from '#shared/place/geo.ts';
import { fixture } from '../../../testing/fixture.ts';
import { streets } from '../contract.ts';

/** Inputs of the calls about streets; what is loaded is no company's. */
export const streetFixture = fixture(streets)({
  records: () => Promise.resolve({}),
  inputs: () => ({
    route: { places: [pointAt(-58.43, -34.588), pointAt(-58.42, -34.6)] },
  }),
});
