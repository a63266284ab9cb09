import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { toast } from '#web/feedback/toast.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import type { PriceTold } from '../../priceCalls.ts';
import { feesApi } from '../api.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { PriceWhole } from './PriceWhole.tsx';
import { priceText } from './priceText.ts';

const Actions = ({ told }: { told: PriceTold }) => {
  const clipboard = useClipboard();
  const won = told.data.fees.find((fee) => fee.won);
  return (
    <>
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
      {won && (
        <LinkButton variant="default" to="/office/fee" search={{ q: won.name }}>
          Abrir tarifa
        </LinkButton>
      )}
    </>
  );
};

/** '¿Por qué este precio?': what an order costs today, and what it comes from. */
export default function PriceModal({ order, onClose }: { order: string; onClose: () => void }) {
  const price = useQuery({ ...feesApi.price.queryOptions({ order }), staleTime: 0 });
  return (
    <PriceDialog price={price} failed="No se pudo calcular el precio" actions={(told) => <Actions told={told} />} onClose={onClose}>
      {(told) => <PriceWhole told={told} />}
    </PriceDialog>
  );
}
