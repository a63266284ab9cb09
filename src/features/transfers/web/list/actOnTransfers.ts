import type { QueryClient } from '@tanstack/react-query';
import { counted } from '#shared/noun.ts';
import { toast } from '#web/feedback/toast.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { TransferOutcome } from '../../contract.ts';

/** Has what is shown of orders and of their transfers read again. */
export const readAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: ['orders'] });

/** Says what came of something that was done to some orders; why others were left as they are, a modal tells one by one. */
export const tellOutcome = ({ changed, refusedTotal }: TransferOutcome): void => {
  const done = `${changed} ${changed === 1 ? 'modificada' : 'modificadas'} con éxito`;
  if (refusedTotal === 0) toast.ok(done);
  else toast.warning(`${counted(refusedTotal, ORDERS)} sin modificar`, changed > 0 ? done : undefined);
};
