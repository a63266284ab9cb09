import { Suspense, type ReactNode } from 'react';
import type { Day } from '#shared/day.ts';
import { later } from '#web/later.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import type { SentFilter } from '../../filter.ts';
import type { OrderRowShown } from '../../orderRow.ts';
import { orderFilters } from './orderFilters.ts';
import { ORDERS } from './orderNoun.ts';
import { NO_FILTERS, orderChips, type OrderListSearch } from './orderListSearch.ts';

const OrderNews = later(() => import('./OrderNews.tsx'));

/** Props of {@link OrderStrip}. */
export type OrderStripProps = {
  search: OrderListSearch;
  today: Day;
  /** Takes the change into the address, on page 1. */
  onFilter: (change: OrderListSearch) => Promise<void>;
  /** The rows of what is sought are wanted: the focus goes there. */
  onResults: () => void;
  /** What the list is filtered by, and what it shows of it; no rows while they are on their way. */
  sent: SentFilter;
  rows: readonly OrderRowShown[] | undefined;
  /** When the rows were read. */
  at: string | undefined;
  /** `undefined` while loading, empty or failed. */
  total: number | undefined;
  open: boolean;
  onToggle: () => void;
  /** The pointer comes near the button of the filters. */
  onNear: () => void;
  onRefresh: () => void;
  refreshing: boolean;
  actions: ReactNode;
};

/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 350;

/** Head of the order list: title, search, filters in force, what others changed, actions. */
export const OrderStrip = ({ search, today, onFilter, onResults, onNear, sent, rows, at, ...rest }: OrderStripProps) => {
  const nameOf = useFilterNames(orderFilters, search);
  const chips = orderChips(search, today, nameOf).map(({ key, label, value, off }) => ({
    key,
    label,
    value,
    onRemove: () => void onFilter(off),
  }));
  // One letter is nothing to look for.
  const seek = (text: string) => onFilter({ search: text.length > 1 ? text : undefined });
  return (
    <FilterStrip
      noun={ORDERS}
      title="Órdenes"
      search={
        <SearchField
          label="Buscar en la lista"
          rest={REST}
          maxLength={200}
          value={search.search ?? ''}
          onChange={(text) => void seek(text)}
          onEnter={(text) => void seek(text).then(onResults)}
        />
      }
      chips={chips}
      news={
        rows &&
        at && (
          <Suspense>
            <OrderNews filter={sent} shown={rows} since={at} onRefresh={rest.onRefresh} />
          </Suspense>
        )
      }
      onClear={() => void onFilter(NO_FILTERS)}
      onNear={onNear}
      {...rest}
    />
  );
};
