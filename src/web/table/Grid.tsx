import { useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { RowOptions } from './rowOptions.ts';
import type { TableSort } from './column.ts';
import { actionRules, columnRules } from './columnRules.ts';
import classes from './DataTable.module.css';
import { GridRow } from './GridRow.tsx';
import rowClasses from './GridRow.module.css';
import { Head } from './Head.tsx';
import type { ColumnFilters } from './openRows.ts';
import { makeCurrent, rowAt } from './rowFocus.ts';

/** What both layouts of a table draw: the rows of the open page and their state. */
export interface OpenTable<Row extends object> extends RowOptions<Row> {
  openRows: readonly Row[];
  loading: boolean;
  dimmed: boolean;
  skeletonRows: number;
  onMenu: (row: Row, button: HTMLElement) => void;
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const row = event.target;
  if (!(row instanceof HTMLElement) || !row.dataset.row || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = rowAt(row, event.key);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

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
  const lastToggled = useRef(-1);
  const { actionCount = 1, actionsHideAt } = props;
  const widthOf = (count: number) => (count ? Math.max(72, count * 30 + 20) : 0);
  const buttons = (rowActions ? actionCount : 0) + (rowMenu ? 1 : 0);
  const width = columns.length + (selection ? 1 : 0) + (expanded ? 1 : 0) + (buttons ? 1 : 0);

  const toggle = (index: number, chosen: boolean, range: boolean) => {
    const from = range && lastToggled.current >= 0 ? lastToggled.current : index;
    const span = openRows.slice(Math.min(from, index), Math.max(from, index) + 1).filter((row) => selectable?.(row) ?? true);
    selection?.mark(
      span.map((row) => [rowId(row), row] as const),
      chosen,
    );
    lastToggled.current = index;
  };

  /** Does, on a row that has the focus, what stands with that key in its menu. */
  const act = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    const id = target instanceof HTMLElement ? target.dataset.row : undefined;
    const row = id && rowMenu && !event.ctrlKey && !event.metaKey && !event.altKey && openRows.find((one) => rowId(one) === id);
    const entry = row && rowMenu(row).find(({ hotkey }) => hotkey !== undefined && keyOf(hotkey) === key.toLowerCase());
    if (!entry) return;
    event.preventDefault();
    event.stopPropagation();
    entry.onSelect?.();
  };

  return (
    <div className={classes.scroll} data-rows tabIndex={-1} data-empty={(!loading && openRows.length === 0) || undefined}>
      <style>
        {columnRules(props.tableId, columns, (selection ? 44 : 0) + (expanded ? 30 : 0) + widthOf(buttons))}
        {actionsHideAt === undefined ? '' : actionRules(props.tableId, actionsHideAt, widthOf(buttons - actionCount))}
      </style>
      <table className={classes.table} data-dimmed={props.dimmed || undefined}>
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
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <tr key={index} className={`${rowClasses.row} ${rowClasses.skeleton}`} aria-hidden>
                  {Array.from({ length: width }, (__, cell) => (
                    <td key={cell} />
                  ))}
                </tr>
              ))
            : openRows.map((row, index) => (
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
                />
              ))}
        </tbody>
      </table>
      {props.children}
    </div>
  );
}
