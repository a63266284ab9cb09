import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressLine } from '#shared/place/addressLine.ts';
import { formatMoney } from '#shared/money.ts';
import { readDay } from '#shared/list/readDay.ts';
import { formatDayLong } from '#shared/time.ts';
import type { Column as TableColumn } from '#web/table/column.ts';
import { type Column, columns } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { readNumber } from '../../rows/number.ts';
import { type CellMessage, messagesAt, type ShownColumn, writtenAddress } from '../../rows/preview.ts';
import { EditCell } from './EditCell.tsx';
import classes from './cells.module.css';
import type { CellEditing } from './useCellEditing.ts';

const dayOf = ({ draft, cells }: PreviewRow) => draft?.deliveryDate ?? readDay(cells.deliveryDate ?? '').day;

/** Whether the row fits the header: of one that does not, no cell is known. */
export const isRead = ({ cells }: Pick<PreviewRow, 'cells'>) => Object.keys(cells).length > 0;

/** What is to be charged, in pesos; undefined when it cannot be read. */
const amountOf = ({ draft, cells }: PreviewRow) => {
  if (draft) return draft.chargeAmount;
  const reading = readNumber(cells.chargeAmount?.trim() || '0');
  return reading.error === undefined ? Number(reading.decimal) : undefined;
};

/** What a cell of the preview says: the value as it was read, or as it was written when it cannot be. */
export const shownText: Record<ShownColumn, (row: PreviewRow) => string> = {
  client: ({ client, cells }) => client?.name ?? cells.client ?? '',
  deliveryDate: (row) => {
    const day = dayOf(row);
    return day ? formatDayLong(day) : (row.cells.deliveryDate ?? '');
  },
  externalID: ({ cells }) => cells.externalID ?? '',
  typeOrder: (row) => row.draft?.typeOrder ?? (row.cells.typeOrder?.trim() || (isRead(row) ? 'Normal' : '')),
  fromAddress: ({ cells, client }) => writtenAddress({ cells }, 'fromAddress') || (client ? addressLine(client) : ''),
  toAddress: (row) => writtenAddress(row, 'toAddress'),
  chargeAmount: (row) => {
    const amount = amountOf(row);
    if (amount === undefined || amount < 0 || !isRead(row)) return row.cells.chargeAmount ?? '';
    return amount > 0 ? formatMoney(amount) : 'No';
  },
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
      {icons[tone]}
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

function PreviewCell({ row, column, editing }: { row: PreviewRow; column: ShownColumn; editing: CellEditing }) {
  const text = shownText[column](row);
  const messages = messagesAt(row, column);
  const open = editing.at?.importId === row.importId ? editing.at.column : undefined;
  const here = open === column || messages.some((message) => message.column === open) ? open : undefined;
  const isLocked = !isRead(row);
  return (
    <div className={classes.cell} data-tone={messages[0]?.tone}>
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
        <span className={classes.value}>{text || '—'}</span>
      ) : (
        <button
          type="button"
          className={classes.open}
          title={text}
          aria-label={`${columns[column].title} de la fila ${row.row}: ${text || 'vacío'}. Editar`}
          onClick={() => editing.open(row, column)}
        >
          {text || '—'}
        </button>
      )}
      {messages.length > 0 && (
        <Messages messages={messages} at={column} onEdit={isLocked ? undefined : (about) => editing.open(row, about)} />
      )}
    </div>
  );
}

/** The columns of the preview (spec 2 §2.9). '#' is the row's number in the file, the header being 1. */
export const previewColumns = (editing: CellEditing): readonly TableColumn<PreviewRow>[] => {
  const column = (key: ShownColumn, more: Partial<TableColumn<PreviewRow>> = {}): TableColumn<PreviewRow> => ({
    key,
    title: columns[key].title,
    sortable: true,
    value: shownText[key],
    cell: (row) => <PreviewCell row={row} column={key} editing={editing} />,
    ...more,
  });
  return [
    { key: 'row', title: '#', width: 64, align: 'right', sortable: true, tabular: true, secondary: true },
    column('client', { width: 176, narrow: [{ at: 1300, width: 140 }] }),
    column('deliveryDate', { width: 132, narrow: [{ at: 1300, width: 120 }], tabular: true, value: dayOf }),
    column('externalID', { width: 172, tabular: true }),
    column('typeOrder', { width: 136, narrow: [{ at: 1300, width: 126 }] }),
    column('fromAddress', { width: 190, narrow: [{ at: 1300, width: 150 }] }),
    column('toAddress'),
    column('chargeAmount', { width: 150, narrow: [{ at: 1300, width: 124 }], align: 'right', tabular: true, value: amountOf }),
  ];
};
