import type { Sent } from '#shared/contract.ts';
import { ApiError } from '#web/api.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { toast } from '#web/feedback/toast.ts';
import { ORDERS } from '../../orders/noun.ts';
import { leftSelections } from '../../orders/web/list/orderSelection.ts';
import type { ChosenForPrint } from '../../orders/web/print/orderPrinting.ts';
import type { printing } from '../contract.ts';

type PrintTargetSent = Sent<typeof printing.proofs>['orders'];

/** The chosen orders as the calls take them. */
export const targetOf = (chosen: ChosenForPrint): PrintTargetSent => {
  if (!('seen' in chosen)) return chosen;
  const { seen: _seen, ...target } = chosen;
  return target;
};

/** What a paper is made of: how many orders it has, and the ids of those that are no more. */
export type Came = { orders: number; absent: readonly string[] };

/** How many of the chosen orders a paper lacks: of a filter nobody knows which, only that it found more when they were chosen. */
export const lackOf = ({ orders, absent }: Came, chosen: ChosenForPrint): number =>
  'seen' in chosen ? Math.max(0, chosen.seen - orders) : absent.length;

/** '1 de las 3 órdenes ya no existe'; of a filter: 'ya no está', as it may have changed alone. */
export const absentText = (lack: number, chosen: ChosenForPrint): string => {
  const all = Array.isArray(chosen) ? chosen.length : 'seen' in chosen ? chosen.seen : undefined;
  const some = all === undefined ? counted(lack, ORDERS) : `${formatCount(lack)} de las ${counted(all, ORDERS)}`;
  if ('seen' in chosen) return `${some} ya no ${lack === 1 ? 'está' : 'están'}`;
  return `${some} ya no ${lack === 1 ? 'existe' : 'existen'}`;
};

/** Orders that are no more are chosen in no list. */
export const unchoose = (absent: readonly string[]): void => leftSelections.drop(...absent);

/** Says how many of the chosen orders are no more, and takes them out of the selections. */
export const tellAbsent = (came: Came, chosen: ChosenForPrint): void => {
  const lack = lackOf(came, chosen);
  if (lack === 0) return;
  unchoose(came.absent);
  toast.warning(`${absentText(lack, chosen)}: se imprimen las demás`, 'seen' in chosen ? 'La lista cambió' : 'Órdenes eliminadas');
};

/** Takes the chosen orders out of the selections when a call was refused because none of them is there. */
export const unchooseRefused = (error: unknown, chosen: ChosenForPrint): void => {
  if (error instanceof ApiError && error.status === 404 && Array.isArray(chosen)) unchoose(chosen);
};
