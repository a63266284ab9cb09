import { Button, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasEnded } from '#shared/jobState.ts';
import type { DayRange } from '#shared/list/typedDays.ts';
import { formatCount } from '#shared/money.ts';
import { addDays, formatDateTime } from '#shared/time.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { DateRange } from '#web/list/panel/DateRange.tsx';
import { useToday } from '#web/useToday.ts';
import { accountsApi } from '../../api.ts';
import { Money } from '../../Money.tsx';
import classes from './Batch.module.css';
import { BatchState } from './BatchState.tsx';

/** Days before and after today that are shown at first (spec 3 §9). */
const AROUND = 15;
const SIZES = [10, 20, 30, 40, 50] as const;
/** How often batches that go on are asked for, in milliseconds. */
const POLL_EVERY = 3000;

/** Props of {@link BatchHistory}. */
export type BatchHistoryProps = { shown: string | null; onShow: (batch: string) => void };

/** The batches of some days, newest first. */
export const BatchHistory = ({ shown, onShow }: BatchHistoryProps) => {
  const today = useToday();
  const [days, setDays] = useState<DayRange | null>(() => ({ startDay: addDays(today, -AROUND), endDay: addDays(today, AROUND) }));
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(SIZES[0]);
  const found = useQuery({
    ...accountsApi.searchBatches.queryOptions({ ...(days ?? { startDay: today, endDay: today }), page, size, sortOrder: 'desc' }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => !hasEnded(status)) ? POLL_EVERY : false),
  });
  const { data = [], total = 0 } = found.data ?? {};
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <>
      <div className={classes.period}>
        <DateRange
          label="Período *"
          folds
          value={days}
          onChange={(next) => {
            setDays(next);
            setPage(1);
          }}
        />
        {!days && <span role="alert">Requerido</span>}
      </div>
      {found.error && !found.data ? (
        <ErrorState inline title="Error al buscar lotes" failure={failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : found.isPending && days ? (
        <Stack gap={12} p={16}>
          <Skeleton h={44} />
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      ) : total === 0 ? (
        <EmptyState title="Ningún lote" text="En ese período no se liquidó en lote." />
      ) : (
        <ul className={classes.batches} data-dimmed={found.isPlaceholderData || undefined}>
          {data.map(({ _id, createAt, employee, settled, clients, status, total: amount }) => (
            <li key={_id}>
              <button type="button" aria-current={_id === shown || undefined} onClick={() => onShow(_id)}>
                <b className="tn">{formatDateTime(createAt)}</b>
                <BatchState state={status} />
                <span>
                  {employee} · {formatCount(settled)} de {formatCount(clients)}
                </span>
                <Money amount={amount} tone={amount < 0 ? 'danger' : undefined} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {total > SIZES[0] && (
        <div className={classes.pages}>
          <NativeSelect
            size="xs"
            aria-label="Filas"
            data={SIZES.map(String)}
            value={String(size)}
            onChange={(event) => {
              setSize(Number(event.currentTarget.value));
              setPage(1);
            }}
          />
          <span className="tn">
            {page} de {last}
          </span>
          <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Anterior
          </Button>
          <Button variant="default" size="compact-sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Siguiente
          </Button>
        </div>
      )}
    </>
  );
};
