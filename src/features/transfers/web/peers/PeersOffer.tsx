import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { later } from '#web/later.ts';
import { peersApi } from './peersApi.ts';

const PeersDialog = later(() => import('./PeersDialog.tsx'));

/** The way to the connections with other installations, where there are such; red while one of them fails. */
export default function PeersOffer() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(peersApi.list.queryOptions({}));
  if (!data?.enabled) return null;
  const isFailing = data.data.some((peer) => peer.isFailing);
  return (
    <>
      <Button
        variant="subtle"
        color={isFailing ? 'red' : 'gray'}
        c={isFailing ? undefined : 'var(--rp-text)'}
        leftSection={<IconPlugConnected size={16} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {isFailing ? 'Otras instalaciones: hay fallas' : 'Otras instalaciones'}
      </Button>
      <Suspense>{open && <PeersDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
