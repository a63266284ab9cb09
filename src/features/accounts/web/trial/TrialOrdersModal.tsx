import { Button, Pagination, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { ORDER } from '../../trial/noun.ts';
import type { TrialOrderTold } from '../../trialCalls.ts';
import { accountsApi } from '../api.ts';
import classes from './Trial.module.css';
import tables from './TrialTables.module.css';
import { TrialOrders } from './TrialOrders.tsx';

const SIZE = 50;

/** Props of {@link TrialOrdersModal}. */
export type TrialOrdersModalProps = {
  trial: string;
  up: number;
  down: number;
  onWhy: (order: TrialOrderTold) => void;
  onClose: () => void;
};

/** All orders whose price a trial changes, page by page. */
export default function TrialOrdersModal({ trial, up, down, onWhy, onClose }: TrialOrdersModalProps) {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [direction, setDirection] = useState<'up' | 'down' | null>(null);
  const [page, setPage] = useState(1);
  const count = direction === 'up' ? up : direction === 'down' ? down : up + down;
  const found = useQuery({
    ...accountsApi.trialOrders.queryOptions({ _id: trial, direction, page, size: SIZE }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      title={`Órdenes que cambian de precio`}
      size={820}
      edge
      fullScreen={phone}
      onClose={onClose}
      footer={
        <>
          <span className={classes.pages}>
            {count > SIZE && (
              <Pagination
                size="sm"
                value={page}
                total={Math.ceil(count / SIZE)}
                siblings={phone ? 0 : 1}
                boundaries={phone ? 0 : 1}
                getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior' })}
                getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
                onChange={setPage}
              />
            )}
          </span>
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <div className={classes.panelHead}>
        <span className={classes.note}>{counted(count, ORDER)}, las que más cambian primero</span>
        <SegmentedControl
          size="xs"
          aria-label="Sentido"
          data={[
            { value: 'all', label: 'Todas' },
            { value: 'up', label: `Suben ${formatCount(up)}` },
            { value: 'down', label: `Bajan ${formatCount(down)}` },
          ]}
          value={direction ?? 'all'}
          onChange={(next) => {
            setDirection(next === 'up' || next === 'down' ? next : null);
            setPage(1);
          }}
        />
      </div>
      <div className={tables.long} data-dimmed={found.isPlaceholderData || undefined} tabIndex={0} role="region" aria-label="Órdenes">
        {found.data ? (
          <TrialOrders orders={found.data.data} onWhy={onWhy} />
        ) : found.error ? (
          <ErrorState
            title="No se pudieron leer las órdenes"
            failure={failureOf(found.error)}
            onRetry={() => void found.refetch()}
            onClose={onClose}
          />
        ) : (
          <Skeleton h={420} radius={0} />
        )}
      </div>
    </Dialog>
  );
}
