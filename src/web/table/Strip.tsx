import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import classes from './Strip.module.css';
import type { Selection } from './selection.ts';

const EMPTY: ReadonlyMap<string, never> = new Map<string, never>();
const never = () => () => {};

/** What stands above the table: the strip at rest, the selection bar while something is chosen, both 48 px high. */
export function Strip<Row>({
  strip,
  selection,
  selectionBar,
}: {
  strip: ReactNode;
  selection?: Selection<Row> | undefined;
  selectionBar?: ((chosen: ReadonlyMap<string, Row>) => ReactNode) | undefined;
}) {
  const chosen = useSyncExternalStore<ReadonlyMap<string, Row>>(selection?.subscribe ?? never, () => selection?.get() ?? EMPTY);
  if (selectionBar && chosen.size > 0) return <div className={classes.selectionBar}>{selectionBar(chosen)}</div>;
  return strip ? <div className={classes.strip}>{strip}</div> : null;
}
