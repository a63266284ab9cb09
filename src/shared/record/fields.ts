import { formatCount, formatMoney } from '../money.ts';
import { formatTaxId } from './taxIdText.ts';
import { formatDateTime, formatDayLong } from '../time.ts';
import { formatPhone } from './phoneText.ts';
import type { PictureShape } from './pictures.ts';

/** The value of a field as a history keeps it: references as names, moments as ISO texts, amounts in pesos. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** A record that another one names: as a history has it, or as an answer. */
type OneNamed = string | { readonly name: string };
const nameOf = (one: OneNamed) => (typeof one === 'string' ? one : one.name);

/** How the value of each kind of field is said; an empty one is never asked about. */
const sayings = {
  text: String,
  /** Text of several lines. */
  lines: String,
  phone: (value: string) => formatPhone(value),
  email: String,
  /** CUIT, RUT or NIF. */
  taxId: (value: string) => formatTaxId(value),
  /** A number that is a name, as that of a house. */
  code: String,
  /** A whole number. */
  count: (value: number) => formatCount(value),
  decimal: (value: number) => String(value).replace('.', ','),
  /** Pesos. */
  money: (value: number) => formatMoney(value),
  flag: (value: boolean) => (value ? 'Sí' : 'No'),
  /** One of a few values. */
  choice: String,
  /** Several of a few texts. */
  choices: (value: readonly string[]) => value.join(', '),
  /** Several texts. */
  list: (value: readonly string[]) => value.join(', '),
  /** 'YYYY-MM-DD' in UTC-3. */
  day: (value: string) => formatDayLong(value),
  /** ISO 8601. */
  instant: (value: string) => formatDateTime(value),
  /** Another record, or several, by their names. */
  reference: (value: OneNamed | readonly OneNamed[]) => (Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value as OneNamed)),
  /** A place on the map, 'lat, lng'. */
  point: String,
  /** An image, by the moment at which it was sent. */
  picture: (value: string) => `Subido ${formatDateTime(value)}`,
  /** What nobody is shown, as a password: 'Puesta', 'Cambiada'. */
  secret: String,
} as const;

/** What a field holds, which decides how it is typed and said. */
export type FieldKind = keyof typeof sayings;

/** The kinds of field whose empty value is an empty text. */
export const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'lines', 'phone', 'email', 'taxId']);

/** The kinds of field that no list finds, exports or gives back as they were sent. */
export const unsaidKinds: ReadonlySet<FieldKind> = new Set(['picture', 'secret']);

/** The kinds of field that are typed as they are; references and places have inputs of their own. */
export type TypedKind = Exclude<FieldKind, 'list' | 'instant' | 'reference' | 'point' | 'picture' | 'secret'>;

type KindOf<Value> = Value extends boolean
  ? 'flag'
  : Value extends number
    ? 'code' | 'count' | 'decimal' | 'money' | 'choice'
    : Value extends readonly unknown[]
      ? 'choices' | 'list' | 'reference'
      : Value extends Date
        ? 'day' | 'instant'
        : Value extends string
          ? 'text' | 'lines' | 'phone' | 'email' | 'taxId' | 'choice' | 'day' | 'instant' | 'reference' | 'picture' | 'secret'
          : 'point' | 'reference';

/** A value to choose; with a label where it is called otherwise. */
export type FieldOption<Value = string | number> =
  | Value
  | {
      readonly value: Value;
      readonly label: string;
      /** What files call it besides. */
      readonly also?: readonly string[];
    };

/** What is known of a field wherever it is shown, typed, compared or written out. */
export type Field<Kind extends FieldKind = FieldKind, Value = string | number> = Kind extends FieldKind
  ? {
      /** 'Fecha de entrega' */
      readonly label: string;
      /** Where the label is too long or stands among others: '# Ext.'. */
      readonly short?: string;
      readonly kind: Kind;
      /** Stands behind the number: 'g', 'm³'. */
      readonly unit?: string;
      /** Stands beside the field where it is typed: 'En gramos: un kilo son 1.000'. */
      readonly hint?: string;
    } & (Kind extends 'choice' | 'choices'
      ? { readonly options: readonly FieldOption<Value>[] }
      : Kind extends 'picture'
        ? { readonly shape: PictureShape }
        : unknown)
  : never;

type Chosen<Value> = Value extends readonly (infer One)[] ? One : Value;

/** The field that may stand for a value: its kind is one that holds such, its options are such. */
export type FieldOf<Value> = Field<KindOf<NonNullable<Value>>, Chosen<NonNullable<Value>>>;

/** A table of fields for a form's type: each of its fields once, none besides. */
export type FieldsOf<Form> = { readonly [Name in keyof Required<Form>]: FieldOf<Form[Name]> };

/** Any table of fields. */
export type Fields = Readonly<Record<string, Field>>;

/** What a field is called among others. */
export const shortLabel = ({ label, short }: Field): string => short ?? label;

/** A value to choose with what it is called. */
export const labelled = <Value extends string | number>(
  option: FieldOption<Value>,
): { value: Value; label: string; also?: readonly string[] } =>
  typeof option === 'object' ? option : { value: option, label: String(option) };

/** Whether a field holds nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A field's value in words: '1.200 g', 'Sí', '24/11/2026'; '' when it holds nothing. */
export const said = (field: Field, value: FieldValue | undefined): string => {
  if (isBlank(value)) return '';
  const nameIn = (options: readonly FieldOption[], one: unknown) => options.map(labelled).find((option) => option.value === one)?.label;
  const chosen = field.kind === 'choice' ? nameIn(field.options, value) : undefined;
  const several = field.kind === 'choices' ? (value as readonly string[]).map((one) => nameIn(field.options, one) ?? one) : value;
  const words = chosen ?? (sayings[field.kind] as (value: unknown) => string)(several);
  return field.unit ? `${words} ${field.unit}` : words;
};
