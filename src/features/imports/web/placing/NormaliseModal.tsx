import { Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { fold } from '#shared/text.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import type { PreviewRow } from '../../contract.ts';
import type { PlacedAddress } from '../../rows/end.ts';
import { type End, pendingEnd, placeRow, writtenAddress } from '../../rows/preview.ts';
import classes from './Normalise.module.css';
import { NormaliseStep } from './NormaliseStep.tsx';

/** What a {@link NormaliseModal} shows. */
export interface NormaliseModalProps {
  rows: readonly PreviewRow[];
  onRows: (rows: readonly PreviewRow[]) => void;
  onClose: () => void;
}

/** Rows that write one address in the same words have one place. */
const writtenAt = (row: PreviewRow, end: End) => fold(writtenAddress(row, end));

/** Steps through the addresses that are not on the map, or are there by a guess, one by one (spec 2 §2.9). */
export function NormaliseModal({ rows, onRows, onClose }: NormaliseModalProps) {
  const day = useToday();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set());
  const pending = rows.filter((row) => pendingEnd(row) !== undefined && !omitted.has(row.importId));
  const [total] = useState(pending.length);
  const [row] = pending;
  const end = row && pendingEnd(row);

  /** Goes on without the rows that were seen: of those that stay a guess no more is asked. */
  const advance = (next: readonly PreviewRow[], seen: readonly PreviewRow[]) => {
    const passed = new Set([...omitted, ...seen.map(({ importId }) => importId)]);
    setOmitted(passed);
    onRows(next);
    if (!next.some((other) => pendingEnd(other) !== undefined && !passed.has(other.importId))) onClose();
  };
  const place = (found: PlacedAddress, inside: PreviewRow['cells']) => {
    if (!row || !end) return;
    const written = writtenAt(row, end);
    const isSame = (other: PreviewRow) => other === row || (pendingEnd(other) === end && writtenAt(other, end) === written);
    const cellsOf = (other: PreviewRow) => (other === row ? { ...other.cells, ...inside } : other.cells);
    const next = rows.map((other) => (isSame(other) ? placeRow({ ...other, cells: cellsOf(other) }, end, found, day) : other));
    // Its other end may still have to be placed.
    advance(next, found.partial_match ? rows.filter(isSame) : []);
  };
  const omit = () => row && advance(rows, [row]);
  const remove = () =>
    advance(
      rows.filter((other) => other !== row),
      [],
    );

  return (
    <Dialog onClose={onClose} title="Normalizar direcciones" size={1040} fullScreen={phone} edge>
      <div className={classes.whole}>
        <div className={classes.count}>
          <span className="tn" role="status">
            <b>Restantes {formatCount(pending.length)}</b> de {formatCount(total)}
          </span>
          <Progress aria-label="Direcciones vistas" value={total === 0 ? 0 : ((total - pending.length) / total) * 100} size="sm" />
        </div>
        {row && end && <NormaliseStep key={`${row.importId} ${end}`} row={row} end={end} onPlace={place} onOmit={omit} onRemove={remove} />}
      </div>
    </Dialog>
  );
}
