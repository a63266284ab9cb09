import { filterParts, filtersInForce, filterValues, type FilterValues, type NameOf, noFilters } from '#web/list/filters.ts';
import { listParts, type SearchOf, type SearchReader, searchReader } from '#web/list/screenSearch.ts';
import { inOrder } from '../../../orders/web/datedSearch.ts';
import { transferSorts } from '../../choices.ts';
import type { TransferType } from '../../transfer.ts';
import type { ViewRules } from '../../../views/web/viewSearch.ts';
import { transferFilters } from './transferFilters.ts';

/** Page sizes of the list (spec 2 §9). */
export const TRANSFER_SIZES = [25, 50, 100] as const;

const read = searchReader({ ...filterParts(transferFilters), ...listParts(TRANSFER_SIZES, transferSorts) });
/** What the address of the list of transfers holds. */
export type TransfersSearch = SearchOf<typeof read>;

/** See the type; days come in their order. */
export const transfersSearch: SearchReader<TransfersSearch> = (raw) => inOrder(read(raw));

/** Every filter off, but for the one without which nothing is looked for. */
export const NO_TRANSFER_FILTERS = (({ typeTransfer: _type, ...others }) => ({ ...others, page: undefined }))(
  noFilters(transferFilters),
) satisfies TransfersSearch;

/** A filter as the wire has it. */
export type SentTransferFilter = FilterValues<typeof transferFilters> & { typeTransfer: TransferType };

/** The filter that a search stands for, without page and order. */
export const transferFilterOf = (search: TransfersSearch, typeTransfer: TransferType): SentTransferFilter => ({
  ...filterValues(transferFilters, search),
  typeTransfer,
});

/** The chips of the filters in force, each with the change that takes it off; which type is shown, the list's head says. */
export const transferChips = (search: TransfersSearch, nameOf: NameOf) =>
  filtersInForce(transferFilters, search, nameOf).filter(({ key }) => key !== 'typeTransfer');

/** How views of the list are kept. */
export const transferViews: ViewRules<TransfersSearch> = {
  read: transfersSearch,
  untouched: { ...NO_TRANSFER_FILTERS, sortField: undefined, sortOrder: undefined },
};
