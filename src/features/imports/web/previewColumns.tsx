import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react';
import { addressLine } from '#shared/address.ts';
import { formatMoney } from '#shared/money.ts';
import { formatDayLong, readDay } from '#shared/time.ts';
import type { Column } from '#web/table/column.ts';
import { columns } from '../columns.ts';
import type { PreviewRow } from '../contract.ts';
import { readNumber } from '../number.ts';
import { type CellMessage, messagesAt, type ShownColumn } from '../preview.ts';
import classes from './Import.module.css';

const dayOf = ({ draft, cells }: PreviewRow) => draft?.deliveryDate ?? readDay(cells.deliveryDate ?? '').day;

/** Whether the row fits the header: of one that does not, no cell is known. */
const isRead = (cells: PreviewRow['cells']) => Object.keys(cells).length > 0;

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
  typeOrder: ({ draft, cells }) => draft?.typeOrder ?? (cells.typeOrder?.trim() || (isRead(cells) ? 'Normal' : '')),
  fromAddress: ({ cells, client }) => cells.fromAddress?.trim() || (client ? addressLine(client) : ''),
  toAddress: ({ cells }) => cells.toAddress ?? '',
  chargeAmount: (row) => {
    const amount = amountOf(row);
    if (amount === undefined || amount < 0 || !isRead(row.cells)) return row.cells.chargeAmount ?? '';
    return amount > 0 ? formatMoney(amount) : 'No';
  },
};

const icons = {
  danger: <IconExclamationCircle size={12} stroke={2} aria-hidden />,
  warn: <IconAlertTriangle size={12} stroke={2} aria-hidden />,
  plain: null,
};

/** What is told at a cell, a line each. */
export function Messages({ messages }: { messages: readonly CellMessage[] }) {
  return messages.map(({ tone, text }) => (
    <span key={text} className={classes.message} data-tone={tone}>
      {icons[tone]}
      {text}
    </span>
  ));
}

function PreviewCell({ row, column }: { row: PreviewRow; column: ShownColumn }) {
  const text = shownText[column](row);
  const messages = messagesAt(row, column);
  if (messages.length === 0) return text;
  return (
    <div className={classes.cell} data-tone={messages[0]?.tone}>
      <span className={classes.value} title={text}>
        {text || '—'}
      </span>
      <Messages messages={messages} />
    </div>
  );
}

const column = (key: ShownColumn, more: Partial<Column<PreviewRow>> = {}): Column<PreviewRow> => ({
  key,
  title: columns[key].title,
  sortable: true,
  value: shownText[key],
  cell: (row) => <PreviewCell row={row} column={key} />,
  ...more,
});

/** The columns of the preview (spec 2 §2.9). '#' is the row's number in the file, the header being 1. */
export const previewColumns: readonly Column<PreviewRow>[] = [
  { key: 'row', title: '#', width: 64, align: 'right', sortable: true, tabular: true, secondary: true },
  column('client', { width: 176, narrow: [{ at: 1300, width: 140 }] }),
  column('deliveryDate', { width: 132, narrow: [{ at: 1300, width: 120 }], tabular: true, value: dayOf }),
  column('externalID', { width: 172, tabular: true }),
  column('typeOrder', { width: 136, narrow: [{ at: 1300, width: 126 }] }),
  column('fromAddress', { width: 190, narrow: [{ at: 1300, width: 150 }] }),
  column('toAddress'),
  column('chargeAmount', { width: 150, narrow: [{ at: 1300, width: 124 }], align: 'right', tabular: true, value: amountOf }),
];
