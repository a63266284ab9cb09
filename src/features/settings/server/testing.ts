import { fixture } from '../../../testing/fixture.ts';
import { settings } from '../contract.ts';

/** Inputs of the calls of the settings. */
export const settingsFixture = fixture(settings)({
  records: async () => ({}),
  inputs: () => ({
    setLabel: { zplLabel: '100x150', zplPrint: 'Zebra ZD230 (USB)' },
    setLogo: { type: 'logo', logo: '' },
    certificate: {},
    sign: { request: 'a'.repeat(64) },
  }),
});
