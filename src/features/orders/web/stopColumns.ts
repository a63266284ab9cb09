import { dayOf, timeOn } from '#shared/time.ts';
import type { SentFilter } from '../filter.ts';
import type { OrderRowShown } from '../orderRow.ts';
import { choosableColumns } from './list/columns.tsx';
import type { OrderListSearch } from './list/orderListSearch.ts';

type Columns = readonly (typeof choosableColumns)[number][];

/** Whether a filter leaves one day of one driver: that has an order of its own, the route's. */
export const isOfOneDay = ({ driverAssign, startDay, endDay }: SentFilter): boolean =>
  typeof driverAssign === 'string' && Boolean(startDay) && startDay === endDay;

/** Where a list of one driver's day stands: in the order of the route, unless somebody chose another. */
export const inStopOrder = (place: OrderListSearch): OrderListSearch =>
  place.sortField ? place : { ...place, sortField: 'sequence', sortOrder: 'asc' };

/** Columns with the stop and its hour first, where they are not among them. */
export const withStops = (columns: Columns): Columns => {
  const shown = new Set(columns.map(({ key }) => key));
  const more = choosableColumns.flatMap((column) => {
    if (shown.has(column.key)) return [];
    if (column.key === 'sequence') return [{ ...column, width: 82 }];
    if (column.key !== 'planned') return [];
    // Beside its day the hour is enough.
    const cell = ({ planned, deliveryDate }: OrderRowShown) => planned && timeOn(dayOf(deliveryDate ?? planned), planned);
    return [{ ...column, width: 84, hideAt: 1100, cell }];
  });
  return [...more, ...columns];
};
