import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '#shared/time.ts';
import { formatCount } from '#shared/money.ts';
import classes from './ScanRows.module.css';
import { ResultShape } from './ResultShape.tsx';
import { type Scan, scanName, type ScanState } from '../scans/scanList.ts';
import type { SignalKind } from '../scans/signals.ts';

/** Rows that are drawn at first, and more each time: a list may have ten thousand. */
const DRAWN = 100;

const kinds: Record<ScanState, SignalKind> = { waiting: 'unverified', ready: 'ok', extra: 'extra', out: 'refused' };

const textOf = ({ state, shown, message }: Scan) => {
  if (state === 'waiting') return 'Sin verificar';
  return state === 'ready' ? (shown?.toAddress ?? '') : message;
};

/** The time of an instant with its seconds. */
const timeOf = (at: number) => formatDateTime(at, { seconds: true }).slice(-8);

const ScanRow = ({ scan, isMarked, onRemove }: { scan: Scan; isMarked: boolean; onRemove: (id: string) => void }) => (
  <li className={classes.row} data-state={scan.state} data-repeated={scan.repeats > 0 || undefined} data-marked={isMarked || undefined}>
    <ResultShape kind={kinds[scan.state]} className={classes.shape} />
    <div className={classes.words}>
      <b className="tn">{scanName(scan)}</b>
      <span className={classes.text}>{textOf(scan)}</span>
    </div>
    <span className={classes.when}>
      <time className="tn" dateTime={new Date(scan.at).toISOString()}>
        {timeOf(scan.at)}
      </time>
      {scan.repeats > 0 && <span className={classes.repeats}>repetida {scan.repeats > 1 && `${formatCount(scan.repeats)} veces`}</span>}
    </span>
    <ActionIcon aria-label={`Quitar ${scanName(scan)}`} onClick={() => onRemove(scan.id)}>
      <IconX size={15} stroke={1.8} />
    </ActionIcon>
  </li>
);

/** Props of {@link ScanRows}. */
export type ScanRowsProps = {
  label: string;
  scans: readonly Scan[];
  /** `id` of the one that the panel tells of. */
  marked: string | undefined;
  onRemove: (id: string) => void;
};

/** Codes that were read, the newest first. */
export const ScanRows = ({ label, scans, marked, onRemove }: ScanRowsProps) => {
  const [drawn, setDrawn] = useState(DRAWN);
  const left = scans.length - drawn;
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {scans.slice(0, drawn).map((scan) => (
          <ScanRow key={scan.id} scan={scan} isMarked={scan.id === marked} onRemove={onRemove} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={`as-link ${classes.more}`} onClick={() => setDrawn(drawn + DRAWN * 5)}>
          Mostrar más ({formatCount(left)})
        </button>
      )}
    </>
  );
};
