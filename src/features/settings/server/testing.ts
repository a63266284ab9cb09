import { fixture } from '../../../testing/fixture.ts';
import { settings } from '../contract.ts';

/** Inputs of the calls of the settings. */
export const settingsFixture = fixture(settings)({
  records: async () => ({}),
  inputs: () => ({
    setLabel: { zplLabel: '100x150', zplPrint: 'Zebra ZD230 (USB)' },
    setLogo: { type: 'logo', logo: '' },
    companyDetails: {},
    saveCompanyDetails: {
      legalName: 'Logística del Sur S.R.L.',
      taxId: '30500010912',
      address: 'Av. Rivadavia 4975, CABA',
      phone: '1148330000',
      email: 'hola@sur.test',
      payTo: 'LOGISTICA.SUR',
      version: 0,
    },
    certificate: {},
    sign: { request: 'a'.repeat(64) },
  }),
});
