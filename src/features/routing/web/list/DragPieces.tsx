import { useSyncExternalStore } from 'react';
import { costSaid } from '../../editing/changes.ts';
import pieces from './DragPieces.module.css';
import type { DragStore } from './dragStore.ts';
import classes from './StopList.module.css';

/** Where what is dragged would stand. */
export const DropGap = ({ drag }: { drag: DragStore }) => {
  const to = useSyncExternalStore(drag.subscribe, () => drag.get()?.to ?? null);
  const isOut = useSyncExternalStore(drag.subscribe, () => drag.get()?.isOut ?? false);
  return to === null || isOut ? null : <li className={pieces.gap} style={{ '--at': to } as React.CSSProperties} aria-hidden />;
};

/** What it costs to let a stop go where it is held; `children` while another one, or none, is dragged. */
export const DragCost = ({ drag, of, children }: { drag: DragStore; of: string; children: React.ReactNode }) => {
  const dragged = useSyncExternalStore(drag.subscribe, () => (drag.get()?.lead === of ? drag.get() : undefined));
  if (!dragged) return children;
  const { cost, slowed, isOut } = dragged;
  const { time, length } = cost ? costSaid(cost) : { time: null, length: null };
  const isMore = cost !== null && (cost.seconds > 0 || (time === null && cost.metres > 0));
  return (
    <span className={classes.times} data-cost={time || length ? (isMore ? 'more' : 'less') : 'same'}>
      <b className="tn">{isOut ? 'vuelve a su lugar' : (time ?? (cost ? 'sin cambio' : '…'))}</b>
      <span className="tn">{[length, slowed?.replace(/ desde .*/, '')].filter(Boolean).join(' · ')}</span>
    </span>
  );
};

/** How many are dragged together, on the one that is held. */
export const DragCount = ({ drag, of }: { drag: DragStore; of: string }) => {
  const count = useSyncExternalStore(drag.subscribe, () => (drag.get()?.lead === of ? drag.get()!.count : 1));
  return count > 1 ? <span className={`${pieces.count} tn`}>{count}</span> : null;
};
