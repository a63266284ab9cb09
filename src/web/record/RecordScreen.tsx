import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { agreeing, capitalised, theOne, type Noun } from '#shared/noun.ts';
import { type Field, type FieldValue, type Fields, said } from '#shared/record/fields.ts';
import { recordStatus, type ChosenStatus } from '#shared/record/recordStatus.ts';
import { ApiError } from '../api.ts';
import { confirmDelete } from '../feedback/ConfirmDelete.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Hint } from '../feedback/Hint.tsx';
import { toast } from '../feedback/toast.ts';
import type { DraftKind } from '../form/useDraft.ts';
import { ahead, later } from '../later.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { FilterStrip } from '../list/FilterStrip.tsx';
import { SearchField } from '../list/SearchField.tsx';
import { useBrowserList } from '../list/useBrowserList.ts';
import { PageHead } from '../page/PageHead.tsx';
import type { Column, MenuEntry, TableSort } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { sortedRows } from '../table/openRows.ts';
import { useScreenKey } from '../useScreenKey.ts';
import { whenIdle } from '../whenIdle.ts';
import type { LateRecordForm } from './lateRecordForm.tsx';
import type { RecordApi, RecordDraft, RecordRow, RecordTarget } from './recordApi.ts';
import { RecordDrafts } from './RecordDrafts.tsx';
import { isAmong, StateSegments, type RecordStates } from './StateSegments.tsx';
import classes from './record.module.css';

const loadHistory = () => import('./RecordHistory.tsx');
const RecordHistory = later(loadHistory);
const RefusedDialog = later(() => import('./RefusedDialog.tsx'));

/** Page sizes of record screens; ten at first (spec 1 §9, spec 2 §9). */
const SIZES = [10, 25, 50] as const;
const ICON = { size: 16, stroke: 1.7 };

/** What a screen of records is. */
export type RecordScreenProps<Row extends RecordRow, Form> = {
  of: RecordApi<Row, Form>;
  noun: Noun;
  /** Where the screen is, outermost first. */
  breadcrumb: readonly string[];
  fields: { readonly [Name in keyof NoInfer<Form>]-?: Field };
  /** What a record is called. */
  name: (row: Row) => string;
  /** The one that is `always` shown is the way into the record. */
  columns: readonly Column<Row>[];
  /** The order at first. */
  sort: TableSort;
  card: (row: Row) => ReactNode;
  form: LateRecordForm<Row, Form>;
  /** The way to what keeps a record from being deleted, as a button. */
  uses?: (row: Row, count: number) => ReactNode;
};

type Refused<Row> = { row: Row; reason: string; count: number };
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
export function RecordScreen<Row extends RecordRow & Omit<Form, 'status'>, Form extends { status: ChosenStatus }>(
  props: RecordScreenProps<Row, Form>,
) {
  const { of, noun, breadcrumb, name, columns, sort, card, form, uses } = props;
  const { Form } = form;
  const fields = props.fields as Fields;
  const slice = String(of.list.key[0]);
  const queries = useQueryClient();
  const [shown, setShown] = useState<RecordStates>('all');
  const [order, setOrder] = useState<TableSort | undefined>(sort);
  const [target, setTarget] = useState<RecordTarget | null>(null);
  const [history, setHistory] = useState<Named | null>(null);
  const [refused, setRefused] = useState<Refused<Row> | null>(null);
  const drafts: DraftKind<RecordDraft> = {
    name: slice,
    shape: Object.entries(fields)
      .map(([path, { kind }]) => `${path}:${kind}`)
      .join(),
    idOf: ({ _id }) => _id,
  };
  const list = useBrowserList({
    name: slice,
    query: of.list.queryOptions({}),
    rows: ({ data }) => data,
    text: (row) =>
      Object.entries(fields)
        .map(([path, field]) => (field.kind === 'point' ? '' : said(field, row[path as keyof Row] as FieldValue)))
        .join(' '),
    sizes: SIZES,
  });
  const rows = list.table.rows?.filter((row) => isAmong(shown, row));
  const refresh = () => queries.invalidateQueries({ queryKey: [slice] });
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

  const remove = (row: Row) =>
    confirmDelete({
      title: `¿Desea borrar ${theOne(noun)} ${name(row)}?`,
      failed: `Error al eliminar ${name(row)}`,
      confirm: async () => {
        const { _id, version } = row;
        try {
          await of.remove.call({ _id, version });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          void refresh();
          if (error.code !== 'IN_USE') throw error;
          const { count } = error.data as { count: number };
          // Taken out of the closure: the React Compiler knows none over what was caught.
          const reason = error.message;
          startTransition(() => setRefused({ row, reason, count }));
          return;
        }
        toast.ok(`${agreeing('Eliminado', noun)} con éxito`, name(row));
        void refresh();
      },
    });
  const deactivate = async (row: Row) => {
    // A row has all that the form sends.
    await of.edit.call({ ...row, status: recordStatus.inactive } as unknown as Form & RecordRow);
    toast.ok(`${capitalised(noun.one)} ${agreeing('inactivo', noun)}`, name(row));
    await refresh();
  };
  const rowMenu = (row: Row): MenuEntry[] => [
    { label: 'Editar', icon: <IconPencil {...ICON} />, hotkey: 'E', onSelect: () => edit(row) },
    { label: 'Historial de cambios', icon: <IconHistory {...ICON} />, hotkey: 'H', divided: true, onSelect: () => tell(row) },
    { label: 'Eliminar', icon: <IconTrash {...ICON} />, hotkey: 'Supr', danger: true, divided: true, onSelect: () => remove(row) },
  ];
  const states = { rows: list.all, noun, value: shown, onChange: setShown };
  const addLabel = `Agregar ${noun.one}`;
  const filtered = shown !== 'all' || list.search.value !== '';

  return (
    <>
      <PageHead
        title={capitalised(noun.many)}
        breadcrumb={breadcrumb}
        actions={
          <>
            <ExportButton ask={() => of.export.call({ ids: sortedRows(columns, rows ?? [], order).map(({ _id }) => _id) })} />
            <Button visibleFrom="md" leftSection={<IconPlus {...ICON} />} onMouseEnter={load} onFocus={load} onClick={create}>
              {addLabel}
            </Button>
            <ActionIcon hiddenFrom="md" variant="filled" color="petroleo" size={40} aria-label={addLabel} onClick={create}>
              <IconPlus size={20} stroke={1.7} />
            </ActionIcon>
          </>
        }
      />
      <DataTable
        {...list.table}
        rows={rows}
        noun={noun}
        columns={columns.map((column) => withWayIn(column, edit))}
        initialSort={sort}
        onSortChange={setOrder}
        rowName={name}
        card={card}
        onOpen={edit}
        rowMenu={rowMenu}
        rowActions={(row) => (
          <Hint label="Editar">
            <ActionIcon aria-label={`Editar ${name(row)}`} onClick={() => edit(row)}>
              <IconPencil {...ICON} />
            </ActionIcon>
          </Hint>
        )}
        empty={
          filtered && list.all?.length ? (
            <EmptyState
              title="Nada coincide"
              text="Pruebe con menos letras o con otro estado."
              actions={
                <Button
                  variant="default"
                  onClick={() => {
                    setShown('all');
                    list.search.onChange('');
                  }}
                >
                  Ver {agreeing('todos', noun)}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={`Todavía no hay ${noun.many}`}
              text={`Agregue ${noun.feminine ? 'la primera' : 'el primero'} para empezar.`}
              actions={<Button onClick={create}>{addLabel}</Button>}
            />
          )
        }
        notices={<RecordDrafts kind={drafts} noun={noun} onResume={(draft) => open({ kind: 'draft', draft })} />}
        panel={
          <div className={classes.phoneStates}>
            <StateSegments wide {...states} />
          </div>
        }
        strip={
          <FilterStrip noun={noun} {...list.strip} total={rows?.length ? rows.length : undefined}>
            <SearchField label={`Buscar en ${noun.many}`} {...list.search} />
            <div className={classes.states}>
              <StateSegments {...states} />
            </div>
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
            onHistory={(record) => startTransition(() => setHistory(record))}
            onClose={() => setTarget(null)}
          />
        )}
        {history && <RecordHistory history={of.history} noun={noun} fields={fields} {...history} onClose={() => setHistory(null)} />}
        {refused && (
          <RefusedDialog
            name={name(refused.row)}
            noun={noun}
            reason={refused.reason}
            onDeactivate={refused.row.status === recordStatus.active ? () => deactivate(refused.row) : undefined}
            onClose={() => setRefused(null)}
          >
            {uses?.(refused.row, refused.count)}
          </RefusedDialog>
        )}
      </Suspense>
    </>
  );
}
