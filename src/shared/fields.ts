import { formatCount, formatMoney } from './money.ts';
import { formatDateTime, formatDayLong } from './time.ts';

/** The value of a field as a history keeps it: references as names, moments as ISO texts, amounts in pesos. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** How the value of each kind of field is said; an empty one is never asked about. */
const sayings = {
  text: String,
  /** Text of several lines. */
  lines: String,
  /** A number that is a name, as that of a house. */
  code: String,
  /** A whole number. */
  count: (value: number) => formatCount(value),
  decimal: (value: number) => String(value).replace('.', ','),
  /** Pesos. */
  money: (value: number) => formatMoney(value),
  flag: (value: boolean) => (value ? 'Sí' : 'No'),
  /** Names, or one of a fixed choice of texts. */
  choice: String,
  /** Several texts. */
  list: (value: readonly string[]) => value.join(', '),
  /** 'YYYY-MM-DD' in UTC-3. */
  day: (value: string) => formatDayLong(value),
  /** ISO 8601. */
  instant: (value: string) => formatDateTime(value),
  /** Another record, by its name. */
  reference: String,
  /** A place on the map, 'lat, lng'. */
  point: String,
} as const;

/** What a field holds, which decides how it is typed and said. */
export type FieldKind = keyof typeof sayings;

type KindOf<Value> = Value extends boolean
  ? 'flag'
  : Value extends number
    ? 'code' | 'count' | 'decimal' | 'money' | 'choice'
    : Value extends readonly unknown[]
      ? 'list'
      : Value extends Date
        ? 'day' | 'instant'
        : Value extends string
          ? 'text' | 'lines' | 'choice' | 'day' | 'instant' | 'reference'
          : 'point' | 'reference';

/** What is known of a field wherever it is shown, typed, compared or written out. */
export type Field<Kind extends FieldKind = FieldKind> = {
  /** 'Fecha de entrega' */
  label: string;
  kind: Kind;
  /** Stands behind the number: 'g', 'm³'. */
  unit?: string;
};

/** A table of fields for a form's type: each of its fields once, none besides. */
export type FieldsOf<Form> = { readonly [Name in keyof Required<Form>]: Field<KindOf<NonNullable<Form[Name]>>> };

/** Whether a field holds nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A field's value in words: '1.200 g', 'Sí', '24/11/2026'; '' when it holds nothing. */
export const said = ({ kind, unit }: Field, value: FieldValue | undefined): string => {
  if (isBlank(value)) return '';
  const words = (sayings[kind] as (value: unknown) => string)(value);
  return unit ? `${words} ${unit}` : words;
};
