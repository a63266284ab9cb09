import { isBlank } from '#shared/record/fields.ts';

type Row = { row: number; record: { _id: string } | undefined; values: Readonly<Record<string, unknown>>; errors: object };

/**
 * What is said of rows that an earlier one of the same file has been: the record that it changes, what a new record is recognised by, or a
 * value that only one record may have. Two records that are there may share what they are recognised by, and so may their rows.
 */
export const repeatsOf = (
  rows: readonly Row[],
  keys: readonly string[],
  taken: readonly string[],
): ReadonlyMap<number, Readonly<Record<string, string>>> => {
  const seen = new Map<string, number>();
  const repeats = new Map<number, Readonly<Record<string, string>>>();
  for (const { row, record, values } of rows) {
    const marks = [...new Set([...keys, ...taken])]
      .filter((field) => !isBlank(values[field]) && (record === undefined || taken.includes(field)))
      .map((field) => ({ field, mark: `${field} ${String(values[field])}` }));
    if (record) {
      const field = keys.find((key) => !isBlank(values[key])) ?? 'row';
      marks.unshift({ field, mark: record._id });
    }
    const first = marks.find(({ mark }) => seen.has(mark));
    if (first) repeats.set(row, { [first.field]: `Repetido: ya está en la fila ${seen.get(first.mark)}` });
    else for (const { mark } of marks) seen.set(mark, row);
  }
  return repeats;
};
