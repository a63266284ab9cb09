import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Column } from './column.ts';
import { cellValue } from './compare.ts';
import table from './DataTable.module.css';
import classes from './GridRow.module.css';
import { leaveToRow } from './rowFocus.ts';
import type { Noun } from '#shared/noun.ts';
import type { Selection } from './selection.ts';
import { ahead } from '../later.ts';

const never = () => () => {};

/** Whether one row is chosen; redraws the caller only when that changes. */
export function useChosen<Row>(selection: Selection<Row> | undefined, id: string): boolean {
  return useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(id) ?? false);
}

/** Brings the menu of the rows over. */
export const loadRowMenu = () => import('./RowMenu.tsx');

/** The '…' that opens the menu of a row. */
export function MenuButton({ name, onOpen, size }: { name: string; onOpen: (button: HTMLElement) => void; size?: number }) {
  return (
    <ActionIcon
      size={size}
      aria-haspopup="menu"
      aria-label={`Acciones de ${name}`}
      onMouseEnter={() => ahead(loadRowMenu)}
      onFocus={() => ahead(loadRowMenu)}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <IconDots size={16} stroke={1.7} />
    </ActionIcon>
  );
}

/** How many columns a table shows: those that gave way to its width are none. */
const shownColumns = (whole: HTMLTableElement) =>
  [...(whole.tHead?.rows[0]?.cells ?? [])].filter(({ offsetWidth }) => offsetWidth > 0).length;

/** What stands under an open row, as wide as the columns that are shown: a cell over more of them would be given columns of its own. */
function DetailRow({ index, width, children }: { index: number | undefined; width: number; children: ReactNode }) {
  const own = useRef<HTMLTableRowElement>(null);
  const [span, setSpan] = useState(width);
  useLayoutEffect(() => {
    const whole = own.current?.closest('table');
    if (!whole) return undefined;
    const count = () => setSpan(Math.max(1, shownColumns(whole)));
    count();
    const sizes = new ResizeObserver(count);
    sizes.observe(whole);
    return () => sizes.disconnect();
  }, []);
  return (
    <tr ref={own} className={classes.detail} data-index={index}>
      <td colSpan={span}>{children}</td>
    </tr>
  );
}

interface GridRowProps<Row> {
  row: Row;
  id: string;
  index: number;
  columns: readonly Column<Row>[];
  name: string;
  noun: Noun;
  selection: Selection<Row> | undefined;
  /** Whether the row cannot be chosen. */
  locked: boolean;
  onToggle: (index: number, chosen: boolean, range: boolean) => void;
  expanded: ((row: Row) => ReactNode) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  onMenu: ((row: Row, button: HTMLElement) => void) | undefined;
  tone: 'warn' | 'doubt' | 'danger' | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Columns of the table altogether. */
  width: number;
  /** In a list that is drawn in part: which rows are open, so that one that comes back into sight is as it was left. */
  opened?: Selection<Row> | undefined;
}

/** Whether a row is open, and what opens it: its own matter, or kept where it outlives the row. */
function useOpen<Row>(opened: Selection<Row> | undefined, id: string, row: Row): [boolean, (open: boolean) => void] {
  const [own, setOwn] = useState(false);
  const kept = useChosen(opened, id);
  return opened ? [kept, (open) => opened.mark([[id, row]], open)] : [own, setOwn];
}

/** One row and, when it is open, what stands under it. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, id, index, columns, name, noun, selection, locked, onToggle, expanded, rowActions, onMenu, onOpen } = props;
  const chosen = useChosen(selection, id);
  const [open, setOpen] = useOpen(props.opened, id, row);
  // Of a part the place in the whole; the head is the first row.
  const place = props.opened && { 'data-index': index, 'aria-rowindex': index + 2 };
  const title = `${noun.one} ${name}`;
  const own = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (own.current) leaveToRow(own.current);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if ((key === ' ' || key === 'x') && selection && !locked) onToggle(index, !chosen, event.shiftKey);
    else if (key === 'escape' && selection && selection.get().size > 0) selection.clear();
    else if (key === '.' && onMenu) event.currentTarget.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
    else if (event.key === 'Enter' && onOpen) onOpen(row);
    else if (expanded && event.key === 'Enter') setOpen(!open);
    else if (expanded && event.key === 'ArrowRight') setOpen(true);
    else if (expanded && event.key === 'ArrowLeft') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <tr
        ref={own}
        className={classes.row}
        data-row={id}
        data-chosen={chosen || undefined}
        data-tone={props.tone}
        data-open={open || undefined}
        tabIndex={index === 0 && !place ? 0 : -1}
        {...place}
        onKeyDown={onKeyDown}
      >
        {selection && (
          <td className={table.checkColumn}>
            <label className={table.check}>
              <input
                type="checkbox"
                aria-label={`Seleccionar ${title}`}
                checked={chosen}
                disabled={locked}
                onChange={(event) =>
                  onToggle(index, event.currentTarget.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
                }
              />
            </label>
          </td>
        )}
        {expanded && (
          <td className={table.expandColumn}>
            <ActionIcon size={24} aria-expanded={open} aria-label={`Detalle de ${title}`} onClick={() => setOpen(!open)}>
              <IconChevronRight size={16} stroke={1.7} className={classes.chevron} />
            </ActionIcon>
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.key}
            className={column.tabular ? `${classes.cell} tn` : classes.cell}
            data-col={column.key}
            data-align={column.align}
            data-secondary={column.secondary}
            data-whole={column.whole}
          >
            {column.cell ? column.cell(row) : String(cellValue(column, row) ?? '')}
          </td>
        ))}
        {(rowActions || onMenu) && (
          <td className={classes.actions}>
            {rowActions && <span data-row-actions>{rowActions(row)}</span>}
            {onMenu && <MenuButton name={title} onOpen={(button) => onMenu(row, button)} />}
          </td>
        )}
      </tr>
      {expanded && open && (
        <DetailRow key={props.width} index={place?.['data-index']} width={props.width}>
          {expanded(row)}
        </DetailRow>
      )}
    </>
  );
}
