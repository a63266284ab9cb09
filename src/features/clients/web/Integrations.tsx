import { ActionIcon, Skeleton } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { dayOf, formatDay } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { Hint } from '#web/feedback/Hint.tsx';
import { toast } from '#web/feedback/toast.ts';
import { later } from '#web/later.ts';
import type { ClientRow } from '../contract.ts';
import { integrationBadge, shopNames } from '../integration.ts';
import { clientsApi } from './api.ts';
import { clientLinking } from './clientLinking.ts';
import classes from './Integrations.module.css';

const LinkAccounts = later(() => clientLinking.load());

/** Props of {@link Integrations}. */
export type IntegrationsProps = { client: Pick<ClientRow, '_id' | 'name' | 'status' | 'mercadolibre'> };

/** The connections of a client, each with its account, when its permission ends, and 'desvincular'; and the ways to link another one. */
export const Integrations = ({ client }: IntegrationsProps) => (
  <div className={classes.integrations}>
    <Linked client={client} />
    {client.status === recordStatus.active && (
      <Suspense fallback={<Skeleton h={32} />}>
        <LinkAccounts client={client} />
      </Suspense>
    )}
  </div>
);

const Linked = ({ client }: IntegrationsProps) => {
  const queries = useQueryClient();
  const unlink = (integration: string, nickname: string) =>
    confirmDelete({
      title: `¿Desea eliminar la vinculación: ${nickname}?`,
      failed: `Error al eliminar la vinculación ${nickname}`,
      confirm: async () => {
        await clientsApi.unlink.call({ _id: client._id, integration });
        toast.ok('Vinculación eliminada', nickname);
        await queries.invalidateQueries({ queryKey: clientsApi.list.key.slice(0, 1) });
      },
    });
  if (client.mercadolibre.length === 0) return <p className={classes.none}>Sin conexión: ninguna tienda le trae órdenes todavía.</p>;
  return (
    <ul className={classes.list}>
      {client.mercadolibre.map(({ _id, type, nickname, status, expire, retry }) => {
        const { tone } = integrationBadge({ type, status, retry });
        const ends = expire && dayOf(expire);
        return (
          <li key={_id}>
            <div className={classes.account}>
              <span>{nickname}</span>
              <small className="tn">
                {shopNames[type].name}
                {ends && (tone === 'failed' ? ` · venció el ${formatDay(ends)}` : ' · su permiso se renueva solo')}
                {retry > 0 && ` · ${retry} ${retry === 1 ? 'reintento' : 'reintentos'}`}
              </small>
            </div>
            <span className={classes.state} data-tone={tone}>
              {{ ok: 'Conectada', failed: 'Vencida', waiting: 'En pausa' }[tone]}
            </span>
            <Hint label="Eliminar la vinculación">
              <ActionIcon aria-label={`Eliminar la vinculación ${nickname}`} onClick={() => unlink(_id, nickname)}>
                <IconUnlink size={16} stroke={1.7} />
              </ActionIcon>
            </Hint>
          </li>
        );
      })}
    </ul>
  );
};
