import { useQueryClient } from '@tanstack/react-query';
import { counted } from '#shared/noun.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { useSingleMutation } from '#web/singleMutation.ts';
import type { PendingShipment } from '../../contract.ts';
import { marketplacesApi } from '../api.ts';
import { SHIPMENTS } from './waitsFor.ts';

/** Leaves shipments out that nobody takes, and offers them again. @param onDone none is chosen any more */
export const useSkipping = (onDone: () => void) => {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: ['marketplaces'] });
  const offering = useSingleMutation({
    mutationFn: (shipments: readonly string[]) => marketplacesApi.unskip.call({ shipments: [...shipments] }),
    onSuccess: ({ offered, gone }) => {
      onDone();
      const back = `${counted(offered, SHIPMENTS)} ${offered === 1 ? 'se vuelve' : 'se vuelven'} a ofrecer`;
      if (gone === 0) toast.ok(back);
      else
        toast.warning(
          `${counted(gone, SHIPMENTS)} ya no se ${gone === 1 ? 'puede' : 'pueden'}: la tienda no lo entrega más`,
          offered > 0 ? back : undefined,
        );
      return changed();
    },
    onError: (error) => toast.error(failureLine(failureOf(error)), 'No se pudieron volver a ofrecer'),
  });
  const skip = (chosen: readonly PendingShipment[]) => {
    const shipments = chosen.map(({ _id }) => _id);
    confirmDelete({
      title:
        chosen.length === 1
          ? `¿Desea dejar de ofrecer el envío ${chosen[0]?.externalID}?`
          : `¿Desea dejar de ofrecer ${counted(chosen.length, SHIPMENTS)}?`,
      note: 'No se crean sus órdenes. Quedan en «Los que no se llevan», y de ahí se pueden volver a ofrecer. En la tienda no cambia nada.',
      action: 'No se llevan',
      failed: 'No se pudieron dejar de ofrecer',
      confirm: async () => {
        const { skipped } = await marketplacesApi.skip.call({ shipments });
        onDone();
        toast.undoable(`${counted(skipped, SHIPMENTS)} ${skipped === 1 ? 'no se lleva' : 'no se llevan'}`, () =>
          offering.mutate(shipments),
        );
        await changed();
      },
    });
  };
  return {
    skip,
    offer: (chosen: readonly PendingShipment[]) => offering.mutate(chosen.map(({ _id }) => _id)),
    isOffering: offering.isPending,
  };
};
