import { Suspense, useRef, type ReactNode } from 'react';
import { later } from '../later.ts';
import classes from './Cards.module.css';
import table from './DataTable.module.css';
import type { OpenTable } from './Grid.tsx';
import { MenuButton, useChosen } from './GridRow.tsx';
import { SelectPage } from './Head.tsx';
import type { Selection } from './selection.ts';

const LongWindow = later(() => import('./long/LongWindow.tsx')) as typeof import('./long/LongWindow.tsx').default;

interface CardProps<Row> {
  row: Row;
  id: string;
  title: string;
  selection: Selection<Row> | undefined;
  locked: boolean;
  tone: 'warn' | 'doubt' | 'danger' | undefined;
  onMenu: ((row: Row, button: HTMLElement) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** In a list that is drawn in part: the card's place, from 0, and how many there are. */
  place: { index: number; count: number } | undefined;
  children: ReactNode;
}

function Card<Row>({ row, id, title, selection, locked, tone, onMenu, onOpen, place, children }: CardProps<Row>) {
  const chosen = useChosen(selection, id);
  const whole = place && { 'data-index': place.index, 'data-row': id, 'aria-posinset': place.index + 1, 'aria-setsize': place.count };
  return (
    <li className={classes.card} data-chosen={chosen || undefined} data-tone={tone} {...whole}>
      {selection && (
        <label className={table.check}>
          <input
            type="checkbox"
            aria-label={`Seleccionar ${title}`}
            checked={chosen}
            disabled={locked}
            onChange={() => selection.mark([[id, row]], !chosen)}
          />
        </label>
      )}
      <div
        className={classes.cardBody}
        onClick={(event) => {
          if (onOpen && !(event.target instanceof Element && event.target.closest('a,button,input,label'))) onOpen(row);
        }}
      >
        {children}
      </div>
      {onMenu && <MenuButton size={36} name={title} onOpen={(button) => onMenu(row, button)} />}
    </li>
  );
}

/** The rows as cards, on a phone: checkbox left, '…' right, between them what the screen's `card` draws. */
export default function Cards<Row extends object>(props: OpenTable<Row> & { card: (row: Row) => ReactNode }) {
  const { openRows, rowId, noun, selection, selectable, rowMenu, long, cardHeight = 66 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const drawCard = (row: Row, index: number) => (
    <Card
      key={rowId(row)}
      row={row}
      id={rowId(row)}
      title={`${noun.one} ${props.rowName?.(row) ?? index + 1}`}
      selection={selection}
      locked={selectable ? !selectable(row) : false}
      tone={props.rowTone?.(row)}
      onMenu={rowMenu ? props.onMenu : undefined}
      onOpen={props.onOpen}
      place={long && { index, count: long.count }}
    >
      {props.card(row)}
    </Card>
  );
  const blankCard = (index: number, gone = false) => (
    <li
      key={index}
      className={gone ? classes.card : `${classes.card} ${classes.skeleton}`}
      style={{ height: cardHeight }}
      data-index={long && index}
      aria-hidden={!gone}
    >
      {gone && 'Ya no está'}
    </li>
  );
  return (
    <div ref={scroller} className={table.scroll} tabIndex={openRows.length > 0 ? 0 : undefined} role="group" aria-label={noun.many}>
      {selection && !long && (props.loading || openRows.length > 0) && (
        <div className={classes.cardsHead}>
          {!props.loading && (
            <>
              <SelectPage openRows={openRows} rowId={rowId} noun={noun} selection={selection} selectable={selectable} />
              <span aria-hidden>Toda la página</span>
            </>
          )}
        </div>
      )}
      <ul className={classes.cards} data-dimmed={props.dimmed || undefined}>
        {props.loading ? (
          Array.from({ length: Math.min(props.skeletonRows, 8) }, (_, index) => blankCard(index))
        ) : long ? (
          <Suspense>
            <LongWindow
              long={long}
              scroller={scroller}
              guess={cardHeight}
              draw={drawCard}
              blank={blankCard}
              spacer={(height) => <li aria-hidden className={classes.spacer} style={{ height }} />}
            />
          </Suspense>
        ) : (
          openRows.map(drawCard)
        )}
      </ul>
      {props.children}
    </div>
  );
}
