import { isBlank, said, type Field, type FieldKind } from '#shared/record/fields.ts';
import type { ListColumns } from '#shared/list/listColumns.ts';
import type { Column } from '../table/column.ts';

/** How the screen draws a column that the list declares. */
export type Drawn<Row> = Omit<Column<Row>, 'key' | 'title' | 'value'>;

const TABULAR: ReadonlySet<FieldKind> = new Set(['code', 'count', 'decimal', 'money', 'day', 'instant', 'phone']);
const RIGHT: ReadonlySet<FieldKind> = new Set(['count', 'decimal', 'money']);

/** The columns of a table: what the list declares, drawn so; a column without a `cell` says its value as its kind is said. */
export const drawnColumns = <Row, Key extends string>(
  columns: ListColumns<Row, Key>,
  drawn: { readonly [K in Key]: Drawn<Row> },
): readonly (Column<Row> & { key: Key })[] =>
  (Object.keys(columns) as Key[]).map((key) => {
    const { title, kind, value } = columns[key];
    const inWords = (row: Row) => said({ label: title, kind } as Field, value(row));
    return {
      key,
      title,
      tabular: TABULAR.has(kind),
      ...(RIGHT.has(kind) && { align: 'right' as const }),
      value: (row) => {
        const held = value(row);
        return isBlank(held) || Array.isArray(held) ? inWords(row) : (held as string | number | boolean);
      },
      cell: inWords,
      ...drawn[key],
    };
  });
