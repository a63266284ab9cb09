import { Skeleton } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { DataTable } from '#web/table/DataTable.tsx';
import { Sought } from '#web/marked/Marked.tsx';
import { ahead, later } from '#web/later.ts';
import { isPhone } from '#web/theme.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { useResultSelection } from '#web/list/selection/resultSelection.ts';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { useList } from '#web/list/useList.ts';
import { useScreenAction } from '#web/useScreenAction.ts';
import { MAX_PRINTED } from '../../printed.ts';
import { orderSorts, sortRefusal } from '../../sorts.ts';
import { AddMenu } from './AddMenu.tsx';
import { ordersApi } from '../api.ts';
import { LateBulkBand } from '../bulk/LateBulkBand.tsx';
import { choosableColumns } from './columns.tsx';
import { DraftBand } from '../drafts/DraftBand.tsx';
import type { BulkDraft } from '../drafts/orderDrafts.ts';
import { newOrder } from './newOrder.ts';
import { DATES_OFF, rangeOf } from '../datedSearch.ts';
import { orderFilters } from './orderFilters.ts';
import { NO_FILTERS, orderChips, type OrderListSearch, PAGE_SIZES, toFilter } from './orderListSearch.ts';
import { ORDERS } from '../../noun.ts';
import { loadExpanded, orderRows } from './orderRows.tsx';
import { leftSelections } from './orderSelection.ts';
import { inStopOrder, isOfOneDay, withStops } from '../stopColumns.ts';
import { orderViews } from './orderViews.ts';
import { OrderStrip } from './OrderStrip.tsx';
import { useUnknownTold } from '../useUnknownTold.ts';
import { useOrderMenu } from '../useOrderMenu.tsx';
import { useToday } from '#web/useToday.ts';
import { whenIdle } from '#web/whenIdle.ts';
import { useListExport } from '../../../jobs/web/useListExport.tsx';
import { useListViews } from '../../../views/web/useListViews.tsx';

const loadFilters = () => import('./OrderFilters.tsx');
const loadBulk = () => import('../bulk/BulkModal.tsx');
const loadChosen = () => import('./ChosenOrders.tsx');
const OrderFilters = later(loadFilters);
const OrderNews = later(() => import('./OrderNews.tsx'));
const BulkModal = later(loadBulk);
const ChosenOrders = later(loadChosen);
const DriverButtons = later(() => import('../print/DriverButtons.tsx'));
const PlaceAgain = later(async () => ({ default: (await import('../again/PlaceAgain.tsx')).PlaceAgain }));
const MapLink = later(() => import('../map/MapLink.tsx'));
const OrdersEmpty = later(async () => ({ default: (await import('./OrdersEmpty.tsx')).OrdersEmpty }));

/** The general list of orders: filters, views and columns, selection across pages, bulk changes (spec 2 §2.2). */
export default function OrdersScreen() {
  const [search, setSearch] = useScreenSearch('/order');
  const today = useToday();
  const [filtering, setFiltering] = useState(false);
  const [changing, setChanging] = useState<boolean | BulkDraft>(false);
  const sent = toFilter(search, today);
  const nameOf = useFilterNames(orderFilters, search);
  const isOneDay = isOfOneDay(sent);
  const place = sortRefusal(search.sortField ?? '', sent) ? { ...search, sortField: undefined } : search;
  const list = useList({
    name: 'orders',
    endpoint: ordersApi.search,
    filter: sent,
    rows: ({ orders }) => orders,
    sorts: orderSorts,
    sizes: PAGE_SIZES,
    place: isOneDay ? inStopOrder(place) : place,
    onPlace: (next, options) => void setSearch(next, options),
    // Rows never move by themselves: the strip tells that there are newer ones.
    query: { refetchOnWindowFocus: false },
  });
  const { total } = list;
  const filter = (change: OrderListSearch) => setSearch({ ...change, page: undefined });
  const [sought, setSought] = useState(0);
  const views = useListViews({
    list: 'orders',
    columns: choosableColumns,
    search,
    onSearch: (change) => void filter(change),
    rules: orderViews,
  });
  const columns = isOneDay ? withStops(views.columns) : views.columns;
  const { sortField, sortOrder } = list.asked;
  const exporting = useListExport('orders', ORDERS, () =>
    ordersApi.export.call({ filter: sent, sortField, sortOrder, columns: columns.map(({ key }) => key) }),
  );
  const selection = useResultSelection(list.rows, sent, leftSelections);
  const menu = useOrderMenu();
  const create = () => menu.openForm({ kind: 'new' });
  useScreenAction(newOrder, create);
  useEffect(
    () =>
      whenIdle(() => {
        ahead(loadChosen);
        ahead(loadExpanded);
      }),
    [],
  );

  useUnknownTold(search.unknown, 'no existe', () => void setSearch({ unknown: undefined }, { replace: true }));

  const chips = orderChips(search, today, nameOf);
  const listed = { ...search, ...rangeOf(search, today) };
  const resume = (draft: BulkDraft) => {
    selection.restore(draft.chosen);
    void setSearch({ ...NO_FILTERS, anyDate: undefined, view: undefined, ...draft.search });
    if (draft.values) setChanging(draft);
  };
  /** When the rows that are shown were read. */
  const known = list.table.fetching ? undefined : list.query.data?.at;
  const toggleFilters = () => setFiltering(!filtering);

  return (
    <Sought value={search.search ?? ''}>
      <DataTable
        {...orderRows(menu)}
        {...list.table}
        columns={columns.map((column) => ({ ...column, unsorted: sortRefusal(column.key, sent) }))}
        focusOn={sought}
        selectable={({ status }) => status.id !== 99}
        // The columns are known before the rows are drawn, so that nothing jumps.
        rows={views.ready ? list.rows : undefined}
        selection={selection}
        empty={
          <Suspense>
            <OrdersEmpty
              chips={chips}
              search={search}
              today={today}
              onAllDates={() => void filter(DATES_OFF)}
              onClear={() => void filter(NO_FILTERS)}
              onNew={create}
            />
          </Suspense>
        }
        strip={
          <OrderStrip
            title="Órdenes"
            sought={search.search}
            onSought={(text) => filter({ search: text })}
            onResults={() => setSought(sought + 1)}
            chips={chips.map(({ off, ...chip }) => ({ ...chip, onRemove: () => void filter(off) }))}
            onClear={() => void filter(NO_FILTERS)}
            news={
              known &&
              list.rows && (
                <Suspense>
                  <OrderNews filter={sent} shown={list.rows} since={known} onRefresh={list.strip.onRefresh} />
                </Suspense>
              )
            }
            {...list.strip}
            open={filtering}
            onToggle={toggleFilters}
            onNear={() => ahead(loadFilters)}
            actions={
              <>
                {views.menus}
                {Boolean(sent.driverAssign) && total > 0 && total <= MAX_PRINTED && (
                  <Suspense>
                    <DriverButtons chosen={{ filter: sent, except: [], seen: total, sortField, sortOrder }} today={today} />
                  </Suspense>
                )}
                <Suspense>
                  <MapLink search={search} />
                </Suspense>
                {exporting.button}
                <AddMenu onNew={create} onNear={menu.preload} />
              </>
            }
          />
        }
        notices={
          <>
            <DraftBand menu={menu} onBulk={resume} />
            {search.partial_match && (
              <Suspense>
                <PlaceAgain listed />
              </Suspense>
            )}
            {exporting.band}
            <LateBulkBand />
          </>
        }
        panel={
          filtering && (
            <Suspense fallback={!isPhone() && <Skeleton h={267} mih={267} radius={0} />}>
              <OrderFilters
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
        selectionBar={() => (
          <Suspense>
            <ChosenOrders
              selection={selection}
              count={selection.count(total)}
              search={listed}
              order={{ sortField, sortOrder }}
              total={total}
              readAt={known}
              changing={changing !== false}
              onSelectAll={() => selection.markWhole(sent, list.rows ?? [])}
              onFilters={toggleFilters}
              onNear={() => ahead(loadBulk)}
              onChange={() => setChanging(true)}
            />
          </Suspense>
        )}
      />
      {changing && (
        <Suspense>
          <BulkModal
            selection={selection}
            total={total}
            search={listed}
            draft={changing === true ? undefined : changing}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
      {menu.modal}
    </Sought>
  );
}
