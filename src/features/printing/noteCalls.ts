import * as z from 'zod';
import { endpoint } from '#shared/contract.ts';
import { MergedNotes, Note, Noteless } from './notes/note.ts';
import { Absent, PrintTarget } from './runCalls.ts';

/** A file to open, at a signed address that lasts 15 minutes. */
export const Paper = z.object({ url: z.string() });

/** Whose notes they are: its name, and what else its papers say of it, line by line. */
const Issuer = { company: z.string(), issuer: z.array(z.string()) };

/** The orders of the notes: a note is known by its order's `_id`. */
const Notes = z.object({ id: PrintTarget });
const NotePaper = Paper.extend({ notes: z.int(), missing: z.array(Noteless), ...Absent.shape });

/** Calls about delivery notes (spec 2 §7). */
export const noteCalls = {
  notes: endpoint({
    method: 'POST',
    path: '/api/fulfillment/shipment/print',
    summary: 'Los remitos de unas órdenes. `missing`: las que no tienen productos, y por eso no tienen remito',
    needs: 'order',
    input: Notes,
    output: z.object({ ...Issuer, page: z.array(Note), missing: z.array(Noteless), ...Absent.shape }),
  }),
  mergedNotes: endpoint({
    method: 'POST',
    path: '/api/fulfillment/shipment/print/merge',
    summary: 'Los productos de los remitos de unas órdenes, sumados por producto y variante',
    needs: 'order',
    input: Notes,
    output: MergedNotes.extend({ ...Issuer, ...Absent.shape }),
  }),
  notePaper: endpoint({
    method: 'POST',
    path: '/api/fulfillment/shipment/print/pdf',
    summary: 'Los remitos de unas órdenes en un PDF, uno por hoja',
    needs: 'order',
    input: Notes,
    output: NotePaper,
  }),
  mergedPaper: endpoint({
    method: 'POST',
    path: '/api/fulfillment/shipment/print/merge/pdf',
    summary: 'Los remitos consolidados de unas órdenes en un PDF',
    needs: 'order',
    input: Notes,
    output: NotePaper,
  }),
  noteSheet: endpoint({
    method: 'POST',
    path: '/api/fulfillment/shipment/print/xlsx',
    summary: 'Los remitos de unas órdenes en una planilla, un renglón por producto',
    needs: 'order',
    input: Notes,
    output: NotePaper,
  }),
};
