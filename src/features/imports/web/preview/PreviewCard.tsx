import type { ReactNode } from 'react';
import type { Column } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { messagesAt, shownColumns } from '../../rows/preview.ts';
import classes from '../Import.module.css';
import { isRead, Messages, shownText } from './previewColumns.tsx';

const joined = (...texts: string[]) => texts.filter(Boolean).join(' · ');

/** A row of the preview on a phone. */
export function PreviewCard({ row, buttons, onEdit }: { row: PreviewRow; buttons: ReactNode; onEdit: (column: Column) => void }) {
  const charge = shownText.chargeAmount(row);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <b>{shownText.toAddress(row) || '—'}</b>
        <span className={classes.cardButtons}>{buttons}</span>
      </div>
      <span>{joined(shownText.client(row), shownText.deliveryDate(row))}</span>
      <span className={classes.cardNote}>
        {joined(`Fila ${row.row}`, shownText.externalID(row), shownText.typeOrder(row), charge && `Cobro: ${charge}`)}
      </span>
      {shownColumns.map((column) => (
        <Messages key={column} messages={messagesAt(row, column)} onEdit={isRead(row) ? onEdit : undefined} />
      ))}
    </div>
  );
}
