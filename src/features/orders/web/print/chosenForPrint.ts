import type { OrderSelection } from '../list/orderSelection.ts';
import type { ChosenForPrint, ListOrder } from './orderPrinting.ts';

/** The chosen orders of a list, one by one or all of its filter but some. @param count how many they are */
export const chosenForPrint = (selection: OrderSelection, order: ListOrder, count: number): ChosenForPrint => {
  const { whole } = selection;
  return whole ? { filter: whole.filter, except: [...whole.except], seen: count, ...order } : [...selection.get().keys()];
};
