import { Button, Progress, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Received } from '#shared/contract.ts';
import { hasEnded } from '#shared/jobState.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { formatDateTime, formatDay } from '#shared/time.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { CLIENT } from '../../../../clients/noun.ts';
import { ORDERS } from '../../../../orders/noun.ts';
import type { batchCalls } from '../../../batchCalls.ts';
import { accountsApi } from '../../api.ts';
import { Money } from '../../Money.tsx';
import { periodText } from '../list/settlementColumns.tsx';
import classes from './Batch.module.css';
import { BatchState } from './BatchState.tsx';

type Read = Received<typeof batchCalls.readBatch>;
type Row = Read['rows'][number];

/** How often a batch that goes on is asked for, in milliseconds. */
const POLL_EVERY = 1200;

const None = () => <span className={classes.none}>—</span>;

const leftText = (left: number) => `${formatCount(left)} ${left === 1 ? 'quedó' : 'quedaron'} afuera sin zona`;

const Outcome = ({ row: { outcome, error, left }, going }: { row: Row; going: boolean }) => {
  if (outcome === 'settled')
    return (
      <span className={classes.made}>
        <IconCheck size={14} stroke={2} aria-hidden /> Creada
      </span>
    );
  if (outcome === 'failed')
    return (
      <span className={classes.failed} title={error ?? undefined}>
        <IconAlertTriangle size={14} stroke={1.9} aria-hidden /> {error ?? 'Error'}
      </span>
    );
  return (
    <span className={left > 0 ? classes.unpriced : classes.secondary}>
      {outcome === 'none' ? (left > 0 ? leftText(left) : 'Sin órdenes en el período') : going ? 'En espera' : 'No se llegó'}
    </span>
  );
};

const columnsFor = (going: boolean, onOpen: (settlement: string) => void): readonly Column<Row>[] => [
  {
    key: 'client',
    title: 'Cliente',
    value: ({ client }) => client.name,
    cell: ({ client: { name, inactive } }) => (
      <>
        {name}
        {inactive && <span className={classes.secondary}> · inactivo</span>}
      </>
    ),
  },
  {
    key: 'settlement',
    title: 'Liquidación',
    width: 112,
    tabular: true,
    cell: ({ settlement }) =>
      settlement ? (
        <button type="button" className="as-link" onClick={() => onOpen(settlement._id)}>
          {settlement.invoice}
        </button>
      ) : (
        <None />
      ),
  },
  {
    key: 'orders',
    title: 'Órdenes',
    width: 74,
    align: 'right',
    tabular: true,
    cell: ({ orders }) => (orders ? formatCount(orders) : <None />),
  },
  {
    key: 'unpriced',
    title: 'Sin zona',
    width: 84,
    align: 'right',
    tabular: true,
    cell: ({ outcome, unpriced, left }) =>
      left > 0 ? (
        <span className={classes.unpriced} title={leftText(left)}>
          {formatCount(left)} afuera
        </span>
      ) : outcome === 'settled' ? (
        <span className={unpriced > 0 ? classes.unpriced : undefined}>{formatCount(unpriced)}</span>
      ) : (
        <None />
      ),
  },
  {
    key: 'total',
    title: 'Total',
    width: 126,
    align: 'right',
    cell: ({ outcome, total }) => (outcome === 'settled' ? <Money amount={total} tone={total < 0 ? 'danger' : undefined} /> : <None />),
  },
  { key: 'outcome', title: 'Estado', width: 204, cell: (row) => <Outcome row={row} going={going} /> },
];

const Card = ({ row, going }: { row: Row; going: boolean }) => (
  <div className={classes.card}>
    <b>{row.client.name}</b>
    <span>{row.outcome === 'settled' && <Money amount={row.total} tone={row.total < 0 ? 'danger' : undefined} />}</span>
    <span className="tn">{row.settlement?.invoice ?? '—'}</span>
    <Outcome row={row} going={going} />
  </div>
);

/** Props of {@link BatchProgress}. */
export type BatchProgressProps = {
  batch: string;
  /** It ended while it was looked at. */
  onSettled: () => void;
  onOpen: (settlement: string) => void;
  onClose: () => void;
};

/** How far a batch is, and what became of each of its clients; stopped, and tried again. */
export const BatchProgress = ({ batch: _id, onSettled, onOpen, onClose }: BatchProgressProps) => {
  const read = useQuery({
    ...accountsApi.readBatch.queryOptions({ _id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.data.status) ? false : POLL_EVERY),
  });
  const told = read.data?.data;
  const going = told !== undefined && !hasEnded(told.status);
  const witnessed = useRef(false);
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    if (going) witnessed.current = true;
    else if (witnessed.current) {
      witnessed.current = false;
      settled();
    }
  }, [going]);
  const act = (call: typeof accountsApi.haltBatch | typeof accountsApi.retryBatch) => async () => {
    await call.call({ _id });
    await read.refetch();
  };
  const onError = (error: unknown) => toast.error(failureOf(error).message);
  const halt = useMutation({ mutationFn: act(accountsApi.haltBatch), onError });
  const retry = useMutation({ mutationFn: act(accountsApi.retryBatch), onError });
  if (!told || !read.data)
    return read.error ? (
      <ErrorState title="No se pudo leer el lote" failure={failureOf(read.error)} onRetry={() => void read.refetch()} onClose={onClose} />
    ) : (
      <Stack gap={12} p={20}>
        <Skeleton h={48} />
        <Skeleton h={10} />
        <Skeleton h={240} />
      </Stack>
    );
  const left = told.failed + (told.clients - told.done);
  return (
    <>
      <div className={classes.head}>
        <div>
          <span>
            Lote del {formatDateTime(told.createAt)} · entregas {periodText(told)} · vence {formatDay(told.expire)}
          </span>
          <strong role="status">
            {formatCount(told.done)} <small>de</small> {counted(told.clients, CLIENT)}
          </strong>
        </div>
        <div>
          <span>{going ? 'Liquidado hasta ahora' : 'Liquidado'}</span>
          <strong>
            <Money amount={told.total} tone={told.total < 0 ? 'danger' : undefined} />
          </strong>
        </div>
      </div>
      <div className={classes.bar}>
        <Progress.Root size="md">
          <Progress.Section
            value={told.clients === 0 ? 100 : (told.done / told.clients) * 100}
            color={told.status === 'Error' ? 'var(--rp-danger)' : told.status === 'Completado' ? 'var(--rp-ok)' : undefined}
            aria-label="Avance del lote"
            aria-valuetext={`${told.done} de ${told.clients}`}
          />
        </Progress.Root>
        <p>
          <BatchState state={told.status} />
          <span>
            <b>{formatCount(told.settled)}</b> {told.settled === 1 ? 'creada' : 'creadas'}
          </span>
          <span>
            <b>{formatCount(told.none)}</b> sin órdenes
          </span>
          {told.failed > 0 && (
            <span className={classes.failed}>
              <b>{formatCount(told.failed)}</b> con error
            </span>
          )}
          <span className={classes.secondary}>{counted(told.orders, ORDERS)}</span>
          {told.left > 0 && <span className={classes.unpriced}>{leftText(told.left)}</span>}
        </p>
      </div>
      {read.error && (
        <ErrorState inline title="No se pudo actualizar" failure={failureOf(read.error)} onRetry={() => void read.refetch()} />
      )}
      <div className={classes.rows}>
        <DataTable
          noun={CLIENT}
          rows={read.data.rows}
          rowId={({ client }) => client._id}
          rowName={({ client }) => client.name}
          columns={columnsFor(going, onOpen)}
          sizes={[50]}
          paging={read.data.rows.length > 50}
          rowTone={({ outcome }) => (outcome === 'failed' ? 'danger' : undefined)}
          cardHeight={64}
          card={(row) => <Card row={row} going={going} />}
        />
      </div>
      <div className={classes.foot}>
        <span>
          {going
            ? told.halted
              ? 'Se detiene antes del próximo cliente. Lo que ya se creó, queda.'
              : 'Puede cerrar: el lote sigue. Lo que ya se creó, queda.'
            : told.halted && told.done < told.clients
              ? 'Se detuvo antes de terminar. Lo que ya se creó, queda.'
              : left > 0
                ? 'Lo que falló puede reintentarse: lo que ya se creó no se repite.'
                : 'Terminado.'}
        </span>
        {going && !told.halted && (
          <Button variant="default" loading={halt.isPending} onClick={() => halt.mutate()}>
            Detener
          </Button>
        )}
        {!going && left > 0 && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            Reintentar {counted(left, CLIENT)}
          </Button>
        )}
        <Button onClick={onClose}>{going ? 'Seguir en segundo plano' : 'Cerrar'}</Button>
      </div>
    </>
  );
};
