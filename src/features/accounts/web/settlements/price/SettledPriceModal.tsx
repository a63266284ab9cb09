import { Button, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconLock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Received } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { PriceLines } from '../../../../fees/web/why/PriceLines.tsx';
import { untoldSaid } from '../../../../fees/web/why/priceText.ts';
import type { settlementCalls } from '../../../settlementCalls.ts';
import { accountsApi } from '../../api.ts';
import { Money } from '../../Money.tsx';
import classes from './SettledPrice.module.css';

type Told = Received<typeof settlementCalls.settledPrice>;

const Explained = ({ internalID, told: { data, settlement } }: { internalID: string; told: Told }) => {
  const [zone] = data.zones;
  return (
    <>
      <p className={classes.frozen}>
        <IconLock size={14} stroke={1.7} aria-hidden /> Orden {internalID}: congelado en <b className="tn">{settlement.invoice}</b>. Lo que
        cambie después en las tarifas no lo cambia.
      </p>
      <ul className={classes.fees}>
        {data.fees.map(({ _id, name, won, why }) => (
          <li key={_id} data-won={won || undefined}>
            {won ? <IconCheck size={15} stroke={2} aria-label="Es ésta" /> : <IconX size={15} stroke={1.7} aria-label="No es ésta" />}
            <span>{name}</span>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      <p className={classes.zone}>
        {data.others ? `${untoldSaid(data.others)} ` : ''}
        {data.fees.some(({ won }) => won)
          ? zone
            ? `Zona ${zone.name}, la menor de las que contenían el destino.`
            : data.unplaced
              ? 'Sin zona: no estaba en el mapa, por eso vale $ 0,00.'
              : 'Sin zona: ninguna contenía el destino, por eso vale $ 0,00.'
          : 'Ninguna tarifa aceptaba la orden, por eso vale $ 0,00.'}
      </p>
      {zone && <PriceLines data={data} />}
      <p className={classes.margin}>
        Margen <Money amount={fromCents(toCents(data.price.cash) - toCents(data.price.pay))} />
      </p>
    </>
  );
};

/** Props of {@link SettledPriceModal}. */
export type SettledPriceModalProps = { order: string; internalID: string; onClose: () => void };

/** '¿Por qué este precio?' of an order that was settled: the explanation as it was frozen. */
export default function SettledPriceModal({ order, internalID, onClose }: SettledPriceModalProps) {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const price = useQuery({ ...accountsApi.settledPrice.queryOptions({ order }), staleTime: 0 });
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
      {price.data ? (
        <Explained internalID={internalID} told={price.data} />
      ) : price.error ? (
        <ErrorState
          title="No se pudo leer el precio"
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
