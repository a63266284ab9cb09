import { writeXlsxStream } from 'hucre/xlsx';
import type { ListColumn } from '#shared/list/listColumns.ts';
import { cellOf, columnOf } from './cells.ts';

/** What a workbook of one sheet holds. */
export type SheetParts<Row> = {
  /** 'Órdenes'; at most 31 characters. */
  title: string;
  columns: readonly ListColumn<Row>[];
  /** Taken as they are written: however many there are, few are held at once. */
  rows: AsyncIterable<Row> | Iterable<Row>;
};

async function* cellsOf<Row>({ columns, rows }: SheetParts<Row>) {
  for await (const row of rows) yield columns.map(({ kind, value }) => cellOf(kind, value(row)));
}

/** An XLSX with a head that stays, of typed cells, in pieces. */
export const writeSheet = <Row>(parts: SheetParts<Row>): AsyncIterable<Uint8Array> =>
  writeXlsxStream(cellsOf(parts), {
    name: parts.title,
    columns: parts.columns.map(({ kind, title }) => columnOf(kind, title)),
    freezePane: { rows: 1 },
  });
