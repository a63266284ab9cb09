import { Button, Skeleton } from '@mantine/core';
import { IconLink, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { useSingleMutation } from '#web/singleMutation.ts';
import { marketplacesApi } from '../api.ts';
import { Invitation } from './Invitation.tsx';
import classes from './Linking.module.css';
import { ShopForm } from './ShopForm.tsx';
import { useAuthorising } from './useAuthorising.ts';

const MenuEntries = later(() => import('#web/menu/MenuEntries.tsx'));
const ICON = { size: 16, stroke: 1.7 };

/** Props of {@link LinkAccounts}. */
export type LinkAccountsProps = { client: { _id: string; name: string } };

/** Links accounts of a client: which marketplaces there are, and the link for who sends to do it by themselves. */
export default function LinkAccounts({ client: { _id, name } }: LinkAccountsProps) {
  const { data, error, refetch } = useQuery({ ...marketplacesApi.offered.queryOptions({}), staleTime: 60_000 });
  const [asksShop, setAsksShop] = useState(false);
  const { go, busy, fault, forget } = useAuthorising((choice) => marketplacesApi.link.call({ _id, ...choice }), { client: name });
  const invite = useSingleMutation({
    mutationFn: () => marketplacesApi.invite.call({ _id }),
    onError: (failure) => toast.error(failureLine(failureOf(failure)), 'No se pudo hacer el enlace'),
  });
  if (error)
    return (
      <p className={classes.none} role="alert">
        No se pudo saber qué tiendas se pueden vincular.{' '}
        <button type="button" className="as-link" onClick={() => void refetch()}>
          Reintentar
        </button>
      </p>
    );
  if (!data) return <Skeleton h={32} aria-busy />;
  if (data.data.length === 0)
    return (
      <p className={classes.none}>
        Esta instalación todavía no está conectada con ninguna tienda: quien la administra pone las credenciales de cada una.
      </p>
    );
  if (invite.data) return <Invitation {...invite.data} client={name} onClose={() => invite.reset()} />;
  if (asksShop)
    return (
      <ShopForm
        error={fault}
        busy={busy}
        onSend={(shop) => go({ type: 'shopify', shop })}
        onCancel={() => {
          setAsksShop(false);
          forget();
        }}
      />
    );
  const entries = data.data.map((shop) => ({
    label: shop.name,
    onSelect: () => (shop.type === 'shopify' ? setAsksShop(true) : go({ type: shop.type, shop: '' })),
  }));
  return (
    <div className={classes.ways}>
      <LazyMenu
        position="bottom-start"
        button={(target) => (
          <Button variant="default" leftSection={<IconLink {...ICON} />} loading={busy} {...target}>
            Vincular
          </Button>
        )}
      >
        <MenuEntries title="¿De qué tienda?" entries={entries} />
      </LazyMenu>
      <Button variant="default" leftSection={<IconSend {...ICON} />} loading={invite.isPending} onClick={() => invite.mutate()}>
        Crear enlace para el remitente
      </Button>
    </div>
  );
}
