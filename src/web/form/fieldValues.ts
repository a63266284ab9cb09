import type { Fields, FieldsOf, TypedKind } from '#shared/record/fields.ts';

/** A number field of a form: '' while it is empty. */
export type TypedNumber = number | '';

type Held<Value, NoNumber> = number extends Value
  ? number | NoNumber
  : string extends Value
    ? string
    : Value extends boolean | readonly unknown[]
      ? Value
      : Value | null;

/** What a form holds of fields that are typed as they are. */
export type TypedValues<Form> = { [Name in keyof Required<Form>]: Held<NonNullable<Form[Name]>, ''> };

/** Typed fields as they are sent: an empty number or choice is null. */
export type SentValues<Form> = { [Name in keyof Required<Form>]: Held<NonNullable<Form[Name]>, null> };

const empties = {
  text: '',
  lines: '',
  phone: '',
  email: '',
  taxId: '',
  code: '',
  count: '',
  decimal: '',
  money: '',
  flag: false,
  choice: null,
  choices: [],
  day: null,
} as const satisfies Record<TypedKind, unknown>;

const NUMBERS: ReadonlySet<string> = new Set(['code', 'count', 'decimal', 'money'] satisfies TypedKind[]);

const each = (fields: Fields, value: (name: string, kind: TypedKind) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, value(name, kind as TypedKind)]));

/** Fields that nothing was typed in. */
export const emptyValues = <Form>(fields: FieldsOf<Form>): TypedValues<Form> =>
  each(fields as Fields, (_, kind) => empties[kind]) as TypedValues<Form>;

/** Fields as a form holds them. */
export const typedValues = <Form>(fields: FieldsOf<Form>, { ...values }: Form): TypedValues<Form> =>
  each(fields as Fields, (name, kind) => (values as Record<string, unknown>)[name] ?? empties[kind]) as TypedValues<Form>;

/** Typed fields as they are sent. */
export const sentValues = <Form>(fields: FieldsOf<Form>, { ...values }: TypedValues<Form>): SentValues<Form> =>
  each(fields as Fields, (name, kind) => {
    const value = (values as Record<string, unknown>)[name];
    return value === '' && NUMBERS.has(kind) ? null : value;
  }) as SentValues<Form>;
