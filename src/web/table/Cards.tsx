import type { ReactNode } from 'react';
import classes from './Cards.module.css';
import table from './DataTable.module.css';
import type { OpenTable } from './Grid.tsx';
import { MenuButton, useChosen } from './GridRow.tsx';
import { SelectPage } from './Head.tsx';
import type { Selection } from './selection.ts';

interface CardProps<Row> {
  row: Row;
  id: string;
  title: string;
  selection: Selection<Row> | undefined;
  locked: boolean;
  tone: 'warn' | 'danger' | undefined;
  onMenu: ((row: Row, button: HTMLElement) => void) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  children: ReactNode;
}

function Card<Row>({ row, id, title, selection, locked, tone, onMenu, onOpen, children }: CardProps<Row>) {
  const chosen = useChosen(selection, id);
  return (
    <li className={classes.card} data-chosen={chosen || undefined} data-tone={tone}>
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
  const { openRows, rowId, noun, selection, selectable, rowMenu } = props;
  return (
    <div className={table.scroll} tabIndex={openRows.length > 0 ? 0 : undefined} role="group" aria-label={noun.many}>
      {selection && (props.loading || openRows.length > 0) && (
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
        {props.loading
          ? Array.from({ length: Math.min(props.skeletonRows, 8) }, (_, index) => (
              <li key={index} className={`${classes.card} ${classes.skeleton}`} style={{ height: props.cardHeight ?? 66 }} aria-hidden />
            ))
          : openRows.map((row, index) => (
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
              >
                {props.card(row)}
              </Card>
            ))}
      </ul>
      {props.children}
    </div>
  );
}
