import { formatCount, formatMoney, fromCents, MAX_AMOUNT, toCents } from '#shared/money.ts';
import type { Field } from '#shared/record/fields.ts';
import { isScientific } from '#shared/phone.ts';
import { fold } from '#shared/text.ts';
import { plainFields, type PlainName } from '../../orders/fields.ts';
import { PlainOrder } from '../../orders/form.ts';
import { readNumber } from './number.ts';

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

const numberCell =
  (valueOf: (decimal: string) => number) =>
  (text: string): Reading => {
    const reading = readNumber(text);
    if (reading.error !== undefined) return reading;
    const { decimal, ambiguous } = reading;
    if (decimal.startsWith('-') && Number(decimal) !== 0) return { error: 'No puede ser negativo' };
    if (Number(decimal) > MAX_AMOUNT) return { error: 'Demasiado grande' };
    return { value: valueOf(decimal), note: ambiguous ? `Se leyó ${formatMoney(decimal).slice(2)}` : undefined };
  };

/** A count of which nobody knows whether a program wrote its decimals, as '1.000' packages: thousands are seldom meant. */
const countCell = (text: string): Reading => {
  const reading = readNumber(text);
  if (reading.error !== undefined || !reading.ambiguous || !/^\d+000$/.test(reading.decimal)) return numberCell(Number)(text);
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
  decimal: numberCell(Number),
  money: numberCell((decimal) => fromCents(toCents(decimal))),
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

/** Reads the cell of a plain field of an order, as its kind is written in files; an empty one is what the order form's schema makes of nothing. */
export const readPlain = (name: PlainName, text: string): Reading => {
  if (text === '') return { value: plainNothing[name] };
  const schema = PlainOrder.shape[name];
  const field: PlainField = plainFields[name];
  const read = readers[field.kind] as (text: string, field: PlainField) => Reading;
  const reading = read(text, field);
  if (reading.error !== undefined) return reading;
  const { success, data, error } = schema.safeParse(reading.value);
  return success ? { value: data, note: reading.note } : { error: error.issues[0]?.message ?? 'Valor inválido' };
};
