import { refuse } from '#server/refuse.ts';
import { exportRows } from '#server/spreadsheet/exportRows.ts';
import type { Note, Noteless } from '../../notes/note.ts';
import type { PrintTarget } from '../../runCalls.ts';
import { letterheadOf } from '../paper/letterhead.ts';
import { datedName, toPaper } from '../paper/toPaper.ts';
import { mergeNotes, readNotes } from './notes.ts';
import { noteColumns, noteRows } from './noteSheet.ts';
import type { Printing } from '../printing.ts';

/** A paper at its address, of how many notes, the orders that have none, and those that are no more. */
type NotePaper = { url: string; notes: number; missing: Noteless[]; absent: string[] };

const thread = new URL('noteThread.ts', import.meta.url);

const NONE = 'Ninguna de las órdenes tiene remito: no tienen productos';

const nameOf = (page: readonly Note[], now: Date) => (page.length === 1 ? `Remito ${page[0]?.noteID}` : datedName('Remitos', now));

const readSome = async (target: PrintTarget, { inCompany, viewer }: Printing) => {
  const read = await inCompany((db) => readNotes(db, target, viewer));
  if (read.page.length === 0) throw refuse.conflict(NONE);
  return read;
};

const headOf = ({ inCompany, viewer, now, ports }: Printing) => letterheadOf(inCompany, ports, { by: viewer._id, now });

/** The notes of orders as a PDF. @throws 404 when none of them is there, 409 where none has a note */
export const printNotes = async (target: PrintTarget, printing: Printing): Promise<NotePaper> => {
  const { page, missing, absent } = await readSome(target, printing);
  const payload = { page, letterhead: await headOf(printing) };
  const url = await toPaper({ thread, name: 'notes', payload, file: nameOf(page, printing.now) }, printing);
  return { url, notes: page.length, missing, absent };
};

/** The products of the notes of orders, added up, as a PDF. @throws 404 when none of them is there, 409 where none has a note */
export const printMerged = async (target: PrintTarget, printing: Printing): Promise<NotePaper> => {
  const { absent, ...merged } = await printing.inCompany((db) => mergeNotes(db, target, printing.viewer));
  if (merged.notes === 0) throw refuse.conflict(NONE);
  const payload = { merged, letterhead: await headOf(printing) };
  const url = await toPaper({ thread, name: 'merged', payload, file: datedName('Remitos consolidados', printing.now) }, printing);
  return { url, notes: merged.notes, missing: merged.missing, absent };
};

/** The notes of orders as a workbook, a row for each line. @throws 404 when none of them is there, 409 where none has a note */
export const writeNotes = async (target: PrintTarget, printing: Printing): Promise<NotePaper> => {
  const { page, missing, absent } = await readSome(target, printing);
  const title = page.length === 1 ? `Remito ${page[0]?.noteID}` : 'Remitos';
  const { url } = await exportRows({ title, columns: Object.values(noteColumns), rows: noteRows(page) }, printing);
  return { url, notes: page.length, missing, absent };
};
