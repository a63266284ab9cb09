import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCopy, IconExclamationCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatMoney } from '#shared/money.ts';
import { formatPhone } from '#shared/record/phoneText.ts';
import { readDay } from '#shared/list/readDay.ts';
import { formatDayLong } from '#shared/time.ts';
import type { Column as TableColumn } from '#web/table/column.ts';
import { type Column, columns } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { readNumber } from '../../cells/number.ts';
import { type CellMessage, messagesAt, type ShownColumn, shownColumns, stateOf, writtenAddress } from '../../rows/preview.ts';
import type { WorkRow } from '../work/workFile.ts';
import { Destination, destinationText } from './Destination.tsx';
import { EditCell } from './EditCell.tsx';
import classes from './cells.module.css';
import type { CellEditing } from './useCellEditing.ts';

/** A row as it is shown: once cells were written in it, those count, and not how they were read before. */
export const asWritten = (row: WorkRow): WorkRow => {
  if (!row.changed) return row;
  const { draft: _draft, ...written } = row;
  return written;
};

const dayOf = ({ draft, cells }: PreviewRow) => draft?.deliveryDate ?? readDay(cells.deliveryDate ?? '').day;

/** Whether the row fits the header: of one that does not, no cell is known. */
export const isRead = ({ cells }: Pick<PreviewRow, 'cells'>) => Object.keys(cells).length > 0;

/** What is to be charged, in pesos; undefined when it cannot be read. */
const amountOf = ({ draft, cells }: PreviewRow) => {
  if (draft) return draft.chargeAmount;
  const reading = readNumber(cells.chargeAmount?.trim() || '0');
  return reading.error === undefined ? Number(reading.decimal) : undefined;
};

/** What a cell of the preview says: the value as it will be stored, or as it was written when it cannot be read. */
export const shownText: Record<ShownColumn, (row: PreviewRow) => string> = {
  client: ({ client, cells }) => client?.name ?? cells.client ?? '',
  deliveryDate: (row) => {
    const day = dayOf(row);
    return day ? formatDayLong(day) : (row.cells.deliveryDate ?? '');
  },
  externalID: ({ draft, cells }) => draft?.externalID ?? cells.externalID ?? '',
  typeOrder: (row) => row.draft?.typeOrder ?? (row.cells.typeOrder?.trim() || (isRead(row) ? 'Normal' : '')),
  name: ({ draft, cells }) => draft?.toAddress.name ?? cells.name ?? '',
  fromAddress: ({ cells, client }) => writtenAddress({ cells }, 'fromAddress') || (client ? addressLine(client) : ''),
  toAddress: (row) => {
    const to = row.draft?.toAddress;
    return to
      ? [addressLine({ ...to, addressNumber: to.addressNumber ?? 0 }), to.town].filter(Boolean).join(' · ')
      : writtenAddress(row, 'toAddress');
  },
  chargeAmount: (row) => {
    const amount = amountOf(row);
    if (amount === undefined || amount < 0 || !isRead(row)) return row.cells.chargeAmount ?? '';
    return amount > 0 ? formatMoney(amount) : 'No';
  },
};

/** The phone of a row as it will be read, or as it was written when it cannot be. */
export const phoneOf = ({ draft, cells }: PreviewRow): string => formatPhone(draft?.toAddress.phone ?? cells.phone ?? '');

const observationOf = ({ draft, cells }: PreviewRow) => (draft ? (draft.toAddress.observation ?? '') : (cells.observation ?? ''));

/** Columns of their own where there is room: else they stand below another, which says what is told of them too. */
const beside = { phone: 'name', observation: 'toAddress' } as const satisfies Partial<Record<Column, ShownColumn>>;
type Beside = keyof typeof beside;
type Drawn = ShownColumn | Beside;
const isBeside = (column: Column): column is Beside => column in beside;

/** The columns of the preview in their order. @param wide whether there is room for all of them */
export const drawnColumns = (wide: boolean): readonly Drawn[] =>
  shownColumns.flatMap((column): Drawn[] => {
    const more = (Object.keys(beside) as Beside[]).filter((one) => wide && beside[one] === column);
    return [column, ...more];
  });

/** What is told at a cell, where there is room for all columns or not. */
const toldAt = (row: PreviewRow, column: Drawn, wide: boolean): CellMessage[] => {
  if (!isBeside(column)) return messagesAt(row, column).filter((message) => !(wide && message.column && isBeside(message.column)));
  const before = `${columns[column].title}: `;
  const its = messagesAt(row, beside[column]).filter((message) => message.column === column);
  return its.map((message) => ({ ...message, text: message.text.startsWith(before) ? message.text.slice(before.length) : message.text }));
};

const icons = {
  danger: <IconExclamationCircle size={12} stroke={2} aria-hidden />,
  warn: <IconAlertTriangle size={12} stroke={2} aria-hidden />,
  plain: null,
};

/** What is told at a cell, a line each; what is about another column of the row can be clicked to mend it. */
export function Messages({
  messages,
  at,
  onEdit,
}: {
  messages: readonly CellMessage[];
  /** The column they stand at. */
  at?: Column;
  onEdit?: ((column: Column) => void) | undefined;
}) {
  return messages.map(({ tone, text, column, order }) => (
    <span key={text} className={classes.message} data-tone={tone}>
      {order && tone === 'plain' ? <IconCopy size={12} stroke={1.8} aria-hidden /> : icons[tone]}
      {order ? (
        <Link to="/order/$id" params={{ id: order }} target="_blank">
          {text}
        </Link>
      ) : column && column !== at && onEdit ? (
        <button type="button" className={classes.mend} onClick={() => onEdit(column)}>
          {text}
        </button>
      ) : (
        text
      )}
    </span>
  ));
}

/** The coordinates of an end as they may have been meant, where those of the file cannot be right. */
const fixAt = (row: PreviewRow, column: ShownColumn): PreviewRow['cells'] | undefined => {
  const fix = column === 'fromAddress' || column === 'toAddress' ? row.fixes?.[column] : undefined;
  return fix && (Object.keys(fix) as Column[]).some((at) => row.errors[at]) ? fix : undefined;
};

/** The cells of a row's coordinates as they may have been meant; undefined when they are right, or nobody knows. */
export const fixedPoints = (row: PreviewRow): PreviewRow['cells'] | undefined => {
  const [from, to] = [fixAt(row, 'fromAddress'), fixAt(row, 'toAddress')];
  return from || to ? { ...from, ...to } : undefined;
};

/** Offers, beside what is wrong with coordinates, those that may have been meant. */
export function PointFix({
  row,
  column,
  onFix,
}: {
  row: WorkRow;
  column: ShownColumn;
  onFix: (row: WorkRow, cells: PreviewRow['cells']) => void;
}) {
  const fix = fixAt(row, column);
  return (
    fix && (
      <button
        type="button"
        className={`as-link ${classes.fix}`}
        aria-label={`Cambiarlas en la fila ${row.row}`}
        onClick={() => onFix(row, fix)}
      >
        Cambiarlas
      </button>
    )
  );
}

const shownBody: Partial<Record<Drawn, (row: PreviewRow, wide: boolean) => ReactNode>> = {
  name: (row, wide) => (
    <>
      <span className={classes.line}>{shownText.name(row) || '—'}</span>{' '}
      {!wide && phoneOf(row) && <span className={`${classes.note} tn`}>{phoneOf(row)}</span>}
    </>
  ),
  toAddress: (row, wide) => <Destination row={row} wide={wide} />,
};

/** What is said of an order that is paid: in the place of the amount, as there is none to charge. */
const paidSaid = ({ notes }: PreviewRow) => (notes.chargeAmount?.startsWith('Ya pagado') ? notes.chargeAmount : undefined);

const besideText = { phone: phoneOf, observation: observationOf } as const satisfies Record<Beside, (row: PreviewRow) => string>;
const textOf = (row: PreviewRow, column: Drawn) => {
  if (isBeside(column)) return besideText[column](row);
  if (column === 'toAddress' && row.draft) return destinationText(row.draft.toAddress);
  return (column === 'chargeAmount' && paidSaid(row)) || shownText[column](row);
};

/** The first line that a cell has to say, read aloud. */
const readOut = (row: PreviewRow, column: Drawn, wide: boolean) => {
  const below = wide ? [] : (Object.keys(beside) as Beside[]).filter((one) => beside[one] === column);
  return [column, ...below]
    .map((one) => textOf(row, one))
    .filter(Boolean)
    .join(', ');
};

interface PreviewCellProps {
  row: WorkRow;
  column: Drawn;
  wide: boolean;
  editing: CellEditing;
  onFix: (row: WorkRow, cells: PreviewRow['cells']) => void;
}

function PreviewCell({ row, column, wide, editing, onFix }: PreviewCellProps) {
  const text = readOut(row, column, wide);
  const messages = toldAt(row, column, wide).filter((message) => message.text !== paidSaid(row));
  const open = editing.at?.importId === row.importId ? editing.at.column : undefined;
  const here = open === column || messages.some((message) => message.column === open) ? open : undefined;
  const isLocked = !isRead(row);
  return (
    <div className={classes.cell} data-tone={messages[0]?.tone} data-out={stateOf(row) === 'existing' || undefined}>
      {open && here ? (
        <EditCell
          key={here}
          column={here}
          row={row.row}
          text={row.cells[here] ?? ''}
          onDone={(written, then) => editing.commit(row, here, written, then)}
          onCancel={editing.cancel}
        />
      ) : isLocked ? (
        <span className={classes.value} tabIndex={-1} data-cell={`${row.importId} ${column}`}>
          {text || '—'}
        </span>
      ) : (
        <button
          type="button"
          className={classes.open}
          title={text}
          aria-label={[
            `${columns[column].title} de la fila ${row.row}: ${text || 'vacío'}`,
            ...messages.map((message) => message.text),
            'Editar',
          ].join('. ')}
          data-cell={`${row.importId} ${column}`}
          onClick={() => editing.open(row, column)}
        >
          {shownBody[column]?.(row, wide) ?? (text || (isBeside(column) ? null : '—'))}
        </button>
      )}
      {messages.length > 0 && (
        <Messages messages={messages} at={column} onEdit={isLocked ? undefined : (about) => editing.open(row, about)} />
      )}
      {!isBeside(column) && <PointFix row={row} column={column} onFix={onFix} />}
    </div>
  );
}

/** Widths in px, by the width of the table. */
const widths: Partial<Record<Drawn, Pick<TableColumn<WorkRow>, 'width' | 'narrow'>>> = {
  client: { width: 104, narrow: [{ at: 1100, width: 88 }] },
  deliveryDate: { width: 96 },
  externalID: { width: 96, narrow: [{ at: 1100, width: 92 }] },
  typeOrder: { width: 70 },
  name: {
    width: 140,
    narrow: [
      { at: 1300, width: 156 },
      { at: 1100, width: 120 },
    ],
  },
  phone: { width: 148 },
  fromAddress: { width: 92, narrow: [{ at: 1100, width: 88 }] },
  observation: { width: 132 },
  chargeAmount: { width: 102, narrow: [{ at: 1100, width: 96 }] },
};
const sortedBy: Partial<Record<Drawn, TableColumn<WorkRow>['value']>> = { deliveryDate: dayOf, chargeAmount: amountOf };
const TABULAR: ReadonlySet<Drawn> = new Set(['deliveryDate', 'externalID', 'phone', 'chargeAmount']);

/**
 * The columns of the preview (spec 2 §2.9). '#' is the row's number in the file, as its spreadsheet counts.
 * @param wide whether phone and observation stand in columns of their own
 */
export const previewColumns = (editing: CellEditing, onFix: PreviewCellProps['onFix'], wide: boolean): readonly TableColumn<WorkRow>[] => [
  { key: 'row', title: '#', width: 54, align: 'right', sortable: true, tabular: true, secondary: true },
  ...drawnColumns(wide).map((key): TableColumn<WorkRow> => ({
    key,
    title: columns[key].title,
    sortable: true,
    value: sortedBy[key] ?? ((row) => textOf(row, key)),
    cell: (row) => <PreviewCell row={row} column={key} wide={wide} editing={editing} onFix={onFix} />,
    tabular: TABULAR.has(key),
    ...(key === 'chargeAmount' && { align: 'right' as const }),
    ...widths[key],
  })),
];
