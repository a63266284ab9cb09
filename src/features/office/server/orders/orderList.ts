import type { Input } from '#shared/contract.ts';
import { offsetOf } from '#shared/list/page.ts';
import type { Db } from '#server/db.ts';
import type { OrderRow } from '../../../orders/orderRow.ts';
import { findOrderIds, searchOrders } from '../../../orders/server/operations.ts';
import type { office } from '../../contract.ts';
import { orderFilterOf } from '../../orders/officeFilter.ts';

type Search = Input<typeof office.officeOrders>;

/** The search of the list of orders that finds the same. */
const searchOf = ({ page, size, sortField, sortOrder, ...filter }: Search) => ({
  ...orderFilterOf(filter),
  page,
  size,
  sortField,
  sortOrder,
});

/** One page of the office's orders, and how many match in all. */
export const orderPage = async (db: Db, search: Search): Promise<{ orders: OrderRow[]; orderTotal: number }> => {
  const { orders, total } = await searchOrders(db, searchOf(search));
  return { orders, orderTotal: total };
};

/**
 * The ids of one page, in its order. Which orders they are is settled with that: whoever goes through them misses none and sees none twice,
 * whatever others create or change meanwhile.
 */
export const orderIds = (db: Db, search: Search): Promise<string[]> =>
  findOrderIds(db, searchOf(search), search.size, false, offsetOf(search));
