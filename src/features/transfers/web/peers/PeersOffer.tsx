import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { later } from '#web/later.ts';
import { PHONE_QUERY } from '#web/theme.ts';
import { peersApi } from './peersApi.ts';

const PeersDialog = later(() => import('./PeersDialog.tsx'));

/** The way to the connections with other installations, where there are such; red while one of them fails. On a phone a sign beside the title. */
export default function PeersOffer() {
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const { data } = useQuery(peersApi.list.queryOptions({}));
  if (!data?.enabled) return null;
  const isFailing = data.data.some((peer) => peer.isFailing);
  // The same in both schemes: a colour of the button itself turns white in the dark one.
  const color = isFailing ? 'var(--rp-danger)' : 'var(--rp-text)';
  const label = isFailing ? 'Otras instalaciones: hay fallas' : 'Otras instalaciones';
  return (
    <>
      {phone ? (
        <ActionIcon size={40} color="gray" c={color} aria-label={label} onClick={() => setOpen(true)}>
          <IconPlugConnected size={20} stroke={1.7} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          c={color}
          leftSection={<IconPlugConnected size={16} stroke={1.7} />}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      )}
      <Suspense>{open && <PeersDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
