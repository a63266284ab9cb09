import { type FieldValue, said } from '#shared/record/fields.ts';
import type { HistoryEntryShown } from '../../contract.ts';
import { fieldAt } from '../../structuredFields.ts';

/** What became of one field: 'Fecha de entrega', '21/11/26 10:00', '24/11/26 10:00'. */
export type ChangePhrase = { label: string; from: string; to: string };

/**
 * What an edit or a change made of an order's fields, in the form's order and words; nothing is 'vacío'.
 * What the entry's title says already is left out: its status, with the driver of 5 and the warehouse of 4.
 */
export const entryChanges = ({ status, changes }: Pick<HistoryEntryShown, 'status' | 'changes'>): ChangePhrase[] =>
  Object.entries(changes ?? {})
    .filter(([path]) => path !== 'status' && !(path === 'driverAssign' && status.id === 5) && !(path === 'warehouse' && status.id === 4))
    .map(([path, { from, to }]) => {
      const field = fieldAt(path);
      const words = (value: FieldValue) => said(field, value) || 'vacío';
      return { label: field.label, from: words(from), to: words(to) };
    });
