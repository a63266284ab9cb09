import { Button, Skeleton, Stack } from '@mantine/core';
import { useClipboard, useMediaQuery } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { feesApi } from '../api.ts';
import { PriceWhole } from './PriceWhole.tsx';
import { priceText } from './priceText.ts';

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
        <PriceWhole told={told} />
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
