import type { Received, Sent } from '#shared/contract.ts';
import { MAX_PAGE } from '#shared/list/maxPage.ts';
import type { Query } from '#web/api.ts';
import type { office } from '../../contract.ts';
import { ALL_ROWS, BLOCK_ROWS } from '../../orders/pageSizes.ts';
import { officeOrdersApi } from '../api.ts';

type Search = Sent<typeof office.officeOrders>;
type Page = { orders: Received<typeof office.officeOrders>['orders']; total: number };

/** What of a page is asked for first: of 'Todas' its first rows; the others come as one scrolls. */
const firstOf = ({ page = 1, ...search }: Search): Search =>
  search.size === ALL_ROWS
    ? // One that is far beyond is as empty as the last that can be asked for.
      { ...search, page: Math.min(MAX_PAGE, ((page - 1) * ALL_ROWS) / BLOCK_ROWS + 1), size: BLOCK_ROWS }
    : { ...search, page };

/** The pages of the office's orders, as lists take them. */
export const officePages = {
  queryOptions: (search: Search): Query<Page> => {
    const { queryFn, queryKey } = officeOrdersApi.officeOrders.queryOptions(firstOf(search));
    return {
      queryKey: [...queryKey, 'page'],
      queryFn: async (context: Parameters<typeof queryFn>[0]) => {
        const { orders, orderTotal } = await queryFn(context);
        return { orders, total: orderTotal };
      },
    } as unknown as Query<Page>;
  },
};
