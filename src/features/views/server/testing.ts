import { fixture, type Making } from '../../../testing/fixture.ts';
import { views } from '../contract.ts';

/** A saved view, and inputs of the calls about views. */
export const viewFixture = fixture(views)({
  records: async ({ t, company, mark }: Making) => {
    const sent = { list: 'orders', name: `Vista ${mark}`, search: { toAddress: mark } };
    return { view: (await t.call(views.save, sent, company.token)).body._id };
  },
  inputs: ({ view }) => ({
    list: { list: 'orders' },
    save: { list: 'orders', _id: view, name: 'Hoy', search: { status: [1, 5], toAddress: 'x', notDate: true }, columns: ['internalID'] },
    saveColumns: { list: 'orders', columns: ['internalID', 'client'] },
    remove: { list: 'orders', _id: view },
  }),
  once: { save: '_id', saveColumns: 'list', remove: '_id' },
});
