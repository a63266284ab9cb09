import { Button, Progress } from '@mantine/core';
import { IconArrowLeft, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasEnded } from '#shared/jobState.ts';
import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import type { Column } from '#web/table/column.ts';
import type { Paging } from '#web/list/paging.ts';
import { useList } from '#web/list/useList.ts';
import { counted } from '#shared/noun.ts';
import type { ImportEntry } from '../contract.ts';
import { importedOrders } from '../importedOrders.ts';
import { importsApi } from './api.ts';
import classes from './Import.module.css';
import cells from './preview/cells.module.css';
import { outcomeOf } from './queue/teamState.ts';

const NOUN = { one: 'importación', many: 'importaciones', feminine: true };
const ROWS = { one: 'fila', many: 'filas' };
/** How often imports that go on are asked for, in milliseconds. */
const POLL_EVERY = 1500;

const person = ({ employee: { name, last } }: ImportEntry) => `${name} ${last}`.trim();

function Outcome({ entry }: { entry: ImportEntry }) {
  const { state, done, total, result, error } = entry;
  if (state === 'Error') {
    return (
      <span className={cells.message} data-tone="danger">
        {error ?? 'Error'}
      </span>
    );
  }
  if (!result) {
    return (
      <div>
        <span className="tn">
          {state} · {formatCount(done)} de {formatCount(total)}
        </span>
        <Progress aria-label={`Avance de ${entry.fileName}`} value={total > 0 ? (done / total) * 100 : 0} size="sm" />
      </div>
    );
  }
  return <span className="tn">{outcomeOf(result)}</span>;
}

function OrdersLink({ entry: { result, _id, fileName } }: { entry: ImportEntry }) {
  const orders = result && importedOrders(result);
  if (!orders) {
    const what = result ? 'Ver resultado' : 'Ver avance';
    return (
      <Link className={classes.link} to="/order/import" search={{ import: _id }} aria-label={`${what} de ${fileName}`}>
        {what}
      </Link>
    );
  }
  return (
    <Link className={classes.link} to="/order" search={orders} aria-label={`Ver órdenes de ${fileName}`}>
      Ver órdenes
    </Link>
  );
}

const columns: readonly Column<ImportEntry>[] = [
  { key: 'fileName', title: 'Archivo', value: ({ fileName }) => fileName || 'Sin nombre' },
  { key: 'createAt', title: 'Fecha', width: 150, tabular: true, sortable: true, value: ({ createAt }) => formatDateTime(createAt) },
  { key: 'employee', title: 'Usuario', width: 200, value: person },
  { key: 'total', title: 'Filas', width: 90, align: 'right', tabular: true, value: ({ total }) => formatCount(total) },
  { key: 'state', title: 'Resultado', width: 240, cell: (entry) => <Outcome entry={entry} /> },
  { key: 'orders', title: 'Órdenes', width: 130, cell: (entry) => <OrdersLink entry={entry} /> },
];

/** The files that were imported, newest first, with what came of each. */
export function ImportHistory({ onAnother }: { onAnother: () => void }) {
  const [place, setPlace] = useState<Paging<10 | 20 | 50, 'createAt'>>({});
  const list = useList({
    name: 'imports',
    endpoint: importsApi.search,
    filter: {},
    rows: ({ data }) => data,
    sorts: ['createAt'],
    sizes: [10, 20, 50],
    initialSize: 20,
    place,
    onPlace: setPlace,
    query: {
      refetchInterval: ({ state: { data } }) => (data?.data.some((entry) => !hasEnded(entry.state)) ? POLL_EVERY : false),
      staleTime: 0,
    },
  });
  return (
    <DataTable
      {...list.table}
      noun={NOUN}
      columns={columns}
      rowName={({ fileName }) => fileName}
      strip={
        <FilterStrip
          noun={NOUN}
          title="Historial de importaciones"
          total={list.table.total}
          actions={
            <Button variant="default" leftSection={<IconArrowLeft size={15} stroke={1.7} />} onClick={onAnother}>
              Volver a los archivos
            </Button>
          }
        />
      }
      card={(entry) => (
        <div className={classes.card}>
          <div className={classes.cardHead}>
            <b>{entry.fileName || 'Sin nombre'}</b>
            <OrdersLink entry={entry} />
          </div>
          <Outcome entry={entry} />
          <span className={classes.cardNote}>
            {formatDateTime(entry.createAt)} · {person(entry)} · {counted(entry.total, ROWS)}
          </span>
        </div>
      )}
      empty={
        <EmptyState
          title="Todavía no se importó ningún archivo"
          text="Acá quedan los archivos importados, quién los subió y sus órdenes."
          actions={
            <Button leftSection={<IconUpload size={15} stroke={1.7} />} onClick={onAnother}>
              Importar un archivo
            </Button>
          }
        />
      }
    />
  );
}
