import { listColumns } from '#shared/list/listColumns.ts';
import { dayOf } from '#shared/time.ts';
import type { Note, NoteLine } from '../../notes/note.ts';

/** A line of a note with what its note says. */
type NoteRow = { note: Note; line: NoteLine };

/** The columns of notes in a workbook. */
export const noteColumns = listColumns<NoteRow>()({
  noteID: { title: 'Remito', kind: 'code', value: ({ note }) => note.noteID },
  deliveryDate: { title: 'Entrega', kind: 'day', value: ({ note }) => note.deliveryDate && dayOf(note.deliveryDate) },
  internalID: { title: '# Interno', kind: 'code', value: ({ note }) => note.internalID },
  externalID: { title: '# Externo', kind: 'text', value: ({ note }) => note.externalID },
  client: { title: 'Cliente', kind: 'text', value: ({ note }) => note.client.name },
  toName: { title: 'Destinatario', kind: 'text', value: ({ note }) => note.toName },
  toAddress: { title: 'Destino', kind: 'text', value: ({ note }) => [note.toAddress, note.toTown].filter(Boolean).join(' · ') },
  sku: { title: 'SKU', kind: 'text', value: ({ line }) => line.sku },
  description: { title: 'Descripción', kind: 'lines', value: ({ line }) => line.description },
  variant: { title: 'Variante', kind: 'text', value: ({ line }) => line.variant },
  code: { title: 'Código', kind: 'text', value: ({ line }) => line.code },
  quantity: { title: 'Cantidad', kind: 'count', value: ({ line }) => line.quantity },
});

/** The lines of notes, in their order. */
export const noteRows = (page: readonly Note[]): NoteRow[] => page.flatMap((note) => note.product.map((line) => ({ note, line })));
