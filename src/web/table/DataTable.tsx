import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { ahead, later } from '../later.ts';
import { useOnline } from '../online.ts';
import { isPhone, PHONE_QUERY } from '../theme.ts';
import type { LoadFailure, TableSort, TableState } from './column.ts';
import classes from './DataTable.module.css';
import { Footer } from './footer/Footer.tsx';
import { Grid } from './Grid.tsx';
import { loadRowMenu } from './GridRow.tsx';
import { capitalised, theMany } from '#shared/noun.ts';
import type { RowOptions } from './rowOptions.ts';
import { focusRows } from './rowFocus.ts';
import type { LongRows } from './long/rowBlocks.ts';
import { Strip } from './Strip.tsx';
import { useScreenKey } from '../useScreenKey.ts';
import { type ColumnFilters, openRows, pageCount } from './openRows.ts';

/** Everything a list can ask of its table. */
export interface DataTableProps<Row extends object> extends RowOptions<Row> {
  /** `undefined` until the first load has answered: the table then shows skeletons. */
  rows: readonly Row[] | undefined;
  /** Makes the table remote, the rows one page of it: rows of the whole result; `state` and `onStateChange` are needed with it. */
  total?: number | undefined;
  /** Page, size and sort where the screen keeps them, as in the route's search; a browser table does otherwise. */
  state?: TableState;
  onStateChange?: (state: TableState) => void;
  /** Whether newer rows are on their way: the old ones stay, dimmed. */
  fetching?: boolean;
  /** Shown instead of rows when there are none to show, as a band above them otherwise. */
  error?: LoadFailure | null;
  onRetry?: () => void;
  /** What to say when there is nothing; without it a plain sentence made from `noun`. */
  empty?: ReactNode;
  /** Page of a browser table at first. Default 1. */
  initialPage?: number;
  /** Order of a browser table at first. */
  initialSort?: TableSort;
  /** Page size of a browser table at first (`usePageSize` remembers it). */
  initialSize?: number;
  /** Told when a browser table's page size changes. */
  onSizeChange?: (size: number) => void;
  /** Page sizes on offer. Default 25, 50, 100. */
  sizes?: readonly number[];
  /** What some of these are called, as 'Todas'. */
  sizeNames?: Readonly<Record<number, string>>;
  /** The whole of a page too long to be drawn: what is in sight of it is drawn and brought (`useLongRows`). `rows` are those of its beginning. */
  long?: LongRows<Row> | undefined;
  /** Adds the input that goes to a page. */
  goToPage?: boolean;
  /** Without paging, the browser shows all rows and no footer. */
  paging?: boolean;
  /** At rest above the table: `<FilterStrip>`. */
  strip?: ReactNode;
  /** While something is chosen takes the strip's place, on a phone stands below the rows: `<SelectionBar>`. */
  selectionBar?: (chosen: ReadonlyMap<string, Row>) => ReactNode;
  /** Between strip and table: `<FilterPanel>` while it is open. */
  panel?: ReactNode;
  /** Bands about work left undone or going on: below the rows, so that one that comes late moves none of them. */
  notices?: ReactNode;
  /** What a row looks like on a phone; without it the table scrolls sideways there. */
  card?: (row: Row) => ReactNode;
  /** When it changes, the focus goes to the first row as soon as the rows are there: after a search. */
  focusOn?: unknown;
  /** What is typed into the column filters, where the screen keeps it, and goes to the first page then; the table does otherwise. */
  filters?: ColumnFilters;
  onFilters?: (filters: ColumnFilters) => void;
  /** Whether the row of column filters is shown. Default true. */
  filtering?: boolean;
  /** Whether the table takes the height that is left and scrolls inside. Default true. */
  fill?: boolean;
}

const RowMenu = later(loadRowMenu);
const KeySheet = later(() => import('./keys/KeySheet.tsx'));
const loadCards = () => import('./Cards.tsx');
const Cards = later(loadCards) as typeof import('./Cards.tsx').default;
if (isPhone()) ahead(loadCards);

const DEFAULT_SIZES: readonly number[] = [25, 50, 100];
const NO_ROWS: readonly never[] = [];

/**
 * The one table of the product: remote (give `total`, `state`, `onStateChange`) or in the browser.
 * Keys on a row: arrows, J and K move, Space and X select, Enter opens, Right and Left unfold and fold, '.' opens its menu; '?' tells all.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, total, noun, error, sizes = DEFAULT_SIZES, paging = true, fill = true, fetching = false } = props;
  const remote = total !== undefined;
  const id = useId();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [ownState, setOwnState] = useState<TableState>(() => ({
    page: props.initialPage ?? 1,
    size: props.initialSize ?? sizes[0] ?? 25,
    sort: props.initialSort,
  }));
  const [ownFilters, setFilters] = useState<ColumnFilters>({});
  const filters = props.filters ?? ownFilters;
  const online = useOnline();
  const [menu, setMenu] = useState<{ row: Row; button: HTMLElement; opened: boolean }>();
  const [telling, setTelling] = useState(false);
  const root = useRef<HTMLElement>(null);
  useScreenKey('?', () => setTelling(true));
  useScreenKey('j', () => void focusRows(root.current));
  const { focusOn } = props;
  const focused = useRef(focusOn);
  useEffect(() => {
    if (focused.current === focusOn || fetching || rows === undefined) return;
    focused.current = focusOn;
    if (!focusRows(root.current)) root.current?.querySelector<HTMLElement>('[data-rows]')?.focus();
  }, [focusOn, fetching, rows]);

  // Rows that went away may leave a browser table on a page that is no more.
  const lastPage = pageCount(rows?.length ?? 0, ownState.size);
  const state = props.state ?? { ...ownState, page: Math.min(ownState.page, lastPage) };
  const change = (next: TableState) => {
    if (next.size !== state.size) props.onSizeChange?.(next.size);
    if (props.onStateChange) props.onStateChange(next);
    else setOwnState(next);
  };
  // The footer tells the rows that are shown: while a page is on its way, those of the one before.
  const [drawn, setDrawn] = useState(state);
  if (!fetching && (drawn.page !== state.page || drawn.size !== state.size)) setDrawn(state);
  const open = remote
    ? { rows: rows ?? NO_ROWS, total: total ?? 0 }
    : openRows({ columns: props.columns, rows: rows ?? NO_ROWS, state, filters, onePage: !paging });
  const loading = rows === undefined && !error;
  const filtered = Object.values(filters).some(Boolean);
  const body = bodyState();

  function bodyState(): ReactNode {
    if (loading || open.rows.length > 0) return null;
    if (error) {
      return <ErrorState title={`No se pudieron cargar ${theMany(noun)}`} failure={error} onRetry={props.onRetry} />;
    }
    // A screen that keeps the filters says itself how to get out of them.
    if (filtered && !props.onFilters)
      return <EmptyState title="Nada coincide con el filtro" text="Pruebe con menos letras o con otro valor." />;
    // A page behind the last one: the list goes back to that (`useList`).
    if (open.total > 0) return null;
    return props.empty ?? <EmptyState title={`No hay ${noun.many}`} text="Lo que se cargue aparecerá acá." />;
  }

  const parts = {
    ...props,
    openRows: open.rows,
    loading,
    // Without a connection nothing is on its way: the old rows stay legible.
    dimmed: fetching && !loading && online,
    skeletonRows: Math.min(state.size, 25),
    onMenu: (row: Row, button: HTMLElement) => setMenu({ row, button, opened: !(menu?.opened && menu.button === button) }),
  };
  return (
    <section
      ref={root}
      className={classes.root}
      data-fill={fill || undefined}
      data-table={id}
      aria-busy={loading || fetching}
      aria-label={capitalised(noun.many)}
    >
      <Strip strip={props.strip} selection={props.selection} selectionBar={phone ? undefined : props.selectionBar} />
      {props.panel}
      {error && open.rows.length > 0 && <ErrorState inline title="No se pudo actualizar" failure={error} onRetry={props.onRetry} />}
      {phone && props.card ? (
        // What the cards still lack may come late: the footer stays where it is.
        <Suspense fallback={<div className={classes.scroll} />}>
          <Cards {...parts} card={props.card}>
            {body}
          </Cards>
        </Suspense>
      ) : (
        <Grid
          {...parts}
          tableId={id}
          sort={state.sort}
          onSort={(sort) => change({ ...state, page: 1, sort })}
          filters={filters}
          onFilter={(key, value) => {
            const next = { ...filters, [key]: value };
            if (props.onFilters) return props.onFilters(next);
            setFilters(next);
            change({ ...state, page: 1 });
          }}
        >
          {body}
        </Grid>
      )}
      <div className={classes.notices}>{props.notices}</div>
      {phone && <Strip strip={null} selection={props.selection} selectionBar={props.selectionBar} />}
      {paging && (loading || open.rows.length > 0) && (
        <Footer
          state={state}
          drawn={drawn}
          total={loading ? undefined : open.total}
          sizes={sizes}
          sizeNames={props.sizeNames}
          goToPage={props.goToPage ?? false}
          phone={phone}
          hints={[
            props.onOpen && ['Enter', 'abre'],
            props.selection && ['X', 'elige'],
            props.expanded && ['→', 'despliega'],
            props.rowMenu && ['.', 'menú'],
            ['?', 'todas las teclas'],
          ]}
          onChange={change}
        />
      )}
      {telling && (
        <Suspense>
          <KeySheet
            noun={noun}
            opens={props.onOpen !== undefined}
            unfolds={props.expanded !== undefined}
            chooses={props.selection !== undefined}
            menu={open.rows[0] && props.rowMenu?.(open.rows[0])}
            onClose={() => setTelling(false)}
          />
        </Suspense>
      )}
      {props.rowMenu && menu && (
        <Suspense>
          <RowMenu
            anchor={menu.button}
            opened={menu.opened}
            entries={props.rowMenu(menu.row)}
            onClose={() => setMenu({ ...menu, opened: false })}
          />
        </Suspense>
      )}
    </section>
  );
}
