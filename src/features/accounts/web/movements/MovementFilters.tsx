import type { Day } from '#shared/day.ts';
import type { FilterValues } from '#web/list/filters.ts';
import { FilterForm } from '#web/list/panel/FilterForm.tsx';
import { MOVEMENT } from '../../noun.ts';
import { accountsApi } from '../api.ts';
import { movementFilterOf, movementFilters } from './currentSearch.ts';

type Values = FilterValues<typeof movementFilters>;

/** Props of {@link MovementFilters}. */
export type MovementFiltersProps = {
  /** What is in force; the drafts start from it. */
  start: Values;
  today: Day;
  onSearch: (filters: Values) => void;
  onClose: () => void;
};

/** The filters of the movements. */
export default function MovementFilters({ start, today, onSearch, onClose }: MovementFiltersProps) {
  return (
    <FilterForm
      filters={movementFilters}
      noun={MOVEMENT}
      count={async (filter) => (await accountsApi.movements.call({ ...movementFilterOf(filter, today), size: 1 })).total}
      start={start}
      onSearch={onSearch}
      onClose={onClose}
    />
  );
}
