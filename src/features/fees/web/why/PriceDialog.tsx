import { Button, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { PHONE_QUERY } from '#web/theme.ts';

/** Props of {@link PriceDialog}. */
export type PriceDialogProps<Told> = {
  /** What is told of the price. */
  price: UseQueryResult<Told>;
  /** What is said when it could not be known. */
  failed: string;
  /** Stands above it, and does not wait for it. */
  above?: ReactNode;
  /** Buttons beside the one that closes, once it is known. */
  actions?: (told: Told) => ReactNode;
  onClose: () => void;
  children: (told: Told) => ReactNode;
};

/** The frame of '¿Por qué este precio?', whoever tells it: the whole of a phone's screen. */
export const PriceDialog = <Told,>({ price, failed, above, actions, onClose, children }: PriceDialogProps<Told>) => {
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  return (
    <Dialog
      title="¿Por qué este precio?"
      size={960}
      fullScreen={phone}
      onClose={onClose}
      footer={
        <>
          {price.data !== undefined && actions?.(price.data)}
          <Button data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {above}
      {price.data !== undefined ? (
        children(price.data)
      ) : price.error ? (
        <ErrorState title={failed} failure={failureOf(price.error)} onRetry={() => void price.refetch()} onClose={onClose} />
      ) : (
        <Stack gap={16} mih={320}>
          <Skeleton h={20} w="60%" />
          <Skeleton h={90} />
          <Skeleton h={180} />
        </Stack>
      )}
    </Dialog>
  );
};
