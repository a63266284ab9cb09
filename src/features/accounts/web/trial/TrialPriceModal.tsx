import { SegmentedControl } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { PriceDialog } from '../../../fees/web/why/PriceDialog.tsx';
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
  const [side, setSide] = useState<Side>('now');
  const price = useQuery({ ...accountsApi.trialPrice.queryOptions({ _id: trial, order: order._id }), staleTime: Infinity });
  return (
    <PriceDialog
      price={price}
      failed="No se pudo calcular el precio"
      above={
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
      }
      onClose={onClose}
    >
      {(told) => <Explained told={told} side={side} />}
    </PriceDialog>
  );
}
