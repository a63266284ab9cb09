import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { later } from '#web/later.ts';
import type { TrialOrderTold, TrialTold } from '../../trialCalls.ts';
import { accountsApi } from '../api.ts';
import classes from './Trial.module.css';
import tables from './TrialTables.module.css';
import { TrialOrders } from './TrialOrders.tsx';

const PriceModal = later(() => import('./TrialPriceModal.tsx'));
const OrdersModal = later(() => import('./TrialOrdersModal.tsx'));

/** Orders that are shown beside the totals. */
const SHOWN = 8;

/** Props of {@link TrialChanges}. */
export type TrialChangesProps = { trial: string; total: TrialTold['total']; onLost: () => void };

/** The orders whose price changes most, up and down. */
export const TrialChanges = ({ trial, total: { up, down }, onLost }: TrialChangesProps) => {
  const [direction, setDirection] = useState<'up' | 'down'>(up > 0 || down === 0 ? 'up' : 'down');
  const [why, setWhy] = useState<TrialOrderTold | null>(null);
  const [whole, setWhole] = useState(false);
  const count = direction === 'up' ? up : down;
  const page = useQuery({
    ...accountsApi.trialOrders.queryOptions({ _id: trial, direction, page: 1, size: SHOWN }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled: count > 0,
  });
  return (
    <section className={classes.panel} aria-label="Las que más cambian">
      <div className={classes.panelHead}>
        <h2>Las que más cambian</h2>
        <SegmentedControl
          size="xs"
          aria-label="Sentido"
          data={[
            { value: 'up', label: `Suben ${formatCount(up)}` },
            { value: 'down', label: `Bajan ${formatCount(down)}` },
          ]}
          value={direction}
          onChange={(next) => setDirection(next === 'down' ? 'down' : 'up')}
        />
      </div>
      <div className={tables.scroll} data-dimmed={page.isPlaceholderData || undefined}>
        {count === 0 ? (
          <p className={classes.nothing}>
            {up + down === 0 ? 'Ninguna orden cambia de precio.' : direction === 'up' ? 'Ninguna orden sube.' : 'Ninguna orden baja.'}
          </p>
        ) : page.data ? (
          <TrialOrders orders={page.data.data} onWhy={setWhy} />
        ) : page.error ? (
          <ErrorState
            title="No se pudieron leer las órdenes"
            failure={failureOf(page.error)}
            onRetry={() => (page.error.status === 404 ? onLost() : void page.refetch())}
          />
        ) : (
          <Skeleton h={360} radius={0} />
        )}
      </div>
      {up + down > 0 && (
        <p className={classes.foot}>
          <Button variant="transparent" className={classes.all ?? ''} onClick={() => setWhole(true)}>
            {up + down === 1 ? 'Ver la que cambia' : `Ver las ${formatCount(up + down)} que cambian`}
          </Button>
        </p>
      )}
      <Suspense>
        {whole && <OrdersModal trial={trial} up={up} down={down} onWhy={setWhy} onClose={() => setWhole(false)} />}
        {why && <PriceModal trial={trial} order={why} onClose={() => setWhy(null)} />}
      </Suspense>
    </section>
  );
};
