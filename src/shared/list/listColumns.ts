import type { FieldKind } from '../record/fields.ts';

/** What a column of each kind holds. */
type Held = {
  [Kind in FieldKind]: Kind extends 'flag'
    ? boolean
    : Kind extends 'count' | 'decimal' | 'money'
      ? number
      : Kind extends 'choices' | 'list'
        ? readonly string[]
        : Kind extends 'code' | 'choice'
          ? string | number
          : string;
};

/** One column of a list, as its screen and its export have it. */
export type ListColumn<Row> = {
  [Kind in FieldKind]: {
    /** Head of the column, on the screen and in the file. */
    title: string;
    kind: Kind;
    /** Moments as ISO 8601, days as 'YYYY-MM-DD' in UTC-3, amounts in pesos. */
    value: (row: Row) => Held[Kind] | null | undefined;
  };
}[FieldKind];

/** The columns of a list by their keys, in their order. */
export type ListColumns<Row, Key extends string = string> = { readonly [K in Key]: ListColumn<Row> };

/** Declares the columns of a list and keeps their keys: `listColumns<OrderRowShown>()({ … })`. */
export const listColumns =
  <Row>() =>
  <const Key extends string>(columns: ListColumns<Row, Key>): ListColumns<Row, Key> =>
    columns;

/** The keys of a list's columns, in their order. */
export const columnKeys = <Key extends string>(columns: ListColumns<never, Key>): [Key, ...Key[]] =>
  Object.keys(columns) as [Key, ...Key[]];
