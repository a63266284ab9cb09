import { Suspense, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { RowOptions } from './rowOptions.ts';
import type { TableSort } from './column.ts';
import { actionRules, columnRules } from './columnRules.ts';
import classes from './DataTable.module.css';
import { GridRow } from './GridRow.tsx';
import rowClasses from './GridRow.module.css';
import { Head } from './Head.tsx';
import type { ColumnFilters } from './openRows.ts';
import { later } from '../later.ts';
import type { LongRows } from './long/rowBlocks.ts';
import { capitalised } from '#shared/noun.ts';
import { metrics } from '../theme.ts';
import { makeCurrent, rowAt } from './rowFocus.ts';
import { Selection } from './selection.ts';

/** What both layouts of a table draw: the rows of the open page and their state. */
export interface OpenTable<Row extends object> extends RowOptions<Row> {
  openRows: readonly Row[];
  loading: boolean;
  dimmed: boolean;
  skeletonRows: number;
  onMenu: (row: Row, button: HTMLElement) => void;
  /** The whole list, of which only what is in sight is drawn; `openRows` are those at hand. */
  long?: LongRows<Row> | undefined;
  /** Stands in place of the rows when there are none. */
  children: ReactNode;
}

interface GridProps<Row extends object> extends OpenTable<Row> {
  tableId: string;
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
  /** All rows, of which the column filters offer the values. */
  rows: readonly Row[] | undefined;
  filters: ColumnFilters;
  onFilter: (key: string, value: string) => void;
  filtering?: boolean | undefined;
}

const LongWindow = later(() => import('./long/LongWindow.tsx')) as typeof import('./long/LongWindow.tsx').default;

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const row = event.target;
  if (!(row instanceof HTMLElement) || !row.dataset.row || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = rowAt(row, event.key);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** How high a row is, in px, until one is measured. */
const ROW = metrics.rowHeight;

/** What the browser calls a key that people read in a menu. */
const keyOf = (hotkey: string) => (hotkey === 'Supr' ? 'delete' : hotkey.toLowerCase());

/** A cut text is shown in full by the browser's own tooltip, asked for only when the pointer is there. */
function nameCutText(event: MouseEvent<HTMLElement>) {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  // What gave way to the width is not said: `innerText` leaves it out.
  if (cell?.dataset.col && !cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

/** The table as a table: head that stays, rows, skeletons. */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { columns, openRows, rowId, selection, selectable, expanded, rowActions, rowMenu, loading, skeletonRows } = props;
  const { long } = props;
  const lastToggled = useRef(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => new Selection<Row>());
  const { actionCount = 1, actionsHideAt } = props;
  const widthOf = (count: number) => (count ? Math.max(72, count * 30 + 20) : 0);
  const buttons = (rowActions ? actionCount : 0) + (rowMenu ? 1 : 0);
  const width = columns.length + (selection ? 1 : 0) + (expanded ? 1 : 0) + (buttons ? 1 : 0);

  const toggle = (index: number, chosen: boolean, range: boolean) => {
    const from = range && lastToggled.current >= 0 ? lastToggled.current : index;
    const [first, last] = [Math.min(from, index), Math.max(from, index)];
    const between = long
      ? Array.from({ length: last - first + 1 }, (_, n) => long.at(first + n)).filter((row) => row !== null && row !== undefined)
      : openRows.slice(first, last + 1);
    const span = between.filter((row) => selectable?.(row) ?? true);
    selection?.mark(
      span.map((row) => [rowId(row), row] as const),
      chosen,
    );
    lastToggled.current = index;
  };

  /** Does, on a row that has the focus, what stands with that key in its menu. */
  const act = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    const { row: id, index } = target instanceof HTMLElement ? target.dataset : {};
    const its = long ? long.at(Number(index)) : openRows.find((one) => rowId(one) === id);
    const row = id && rowMenu && !event.ctrlKey && !event.metaKey && !event.altKey && its;
    const entry = row && rowMenu(row).find(({ hotkey }) => hotkey !== undefined && keyOf(hotkey) === key.toLowerCase());
    if (!entry) return;
    event.preventDefault();
    event.stopPropagation();
    entry.onSelect?.();
  };

  const drawRow = (row: Row, index: number) => (
    <GridRow
      key={rowId(row)}
      row={row}
      id={rowId(row)}
      index={index}
      columns={columns}
      name={props.rowName?.(row) ?? `${index + 1}`}
      noun={props.noun}
      selection={selection}
      locked={selectable ? !selectable(row) : false}
      onToggle={toggle}
      expanded={expanded}
      rowActions={rowActions}
      onMenu={rowMenu ? props.onMenu : undefined}
      tone={props.rowTone?.(row)}
      onOpen={props.onOpen}
      width={width}
      opened={long && opened}
    />
  );
  const blankRow = (index: number, gone = false) => (
    <tr
      key={`blank ${index}`}
      className={gone ? rowClasses.row : `${rowClasses.row} ${rowClasses.skeleton}`}
      data-index={long && index}
      aria-hidden={!gone}
    >
      {gone ? <td className={rowClasses.gone}>Ya no está</td> : Array.from({ length: width }, (_, cell) => <td key={cell} />)}
    </tr>
  );
  const skeletons = Array.from({ length: skeletonRows }, (_, index) => blankRow(index));
  return (
    <div
      ref={scroller}
      className={classes.scroll}
      data-rows
      {...(long && { role: 'group', 'aria-label': `${capitalised(props.noun.many)}, todas` })}
      tabIndex={long ? 0 : -1}
      data-empty={(!loading && openRows.length === 0) || undefined}
    >
      <style>
        {columnRules(props.tableId, columns, (selection ? 44 : 0) + (expanded ? 30 : 0) + widthOf(buttons))}
        {actionsHideAt ? actionRules(props.tableId, actionsHideAt, actionCount, (left) => widthOf(left + buttons - actionCount)) : ''}
      </style>
      <table
        className={classes.table}
        data-dimmed={props.dimmed || undefined}
        aria-rowcount={long && !loading ? long.count + 1 : undefined}
      >
        <Head
          columns={columns}
          openRows={openRows}
          rowId={rowId}
          noun={props.noun}
          selection={selection}
          selectable={selectable}
          expandable={expanded !== undefined}
          actionsWidth={widthOf(buttons)}
          sort={props.sort}
          onSort={props.onSort}
          rows={props.rows}
          filters={props.filters}
          onFilter={props.onFilter}
          filtering={props.filtering}
          partly={long !== undefined}
        />
        <tbody
          onKeyDown={(event) => {
            moveFocus(event);
            act(event);
          }}
          onFocus={({ target }) => {
            const row = target.closest<HTMLElement>('tr[data-row]');
            if (row && row.tabIndex !== 0) makeCurrent(row);
          }}
          onMouseOver={nameCutText}
        >
          {loading ? (
            skeletons
          ) : long ? (
            <Suspense fallback={skeletons}>
              <LongWindow
                long={long}
                scroller={scroller}
                guess={ROW}
                draw={drawRow}
                blank={blankRow}
                spacer={(height) => (
                  <tr aria-hidden className={rowClasses.spacer}>
                    <td style={{ height }} />
                  </tr>
                )}
              />
            </Suspense>
          ) : (
            openRows.map(drawRow)
          )}
        </tbody>
      </table>
      {props.children}
    </div>
  );
}
