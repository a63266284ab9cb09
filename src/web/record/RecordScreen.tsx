import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconPencil, IconHistory, IconTrash } from '@tabler/icons-react';
import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { agreeing, type Noun } from '#shared/noun.ts';
import { type Field, type Fields, unsaidKinds } from '#shared/record/fields.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Hint } from '../feedback/Hint.tsx';
import { ahead, later } from '../later.ts';
import { FilterStrip } from '../list/FilterStrip.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { useBrowserList } from '../list/useBrowserList.ts';
import type { Column, MenuEntry, TableSort } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { sortedRows } from '../table/openRows.ts';
import { useAskedFor } from '../useScreenAction.ts';
import { useScreenKey } from '../useScreenKey.ts';
import { whenIdle } from '../whenIdle.ts';
import type { LateRecordForm } from './lateRecordForm.tsx';
import type { RecordApi, RecordRow, RecordTarget } from './recordApi.ts';
import { soughtText } from './recordColumns.tsx';
import { RecordDrafts, recordDrafts } from './RecordDrafts.tsx';
import { addLabel, RecordHead } from './RecordHead.tsx';
import { isAmong, noneOfState, type Standing, StateSegments } from './StateSegments.tsx';
import { useRemoval } from './useRemoval.tsx';
import classes from './record.module.css';

const loadHistory = () => import('./RecordHistory.tsx');
const RecordHistory = later(loadHistory);
const PhoneFilters = later(async () => ({ default: (await import('../list/PhoneFilters.tsx')).PhoneFilters }));

/** Page sizes of record screens; ten at first (spec 1 §9, spec 2 §9). */
const SIZES = [10, 25, 50] as const;
const ICON = { size: 16, stroke: 1.7 };

/** The kinds of field that a search of the list does not read. */
const UNSOUGHT: ReadonlySet<Field['kind']> = new Set(['point', ...unsaidKinds]);

/** What a screen of records is. */
export type RecordScreenProps<Row extends RecordRow, Form, Whole extends Row = Row> = {
  of: RecordApi<Whole, Form, Row>;
  noun: Noun;
  /** Where the screen is, outermost first. */
  breadcrumb: readonly string[];
  fields: { readonly [Name in keyof NoInfer<Form>]-?: Field };
  /** What else its history tells of. */
  otherFields?: Fields;
  /** What a record is called. */
  name: (row: Row) => string;
  /** The one that is `always` shown is the way into the record. */
  columns: readonly Column<Row>[];
  /** The order at first. */
  sort: TableSort;
  card: (row: Row) => ReactNode;
  form: LateRecordForm<Whole, Form>;
  /** The way to what keeps a record from being deleted, as a button. */
  uses?: (row: Row, count: number) => ReactNode;
  /** What else is done on the screen, before Exportar. */
  tools?: readonly MenuEntry[];
  /** Where a record has a page of its own: goes there. */
  onOpen?: (row: Row) => void;
  /** Entries of a row's menu of the screen's own. */
  menu?: (row: Row) => readonly MenuEntry[];
  /** Buttons of a row of the screen's own, before the pencil, and how many. */
  actions?: { count: number; draw: (row: Row) => ReactNode };
  /** Why a record may be looked at only, and why it is not deleted; undefined where it may be. */
  locked?: (row: Row) => string | undefined;
  undeletable?: (row: Row) => string | undefined;
  /** What the whole row warns of. */
  tone?: (row: Row) => 'warn' | undefined;
  /** How the records are told apart where their status is no record status. */
  standing?: Standing<Row>;
  /** Page sizes, and the one at first; 10, 25 and 50 unless told, the first of them. */
  sizes?: { offered: readonly [number, ...number[]]; initial: number };
  /** Adds the input that goes to a page. */
  goToPage?: boolean;
  /** A new record that links ask for, by its name behind '#', with what its form begins with; undefined while that is not known. */
  begun?: { name: string; values: Partial<Record<keyof Form & string, unknown>> & Record<string, unknown> } | undefined;
};

const NOTHING_MATCHES = { title: 'Nada coincide', text: 'Pruebe con menos letras o con otro estado.' };

type Named = { _id: string; name: string };

const withWayIn = <Row,>(column: Column<Row>, open: (row: Row) => void): Column<Row> =>
  column.always
    ? {
        ...column,
        cell: (row) => (
          <button type="button" className={classes.wayIn} onClick={() => open(row)}>
            {column.cell?.(row)}
          </button>
        ),
      }
    : column;

/** A screen of records: list with search and states, form, history, deletion; N, B, and on a row Enter, E, H and Supr. */
export function RecordScreen<Row extends RecordRow, Form extends { status: unknown }, Whole extends Row = Row>(
  props: RecordScreenProps<Row, Form, Whole>,
) {
  const { of, noun, breadcrumb, name, columns, sort, card, form, uses } = props;
  const { Form } = form;
  const fields = props.fields as Fields;
  const slice = String(of.list.key[0]);
  const [target, setTarget] = useState<RecordTarget | null>(null);
  const [history, setHistory] = useState<Named | null>(null);
  const drafts = recordDrafts(slice, fields);
  const list = useBrowserList({
    name: slice,
    query: of.list.queryOptions({}),
    rows: ({ data }) => data,
    text: (row) =>
      Object.entries(fields)
        .map(([path, field]) => (UNSOUGHT.has(field.kind) ? '' : soughtText(field, row[path as keyof Row])))
        .concat(columns.flatMap(({ key }) => (key in fields ? [] : String(row[key as keyof Row] ?? ''))))
        .join(' '),
    columns,
    sort,
    isAmong: (state, row) => isAmong(state, row, props.standing),
    initialState: 'all',
    sizes: props.sizes?.offered ?? SIZES,
    ...(props.sizes && { initialSize: props.sizes.initial }),
  });
  const { all, found, passing, filtered } = list;
  // A column that filters by the state does what the segments do.
  const segmented = !columns.some(({ key, filter }) => key === 'status' && filter);
  const load = () => {
    ahead(form.load);
    ahead(loadHistory);
  };
  useEffect(
    () =>
      whenIdle(() => {
        ahead(form.load);
        ahead(loadHistory);
      }),
    [form],
  );

  const open = (next: RecordTarget) => startTransition(() => setTarget(next));
  const create = () => open({ kind: 'new' });
  const edit = ({ _id }: Row) => open({ kind: 'edit', _id });
  const tell = (row: Row) => startTransition(() => setHistory({ _id: row._id, name: name(row) }));
  useScreenKey('n', create);
  useAskedFor(props.begun?.name, () => open({ kind: 'new', ...(props.begun && { begun: props.begun.values }) }));

  const { remove, refusal } = useRemoval<Row, Form>({ of, noun, name, standing: props.standing, undeletable: props.undeletable, uses });
  const rowMenu = (row: Row): MenuEntry[] => [
    ...(props.onOpen ? [{ label: 'Abrir', icon: <IconEye {...ICON} />, hotkey: 'Enter', onSelect: () => props.onOpen?.(row) }] : []),
    { label: 'Editar', icon: <IconPencil {...ICON} />, hotkey: 'E', onSelect: () => edit(row) },
    ...(props.menu?.(row) ?? []).map((entry, at) => ({ ...entry, divided: at === 0 })),
    { label: 'Historial de cambios', icon: <IconHistory {...ICON} />, hotkey: 'H', divided: true, onSelect: () => tell(row) },
    {
      label: 'Eliminar',
      icon: <IconTrash {...ICON} />,
      hotkey: 'Supr',
      danger: true,
      divided: true,
      disabled: Boolean(props.undeletable?.(row)),
      onSelect: () => remove(row),
    },
  ];
  const states = { rows: all, noun, standing: props.standing, ...list.states };

  return (
    <>
      <RecordHead
        noun={noun}
        breadcrumb={breadcrumb}
        onNear={load}
        onAdd={create}
        tools={props.tools}
        onExport={() => of.export.call({ ids: sortedRows(columns, passing ?? [], list.table.state.sort).map(({ _id }) => _id) })}
      />
      <DataTable
        {...list.table}
        noun={noun}
        goToPage={props.goToPage ?? false}
        columns={columns.map((column) => withWayIn(column, props.onOpen ?? edit))}
        rowName={name}
        card={card}
        onOpen={props.onOpen ?? edit}
        rowMenu={rowMenu}
        {...(props.tone && { rowTone: props.tone })}
        actionCount={1 + (props.actions?.count ?? 0)}
        rowActions={(row) => (
          <>
            {props.actions?.draw(row)}
            <Hint label="Editar">
              <ActionIcon aria-label={`Editar ${name(row)}`} onClick={() => edit(row)}>
                <IconPencil {...ICON} />
              </ActionIcon>
            </Hint>
          </>
        )}
        empty={
          filtered && all?.length ? (
            <EmptyState
              {...(list.byState ? noneOfState(list.byState, noun, props.standing) : NOTHING_MATCHES)}
              actions={
                <Button variant="default" onClick={list.clear}>
                  Ver {agreeing('todos', noun)}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={`Todavía no hay ${noun.many}`}
              text={`Agregue ${noun.feminine ? 'la primera' : 'el primero'} para empezar.`}
              actions={<Button onClick={create}>{addLabel(noun)}</Button>}
            />
          )
        }
        notices={<RecordDrafts kind={drafts} noun={noun} onResume={(draft) => open({ kind: 'draft', draft })} />}
        panel={
          <div className={classes.phoneStates}>
            <StateSegments wide {...states} />
            <Suspense>
              <PhoneFilters {...list.strip} total={passing?.length} of={found?.length} noun={noun} sheet={list.sheet} />
            </Suspense>
          </div>
        }
        strip={
          <FilterStrip
            noun={noun}
            {...list.strip}
            search={<SearchField label={`Buscar en ${noun.many}`} {...list.search} />}
            {...(filtered && all && { of: all.length })}
          >
            {segmented && (
              <div className={classes.states}>
                <StateSegments {...states} />
              </div>
            )}
          </FilterStrip>
        }
      />
      <Suspense>
        {target && (
          <Form
            of={of}
            noun={noun}
            name={name}
            target={target}
            drafts={drafts}
            covered={history !== null}
            locked={props.locked}
            onHistory={(record) => startTransition(() => setHistory(record))}
            onClose={() => setTarget(null)}
          />
        )}
        {history && (
          <RecordHistory
            history={of.history}
            noun={noun}
            fields={{ ...fields, ...props.otherFields }}
            {...history}
            onClose={() => setHistory(null)}
          />
        )}
        {refusal}
      </Suspense>
    </>
  );
}
