import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEdit, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { formatDayLong } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { usePageSize } from '#web/list/paging.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { toast } from '#web/feedback/toast.ts';
import { DriverSelect } from '../../../fleet/web/DriverSelect.tsx';
import type { PreviewRow } from '../../contract.ts';
import { clientless, countStates, editRow, isFailing, markFaults, stateOf, toneOf } from '../../rows/preview.ts';
import { markRepeats } from '../../rows/repeats.ts';
import type { ImportRow } from '../../rows/row.ts';
import { importsApi } from '../api.ts';
import { ClientModal } from './ClientModal.tsx';
import { confirmRemoval, confirmRemovals } from './confirmRemoval.ts';
import { confirmRows } from './confirmRows.ts';
import { DayModal } from './DayModal.tsx';
import { FailingBand, INCONSISTENT } from './FailingBand.tsx';
import classes from '../Import.module.css';
import { NormaliseModal } from '../placing/NormaliseModal.tsx';
import type { OpenedFile } from '../file/openFile.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { isRead, previewColumns } from './previewColumns.tsx';
import { PreviewStrip, type RowFilter } from './PreviewStrip.tsx';
import { RowModal } from './RowModal.tsx';
import { useCellEditing } from './useCellEditing.ts';

/** Rows on a page (spec 2 §9). */
const SIZES = [10, 20, 30, 40, 50] as const;
const NOUN = { one: 'fila', many: 'filas', feminine: true };

/** What an {@link ImportPreview} shows. */
export interface ImportPreviewProps {
  file: OpenedFile;
  /** Told the rows after a change of the newest ones. */
  onRows: (change: (rows: readonly PreviewRow[]) => readonly PreviewRow[]) => void;
  onDriver: (driver: string | null) => void;
  /** Called to say again what the columns mean. */
  onMap: () => void;
  /** Told the run that stores the orders. */
  onImported: (job: string) => void;
}

const orders = (count: number) => `${formatCount(count)} ${count === 1 ? 'orden' : 'órdenes'}`;

/** An order file before it is stored: its rows, what is wrong with them, and the way to leave out what fails. */
export function ImportPreview({ file, onRows, onDriver, onMap, onImported }: ImportPreviewProps) {
  const [filter, setFilter] = useState<RowFilter>('all');
  const [size, setSize] = usePageSize('imports', SIZES, 20);
  const [normalising, setNormalising] = useState(false);
  const [naming, setNaming] = useState(false);
  const [dated, setDated] = useState<PreviewRow>();
  const [edited, setEdited] = useState<PreviewRow>();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const { rows, driver } = file;
  const counts = countStates(rows);
  const failing = counts.error + counts.unplaced;
  const existing = rows.filter((row) => row.existing);
  const silent = clientless(rows);

  const create = useMutation({
    ...importsApi.create.mutationOptions(),
    onSuccess: ({ job }) => onImported(job),
    onError: (error) => {
      const { message, fields } = failureOf(error);
      const marked = markFaults(rows, fields);
      onRows(() => marked);
      if (marked.some((row) => stateOf(row) === 'error')) setFilter('error');
      toast.error(message, 'Orden Error al intentar la importación');
    },
  });
  const refused = failureOf(create.error).fields.driverAssign;
  const recheck = useMutation({
    mutationFn: (changed: readonly ImportRow[]) => confirmRows(changed),
    onSuccess: (checked) => {
      const newer = new Map(checked.map((row) => [row.importId, row]));
      onRows((old) => markRepeats(old.map((row) => newer.get(row.importId) ?? row)));
    },
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo revisar la fila'),
  });
  const change = (changed: readonly PreviewRow[], cells: PreviewRow['cells']) => recheck.mutate(changed.map((row) => editRow(row, cells)));
  const editing = useCellEditing((row, column, text) => change([row], { [column]: text }), setDated);

  const keep = (test: (row: PreviewRow) => boolean) => onRows((old) => markRepeats(old.filter(test)));
  const rowButtons = (row: PreviewRow) => (
    <>
      {isRead(row) && (
        <ActionIcon aria-label={`Editar la fila ${row.row}`} onClick={() => setEdited(row)}>
          <IconEdit size={16} stroke={1.7} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={`Quitar la fila ${row.row}`}
        onClick={() => confirmRemoval(row, () => keep((other) => other.importId !== row.importId))}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </>
  );
  const removeFailing = () =>
    confirmRemovals(
      failing === 1 ? '¿Desea quitar la fila que falla?' : `¿Desea quitar las ${formatCount(failing)} filas que fallan?`,
      () => keep((row) => !isFailing(row)),
    );
  const removeExisting = () =>
    confirmRemovals(
      existing.length === 1
        ? '¿Desea quitar la fila cuya orden ya existe?'
        : `¿Desea quitar las ${formatCount(existing.length)} filas cuya orden ya existe?`,
      () => keep((row) => !row.existing),
    );
  const send = (again: boolean) => {
    const drafts = rows.flatMap(({ draft, client }) => (draft && client ? [{ ...draft, client: client._id, again }] : []));
    return create.mutateAsync({ orders: drafts, driverAssign: driver, fileName: file.name });
  };
  const submit = () => {
    if (failing > 0) {
      toast.error(INCONSISTENT, 'Error');
    } else if (existing.length > 0) {
      confirmDelete({
        title:
          existing.length === 1
            ? 'Una orden ya existe, ¿desea importarla igual?'
            : `${orders(existing.length)} ya existen, ¿desea importarlas igual?`,
        note: 'Su cliente ya tiene órdenes con esos números: quedarán repetidas. Para dejarlas afuera, quite sus filas.',
        action: 'Importar igual',
        // What is refused is told by the preview itself.
        confirm: () => send(true).catch(() => undefined),
      });
    } else {
      send(false).catch(() => undefined);
    }
  };

  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
        <div className={classes.file}>
          <b>{file.name}</b>
          <span className="tn">{file.facts}</span>
          {file.source.told.map((told) => (
            <span key={told}>{told}</span>
          ))}
          {file.unknown.length > 0 && <span>No se leen las columnas: {file.unknown.join(', ')}</span>}
          {(file.mapping !== undefined || file.unknown.length > 0) && (
            <span>
              {file.mapping?.remembered && 'Columnas asignadas como la última vez. '}
              <button type="button" className="as-link" onClick={onMap}>
                Cambiar las columnas
              </button>
            </span>
          )}
          {silent.length > 0 && (
            <span>
              {silent.length === 1 ? '1 fila no dice su cliente. ' : `${formatCount(silent.length)} filas no dicen su cliente. `}
              <button type="button" className="as-link" onClick={() => setNaming(true)}>
                Elegir el cliente
              </button>
            </span>
          )}
        </div>
        <div className={classes.driver}>
          <DriverSelect label="Asignar a chofer" placeholder="Asignar a chofer" value={driver} onChange={onDriver} error={refused} />
        </div>
        <Button
          className={classes.submit ?? ''}
          data-disabled={failing > 0 || undefined}
          aria-disabled={failing > 0 || undefined}
          aria-describedby={failing > 0 ? 'import-failing' : undefined}
          loading={create.isPending}
          onClick={submit}
        >
          Importar {orders(rows.length)}
        </Button>
      </div>
      <FailingBand
        rows={rows}
        counts={counts}
        onRemove={removeFailing}
        onRemoveExisting={removeExisting}
        onNormalise={() => setNormalising(true)}
      />
      <DataTable
        key={filter}
        rows={filter === 'all' ? rows : rows.filter((row) => stateOf(row) === filter)}
        columns={previewColumns(editing)}
        rowId={(row) => row.importId}
        rowName={(row) => String(row.row)}
        rowTone={toneOf}
        noun={NOUN}
        sizes={SIZES}
        initialSize={size}
        onSizeChange={setSize}
        goToPage
        rowActions={rowButtons}
        actionCount={2}
        card={(row) => (
          <PreviewCard
            row={row}
            buttons={rowButtons(row)}
            onEdit={(column) => (column === 'deliveryDate' ? setDated(row) : setEdited(row))}
          />
        )}
        fill={!phone}
        strip={<PreviewStrip fileName={file.name} rows={rows} counts={counts} filter={filter} onFilter={setFilter} />}
        empty={<EmptyState title="Ninguna fila está así" text="Elija otro filtro para ver las demás." />}
      />
      {normalising && <NormaliseModal rows={rows} onRows={(next) => onRows(() => next)} onClose={() => setNormalising(false)} />}
      {naming && (
        <ClientModal
          count={silent.length}
          onSave={(fileClient) => {
            recheck.mutate(silent.map((row) => ({ ...editRow(row, {}), fileClient })));
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {dated && (
        <DayModal
          row={dated}
          others={rows.filter((row) => row.importId !== dated.importId && row.errors.deliveryDate)}
          onSave={(changed, day) => {
            change(changed, { deliveryDate: formatDayLong(day) });
            setDated(undefined);
          }}
          onClose={() => setDated(undefined)}
        />
      )}
      {edited && (
        <RowModal
          row={edited}
          onSave={(cells) => {
            change([edited], cells);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
