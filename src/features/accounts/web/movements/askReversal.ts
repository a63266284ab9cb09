import type { QueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { formatMoney } from '#shared/money.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { AccountKind, MovementAction } from '../../ledger/kinds.ts';
import { balanceText } from '../../ledger/statementLines.ts';
import { movementActionNames } from '../../ledger/words.ts';
import { accountsApi } from '../api.ts';

/** What is said of a movement that is taken back. */
type Asked = { readonly _id: string; readonly typeMethod: MovementAction; readonly amount: number };

/** What taking back comes to, in sentences. */
const consequence = (kind: AccountKind, { balance, owed }: Awaited<ReturnType<typeof accountsApi.readReversal.call>>): string => {
  const again = owed.map(({ invoice, amount }) => `${invoice} (${formatMoney(Math.abs(amount))})`).join(', ');
  const opens = owed.length === 0 ? '' : ` ${owed.length === 1 ? 'Vuelve' : 'Vuelven'} a deberse ${again}.`;
  return `Se asienta hoy su contramovimiento, y los dos quedan a la vista.${opens} La cuenta queda ${balanceText(kind, balance)}.`;
};

/** Asks before a movement is taken back, with what that comes to, and why it is. @param whose the account's name */
export const askReversal = async (movement: Asked, kind: AccountKind, whose: string, queries: QueryClient): Promise<void> => {
  const _id = newId();
  const what = `${movementActionNames[movement.typeMethod]} de ${formatMoney(movement.amount)}`;
  const refresh = () => queries.invalidateQueries({ queryKey: accountsApi.movements.key.slice(0, 1) });
  try {
    const foreseen = await accountsApi.readReversal.call({ movement: movement._id });
    confirmDelete({
      title: `¿Desea anular ${movement.typeMethod === 'credit' ? 'la' : 'el'} ${what} de ${whose}?`,
      note: consequence(kind, foreseen),
      action: 'Anular movimiento',
      reason: 'Observación',
      failed: 'No se pudo anular',
      confirm: async (observation) => {
        await accountsApi.reverseMovement.call({ _id, movement: movement._id, observation }).finally(() => void refresh());
        toast.ok('Movimiento anulado', `${what}, ${whose}`);
      },
    });
  } catch (error) {
    toast.error(failureOf(error).message);
    void refresh();
  }
};
