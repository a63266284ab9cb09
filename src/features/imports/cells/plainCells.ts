import { formatCount, formatMoney, fromCents, MAX_AMOUNT, toCents } from '#shared/money.ts';
import type { Field } from '#shared/record/fields.ts';
import { isScientific } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import { plainFields, type PlainName } from '../../orders/fields.ts';
import { PlainOrder } from '../../orders/form.ts';
import { type NumberReading, readNumber } from './number.ts';

/** What a cell says: a value, and how it was read where it may mean two; or why it cannot be read. */
type Reading = { value: unknown; note?: string | undefined; error?: undefined } | { error: string };

/** Told of a number that a sheet has turned into scientific notation. */
export const SPOILT = 'La planilla dañó el número: escríbalo completo';

/** The parts of a cell that holds several, the first of them. @param most how many, and one more where there are more */
export const listed = (text: string, most: number): string[] => {
  const written = text.trim();
  if (written === '') return [];
  return (
    written
      // Before the first and behind the last of them may stand nothing.
      .split(/[;,|\n][;,|\s]*/u, most + 2)
      .map((part) => part.trim())
      .filter(Boolean)
      .slice(0, most + 1)
  );
};

const numberOf = (reading: NumberReading, valueOf: (decimal: string) => number): Reading => {
  if (reading.error !== undefined) return reading;
  const { decimal, ambiguous } = reading;
  const number = Number(decimal);
  if (number < 0) return { error: 'No puede ser negativo' };
  if (number > MAX_AMOUNT) return { error: 'Demasiado grande' };
  return { value: valueOf(decimal), note: ambiguous ? `Se leyó ${formatMoney(decimal).slice(2)}` : undefined };
};

/** A count of which nobody knows whether a program wrote its decimals, as '1.000' packages: thousands are seldom meant. */
const countCell = (text: string): Reading => {
  const reading = readNumber(text);
  if (reading.error !== undefined || !reading.ambiguous || !/^\d+000$/.test(reading.decimal)) return numberOf(reading, Number);
  const count = Number(reading.decimal);
  return { error: `¿${formatCount(count / 1000)} o ${formatCount(count)}? Escríbalo sin punto ni coma` };
};

const YES: ReadonlySet<string> = new Set(['si', 's', 'x', '1', 'true', 'verdadero', 'yes']);
const NO: ReadonlySet<string> = new Set(['no', 'n', '0', 'false', 'falso']);

type PlainField = (typeof plainFields)[PlainName];
type Readers = { readonly [Kind in PlainField['kind']]: (text: string, field: Extract<PlainField, Field<Kind>>) => Reading };

const readers: Readers = {
  text: (text) => (isScientific(text) ? { error: SPOILT } : { value: text }),
  count: countCell,
  decimal: (text) => numberOf(readNumber(text), Number),
  money: (text) => numberOf(readNumber(text), (decimal) => fromCents(toCents(decimal))),
  flag: (text) => {
    const word = fold(text);
    return YES.has(word) || NO.has(word) ? { value: YES.has(word) } : { error: 'Escriba Sí o No' };
  },
  choices: (text, { options }) => {
    const parts = listed(text, options.length);
    const chosen = options.filter((option) => parts.some((part) => fold(part) === fold(option)));
    return chosen.length === parts.length ? { value: chosen } : { error: `Elija entre ${options.join(', ')}` };
  },
};

/** The order's plain fields where a file says nothing of them. */
export const plainNothing: PlainOrder = PlainOrder.parse({});

/** What was read for a plain field, as its schema takes it. */
const taken = (name: PlainName, reading: Reading): Reading => {
  if (reading.error !== undefined) return reading;
  const { success, data, error } = PlainOrder.shape[name].safeParse(reading.value);
  return success ? { value: data, note: reading.note } : { error: error.issues[0]?.message ?? 'Valor inválido' };
};

/** A number for a plain field that was read already. */
export const plainNumber = (name: PlainName, number: number): Reading =>
  taken(name, numberOf({ decimal: String(number), ambiguous: false }, Number));

/** Reads the cell of a plain field of an order, as its kind is written in files; an empty one is what the order form's schema makes of nothing. */
export const readPlain = (name: PlainName, text: string): Reading => {
  if (text === '') return { value: plainNothing[name] };
  const field: PlainField = plainFields[name];
  const read = readers[field.kind] as (text: string, field: PlainField) => Reading;
  return taken(name, read(text, field));
};
