import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Sought } from '#web/marked/Marked.tsx';
import { ahead, later } from '#web/later.ts';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { useList } from '#web/list/useList.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { useLongRows } from '#web/table/long/useLongRows.ts';
import { isPhone } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import { useListExport } from '../../../jobs/web/useListExport.tsx';
import { orderSorts, sortRefusal } from '../../../orders/sorts.ts';
import { DATES_OFF } from '../../../orders/web/datedSearch.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { orderRows } from '../../../orders/web/list/orderRows.tsx';
import { OrderStrip } from '../../../orders/web/list/OrderStrip.tsx';
import { useOrderMenu } from '../../../orders/web/useOrderMenu.tsx';
import { useUnknownTold } from '../../../orders/web/useUnknownTold.ts';
import { useListViews } from '../../../views/web/useListViews.tsx';
import { ALL_ROWS, BLOCK_ROWS, OFFICE_SIZES } from '../../orders/pageSizes.ts';
import { officeOrdersApi } from '../api.ts';
import { officeDrawn } from './officeDrawn.tsx';
import { officeFilters } from './officeFilters.ts';
import { officePages } from './officePages.ts';
import { NO_OFFICE_FILTERS, officeChips, officeFilterOf, type OfficeSearch, officeViews } from './officeSearch.ts';

const loadFilters = () => import('./OfficeFilters.tsx');
const OfficeFilters = later(loadFilters);
const OrdersEmpty = later(async () => ({ default: (await import('../../../orders/web/list/OrdersEmpty.tsx')).OrdersEmpty }));
const OfficeCard = later(() => import('./OfficeCard.tsx'));

/** Brings a block of rows. */
const readRows = async (ids: string[]) => (await officeOrdersApi.officeOrderRows.call({ ids })).orders;

/** The office's list of orders: its own filters, all of it at once where that is wanted, export (spec 2 §2.1). */
export default function OfficeOrdersScreen() {
  const [search, setSearch] = useScreenSearch('/office/order');
  const today = useToday();
  const [filtering, setFiltering] = useState(false);
  const [sought, setSought] = useState(0);
  const sent = officeFilterOf(search, today);
  const nameOf = useFilterNames(officeFilters, search);
  const list = useList({
    name: 'office',
    endpoint: officePages,
    filter: sent,
    rows: ({ orders }) => orders,
    sorts: orderSorts,
    sizes: OFFICE_SIZES,
    place: sortRefusal(search.sortField ?? '', sent) ? { ...search, sortField: undefined } : search,
    onPlace: (place, options) => void setSearch(place, options),
    // Rows never move by themselves.
    query: { refetchOnWindowFocus: false },
  });
  const { asked, total } = list;
  const isAll = asked.size === ALL_ROWS;
  const whole = { ...sent, ...asked };
  const ids = useQuery({
    ...officeOrdersApi.officeOrderIds.queryOptions(whole),
    enabled: isAll && total > BLOCK_ROWS,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const { long, ...longState } = useLongRows({
    of: JSON.stringify(whole),
    count: Math.min(ALL_ROWS, Math.max(0, total - (asked.page - 1) * ALL_ROWS)),
    ids: ids.data?.ids,
    first: list.rows ?? [],
    size: BLOCK_ROWS,
    read: readRows,
  });

  const filter = (change: OfficeSearch) => setSearch({ ...change, page: undefined });
  const views = useListViews({
    list: 'office',
    columns: officeDrawn,
    search,
    onSearch: (change) => void filter(change),
    rules: officeViews,
  });
  const { sortField, sortOrder } = asked;
  const exporting = useListExport('office', ORDERS, () =>
    officeOrdersApi.officeExport.call({ filter: sent, sortField, sortOrder, columns: views.columns.map(({ key }) => key) }),
  );
  const menu = useOrderMenu();

  useUnknownTold(search.unknown, 'no existe o al que le falta algo', () => void setSearch({ unknown: undefined }, { replace: true }));

  const chips = officeChips(search, today, nameOf);
  const clear = () => void filter(NO_OFFICE_FILTERS);
  return (
    <Sought value={search.search ?? ''}>
      <DataTable
        {...orderRows(menu)}
        {...list.table}
        {...(isAll && list.rows && { long })}
        {...(isAll && longState.error && longState)}
        columns={views.columns.map((column) => ({ ...column, unsorted: sortRefusal(column.key, sent) }))}
        rowTone={({ toAddress, fromAddress }) => (toAddress.partial_match || fromAddress.partial_match ? 'doubt' : undefined)}
        card={(order) => (
          <Suspense>
            <OfficeCard order={order} />
          </Suspense>
        )}
        sizeNames={{ [ALL_ROWS]: 'Todas' }}
        focusOn={sought}
        rows={views.ready ? list.rows : undefined}
        empty={
          <Suspense>
            <OrdersEmpty
              chips={chips}
              search={search}
              today={today}
              onAllDates={() => void filter(DATES_OFF)}
              onClear={clear}
              onNew={() => menu.openForm({ kind: 'new' })}
            />
          </Suspense>
        }
        strip={
          <OrderStrip
            title="Órdenes de oficina"
            sought={search.search}
            onSought={(text) => filter({ search: text })}
            onResults={() => setSought(sought + 1)}
            chips={chips.map(({ off, ...chip }) => ({ ...chip, onRemove: () => void filter(off) }))}
            onClear={clear}
            {...list.strip}
            open={filtering}
            onToggle={() => setFiltering(!filtering)}
            onNear={() => ahead(loadFilters)}
            actions={
              <>
                {views.menus}
                {exporting.button}
              </>
            }
          />
        }
        notices={exporting.band}
        panel={
          filtering && (
            <Suspense fallback={!isPhone() && <Skeleton h={267} mih={267} radius={0} />}>
              <OfficeFilters
                search={search}
                today={today}
                onSearch={(filters) => {
                  setFiltering(false);
                  void filter(filters).then(() => setSought(sought + 1));
                }}
                onClose={() => setFiltering(false)}
              />
            </Suspense>
          )
        }
      />
      {menu.modal}
    </Sought>
  );
}
