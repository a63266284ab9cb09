import type { FilterValues } from '#web/list/filters.ts';
import { FilterForm } from '#web/list/panel/FilterForm.tsx';
import { auditFilters } from './auditFilters.ts';

const NOUN = { one: 'cambio', many: 'cambios' };
type Values = FilterValues<typeof auditFilters>;

/** Props of {@link AuditFilters}. */
export type AuditFiltersProps = {
  /** What is in force; the drafts start from it. */
  start: Values;
  onSearch: (filters: Values) => void;
  onClose: () => void;
};

/** The filters of the search through all histories. How many they find is not counted: there may be millions. */
export default function AuditFilters({ start, onSearch, onClose }: AuditFiltersProps) {
  return <FilterForm filters={auditFilters} noun={NOUN} start={start} onSearch={onSearch} onClose={onClose} />;
}
