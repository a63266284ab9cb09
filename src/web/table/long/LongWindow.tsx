import { Fragment, type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import type { LongRows } from './rowBlocks.ts';
import { useRowWindow } from './useRowWindow.ts';

interface LongWindowProps<Row> {
  long: LongRows<Row>;
  /** What scrolls; every row in it says its place as `data-index`. */
  scroller: RefObject<HTMLElement | null>;
  /** How high a row is, in px, until one is measured. */
  guess: number;
  draw: (row: Row, index: number) => ReactNode;
  /** What stands for a row that is on its way, or is no more. */
  blank: (index: number, gone: boolean) => ReactNode;
  /** What stands for all rows above, or below, in px. */
  spacer: (height: number) => ReactNode;
}

/** The rows from one to another; the version says of which moment. */
const rowsFrom = <Row,>(long: LongRows<Row>, first: number, last: number, _version: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => ({ index: first + n, row: long.at(first + n) }));

/** What is in sight of a long list, and a little around it. */
export default function LongWindow<Row>({ long, scroller, guess, draw, blank, spacer }: LongWindowProps<Row>) {
  const version = useSyncExternalStore(long.subscribe, long.version);
  const { first, last, before, after } = useRowWindow(long, scroller, guess);
  return (
    <>
      {before > 0 && spacer(before)}
      {rowsFrom(long, first, last, version).map(({ index, row }) =>
        row ? <Fragment key={index}>{draw(row, index)}</Fragment> : <Fragment key={index}>{blank(index, row === null)}</Fragment>,
      )}
      {after > 0 && spacer(after)}
    </>
  );
}
