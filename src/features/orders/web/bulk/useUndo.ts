import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ordersApi } from '../api.ts';
import { startRun } from './bulkRun.ts';

/** Takes a bulk change back; `BulkBand` tells in the list how it goes. @param onDone told once it is done, or begun in the background */
export const useUndo = (onDone?: (begun: boolean) => void) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (batch: string) => ordersApi.undoBulk.call({ batch }),
    onSuccess: (result, batch) => {
      startRun('undo', result, batch);
      onDone?.(result.job !== null);
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => toast.error(failureOf(error).message, 'No se pudo deshacer'),
  });
};
