import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useSingleMutation } from '#web/singleMutation.ts';
import { clientsApi } from '../../../clients/web/api.ts';
import type { Connection } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import { leaveFor } from '../linking/journey.ts';

/** How often it is asked how the accounts do, in milliseconds. */
const ASKED_EVERY = 10_000;

/** The linked accounts, and what is done with one. */
export const useConnections = () => {
  const queries = useQueryClient();
  const list = useQuery({ ...marketplacesApi.connections.queryOptions({}), refetchInterval: ASKED_EVERY, staleTime: 0 });
  const offered = useQuery({ ...marketplacesApi.offered.queryOptions({}), staleTime: 60_000 }).data?.data;
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: marketplacesApi.connections.key });
    void queries.invalidateQueries({ queryKey: clientsApi.list.key.slice(0, 1) });
  };
  const told = (title: string) => (error: unknown) => toast.error(failureLine(failureOf(error)), title);
  const retry = useSingleMutation({
    mutationFn: ({ _id }: Connection) => marketplacesApi.retry.call({ _id }),
    onSuccess: (_, { nickname }) => {
      toast.ok('Se consulta ahora', nickname);
      return changed();
    },
    onError: (error) => {
      told('No se pudo consultar')(error);
      // Somebody else may have unlinked it meanwhile.
      void changed();
    },
  });
  const automatic = useSingleMutation({
    mutationFn: ({ _id, automatic: is }: Connection) => marketplacesApi.automatic.call({ _id, automatic: !is }),
    onSuccess: (_, { nickname, automatic: was }) => {
      toast.ok(was ? 'Sus envíos esperan a que alguien los elija' : 'Sus envíos se crean solos', nickname);
      return changed();
    },
    onError: told('No se pudo cambiar'),
  });
  const relink = useSingleMutation({
    mutationFn: ({ type, client, user_id }: Connection) =>
      marketplacesApi.link.call({ _id: client._id, type, ...(type === 'shopify' && { shop: user_id }) }),
    onSuccess: ({ url }, { client }) => leaveFor(url, { client: client.name }),
    onError: told('No se pudo empezar a vincular'),
  });
  const unlink = ({ _id, client, nickname, pending }: Connection) =>
    confirmDelete({
      title: `¿Desea eliminar la vinculación: ${nickname}?`,
      note: `No llegan más sus envíos${pending > 0 ? ', y los que esperan no se pueden traer' : ''}. Las órdenes que ya se crearon quedan. Dicha acción es permanente`,
      failed: `Error al eliminar la vinculación ${nickname}`,
      confirm: async () => {
        await clientsApi.unlink.call({ _id: client._id, integration: _id });
        toast.ok('Vinculación eliminada', nickname);
        await changed();
      },
    });
  return {
    list,
    offered,
    changed,
    retry: retry.mutate,
    automatic: automatic.mutate,
    relink: relink.mutate,
    unlink,
    canRelink: ({ type }: Connection) => offered?.some((shop) => shop.type === type) ?? false,
  };
};

/** {@link useConnections}, as what draws an account takes it. */
export type Connections = ReturnType<typeof useConnections>;
