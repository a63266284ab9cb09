import { choices } from '#web/list/filters.ts';
import { FilterForm } from '#web/list/panel/FilterForm.tsx';
import { ORDERS } from '../../../orders/noun.ts';
import { origins } from '../../../orders/choices.ts';
import { soughtStatuses } from '../../../orders/status.ts';
import { statusFilter } from '../../../orders/web/list/orderFilters.ts';
import { StatusBadge } from '../../../orders/web/status/StatusBadge.tsx';
import type { TransferType } from '../../transfer.ts';
import { transfersApi } from '../api.ts';
import { originsOf, transferFilters } from './transferFilters.ts';
import { transferFilterOf, type TransfersSearch } from './transferSearch.ts';

const status = statusFilter(
  soughtStatuses.map(({ id }) => id),
  { drawn: (one) => <StatusBadge status={one} /> },
);
/** Origins to choose from are those that the type has. */
const filtersOf = (type: TransferType) => ({
  ...transferFilters,
  status,
  fromOrder: choices({ label: 'Origen', field: 'Canal de origen', values: origins, offered: originsOf[type] }),
});
const filters = { sent: filtersOf('sent'), received: filtersOf('received') };

/** Props of {@link TransferFilters}. */
export type TransferFiltersProps = {
  type: TransferType;
  /** What is in force; the drafts start from it. */
  search: TransfersSearch;
  onSearch: (filters: TransfersSearch) => void;
  onClose: () => void;
};

/** The filters of the list of transfers (spec 2 §3). */
export default function TransferFilters({ type, search, onSearch, onClose }: TransferFiltersProps) {
  return (
    <FilterForm
      filters={filters[type]}
      noun={ORDERS}
      count={async (filter) => (await transfersApi.search.call({ ...transferFilterOf(filter, type), size: 1 })).total}
      start={search}
      onSearch={(filter) => onSearch({ ...filter, typeTransfer: type })}
      onClose={onClose}
    />
  );
}
