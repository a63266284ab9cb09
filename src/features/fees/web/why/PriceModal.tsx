import { Button, Skeleton, Stack } from '@mantine/core';
import { useClipboard, useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fromCents, toCents } from '#shared/money.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import type { PriceTold } from '../../priceCalls.ts';
import { feesApi } from '../api.ts';
import { Money } from '../Money.tsx';
import classes from './PriceModal.module.css';
import { PriceLines } from './PriceLines.tsx';
import { priceText } from './priceText.ts';

const km2 = (area: number) => `${area.toFixed(1).replace('.', ',')} km²`;

const Fees = ({ fees }: { fees: PriceTold['data']['fees'] }) => {
  const won = fees.find((fee) => fee.won);
  const others = fees.length - (won ? 1 : 0);
  return (
    <section className={classes.step}>
      <span className={classes.number}>1</span>
      <div>
        <h3>{won ? `Tarifa ${won.name}` : 'Ninguna tarifa acepta la orden'}</h3>
        <p>
          {won
            ? others === 0
              ? `${won.why}.`
              : `${won.why}. Le ganó a ${others === 1 ? 'otra' : `otras ${others}`}:`
            : 'Por eso cuesta $ 0,00.'}
        </p>
        {fees.length > 0 && (
          <ul className={classes.fees}>
            {fees.map(({ _id, name, won: its, why }) => (
              <li key={_id} data-won={its || undefined}>
                {its ? (
                  <IconCheck size={15} stroke={2} className={classes.won} aria-label="Es ésta" />
                ) : (
                  <IconX size={15} stroke={1.7} aria-label="No es ésta" />
                )}
                <span>{name}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};

const Zones = ({ told: { order, data }, fee }: { told: PriceTold; fee: string }) => {
  const [zone, ...larger] = data.zones;
  const place = order.address || order.town;
  return (
    <section className={classes.step}>
      <span className={classes.number}>2</span>
      <div>
        <h3>{zone ? `Zona ${zone.name}` : 'Sin zona'}</h3>
        <p>
          {!zone
            ? `Ninguna zona de la tarifa contiene ${place}: cuesta $ 0,00. `
            : larger.length === 0
              ? `La única que contiene ${place}: ${km2(zone.area)}. `
              : `La menor de las ${data.zones.length} que contienen ${place}: ${data.zones.map(({ name, area }) => `${name}, ${km2(area)}`).join('; ')}. `}
          <Link to="/office/fee/$id" params={{ id: fee }} className={classes.link}>
            Ver en el mapa
          </Link>
        </p>
      </div>
    </section>
  );
};

const Whole = ({ told }: { told: PriceTold }) => {
  const { order, data } = told;
  const won = data.fees.find((fee) => fee.won);
  return (
    <>
      <p className={classes.about}>{[order.internalID, order.client, ...order.facts].join(' · ')}</p>
      <div className={classes.steps}>
        <Fees fees={data.fees} />
        {won && <Zones told={told} fee={won._id} />}
      </div>
      {data.zones.length > 0 && <PriceLines data={data} />}
      <p className={classes.margin}>
        Margen <Money amount={fromCents(toCents(data.price.cash) - toCents(data.price.pay))} />
      </p>
    </>
  );
};

/** '¿Por qué este precio?': what an order costs today, and what it comes from. */
export default function PriceModal({ order, onClose }: { order: string; onClose: () => void }) {
  const clipboard = useClipboard();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const price = useQuery({ ...feesApi.price.queryOptions({ order }), staleTime: 0 });
  const told = price.data;
  const won = told?.data.fees.find((fee) => fee.won);
  return (
    <Dialog
      title="¿Por qué este precio?"
      size={960}
      fullScreen={phone}
      onClose={onClose}
      footer={
        <>
          {told && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} stroke={1.7} />}
              onClick={() => {
                clipboard.copy(priceText(told));
                toast.ok('Copiado con éxito');
              }}
            >
              Copiar explicación
            </Button>
          )}
          {won && (
            <LinkButton variant="default" to="/office/fee" search={{ q: won.name }}>
              Abrir tarifa
            </LinkButton>
          )}
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {told ? (
        <Whole told={told} />
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
