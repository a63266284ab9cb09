import { fixture, type Making } from '../../../testing/fixture.ts';
import type { ClientRecords } from '../../clients/server/testing.ts';
import type { FleetRecords } from '../../fleet/server/testing.ts';
import { addProducts } from '../../orders/server/operations.ts';
import type { OrderRecords } from '../../orders/server/testing.ts';
import { newId } from '#server/ids.ts';
import { printing } from '../contract.ts';

/** One prints whatever is printed: another would have to wait. */
const screen = newId();

/** Inputs of the calls that print. */
export const printingFixture = fixture(printing)({
  records: async ({ t, company, mark }: Making, { order, changed, client }: OrderRecords & ClientRecords) => {
    const { body } = await t.call(printing.beginRun, { orders: [order, changed], size: '100x150' }, company.token);
    const noted = await t.make.order(company, { client, toName: mark });
    const line = { order: noted, product: null, sku: mark, description: mark, variant: null, quantity: 2 };
    await t.inCompany(company, (db) => addProducts(db, [line]));
    return { printRun: body.data._id, noted };
  },
  inputs: ({ order, driver, noted, printRun: _id }: OrderRecords & FleetRecords & { printRun: string; noted: string }) => ({
    beginRun: { orders: [order], size: '100x150' as const, sort: 'postalCode' as const },
    runs: {},
    run: { _id },
    changeRun: { _id, size: '100x100' as const, sort: 'list' as const },
    drawLabels: { _id, from: 1, to: 2, screen, again: true },
    zplLabels: { _id, from: 1, to: 2, screen, again: true },
    pdfLabels: { _id, from: 1, to: 2, pass: newId() },
    printedLabels: { _id, from: 1, to: 2, pass: newId() },
    stoppedRun: { _id, reason: 'La impresora no responde' },
    zpl: { orders: [order], size: '100x150' as const },
    printed: { _id: order },
    notes: { id: [noted] },
    mergedNotes: { id: [noted] },
    notePaper: { id: [noted] },
    mergedPaper: { id: [noted] },
    noteSheet: { id: [noted] },
    routeSheet: { orders: [order], driver, day: '2026-11-20' },
    proof: { _id: order },
    proofs: { orders: [order] },
  }),
  once: { printedLabels: 'pass', pdfLabels: 'pass' },
});
