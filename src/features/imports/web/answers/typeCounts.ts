import { fold } from '#shared/text.ts';
import { type OrderType, orderTypes } from '../../../orders/choices.ts';
import type { OrderCells } from '../../columns/cells.ts';
import { typeOfShipping } from '../../cells/shopWords.ts';

/** The type that words mean; undefined when the product does not know it. */
const typeOf = (typeOrder: string, shipping: string): OrderType | undefined => {
  if (typeOrder !== '') return orderTypes.find((type) => fold(type) === fold(typeOrder));
  return shipping === '' ? 'Normal' : typeOfShipping(shipping);
};

/** How many orders of each type a file has as its own columns say, the most first; `said` are those whose row says something. */
export const typeCounts = (orders: readonly OrderCells[]): { said: number; types: readonly (readonly [string, number])[] } => {
  const byWords = new Map<string, { typeOrder: string; shipping: string; count: number }>();
  for (const { cells, error } of orders) {
    if (error !== undefined) continue;
    const [typeOrder, shipping] = [cells.typeOrder?.trim() ?? '', cells.shipping?.trim() ?? ''];
    const words = byWords.get(`${typeOrder}\n${shipping}`) ?? { typeOrder, shipping, count: 0 };
    words.count += 1;
    byWords.set(`${typeOrder}\n${shipping}`, words);
  }
  const counts = new Map<string, number>();
  let said = 0;
  for (const { typeOrder, shipping, count } of byWords.values()) {
    const type = typeOf(typeOrder, shipping) ?? 'sin reconocer';
    counts.set(type, (counts.get(type) ?? 0) + count);
    if (typeOrder !== '' || shipping !== '') said += count;
  }
  return { said, types: [...counts].toSorted(([, a], [, b]) => b - a) };
};
