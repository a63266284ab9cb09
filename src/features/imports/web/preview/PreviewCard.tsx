import { Fragment, type ReactNode } from 'react';
import type { Column } from '../../columns/columns.ts';
import type { PreviewRow } from '../../contract.ts';
import { messagesAt, shownColumns } from '../../rows/preview.ts';
import classes from '../Import.module.css';
import type { WorkRow } from '../work/workFile.ts';
import { isRead, Messages, PointFix, shownText } from './previewColumns.tsx';

const joined = (...texts: string[]) => texts.filter(Boolean).join(' · ');

/** What a {@link PreviewCard} shows. */
export interface PreviewCardProps {
  row: WorkRow;
  buttons: ReactNode;
  onEdit: (column: Column) => void;
  /** Told cells of coordinates as they may have been meant. */
  onFix: (row: WorkRow, cells: PreviewRow['cells']) => void;
}

/** A row of the preview on a phone. */
export function PreviewCard({ row, buttons, onEdit, onFix }: PreviewCardProps) {
  const charge = shownText.chargeAmount(row);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <b>{shownText.toAddress(row) || '—'}</b>
        <span className={classes.cardButtons}>{buttons}</span>
      </div>
      <span>{joined(shownText.name(row), shownText.client(row), shownText.deliveryDate(row))}</span>
      <span className={classes.cardNote}>
        {joined(`Fila ${row.row}`, shownText.externalID(row), shownText.typeOrder(row), charge && `Cobro: ${charge}`)}
      </span>
      {shownColumns.map((column) => (
        <Fragment key={column}>
          <Messages messages={messagesAt(row, column)} onEdit={isRead(row) ? onEdit : undefined} />
          <PointFix row={row} column={column} onFix={onFix} />
        </Fragment>
      ))}
    </div>
  );
}
