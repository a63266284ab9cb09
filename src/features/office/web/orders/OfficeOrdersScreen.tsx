import { Button, Skeleton } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { Sought } from '#web/marked/Marked.tsx';
import { toast } from '#web/feedback/toast.ts';
import { ahead, later } from '#web/later.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { SearchField } from '#web/list/SearchField.tsx';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { useList } from '#web/list/useList.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { useLongRows } from '#web/table/long/useLongRows.ts';
import { isPhone } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import { useListExport } from '../../../jobs/web/useListExport.tsx';
import { orderSorts, sortRefusal } from '../../../orders/sorts.ts';
import { ORDERS } from '../../../orders/web/list/orderNoun.ts';
import { orderRows } from '../../../orders/web/list/orderRows.tsx';
import { useOrderMenu } from '../../../orders/web/useOrderMenu.tsx';
import { useListViews } from '../../../views/web/useListViews.tsx';
import { ALL_ROWS, BLOCK_ROWS, OFFICE_SIZES } from '../../orders/pageSizes.ts';
import { officeOrdersApi } from '../api.ts';
import { officeDrawn } from './officeDrawn.tsx';
import { officeFilters } from './officeFilters.ts';
import { officePages } from './officePages.ts';
import { NO_OFFICE_FILTERS, officeChips, officeFilterOf, type OfficeSearch, officeViews } from './officeSearch.ts';

const loadFilters = () => import('./OfficeFilters.tsx');
const OfficeFilters = later(loadFilters);
const OfficeCard = later(() => import('./OfficeCard.tsx'));

/** What is typed rests so long before it is sought, in milliseconds. */
const REST = 350;

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

  const { unknown } = search;
  const tellUnknown = useEffectEvent(() => {
    toast.warning('Se pidió un filtro que no existe o al que le falta algo: la lista se muestra sin él.');
    void setSearch({ unknown: undefined }, { replace: true });
  });
  useEffect(() => {
    if (unknown) tellUnknown();
  }, [unknown]);

  const seek = (text: string) => filter({ search: text.length > 1 ? text : undefined });
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
          <EmptyState
            icon={<IconPackageOff size={20} stroke={1.7} />}
            title={chips.length > 1 ? 'Ninguna orden coincide con los filtros' : 'No hay órdenes en esas fechas'}
            text="Quite algún filtro o pruebe con otras fechas."
            actions={
              <Button variant="default" onClick={clear}>
                Ver todas las órdenes
              </Button>
            }
          />
        }
        strip={
          <FilterStrip
            noun={ORDERS}
            title="Órdenes de oficina"
            search={
              <SearchField
                label="Buscar en la lista"
                rest={REST}
                maxLength={200}
                value={search.search ?? ''}
                onChange={(text) => void seek(text)}
                onEnter={(text) => void seek(text).then(() => setSought(sought + 1))}
              />
            }
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
