import * as z from 'zod';
import { Id, type Sent } from '#shared/contract.ts';
import { Day, formatDayLong } from '#shared/time.ts';
import type { orders } from '../contract.ts';
import { OrderSort, UNASSIGNED } from '../filter.ts';
import { StatusId, statusById } from '../status.ts';

/** The page sizes of the list (spec 2 §9). */
export const PAGE_SIZES = [25, 50, 100] as const;

/** What the address of the order list holds. A part that does not fit counts as absent; without dates the list shows today. */
export const OrderListSearch = z.object({
  startDay: Day.optional().catch(undefined),
  endDay: Day.optional().catch(undefined),
  /** The user took the dates off. */
  anyDate: z.literal(true).optional().catch(undefined),
  notDate: z.literal(true).optional().catch(undefined),
  status: z.array(StatusId).max(30).optional().catch(undefined),
  client: Id.optional().catch(undefined),
  driverAssign: z
    .union([Id, z.literal(UNASSIGNED)])
    .optional()
    .catch(undefined),
  toAddress: z.string().trim().max(200).optional().catch(undefined),
  page: z.int().min(1).max(100_000).optional().catch(undefined),
  size: z.literal(PAGE_SIZES).optional().catch(undefined),
  sortField: OrderSort.optional().catch(undefined),
  sortOrder: z.enum(['asc', 'desc']).optional().catch(undefined),
});
export type OrderListSearch = z.output<typeof OrderListSearch>;

/** Every filter off: all orders of all dates. */
export const NO_FILTERS = {
  startDay: undefined,
  endDay: undefined,
  anyDate: true,
  notDate: undefined,
  status: undefined,
  client: undefined,
  driverAssign: undefined,
  toAddress: undefined,
  page: undefined,
} as const satisfies OrderListSearch;

/** The days that a search asks for, both included; null for all of them. One end alone is one day. */
export const rangeOf = (search: OrderListSearch, today: Day): { startDay: Day; endDay: Day } | null => {
  if (search.notDate) return null;
  const startDay = search.startDay ?? search.endDay;
  const endDay = search.endDay ?? startDay;
  if (startDay && endDay) return { startDay, endDay };
  return search.anyDate ? null : { startDay: today, endDay: today };
};

/** What the server is asked for. @param size rows on a page where the address does not say */
export const toOrderSearch = (search: OrderListSearch, today: Day, size: number): Sent<typeof orders.search> => ({
  ...rangeOf(search, today),
  ...(search.notDate && { notDate: true }),
  ...(search.status && { status: search.status }),
  ...(search.client && { client: search.client }),
  ...(search.driverAssign !== undefined && { driverAssign: search.driverAssign }),
  ...(search.toAddress && { toAddress: search.toAddress }),
  page: search.page ?? 1,
  size: search.size ?? PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0],
  sortField: search.sortField ?? 'deliveryDate',
  sortOrder: search.sortOrder ?? 'desc',
});

/** One filter in force: what it is called, what it lets through, and the change that takes it off. */
export type FilterInForce = { key: keyof OrderListSearch; label: string; value: string; off: OrderListSearch };

/** Names written out before '+N' (spec 2 §9). */
const SHOWN_NAMES = 3;

/** The filters in force, in the order of the panel. @param names of the client and the driver, once they are known */
export const filtersInForce = (search: OrderListSearch, today: Day, names: { client: string; driver: string }): FilterInForce[] => {
  const found: FilterInForce[] = [];
  const range = rangeOf(search, today);
  const dates = { startDay: undefined, endDay: undefined, notDate: undefined, anyDate: true } as const;
  if (range) {
    const { startDay, endDay } = range;
    const value = startDay === endDay ? formatDayLong(startDay) : `${formatDayLong(startDay)} – ${formatDayLong(endDay)}`;
    found.push({ key: 'startDay', label: 'Entrega', value, off: dates });
  }
  if (search.notDate) found.push({ key: 'notDate', label: 'Entrega', value: 'Sin fecha', off: dates });
  if (search.driverAssign !== undefined) {
    const value = search.driverAssign === UNASSIGNED ? 'No asignado' : names.driver;
    found.push({ key: 'driverAssign', label: 'Chofer', value, off: { driverAssign: undefined } });
  }
  if (search.client) found.push({ key: 'client', label: 'Cliente', value: names.client, off: { client: undefined } });
  if (search.status?.length) {
    const more = search.status.length - SHOWN_NAMES;
    const value =
      search.status
        .slice(0, SHOWN_NAMES)
        .map((id) => statusById(id).name)
        .join(', ') + (more > 0 ? ` +${more}` : '');
    found.push({ key: 'status', label: 'Estado', value, off: { status: undefined } });
  }
  if (search.toAddress) found.push({ key: 'toAddress', label: 'Destino', value: search.toAddress, off: { toAddress: undefined } });
  return found;
};
