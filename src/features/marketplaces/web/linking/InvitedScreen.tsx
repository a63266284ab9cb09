import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '#shared/time.ts';
import { PublicCard } from '../../../session/web/PublicCard.tsx';
import { PublicLinkFault, PublicWaiting } from '../../../session/web/PublicStates.tsx';
import { marketplacesApi } from '../api.ts';
import classes from './Linking.module.css';
import { ShopForm } from './ShopForm.tsx';
import { useAuthorising } from './useAuthorising.ts';

const TITLE = 'Vincular su tienda';

/** Where a sender links an account by the link that they got, without an account of ours. */
export default function InvitedScreen() {
  const { token } = useParams({ from: '/link/$token' });
  const invitation = useQuery({
    ...marketplacesApi.token.queryOptions({ token }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const told = invitation.data;
  const [asksShop, setAsksShop] = useState(false);
  const { go, busy, fault, forget } = useAuthorising((choice) => marketplacesApi.authorize.call({ token, ...choice }), {
    client: told?.client ?? '',
    ...(told && { company: told.company }),
  });
  if (invitation.error)
    return (
      <PublicLinkFault title={TITLE} error={invitation.error} busy={invitation.isFetching} onRetry={() => void invitation.refetch()} />
    );
  if (!told) return <PublicWaiting title={TITLE} height={132} />;
  if (told.offered.length === 0)
    return (
      <PublicCard
        title={TITLE}
        text={`Por ahora ${told.company} no puede recibir envíos de ninguna tienda. Avísele, y vuelva a abrir el enlace.`}
      />
    );
  return (
    <PublicCard
      title={TITLE}
      text={
        <>
          <b>{told.company}</b> le pide vincular la tienda de <b>{told.client}</b>, para recibir sus envíos apenas se venden. Entre con la
          cuenta que vende y autorice.
        </>
      }
    >
      {asksShop ? (
        <ShopForm
          error={fault}
          busy={busy}
          onSend={(shop) => go({ type: 'shopify', shop })}
          onCancel={() => {
            setAsksShop(false);
            forget();
          }}
        />
      ) : (
        <div className={classes.shops}>
          {told.offered.map((shop) => (
            <Button
              key={shop.type}
              size="md"
              fullWidth
              variant="default"
              disabled={busy}
              onClick={() => (shop.type === 'shopify' ? setAsksShop(true) : go({ type: shop.type, shop: '' }))}
            >
              {shop.name}
            </Button>
          ))}
        </div>
      )}
      <Text c="var(--rp-text-2)" fz={13} mt={16}>
        El enlace sirve una vez, hasta el <span className="tn">{formatDateTime(told.expireAt)}</span>. Puede quitar el permiso cuando
        quiera, desde su tienda.
      </Text>
    </PublicCard>
  );
}
