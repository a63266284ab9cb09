import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Received } from '#shared/contract.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { FeeVerdicts } from '../../../../fees/web/why/FeeVerdicts.tsx';
import { PriceDialog } from '../../../../fees/web/why/PriceDialog.tsx';
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
      <FeeVerdicts fees={data.fees} />
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
  const price = useQuery({ ...accountsApi.settledPrice.queryOptions({ order }), staleTime: 0 });
  return (
    <PriceDialog price={price} failed="No se pudo leer el precio" onClose={onClose}>
      {(told) => <Explained internalID={internalID} told={told} />}
    </PriceDialog>
  );
}
