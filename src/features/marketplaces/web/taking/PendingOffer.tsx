import { Button, VisuallyHidden } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatCount } from '#shared/money.ts';
import { ahead, later } from '#web/later.ts';
import { marketplacesApi } from '../api.ts';
import classes from './Taking.module.css';

const loadModal = () => import('./PendingModal.tsx');
const PendingModal = later(loadModal);

/** How often it is asked how many wait, in milliseconds. */
const ASKED_EVERY = 30_000;

/** Props of {@link PendingOffer}. */
export type PendingOfferProps = {
  open: boolean;
  /** The account whose shipments are shown at first. */
  account: string | undefined;
  short: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** The way to the shipments of marketplaces that wait, with how many there are. */
export function PendingOffer({ open, account, short, onOpen, onClose }: PendingOfferProps) {
  const waiting = useQuery({ ...marketplacesApi.waiting.queryOptions({}), refetchInterval: ASKED_EVERY });
  const count = waiting.data?.data.reduce((sum, { pending }) => sum + pending, 0) ?? 0;
  const near = () => ahead(loadModal);
  const name = short ? 'Tiendas' : 'Traer de tiendas';
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBuildingStore size={15} stroke={1.7} />}
        rightSection={
          count > 0 && (
            <span className={`${classes.count} tn`} aria-hidden>
              {formatCount(count)}
            </span>
          )
        }
        title={count > 0 ? `${formatCount(count)} ${count === 1 ? 'envío de una tienda espera' : 'envíos de tiendas esperan'}` : undefined}
        onMouseEnter={near}
        onFocus={near}
        onClick={onOpen}
      >
        {name}
        {count > 0 && (
          <VisuallyHidden component="span">
            {' '}
            ({formatCount(count)} {count === 1 ? 'envío espera' : 'envíos esperan'})
          </VisuallyHidden>
        )}
      </Button>
      <Suspense>{open && <PendingModal account={account} onClose={onClose} />}</Suspense>
    </>
  );
}
