import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import type { PreviewRow } from '../../contract.ts';

/** Asks before a row is taken off the preview (spec 2 §2.9). */
export const confirmRemoval = ({ row, cells }: PreviewRow, remove: () => void): void =>
  confirmDelete({
    title: `¿Desea borrar la orden ${cells.externalID?.trim() || `de la fila ${row}`}?`,
    note: 'Se quita de esta importación; el archivo no cambia.',
    confirm: async () => remove(),
  });

/** Asks before several rows are taken off. @param title the whole question */
export const confirmRemovals = (title: string, remove: () => void): void =>
  confirmDelete({ title, note: 'Solo de esta importación: el archivo no cambia.', action: 'Quitar', confirm: async () => remove() });
