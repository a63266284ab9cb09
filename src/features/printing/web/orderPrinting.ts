import type { PrintOrders } from '../../orders/web/print/orderPrinting.ts';
import { printZpl } from './printZpl.ts';

const idsOf = (chosen: Parameters<PrintOrders>[1]): readonly string[] => ('filter' in chosen ? [] : chosen);

/** Prints what the menus of orders ask for. */
export const printOrders: PrintOrders = async (paper, chosen) => {
  if (paper === 'labelsNow') await printZpl(idsOf(chosen));
  return undefined;
};
