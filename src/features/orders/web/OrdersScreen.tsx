import { Button, Tooltip } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { DataTable } from '#web/DataTable.tsx';
import { failureOf } from '#web/failure.ts';
import { PageHead } from '#web/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { SelectionBar } from '#web/SelectionBar.tsx';
import type { TableState } from '#web/table/column.ts';
import { usePageSize } from '#web/table/pageSize.ts';
import { useSelection } from '#web/table/selection.ts';
import { toast } from '#web/toast.ts';
import { MAX_BULK } from '../change.ts';
import type { OrderRowShown } from '../contract.ts';
import { OrderSort } from '../filter.ts';
import { ordersApi } from './api.ts';
import { BulkModal } from './BulkModal.tsx';
import { orderColumns } from './columns.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderExpanded } from './OrderExpanded.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderListSearch, PAGE_SIZES, toOrderSearch } from './orderListSearch.ts';
import { ORDERS } from './orderNoun.ts';
import { ImportButton, OrdersEmpty } from './OrdersEmpty.tsx';
import { OrderStrip } from './OrderStrip.tsx';
import { useOrderMenu } from './useOrderMenu.tsx';
import { useToday } from './useToday.ts';

/** The general list of orders: filters in the address, selection across pages, bulk changes (spec 2 §2.2). */
export default function OrdersScreen() {
  const [search, setSearch] = useScreenSearch(OrderListSearch);
  const today = useToday();
  const [size, rememberSize] = usePageSize('orders', PAGE_SIZES, PAGE_SIZES[0]);
  const [filtering, setFiltering] = useState(false);
  const [changing, setChanging] = useState(false);
  const selection = useSelection<OrderRowShown>();
  const queries = useQueryClient();
  const menu = useOrderMenu();

  const asked = toOrderSearch(search, today, size);
  const list = useQuery({ ...ordersApi.search.queryOptions(asked), placeholderData: keepPreviousData });
  const rows = list.data?.orders;
  const total = list.data?.total ?? 0;

  useEffect(() => {
    const newer = (rows ?? []).filter((row) => (selection.get().get(row._id)?.version ?? row.version) !== row.version);
    if (newer.length > 0)
      selection.mark(
        newer.map((row) => [row._id, row]),
        true,
      );
  }, [rows, selection]);

  const filter = (change: OrderListSearch) => {
    void setSearch({ ...change, page: undefined });
  };
  const changeState = ({ page, size: nextSize, sort }: TableState) => {
    rememberSize(nextSize);
    void setSearch({
      page: page === 1 ? undefined : page,
      size: PAGE_SIZES.find((one) => one === nextSize),
      sortField: sort && OrderSort.parse(sort.key),
      sortOrder: sort && (sort.desc ? 'desc' : 'asc'),
    });
  };
  const selectAll = async () => {
    const pages = Array.from({ length: Math.ceil(total / 100) }, (_, index) => ({ ...asked, page: index + 1, size: 100 as const }));
    const found = await Promise.all(pages.map((page) => queries.fetchQuery(ordersApi.search.queryOptions(page)))).catch(
      (error: unknown) => {
        toast.error(failureOf(error).message, 'No se pudieron seleccionar');
        return [];
      },
    );
    selection.mark(
      found.flatMap((page) => page.orders.map((row) => [row._id, row] as const)),
      true,
    );
  };

  return (
    <>
      <PageHead title="Órdenes" breadcrumb={['Órdenes', 'Listado']} actions={<ImportButton primary />} />
      <DataTable
        noun={ORDERS}
        columns={orderColumns}
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
        empty={<OrdersEmpty search={search} today={today} total={total} onFilter={filter} />}
        strip={
          <OrderStrip
            search={search}
            today={today}
            onFilter={filter}
            total={rows?.length ? total : undefined}
            open={filtering}
            onToggle={() => setFiltering(!filtering)}
            onRefresh={() => void list.refetch()}
            refreshing={list.isFetching && !list.isPlaceholderData && !list.isPending}
          />
        }
        panel={
          filtering && (
            <OrderFilters
              search={search}
              today={today}
              onSearch={(filters) => {
                filter(filters);
                setFiltering(false);
              }}
              onClose={() => setFiltering(false)}
            />
          )
        }
        selectionBar={(chosen) => (
          <SelectionBar
            noun={ORDERS}
            count={chosen.size}
            total={total}
            {...(total <= MAX_BULK && { onSelectAll: selectAll })}
            onClear={() => selection.clear()}
            onFilters={() => setFiltering(!filtering)}
          >
            <Tooltip label={`Hasta ${MAX_BULK} órdenes por vez`} disabled={chosen.size <= MAX_BULK}>
              <Button
                variant="default"
                leftSection={<IconEdit size={15} stroke={1.7} />}
                data-disabled={chosen.size > MAX_BULK || undefined}
                aria-disabled={chosen.size > MAX_BULK}
                onClick={() => chosen.size <= MAX_BULK && setChanging(true)}
              >
                Modificar ({formatCount(chosen.size)})
              </Button>
            </Tooltip>
          </SelectionBar>
        )}
      />
      {changing && <BulkModal selection={selection} onClose={() => setChanging(false)} />}
      {menu.modal}
    </>
  );
}
