import { Button, Skeleton } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { ahead, later } from '#web/later.ts';
import { PageHead } from '#web/shell/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { SelectionBar } from '#web/list/SelectionBar.tsx';
import type { TableState } from '#web/table/column.ts';
import { usePageSize } from '#web/list/pageSize.ts';
import { toast } from '#web/feedback/toast.ts';
import { useScreenAction } from '#web/useScreenAction.ts';
import { orderSorts } from '../../choices.ts';
import { AddMenu } from './AddMenu.tsx';
import { ordersApi } from '../api.ts';
import { useBulkRun } from '../bulk/bulkRun.ts';
import { ColumnMenu } from '#web/list/ColumnMenu.tsx';
import { shownColumns } from '#web/table/columnRules.ts';
import { choosableColumns } from './columns.tsx';
import { DraftBand } from './DraftBand.tsx';
import { useKeptSelection } from './keptSelection.ts';
import { OrderCard } from './OrderCard.tsx';
import { type BulkDraft, dropDraft } from '../drafts/orderDrafts.ts';
import { OrderExpanded } from './OrderExpanded.tsx';
import { newOrder } from './newOrder.ts';
import { NO_FILTERS, type OrderListSearch, orderListSearch, PAGE_SIZES, rangeOf, toFilter, toOrderSearch } from './orderListSearch.ts';
import { ORDERS } from './orderNoun.ts';
import { useOrderSelection } from './orderSelection.ts';
import { OrdersEmpty } from './OrdersEmpty.tsx';
import { OrderStrip } from './OrderStrip.tsx';
import { useOrderMenu } from '../useOrderMenu.tsx';
import { useToday } from '#web/useToday.ts';
import { ViewMenu } from './ViewMenu.tsx';

const loadFilters = () => import('./OrderFilters.tsx');
const loadBulk = () => import('../bulk/BulkModal.tsx');
const OrderFilters = later(loadFilters);
const BulkModal = later(loadBulk);
const BulkBand = later(async () => ({ default: (await import('../bulk/BulkBand.tsx')).BulkBand }));

/** The general list of orders: filters, views and columns, selection across pages, bulk changes (spec 2 §2.2). */
export default function OrdersScreen() {
  const [search, setSearch] = useScreenSearch(orderListSearch);
  const today = useToday();
  const [size, rememberSize] = usePageSize('orders', PAGE_SIZES, PAGE_SIZES[0]);
  const [filtering, setFiltering] = useState(false);
  const [changing, setChanging] = useState<boolean | BulkDraft>(false);
  const selection = useOrderSelection();
  const queries = useQueryClient();
  const run = useBulkRun();
  const menu = useOrderMenu((_id) => {
    const row = selection.get().get(_id);
    if (row) selection.mark([[_id, row]], false);
  });
  const create = () => menu.openForm({ kind: 'new' });
  useScreenAction(newOrder, create);

  const asked = toOrderSearch(search, today, size);
  const list = useQuery({ ...ordersApi.search.queryOptions(asked), placeholderData: keepPreviousData });
  const saved = useQuery({ ...ordersApi.views.queryOptions({}), staleTime: 300_000 });
  const views = saved.data?.data ?? [];
  const view = views.find(({ _id }) => _id === search.view);
  const chosenColumns = view?.columns ?? saved.data?.columns ?? null;
  const columns = shownColumns(choosableColumns, chosenColumns);
  // The columns are known before the rows are drawn, so that nothing jumps.
  const rows = saved.isPending ? undefined : list.data?.orders;
  const total = list.data?.total ?? 0;
  const filterKey = JSON.stringify(toFilter(search, today));

  useEffect(() => selection.see(rows ?? []), [rows, selection]);
  useEffect(() => {
    if (selection.whole && JSON.stringify(selection.whole.filter) !== filterKey) selection.clear();
  }, [filterKey, selection]);

  const saveColumns = useMutation({
    mutationFn: async (next: readonly string[] | null) => {
      if (view && next) await ordersApi.saveView.call({ ...view, columns: [...next] });
      else if (view) await ordersApi.saveView.call({ ...view, columns: null });
      else await ordersApi.saveColumns.call({ columns: next && [...next] });
    },
    onMutate: (next) =>
      queries.setQueryData(ordersApi.views.queryOptions({}).queryKey, (old) =>
        old && view
          ? { ...old, data: old.data.map((one) => (one === view ? { ...one, columns: next && [...next] } : one)) }
          : old && { ...old, columns: next && [...next] },
      ),
    onError: (error) => {
      toast.error(failureOf(error).message, 'No se pudieron guardar las columnas');
      void saved.refetch();
    },
  });
  const filter = (change: OrderListSearch) => {
    void setSearch({ ...change, page: undefined });
  };
  const changeState = ({ page, size: nextSize, sort }: TableState) => {
    rememberSize(nextSize);
    void setSearch({
      page: page === 1 ? undefined : page,
      size: PAGE_SIZES.find((one) => one === nextSize),
      sortField: orderSorts.find((key) => key === sort?.key),
      sortOrder: sort && (sort.desc ? 'desc' : 'asc'),
    });
  };
  const listed = { ...search, ...rangeOf(search, today) };
  useKeptSelection(selection, listed, total, changing !== false);
  const resume = (draft: BulkDraft) => {
    selection.restore(draft.chosen);
    void setSearch({ ...NO_FILTERS, anyDate: undefined, view: undefined, ...draft.search });
    if (draft.values) setChanging(draft);
    else dropDraft(draft);
  };
  const toggleFilters = () => setFiltering(!filtering);

  return (
    <>
      <PageHead
        title="Órdenes"
        breadcrumb={['Órdenes', 'Listado']}
        actions={
          <>
            <ViewMenu views={views} search={search} today={today} columns={chosenColumns} onSearch={filter} />
            <ColumnMenu columns={choosableColumns} shown={columns.map(({ key }) => key)} onChange={(next) => saveColumns.mutate(next)} />
            <AddMenu onNew={create} onNear={menu.preload} />
          </>
        }
      />
      <DraftBand menu={menu} onBulk={resume} />
      {run && (
        <Suspense>
          <BulkBand key={run.batch} run={run} />
        </Suspense>
      )}
      <DataTable
        noun={ORDERS}
        columns={columns}
        rows={rows}
        total={total}
        rowId={(order) => order._id}
        rowName={(order) => order.internalID}
        rowTone={(order) => (order.toAddress.partial_match || order.fromAddress.partial_match ? 'warn' : undefined)}
        state={{
          page: asked.page ?? 1,
          size: asked.size ?? size,
          sort: { key: asked.sortField ?? 'deliveryDate', desc: asked.sortOrder !== 'asc' },
        }}
        onStateChange={changeState}
        sizes={PAGE_SIZES}
        fetching={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
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
            total={rows?.length ? total : undefined}
            open={filtering}
            onToggle={toggleFilters}
            onNear={() => ahead(loadFilters)}
            onRefresh={() => void list.refetch()}
            refreshing={list.isFetching && !list.isPlaceholderData && !list.isPending}
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
            onSelectAll={() => selection.markWhole(toFilter(search, today), rows ?? [])}
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
