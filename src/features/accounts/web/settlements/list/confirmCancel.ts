import { formatCount } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { confirmDelete } from '#web/feedback/ConfirmDelete.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { toast } from '#web/feedback/toast.ts';
import type { SettlementRowShown } from '../../../settlementCalls.ts';
import { accountsApi } from '../../api.ts';

/** Asks whether a settlement is to be cancelled, says what becomes of it and whether its client has it already, and cancels it. */
export const confirmCancel = async ({ _id, version, invoice, order }: SettlementRowShown, onCancelled: () => void): Promise<void> => {
  const failed = `Error al cancelar la liquidación ${invoice}`;
  try {
    const { data } = await accountsApi.settlementMails.call({ _id });
    const mailed = data.find(({ sentAt }) => sentAt !== null);
    confirmDelete({
      title: `¿Desea cancelar la liquidación ${invoice}?`,
      note: [
        `Sus ${formatCount(order)} órdenes quedan libres y la cuenta vuelve a estar como antes de liquidarlas; lo que se haya pagado queda a favor.`,
        ...(mailed?.sentAt ? [`El cliente ya la recibió: se envió a ${mailed.to} el ${formatDateTime(mailed.sentAt)}.`] : []),
        'Dicha acción es permanente.',
      ].join(' '),
      action: 'Cancelar liquidación',
      back: 'Volver',
      failed,
      confirm: async () => {
        const { count } = await accountsApi.deleteSettlement.call({ _id, version });
        toast.ok(`${formatCount(count)} registros de ordenes eliminadas`);
        onCancelled();
      },
    });
  } catch (error) {
    toast.error(failureOf(error).message, failed);
  }
};
