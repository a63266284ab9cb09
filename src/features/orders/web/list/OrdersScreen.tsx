import { Button, Skeleton } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { ahead, later } from '#web/later.ts';
import { PageHead } from '#web/shell/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { SelectionBar } from '#web/list/SelectionBar.tsx';
import { useResultSelection } from '#web/list/resultSelection.ts';
import { useList } from '#web/list/useList.ts';
import { useScreenAction } from '#web/useScreenAction.ts';
import { orderSorts } from '../../choices.ts';
import { AddMenu } from './AddMenu.tsx';
import { ordersApi } from '../api.ts';
import { useBulkRun } from '../bulk/bulkRun.ts';
import { choosableColumns } from './columns.tsx';
import { DraftBand } from './DraftBand.tsx';
import { useKeptSelection } from './keptSelection.ts';
import { OrderCard } from './OrderCard.tsx';
import { dropDraft } from '#web/form/useDraft.ts';
import { type BulkDraft, orderDrafts } from '../drafts/orderDrafts.ts';
import { OrderExpanded } from './OrderExpanded.tsx';
import { newOrder } from './newOrder.ts';
import { NO_FILTERS, type OrderListSearch, PAGE_SIZES, rangeOf, toFilter } from './orderListSearch.ts';
import { ORDERS } from './orderNoun.ts';
import { orderViews } from './orderViews.ts';
import { OrdersEmpty } from './OrdersEmpty.tsx';
import { OrderStrip } from './OrderStrip.tsx';
import { useOrderMenu } from '../useOrderMenu.tsx';
import { useToday } from '#web/useToday.ts';
import { useListExport } from '../../../jobs/web/useListExport.tsx';
import { useListViews } from '../../../views/web/useListViews.tsx';

const loadFilters = () => import('./OrderFilters.tsx');
const loadBulk = () => import('../bulk/BulkModal.tsx');
const OrderFilters = later(loadFilters);
const BulkModal = later(loadBulk);
const BulkBand = later(async () => ({ default: (await import('../bulk/BulkBand.tsx')).BulkBand }));

/** The general list of orders: filters, views and columns, selection across pages, bulk changes (spec 2 §2.2). */
export default function OrdersScreen() {
  const [search, setSearch] = useScreenSearch('/order');
  const today = useToday();
  const [filtering, setFiltering] = useState(false);
  const [changing, setChanging] = useState<boolean | BulkDraft>(false);
  const run = useBulkRun();
  const sent = toFilter(search, today);
  const list = useList({
    name: 'orders',
    endpoint: ordersApi.search,
    filter: sent,
    rows: ({ orders }) => orders,
    sorts: orderSorts,
    sizes: PAGE_SIZES,
    place: search,
    onPlace: (place) => void setSearch(place),
  });
  const { total } = list;
  const filter = (change: OrderListSearch) => void setSearch({ ...change, page: undefined });
  const views = useListViews({ list: 'orders', columns: choosableColumns, search, onSearch: filter, rules: orderViews });
  const { sortField, sortOrder } = list.asked;
  const exporting = useListExport('orders', ORDERS, () =>
    ordersApi.export.call({ filter: sent, sortField, sortOrder, columns: views.columns.map(({ key }) => key) }),
  );
  const selection = useResultSelection(list.rows, sent);
  const menu = useOrderMenu((_id) => {
    const row = selection.get().get(_id);
    if (row) selection.mark([[_id, row]], false);
  });
  const create = () => menu.openForm({ kind: 'new' });
  useScreenAction(newOrder, create);

  const listed = { ...search, ...rangeOf(search, today) };
  useKeptSelection(selection, listed, total, changing !== false);
  const resume = (draft: BulkDraft) => {
    selection.restore(draft.chosen);
    void setSearch({ ...NO_FILTERS, anyDate: undefined, view: undefined, ...draft.search });
    if (draft.values) setChanging(draft);
    else dropDraft(orderDrafts, draft);
  };
  const toggleFilters = () => setFiltering(!filtering);

  return (
    <>
      <PageHead
        title="Órdenes"
        breadcrumb={['Órdenes', 'Listado']}
        actions={
          <>
            {views.menus}
            {exporting.button}
            <AddMenu onNew={create} onNear={menu.preload} />
          </>
        }
      />
      <DraftBand menu={menu} onBulk={resume} />
      {exporting.band}
      {run && (
        <Suspense>
          <BulkBand key={run.batch} run={run} />
        </Suspense>
      )}
      <DataTable
        {...list.table}
        noun={ORDERS}
        columns={views.columns}
        // The columns are known before the rows are drawn, so that nothing jumps.
        rows={views.ready ? list.rows : undefined}
        rowName={(order) => order.internalID}
        rowTone={(order) => (order.toAddress.partial_match || order.fromAddress.partial_match ? 'warn' : undefined)}
        selection={selection}
        expanded={(order) => <OrderExpanded order={order} />}
        card={(order) => <OrderCard order={order} />}
        rowMenu={menu.rowMenu}
        rowActions={menu.rowActions}
        empty={<OrdersEmpty search={search} today={today} total={total} onFilter={filter} onNew={() => menu.openForm({ kind: 'new' })} />}
        strip={
          <OrderStrip
            search={search}
            today={today}
            onFilter={filter}
            {...list.strip}
            open={filtering}
            onToggle={toggleFilters}
            onNear={() => ahead(loadFilters)}
          />
        }
        panel={
          filtering && (
            <Suspense fallback={<Skeleton h={250} radius={0} />}>
              <OrderFilters
                search={search}
                today={today}
                onSearch={(filters) => {
                  filter(filters);
                  setFiltering(false);
                }}
                onClose={() => setFiltering(false)}
              />
            </Suspense>
          )
        }
        selectionBar={() => (
          <SelectionBar
            noun={ORDERS}
            count={selection.count(total)}
            total={total}
            onSelectAll={() => selection.markWhole(sent, list.rows ?? [])}
            onClear={() => selection.clear()}
            onFilters={toggleFilters}
          >
            <Button
              variant="default"
              leftSection={<IconEdit size={15} stroke={1.7} />}
              onMouseEnter={() => ahead(loadBulk)}
              onFocus={() => ahead(loadBulk)}
              onClick={() => setChanging(true)}
            >
              Modificar ({formatCount(selection.count(total))})
            </Button>
          </SelectionBar>
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
    </>
  );
}
