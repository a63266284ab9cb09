import type { QueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureLine, failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import { ORDERS } from '../../../orders/noun.ts';
import type { TransferOutcome } from '../../contract.ts';
import { transfersApi } from '../api.ts';

/** Has what is shown of orders and of their transfers read again. */
export const readAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: ['orders'] });

/** What is said of orders to which it was done, of one and of many. */
export type DoneNoun = { one: string; many: string };

/** See the type, by what was done. */
export const doneNouns = {
  shared: { one: 'compartida', many: 'compartidas' },
  confirmed: { one: 'confirmada', many: 'confirmadas' },
  refused: { one: 'rechazada', many: 'rechazadas' },
  takenBack: { one: 'recuperada', many: 'recuperadas' },
} satisfies Record<string, DoneNoun>;

/** Says what came of something that was done to some orders; why others were left as they are, a modal tells one by one. */
export const tellOutcome = ({ changed, refusedTotal }: TransferOutcome, { one, many }: DoneNoun): void => {
  const done = `${formatCount(changed)} ${changed === 1 ? one : many}`;
  if (refusedTotal === 0) toast.ok(done);
  else toast.warning(`${counted(refusedTotal, ORDERS)} sin modificar`, changed > 0 ? done : undefined);
};

/** Asks before orders are taken back, and does it. */
export const askToTakeBack = (orders: readonly string[], done: (outcome: TransferOutcome) => Promise<void>): void =>
  confirmDelete({
    title: `¿Recuperar ${counted(orders.length, ORDERS)}?`,
    note: 'Dejan de estar compartidas: la otra logística ve canceladas las que no recibió. De las que recibió se recuperan las que pasó a Devolución o, si está dada de baja, las que no entregó.',
    action: 'Recuperar',
    failed: 'No se pudo recuperar',
    confirm: async () => done(await transfersApi.takeBack.call({ orders: [...orders] })),
  });

/** Confirms orders; undefined, and told, when that could not be done. */
export const confirmOrders = (orders: readonly string[]): Promise<TransferOutcome | undefined> =>
  transfersApi.confirm.call({ orders: [...orders] }).catch((error: unknown) => {
    toast.error(failureLine(failureOf(error)), 'No se pudo confirmar');
    return undefined;
  });
