import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { AsyncSelect } from '#web/AsyncSelect.tsx';
import { confirmDelete } from '#web/ConfirmDelete.tsx';
import { DataTable } from '#web/DataTable.tsx';
import { EmptyState } from '#web/EmptyState.tsx';
import { failureOf } from '#web/failure.ts';
import { usePageSize } from '#web/table/pageSize.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { toast } from '#web/toast.ts';
import { ordersApi } from '../../orders/web/api.ts';
import type { PreviewRow } from '../contract.ts';
import { countStates, markFaults, messagesAt, shownColumns, stateOf } from '../preview.ts';
import { markRepeats } from '../row.ts';
import { importsApi } from './api.ts';
import classes from './Import.module.css';
import type { OpenedFile } from './openFile.ts';
import { Messages, previewColumns, shownText } from './previewColumns.tsx';
import { PreviewStrip, type RowFilter } from './PreviewStrip.tsx';

/** Rows on a page (spec 2 §9). */
const SIZES = [10, 20, 30, 40, 50] as const;
const NOUN = { one: 'fila', many: 'filas', feminine: true };

/** Said when rows fail and someone tries all the same (spec 2 §5). */
const INCONSISTENT = 'Posee direcciones inconsistentes, puede editarlas o removerlas';

const searchDrivers = async (search: string) => (await ordersApi.drivers.call({ search })).data;

/** What an {@link ImportPreview} shows. */
export interface ImportPreviewProps {
  file: OpenedFile;
  onRows: (rows: readonly PreviewRow[]) => void;
  /** Told the run that stores the orders. */
  onImported: (job: string) => void;
}

const orders = (count: number) => `${formatCount(count)} ${count === 1 ? 'orden' : 'órdenes'}`;

const joined = (...texts: string[]) => texts.filter(Boolean).join(' · ');

const whatFails = (error: number, unplaced: number) =>
  [
    unplaced > 0 && `${formatCount(unplaced)} sin ubicar`,
    error > 0 && `${formatCount(error)} ${error === 1 ? 'fila con errores' : 'filas con errores'}`,
  ]
    .filter(Boolean)
    .join(' y ');

/** An order file before it is stored: its rows, what is wrong with them, and the way to leave out what fails. */
export function ImportPreview({ file, onRows, onImported }: ImportPreviewProps) {
  const [driver, setDriver] = useState<string | null>(null);
  const [filter, setFilter] = useState<RowFilter>('all');
  const [size, setSize] = usePageSize('imports', SIZES, 20);
  const create = useMutation({
    ...importsApi.create.mutationOptions(),
    onSuccess: ({ job }) => onImported(job),
    onError: (error) => {
      const { message, fields } = failureOf(error);
      const marked = markFaults(file.rows, fields);
      onRows(marked);
      if (marked.some((row) => stateOf(row) === 'error')) setFilter('error');
      toast.error(message, 'Orden Error al intentar la importación');
    },
  });
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const { rows } = file;
  const counts = countStates(rows);
  const failing = counts.error + counts.unplaced;
  const refused = failureOf(create.error).fields.driverAssign;

  const keep = (test: (row: PreviewRow) => boolean) => onRows(markRepeats(rows.filter(test)));
  const removeButton = (row: PreviewRow) => (
    <ActionIcon aria-label={`Quitar la fila ${row.row}`} onClick={() => keep((other) => other !== row)}>
      <IconTrash size={16} stroke={1.7} />
    </ActionIcon>
  );
  const removeFailing = () =>
    confirmDelete({
      title: failing === 1 ? '¿Desea quitar la fila que falla?' : `¿Desea quitar las ${formatCount(failing)} filas que fallan?`,
      note: 'Se quitan de esta importación; el archivo no cambia.',
      action: 'Quitar',
      confirm: () => Promise.resolve(keep((row) => stateOf(row) === 'ready')),
    });
  const submit = () => {
    if (failing > 0) {
      toast.error(INCONSISTENT, 'Error');
      return;
    }
    const drafts = rows.flatMap(({ draft, client }) => (draft && client ? [{ ...draft, client: client._id }] : []));
    create.mutate({ orders: drafts, driverAssign: driver, fileName: file.name });
  };
  const card = (row: PreviewRow) => {
    const charge = shownText.chargeAmount(row);
    return (
      <div className={classes.card}>
        <div className={classes.cardHead}>
          <b>{shownText.toAddress(row) || '—'}</b>
          {removeButton(row)}
        </div>
        <span>{joined(shownText.client(row), shownText.deliveryDate(row))}</span>
        <span className={classes.cardNote}>
          {joined(`Fila ${row.row}`, shownText.externalID(row), shownText.typeOrder(row), charge && `Cobro: ${charge}`)}
        </span>
        {shownColumns.map((column) => (
          <Messages key={column} messages={messagesAt(row, column)} />
        ))}
      </div>
    );
  };

  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
        <div className={classes.file}>
          <b>{file.name}</b>
          <span className="tn">{file.facts}</span>
          {file.unknown.length > 0 && <span>No se leen las columnas: {file.unknown.join(', ')}</span>}
        </div>
        <div className={classes.driver}>
          <AsyncSelect
            name="drivers"
            label="Asignar a chofer"
            placeholder="Asignar a chofer"
            value={driver}
            onChange={(value) => setDriver(value)}
            search={searchDrivers}
            error={refused}
          />
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
      {failing > 0 && (
        <div className={classes.band}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <span id="import-failing">
            {counts.unplaced > 0 ? INCONSISTENT : 'Hay filas que no se pueden importar, corríjalas en el archivo o quítelas'}.{' '}
            <small>{whatFails(counts.error, counts.unplaced)}.</small>
          </span>
          <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={removeFailing}>
            {failing === 1 ? 'Quitar la que falla' : `Quitar las ${formatCount(failing)}`}
          </Button>
        </div>
      )}
      <DataTable
        key={filter}
        rows={filter === 'all' ? rows : rows.filter((row) => stateOf(row) === filter)}
        columns={previewColumns}
        rowId={(row) => row.importId}
        rowName={(row) => String(row.row)}
        noun={NOUN}
        sizes={SIZES}
        initialSize={size}
        onSizeChange={setSize}
        goToPage
        rowActions={removeButton}
        card={card}
        fill={!phone}
        strip={<PreviewStrip fileName={file.name} rows={rows} counts={counts} filter={filter} onFilter={setFilter} />}
        empty={<EmptyState title="Ninguna fila está así" text="Elija otro filtro para ver las demás." />}
      />
    </div>
  );
}
