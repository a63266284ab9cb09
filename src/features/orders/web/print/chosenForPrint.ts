import type { OrderSelection } from '../list/orderSelection.ts';
import type { ChosenForPrint, ListOrder } from './orderPrinting.ts';

/** The chosen orders of a list, one by one or all of its filter but some. */
export const chosenForPrint = (selection: OrderSelection, order: ListOrder): ChosenForPrint => {
  const { whole } = selection;
  return whole ? { filter: whole.filter, except: [...whole.except], ...order } : [...selection.get().keys()];
};
