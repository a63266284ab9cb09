import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Noun } from '#shared/noun.ts';
import type { ColumnFilters as Values } from '../../table/openRows.ts';
import { FilterPanel } from './FilterPanel.tsx';

/** A column that filters: one types into it, or chooses one of the values that occur. */
export type FilteringColumn = { key: string; title: string; values?: readonly string[] };

/** Props of {@link ColumnFilters}. */
export type ColumnFiltersProps = {
  noun: Noun;
  columns: readonly FilteringColumn[];
  /** What is in force; the drafts start from it. */
  start: Values;
  /** How many rows some filters let through. */
  count: (filters: Values) => number;
  onFilters: (filters: Values) => void;
  onClose: () => void;
};

/** What the heads of a table filter by, for a phone, whose cards have no heads. */
export default function ColumnFilters({ noun, columns, start, count, onFilters, onClose }: ColumnFiltersProps) {
  const [draft, setDraft] = useState(start);
  const set = (key: string, value: string) => setDraft({ ...draft, [key]: value });
  const search = () => {
    onFilters(draft);
    onClose();
  };
  return (
    <FilterPanel
      noun={noun}
      values={draft}
      count={async (filters) => count(filters)}
      onSearch={search}
      onClear={() => setDraft({})}
      onClose={onClose}
    >
      {columns.map(({ key, title, values }) =>
        values ? (
          <Select
            key={key}
            label={title}
            placeholder="Todos"
            data={[...values]}
            value={draft[key] || null}
            onChange={(value) => set(key, value ?? '')}
            clearable
            clearButtonProps={{ 'aria-label': `Vaciar ${title}` }}
          />
        ) : (
          <TextInput
            key={key}
            label={title}
            autoComplete="off"
            maxLength={200}
            value={draft[key] ?? ''}
            onChange={(event) => set(key, event.currentTarget.value)}
          />
        ),
      )}
    </FilterPanel>
  );
}
