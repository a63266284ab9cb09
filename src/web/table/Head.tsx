import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSyncExternalStore, type CSSProperties } from 'react';
import type { Column, TableSort } from './column.ts';
import { filterValues } from './compare.ts';
import classes from './DataTable.module.css';
import { Hint } from '../feedback/Hint.tsx';
import { theMany, type Noun } from '#shared/noun.ts';
import type { Selection } from './selection.ts';
import type { ColumnFilters } from './openRows.ts';

interface HeadProps<Row extends object> {
  columns: readonly Column<Row>[];
  openRows: readonly Row[];
  rowId: (row: Row) => string;
  noun: Noun;
  selection: Selection<Row> | undefined;
  selectable: ((row: Row) => boolean) | undefined;
  expandable: boolean;
  /** Of the buttons at the end of a row, in px; 0 when there are none. */
  actionsWidth: number;
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
  rows: readonly Row[] | undefined;
  filters: ColumnFilters;
  onFilter: (key: string, value: string) => void;
  filtering?: boolean | undefined;
  /** Whether not all rows are drawn: nobody chooses them all at once then. */
  partly?: boolean;
}

/** The checkbox that chooses or drops the open page's rows. */
export function SelectPage<Row>({
  openRows,
  rowId,
  noun,
  selection,
  selectable,
}: Pick<HeadProps<Row & object>, 'noun'> & {
  openRows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection<Row>;
  selectable: ((row: Row) => boolean) | undefined;
}) {
  const chosen = useSyncExternalStore(selection.subscribe, selection.get);
  const rows = selectable ? openRows.filter(selectable) : openRows;
  const count = rows.filter((row) => chosen.has(rowId(row))).length;
  const all = rows.length > 0 && count === rows.length;
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        aria-label={`Seleccionar ${theMany(noun)} de esta página`}
        checked={all}
        disabled={rows.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !all;
        }}
        onChange={() =>
          selection.mark(
            rows.map((row) => [rowId(row), row] as const),
            !all,
          )
        }
      />
    </label>
  );
}

function ColumnHead<Row extends object>({ column, sort, onSort }: { column: Column<Row> } & Pick<HeadProps<Row>, 'sort' | 'onSort'>) {
  if (column.titleHidden) return <VisuallyHidden>{column.title}</VisuallyHidden>;
  if (!column.sortable) return column.title;
  if (column.unsorted)
    return (
      <Hint label={column.unsorted}>
        <button type="button" className={classes.sort} aria-disabled aria-description={column.unsorted}>
          {column.title}
        </button>
      </Hint>
    );
  const active = sort?.key === column.key;
  const Arrow = active && sort.desc ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={active || undefined}
      onClick={() => onSort({ key: column.key, desc: active ? !sort.desc : false })}
    >
      {column.title}
      <Arrow size={14} stroke={1.7} aria-hidden />
    </button>
  );
}

function ColumnFilter<Row extends object>({ column, rows, value, onChange }: FilterProps<Row>) {
  const label = `Filtrar por ${column.title}`;
  if (column.filter === 'text') {
    return (
      <input
        type="search"
        className={classes.columnFilter}
        aria-label={label}
        placeholder="Filtrar"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <select className={classes.columnFilter} aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">Todos</option>
      {filterValues(column, rows).map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

interface FilterProps<Row extends object> {
  column: Column<Row>;
  rows: readonly Row[];
  value: string;
  onChange: (value: string) => void;
}

/** Column heads with sort, page checkbox and column filters. */
export function Head<Row extends object>(props: HeadProps<Row>) {
  const { columns, sort, onSort, selection, actionsWidth, filters } = props;
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <th scope="col" className={classes.checkColumn}>
            {props.partly ? (
              <VisuallyHidden>Selección</VisuallyHidden>
            ) : (
              <SelectPage
                openRows={props.openRows}
                rowId={props.rowId}
                noun={props.noun}
                selection={selection}
                selectable={props.selectable}
              />
            )}
          </th>
        )}
        {props.expandable && (
          <th scope="col" className={classes.expandColumn}>
            <VisuallyHidden>Detalle</VisuallyHidden>
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-col={column.key}
            data-align={column.align}
            aria-sort={column.sortable && sort?.key === column.key ? (sort.desc ? 'descending' : 'ascending') : undefined}
          >
            <ColumnHead column={column} sort={sort} onSort={onSort} />
            {column.filter && props.filtering !== false && (
              <ColumnFilter
                column={column}
                rows={props.rows ?? []}
                value={filters[column.key] ?? ''}
                onChange={(value) => props.onFilter(column.key, value)}
              />
            )}
          </th>
        ))}
        {actionsWidth > 0 && (
          <th scope="col" data-col="actions" data-align="right" style={{ '--actions-width': `${actionsWidth}px` } as CSSProperties}>
            Acción
          </th>
        )}
      </tr>
    </thead>
  );
}
