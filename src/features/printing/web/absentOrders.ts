import { ApiError } from '#web/api.ts';
import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { toast } from '#web/feedback/toast.ts';
import { ORDERS } from '../../orders/noun.ts';
import { leftSelections } from '../../orders/web/list/orderSelection.ts';
import type { ChosenForPrint } from '../../orders/web/print/orderPrinting.ts';

/** '1 de las 3 órdenes ya no existe'. */
export const absentText = (absent: number, chosen: ChosenForPrint): string => {
  const some = Array.isArray(chosen) ? `${formatCount(absent)} de las ${counted(chosen.length, ORDERS)}` : counted(absent, ORDERS);
  return `${some} ya no ${absent === 1 ? 'existe' : 'existen'}`;
};

/** Orders that are no more are chosen in no list. */
export const unchoose = (absent: readonly string[]): void => leftSelections.drop(...absent);

/** Says how many of the chosen orders are no more, and takes them out of the selections. */
export const tellAbsent = (absent: readonly string[], chosen: ChosenForPrint): void => {
  if (absent.length === 0) return;
  unchoose(absent);
  toast.warning(`${absentText(absent.length, chosen)}: se imprimen las demás`, 'Órdenes eliminadas');
};

/** Takes the chosen orders out of the selections when a call was refused because none of them is there. */
export const unchooseRefused = (error: unknown, chosen: ChosenForPrint): void => {
  if (error instanceof ApiError && error.status === 404 && Array.isArray(chosen)) unchoose(chosen);
};
