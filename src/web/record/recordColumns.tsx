import { type Field, type FieldValue, said, shortLabel } from '#shared/record/fields.ts';
import type { Noun } from '#shared/noun.ts';
import { statusField, statusNameOf } from '#shared/record/recordStatus.ts';
import type { Column } from '../table/column.ts';
import type { StatusRow } from './recordApi.ts';
import { RecordState } from './RecordState.tsx';

/** Where the records stand. */
export const statusColumn = (noun: Noun): Column<StatusRow> => ({
  key: 'status',
  title: statusField(noun).label,
  width: 110,
  sortable: true,
  value: ({ status }) => statusNameOf(status, noun),
  cell: ({ status }) => <RecordState status={status} noun={noun} />,
});

/** The kinds of field that are read in another way than they are stored. */
const WRITTEN = new Set<Field['kind']>(['phone', 'taxId']);

/** The text that a field of a record is found by: as it is read, then as it is stored where that differs. */
export const soughtText = (field: Field, value: unknown): string => {
  const words = said(field, value as FieldValue);
  return WRITTEN.has(field.kind) && words !== '' ? `${words} ${String(value)}` : words;
};

const NUMERIC = new Set<Field['kind']>(['code', 'count', 'decimal', 'money', 'day', 'instant']);

/** A column that shows a field of the records, under its name and in its words. @param over what is otherwise than usual */
export const fieldColumn = <Row extends object, Name extends keyof Row & string>(
  fields: { readonly [One in Name]: Field },
  name: Name,
  over: Partial<Column<Row>> = {},
): Column<Row> => {
  const field = fields[name];
  return {
    key: name,
    title: shortLabel(field),
    sortable: true,
    tabular: NUMERIC.has(field.kind),
    cell: (row) => said(field, row[name] as FieldValue),
    // Found as it is read and as it is typed.
    ...(WRITTEN.has(field.kind) && { value: (row) => soughtText(field, row[name]) }),
    ...over,
  };
};
