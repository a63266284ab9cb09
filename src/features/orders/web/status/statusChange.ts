import { dayOf, formatTime, instantAt, type InstantLike } from '#shared/time.ts';
import type { Day } from '#shared/day.ts';
import type { ValidationType } from '../../choices.ts';
import type { AskedField } from '../../askedFields.ts';
import { homeIds, type StatusId } from '../../status.ts';

/** What the forms that change a status hold; which fields count, `fieldsFor` says. */
export type ChangeValues = {
  deliveryDate: Day | null;
  /** HH:mm at UTC-3. */
  time: string;
  status: StatusId | null;
  driverAssign: string | null;
  warehouse: string | null;
  validation_type: ValidationType[];
  clientIDNumber: string;
  clientName: string;
  observation: string;
  photos: File[];
  /** Code of the company that the order is transferred to. */
  transferid: string;
  notify: boolean;
};

/** What a change of status takes away in 'Agregar Historial' (spec 2 §4). */
export const clearedByStatus = { warehouse: null, clientIDNumber: '', clientName: '', observation: '', photos: [] as File[] };

/** Nothing chosen yet. */
export const emptyChange: ChangeValues = {
  ...clearedByStatus,
  deliveryDate: null,
  time: '10:00',
  status: null,
  driverAssign: null,
  validation_type: [],
  transferid: '',
  notify: false,
};

const fields = [
  'warehouse',
  'driverAssign',
  'validation_type',
  'clientIDNumber',
  'clientName',
  'observation',
  'transferid',
  'notify',
] as const;

/** Signs of a logistics company's code. */
export const TRANSFER_ID_LENGTH = 4;

/** What was typed of a transfer code, as its mask lets through: two digits, then two letters, upper-cased (spec 2 §4). */
export const transferMask = (typed: string): string => {
  let code = '';
  for (const sign of typed.toUpperCase().match(/[\dA-Z]/g) ?? [])
    if (code.length < TRANSFER_ID_LENGTH && (code.length < 2 ? /\d/ : /[A-Z]/).test(sign)) code += sign;
  return code;
};

const isGiven = (value: unknown) => (Array.isArray(value) || typeof value === 'string' ? value.length > 0 : Boolean(value));
const trimmed = <T>(value: T) => (typeof value === 'string' ? (value.trim() as T) : value);

/** The required fields that were left empty, by name, in the form's words. */
export const missingFields = (values: ChangeValues, asked: readonly AskedField[]): Record<string, string> => {
  const given: Partial<Record<AskedField['field'], unknown>> = values;
  const missing = asked.filter(({ field, required }) => required && !isGiven(trimmed(given[field])));
  const broken =
    asked.some(({ field }) => field === 'transferid') && values.transferid !== '' && values.transferid.length < TRANSFER_ID_LENGTH;
  return {
    ...Object.fromEntries(missing.map(({ field }) => [field, 'Requerido'])),
    ...(broken && { transferid: 'Son dos números y dos letras, como 12AB' }),
  };
};

type Sendable = Pick<ChangeValues, (typeof fields)[number]>;

/** The fields to send: those asked for and filled in; what stands in a field that is no longer shown stays behind. */
export const givenFields = (values: ChangeValues, asked: readonly AskedField[]): Partial<Sendable> =>
  Object.fromEntries(
    fields
      .filter((field) => asked.some((one) => one.field === field) && isGiven(trimmed(values[field])))
      .map((field) => [field, trimmed(values[field])]),
  );

/** Whether a change of many orders holds what other companies that have some of them are not told: all but a status, and the day that it brings. */
export const staysHome = ({ status, deliveryDate }: ChangeValues, given: Partial<Sendable>): boolean =>
  status !== 30 &&
  ((deliveryDate !== null && (status === null || homeIds.some((id) => id === status))) ||
    given.driverAssign !== undefined ||
    given.validation_type !== undefined);

/** The instant of a day and HH:mm, as the wire has it; the one it was prefilled from comes back as it was, seconds included. */
export const instantOf = (day: Day, time: string, before: InstantLike | null): string => {
  if (before !== null && dayOf(before) === day && formatTime(before) === time) return new Date(before).toISOString();
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantAt(day, hour, minute).toISOString();
};
