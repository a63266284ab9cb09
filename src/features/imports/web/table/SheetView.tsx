import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import type { Column } from '../../columns/columns.ts';
import type { FoundTable, TableRow } from '../../sheet/findTable.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import classes from './SheetView.module.css';
import { type Extent, FIRST, shownRows } from './tableChoice.ts';

/** What a {@link SheetView} draws. */
export interface SheetViewProps {
  sheet: Sheet;
  found: FoundTable;
  /** What each column means: amounts stand right. */
  meanings: readonly (Column | null)[];
  /** The row of titles that is wanted, while it is looked for. */
  aim: number | null;
  onHeader: (at: number) => void;
  onRow: (at: number, isOrder: boolean) => void;
}

const AMOUNTS: ReadonlySet<Column | null> = new Set<Column | null>(['chargeAmount', 'valuePackage', 'weight', 'quantity', 'numberPackage']);
/** Rows that come with each 'más'. */
const MORE = 100;

interface RowProps extends Pick<SheetViewProps, 'meanings' | 'onHeader' | 'onRow'> {
  at: number;
  kind: 'header' | 'order' | 'left';
  cells: readonly string[];
  order: TableRow | undefined;
  width: number;
}

function Cells({ cells, order, width, meanings, kind }: Pick<RowProps, 'cells' | 'order' | 'width' | 'meanings' | 'kind'>) {
  const filled = cells.flatMap((text, at) => (text.trim() === '' ? [] : [at]));
  const [only] = filled;
  // A title, a note: its words go on over the cells beside it.
  if (kind === 'left' && filled.length <= 1) {
    return <td colSpan={width}>{only === undefined ? '' : cells[only]}</td>;
  }
  return Array.from({ length: width }, (_, at) => {
    const text = cells[at] ?? '';
    const props = {
      title: text.length > 24 ? text : undefined,
      'data-amount': AMOUNTS.has(meanings[at] ?? null) || undefined,
      'data-carried': order?.carried.includes(at) || undefined,
    };
    return kind === 'header' ? (
      <th key={at} scope="col" {...props}>
        {text}
      </th>
    ) : (
      <td key={at} {...props}>
        {text}
      </td>
    );
  });
}

function SheetRow({ at, kind, cells, order, width, meanings, onHeader, onRow }: RowProps) {
  const number = formatCount(at + 1);
  const isOrder = kind === 'order';
  return (
    <tr data-kind={kind} data-wrong={order?.error !== undefined || undefined} title={order?.error}>
      <th scope="row">
        <button
          type="button"
          tabIndex={kind === 'header' ? 0 : -1}
          aria-pressed={kind === 'header'}
          aria-label={`Fila ${number}: títulos`}
          onClick={() => onHeader(at)}
        >
          {number}
        </button>
      </th>
      <Cells cells={cells} order={order} width={width} meanings={meanings} kind={kind} />
      <td className={classes.act}>
        {kind !== 'header' && (
          <ActionIcon
            size={26}
            tabIndex={-1}
            aria-label={isOrder ? `Dejar afuera la fila ${number}` : `Traer la fila ${number}`}
            title={isOrder ? 'Dejar afuera' : 'Traer'}
            onClick={() => onRow(at, !isOrder)}
          >
            {isOrder ? <IconX size={15} stroke={1.7} /> : <IconPlus size={15} stroke={1.7} />}
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

/** A sheet as it came: which of its rows is the titles, which are orders, which are left out. Of a long one, a part. */
export function SheetView({ sheet, found, meanings, aim, onHeader, onRow }: SheetViewProps) {
  const [extent, setExtent] = useState<Extent>(FIRST);
  const { header, rows, headers } = found;
  const orders = new Map(rows.map((row) => [row.at, row]));
  const width = headers.length;
  return (
    <div className={classes.scroll} role="region" aria-label="La hoja como vino" tabIndex={0}>
      <table className={classes.sheet}>
        {header === null && (
          <thead>
            <tr>
              <th />
              {headers.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th />
            </tr>
          </thead>
        )}
        <tbody>
          {shownRows(sheet.rows.length, found, extent).map((one) => {
            if ('at' in one) {
              const { at } = one;
              const order = orders.get(at);
              const kind = at === header ? 'header' : order ? 'order' : 'left';
              const cells = order && order.error === undefined ? order.cells : (sheet.rows[at] ?? []);
              return (
                <SheetRow
                  key={at}
                  at={at}
                  kind={at === aim ? 'header' : kind}
                  cells={cells}
                  order={order}
                  width={width}
                  meanings={meanings}
                  onHeader={onHeader}
                  onRow={onRow}
                />
              );
            }
            const { from, to } = one;
            const isAbove = header !== null && to < header;
            const count = to - from + 1;
            return (
              <tr key={from} data-kind="gap">
                <th />
                <td colSpan={width + 1}>
                  <button
                    type="button"
                    className="as-link"
                    onClick={() =>
                      setExtent(isAbove ? { ...extent, above: extent.above + MORE } : { ...extent, beneath: extent.beneath + MORE })
                    }
                  >
                    {count === 1 ? '1 fila más…' : `${formatCount(count)} filas más…`}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
