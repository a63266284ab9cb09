import { Skeleton } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { can } from '#shared/permissions.ts';
import { ahead, later } from '#web/later.ts';
import { EntrySelections } from '#web/list/selection/entrySelections.ts';
import { useResultSelection } from '#web/list/selection/resultSelection.ts';
import { useFilterNames } from '#web/list/useFilterNames.ts';
import { useList } from '#web/list/useList.ts';
import { Sought } from '#web/marked/Marked.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { isPhone } from '#web/theme.ts';
import { useToday } from '#web/useToday.ts';
import { useListExport } from '../../../jobs/web/useListExport.tsx';
import { ORDERS } from '../../../orders/noun.ts';
import { NO_FILTERS } from '../../../orders/web/list/orderListSearch.ts';
import type { OrderSelection } from '../../../orders/web/list/orderSelection.ts';
import { OrderStrip } from '../../../orders/web/list/OrderStrip.tsx';
import { useSession, viewerOf } from '../../../session/web/session.ts';
import { useListViews } from '../../../views/web/useListViews.tsx';
import { transferSorts } from '../../choices.ts';
import type { TransferRowShown, TransferType } from '../../transfer.ts';
import { sharedOrdersApi, transfersApi } from '../api.ts';
import type { TransferSelection } from './ChosenTransfers.tsx';
import { transferDrawn } from './transferDrawn.tsx';
import { transferFilters } from './transferFilters.ts';
import {
  NO_TRANSFER_FILTERS,
  TRANSFER_SIZES,
  transferChips,
  transferFilterOf,
  type TransfersSearch,
  transferViews,
} from './transferSearch.ts';
import { useTransferMenu } from './useTransferMenu.tsx';

const loadFilters = () => import('./TransferFilters.tsx');
const loadChosen = () => import('./ChosenTransfers.tsx');
const loadBulk = () => import('../../../orders/web/bulk/BulkModal.tsx');
const loadExpanded = () => import('../../../orders/web/list/OrderExpanded.tsx');
const loadCard = () => import('./TransferCard.tsx');
const TransferFilters = later(loadFilters);
const ChosenTransfers = later(loadChosen);
const BulkModal = later(loadBulk);
const OrderExpanded = later(loadExpanded);
const TransferCard = later(loadCard);
const TransfersEmpty = later(() => import('./TransfersEmpty.tsx'));
if (isPhone()) ahead(loadCard);

const leftSelections = new EntrySelections<TransferSelection>();

/** Props of {@link TransfersTable}. */
export type TransfersTableProps = {
  type: TransferType;
  /** Chooses the type; stands first in the head of the list. */
  types: ReactNode;
  onShare: () => void;
};

/** The orders that were shared, or received: filters, columns, selection, and what a transfer allows (spec 2 §2.10). */
export function TransfersTable({ type, types, onShare }: TransfersTableProps) {
  const [search, setSearch] = useScreenSearch('/transfer');
  const today = useToday();
  const session = useSession();
  const mayOrders = session !== undefined && can(viewerOf(session), 'order');
  const [filtering, setFiltering] = useState(false);
  const [changing, setChanging] = useState<OrderSelection | null>(null);
  const [sought, setSought] = useState(0);
  const sent = transferFilterOf(search, type);
  const nameOf = useFilterNames(transferFilters, search);
  const list = useList({
    name: 'transfers',
    endpoint: sharedOrdersApi.transferSearch,
    filter: sent,
    rows: ({ orders }) => orders,
    sorts: transferSorts,
    sizes: TRANSFER_SIZES,
    place: search,
    onPlace: (place, options) => void setSearch(place, options),
    query: { refetchOnWindowFocus: false },
  });
  const { total, asked } = list;
  const filter = (change: TransfersSearch) => setSearch({ ...change, page: undefined });
  const columns = transferDrawn({ type, mayOrders, today });
  const views = useListViews({ list: 'transfers', columns, search, onSearch: (change) => void filter(change), rules: transferViews });
  const { sortField, sortOrder } = asked;
  const exporting = useListExport('transfers', ORDERS, () =>
    transfersApi.export.call({ filter: sent, sortField, sortOrder, columns: views.columns.map(({ key }) => key) }),
  );
  const selection = useResultSelection<TransferRowShown, typeof sent>(list.rows, sent, leftSelections);
  const menu = useTransferMenu();
  const chips = transferChips(search, nameOf);
  const toggleFilters = () => setFiltering(!filtering);
  const clear = () => void filter(NO_TRANSFER_FILTERS);
  return (
    <Sought value={search.search ?? ''}>
      <DataTable
        noun={ORDERS}
        {...list.table}
        rowName={({ internalID }) => internalID}
        rowTone={({ toAddress }) => (toAddress.partial_match ? 'warn' : undefined)}
        columns={views.columns}
        focusOn={sought}
        rows={views.ready ? list.rows : undefined}
        selection={selection}
        expanded={(order) => (
          <Suspense>
            <OrderExpanded order={order} />
          </Suspense>
        )}
        rowMenu={menu.rowMenu}
        rowActions={menu.rowActions}
        onOpen={menu.onOpen}
        cardHeight={112}
        card={(order) => (
          <Suspense>
            <TransferCard order={order} mayOrders={mayOrders} />
          </Suspense>
        )}
        empty={
          <Suspense>
            <TransfersEmpty type={type} isFiltered={chips.length > 0} onClear={clear} onShare={onShare} />
          </Suspense>
        }
        strip={
          <OrderStrip
            sought={search.search}
            onSought={(text) => filter({ search: text })}
            onResults={() => setSought(sought + 1)}
            chips={chips.map(({ off, ...chip }) => ({ ...chip, onRemove: () => void filter(off) }))}
            onClear={clear}
            {...list.strip}
            open={filtering}
            onToggle={toggleFilters}
            onNear={() => ahead(loadFilters)}
            before={types}
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
            <Suspense fallback={!isPhone() && <Skeleton h={210} mih={210} radius={0} />}>
              <TransferFilters
                type={type}
                search={search}
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
            <ChosenTransfers
              type={type}
              selection={selection}
              actions={menu}
              total={total}
              listed={{ ...sent, sortField, sortOrder }}
              onFilters={toggleFilters}
              {...(mayOrders && { onChange: setChanging })}
            />
          </Suspense>
        )}
      />
      {changing && (
        <Suspense>
          <BulkModal selection={changing} total={changing.get().size} search={NO_FILTERS} onClose={() => setChanging(null)} />
        </Suspense>
      )}
      {menu.modal}
    </Sought>
  );
}
