import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { PriceWhole } from '../../../fees/web/why/PriceWhole.tsx';
import type { TrialOrderTold, TrialPriceTold } from '../../trialCalls.ts';
import { accountsApi } from '../api.ts';
import classes from './Trial.module.css';

type Side = 'before' | 'now';

const Explained = ({ told, side }: { told: TrialPriceTold; side: Side }) => (
  <>
    {side === 'before' && told.before.invoice && (
      <p className={classes.frozen}>
        <IconLock size={14} stroke={1.7} aria-hidden /> Congelado en la liquidación <b className="tn">{told.before.invoice}</b>.
      </p>
    )}
    <PriceWhole told={{ order: told.order, data: told[side].data }} />
  </>
);

/** Props of {@link TrialPriceModal}. */
export type TrialPriceModalProps = { trial: string; order: TrialOrderTold; onClose: () => void };

/** '¿Por qué este precio?' of an order of a trial: what was charged and what would be, each with what it comes from. */
export default function TrialPriceModal({ trial, order, onClose }: TrialPriceModalProps) {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [side, setSide] = useState<Side>('now');
  const price = useQuery({ ...accountsApi.trialPrice.queryOptions({ _id: trial, order: order._id }), staleTime: Infinity });
  return (
    <Dialog
      title="¿Por qué este precio?"
      size={960}
      fullScreen={phone}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <SegmentedControl
        aria-label="Precio"
        className={classes.sides ?? ''}
        data={[
          { value: 'before', label: `Antes · ${formatMoney(order.before.cash)}` },
          { value: 'now', label: `Ahora · ${formatMoney(order.now.cash)}` },
        ]}
        value={side}
        onChange={(next) => setSide(next === 'before' ? 'before' : 'now')}
      />
      {price.data ? (
        <Explained told={price.data} side={side} />
      ) : price.error ? (
        <ErrorState
          title="No se pudo calcular el precio"
          failure={failureOf(price.error)}
          onRetry={() => void price.refetch()}
          onClose={onClose}
        />
      ) : (
        <Stack gap={16} mih={320}>
          <Skeleton h={20} w="60%" />
          <Skeleton h={90} />
          <Skeleton h={180} />
        </Stack>
      )}
    </Dialog>
  );
}
