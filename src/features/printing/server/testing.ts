import { fixture, type Making } from '../../../testing/fixture.ts';
import type { OrderRecords } from '../../orders/server/testing.ts';
import { newId } from '#server/ids.ts';
import { printing } from '../contract.ts';

/** Inputs of the calls that print. */
export const printingFixture = fixture(printing)({
  records: async ({ t, company }: Making, { order, changed }: OrderRecords) => {
    const { body } = await t.call(printing.beginRun, { orders: [order, changed], size: '100x150' }, company.token);
    return { printRun: body.data._id };
  },
  inputs: ({ order, printRun: _id }: OrderRecords & { printRun: string }) => ({
    beginRun: { orders: [order], size: '100x150' as const, sort: 'postalCode' as const },
    runs: {},
    run: { _id },
    changeRun: { _id, size: '100x100' as const, sort: 'list' as const },
    drawLabels: { _id, from: 1, to: 2 },
    zplLabels: { _id, from: 1, to: 2, sending: true },
    pdfLabels: { _id, from: 1, to: 2, pass: newId() },
    printedLabels: { _id, from: 1, to: 2, pass: newId() },
    stoppedRun: { _id, reason: 'La impresora no responde' },
    zpl: { orders: [order], size: '100x150' as const },
    printed: { _id: order },
  }),
  once: { printedLabels: 'pass', pdfLabels: 'pass' },
});
