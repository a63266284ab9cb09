import { agreeing, type Noun } from '../noun.ts';
import type { Field } from './fields.ts';

/** Where a record of master data stands: it is kept under every status, and offered for new work under `active` alone (spec 1 §4). */
export const recordStatus = { created: 0, active: 1, inactive: 2, deleted: 3 } as const;

/** One of a record's statuses, by its number on the wire. */
export type RecordStatusId = (typeof recordStatus)[keyof typeof recordStatus];

/** What the statuses are called. */
const recordStatusNames: Readonly<Record<RecordStatusId, string>> = { 0: 'Creado', 1: 'Activo', 2: 'Inactivo', 3: 'Borrado' };

/** What a status is called of a record: 'Activo', 'Activa'. */
export const statusNameOf = (status: RecordStatusId, noun: Pick<Noun, 'feminine'>): string => agreeing(recordStatusNames[status], noun);

/** The statuses that a form offers (spec 1 §4). */
export const chosenStatuses = [recordStatus.active, recordStatus.inactive] as const;
export type ChosenStatus = (typeof chosenStatuses)[number];

/** The status that a form offers for a record: one that nobody has chosen yet becomes active. */
export const chosenStatus = (status: RecordStatusId): ChosenStatus =>
  status === recordStatus.inactive ? recordStatus.inactive : recordStatus.active;

/** The field of a record that says where it stands. */
export const statusField = (noun: Noun): Field<'choice', ChosenStatus> => ({
  label: 'Estado',
  kind: 'choice',
  options: chosenStatuses.map((value) => ({ value, label: statusNameOf(value, noun) })),
});
