import type { ListColumn, ListColumns } from '#shared/list/listColumns.ts';
import { fromCents, toCents } from '#shared/money.ts';

/** A row that says what others come to: the cells that it fills, by the keys of its list's columns. */
export type SumRow<Key extends string> = { readonly sums: Readonly<Partial<Record<Key, string | number>>> };

const isSum = <Key extends string>(row: object): row is SumRow<Key> => 'sums' in row;

/** The columns of a list that says between its rows what they come to. */
export const summable = <Row extends object, Key extends string>(columns: ListColumns<Row, Key>): ListColumns<Row | SumRow<Key>, Key> =>
  Object.fromEntries(
    Object.entries<ListColumn<Row>>(columns).map(([key, column]) => [
      key,
      { ...column, value: (row: Row | SumRow<Key>) => (isSum<Key>(row) ? row.sums[key as Key] : column.value(row)) },
    ]),
  ) as ListColumns<Row | SumRow<Key>, Key>;

/** How rows are added up. */
type Summing<Row, Key extends string> = {
  /** The columns that are added up, in pesos or as counts. */
  added: readonly Key[];
  /** What of a row counts: nothing of one that is told and out of the sums. */
  amount: (row: Row, key: Key) => number;
  /** What stands beside the sums of so many rows: of the last row's group, or of all. */
  said: (rows: number, last: Row | null) => Partial<Record<Key, string | number>>;
  /** Tells groups apart whose rows come one after the other; one group unless told. */
  group?: (row: Row) => string;
};

class Sums<Row, Key extends string> {
  readonly #by: Summing<Row, Key>;
  readonly #cents = new Map<Key, number>();
  rows = 0;

  constructor(by: Summing<Row, Key>) {
    this.#by = by;
  }

  take(row: Row): void {
    this.rows += 1;
    for (const key of this.#by.added) this.#cents.set(key, (this.#cents.get(key) ?? 0) + toCents(this.#by.amount(row, key)));
  }

  told(last: Row | null): SumRow<Key> {
    const sums = Object.fromEntries(this.#by.added.map((key) => [key, fromCents(this.#cents.get(key) ?? 0)]));
    return { sums: { ...this.#by.said(this.rows, last), ...sums } };
  }
}

/** Hands rows through; behind each group what it comes to, and behind all of them what they do. */
export const withSums = async function* <Row extends object, Key extends string>(
  rows: AsyncIterable<Row>,
  by: Summing<Row, Key>,
): AsyncGenerator<Row | SumRow<Key>> {
  const all = new Sums(by);
  let group = new Sums(by);
  let last: Row | null = null;
  for await (const row of rows) {
    if (by.group && last && by.group(last) !== by.group(row)) {
      yield group.told(last);
      group = new Sums(by);
    }
    yield row;
    group.take(row);
    all.take(row);
    last = row;
  }
  if (by.group && last) yield group.told(last);
  if (last) yield all.told(null);
};
