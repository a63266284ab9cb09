import type { Day } from '#shared/day.ts';
import type { FilterValues } from '#web/list/filters.ts';
import { FilterForm } from '#web/list/panel/FilterForm.tsx';
import { SETTLEMENT } from '../../../settlements/noun.ts';
import { accountsApi } from '../../api.ts';
import { settlementFilters } from './settlementFilters.ts';
import { daysOf } from './settlementSearch.ts';

type Values = FilterValues<typeof settlementFilters>;

/** Props of {@link SettlementFilters}. */
export type SettlementFiltersProps = {
  /** What is in force; the drafts start from it. */
  start: Values;
  today: Day;
  onSearch: (filters: Values) => void;
  onClose: () => void;
};

/** The filters of the list of settlements. */
export default function SettlementFilters({ start, today, onSearch, onClose }: SettlementFiltersProps) {
  return (
    <FilterForm
      filters={settlementFilters}
      noun={SETTLEMENT}
      count={async (filter) => (await accountsApi.searchSettlements.call({ ...filter, ...daysOf(filter, today), size: 1 })).total}
      start={start}
      onSearch={onSearch}
      onClose={onClose}
    />
  );
}
