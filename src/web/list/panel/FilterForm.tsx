import { Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { fold } from '#shared/text.ts';
import type { DayRange } from '#shared/list/typedDays.ts';
import type { Noun } from '#shared/noun.ts';
import { AsyncSelect, type SelectOption } from '../../select/AsyncSelect.tsx';
import { DateRange } from './DateRange.tsx';
import { type CountCall, FilterPanel } from './FilterPanel.tsx';
import classes from './FilterForm.module.css';
import { type Filter, type FilterControl, filterParts, filterValues, type FilterValues, noFilters, offeredIn } from '../filters.ts';
import { searchReader } from '../screenSearch.ts';

/** Props of {@link FilterForm}. */
export interface FilterFormProps<Table extends object> {
  filters: Table;
  /** What is in force; the drafts start from it. */
  start: FilterValues<Table>;
  /** Takes every filter of the table, those that are off as `undefined`. */
  onSearch: (values: FilterValues<Table>) => void;
  onClose: () => void;
  noun: Noun;
  /** What is wrong with a filter, by field: it is not searched by. */
  faults?: (values: FilterValues<Table>) => Faults;
  /** Counts what a filter finds, so that a phone's button can tell it. */
  count?: CountCall<FilterValues<Table>>;
}

type Faults = Readonly<Record<string, string | undefined>>;

/** Drafts by filter; what each holds is known to its control alone. */
type Drafts = Readonly<Record<string, unknown>>;

interface FieldProps {
  filter: Filter<unknown> & { control: FilterControl };
  value: unknown;
  disabled: boolean;
  required: boolean;
  error: string | undefined;
  /** What is chosen of the filter that it is within. */
  within: unknown;
  onChange: (value: unknown) => void;
}

const matching = (options: readonly SelectOption[]) => async (text: string) =>
  options.filter(({ label }) => fold(label).includes(fold(text.trim())));

const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
const oneText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

function Field({
  filter: { field, placeholder, control, only },
  value,
  disabled,
  required,
  error,
  within,
  onChange,
}: FieldProps): ReactNode {
  // Not `required` itself: the browser would keep back what is told in our words.
  const common = { label: required ? `${field} *` : field, placeholder, disabled, error };
  switch (control.kind) {
    case 'days':
      return (
        <DateRange label={field} value={disabled ? null : ((value as DayRange | null) ?? null)} onChange={onChange} disabled={disabled} />
      );
    case 'range':
      return <DateRange label={field} value={(value as DayRange | undefined) ?? null} onChange={(days) => onChange(days ?? undefined)} />;
    case 'text':
      return (
        <TextInput
          {...common}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          maxLength={control.max}
          value={oneText(value) ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          clearable
          clearButtonProps={{ 'aria-label': `Vaciar ${field}` }}
          data={[...control.options]}
          value={oneText(value)}
          onChange={(chosen) => onChange(control.chosen(chosen === null ? [] : [chosen]))}
        />
      );
    case 'choices':
      return (
        <AsyncSelect
          {...common}
          multiple
          name={`choices ${control.options.map((option) => option.value).join(' ')}`}
          search={matching(control.options)}
          known={control.options}
          value={texts(value)}
          onChange={(chosen) => onChange(control.chosen(chosen))}
        />
      );
    case 'record':
      return (
        <AsyncSelect
          {...common}
          {...(control.within ? control.within.options(within) : control.options)}
          fixed={control.fixed}
          value={oneText(value)}
          onChange={(chosen) => onChange(control.chosen(chosen === null ? [] : [chosen]))}
        />
      );
    case 'records':
      return (
        <AsyncSelect
          {...common}
          {...control.options}
          multiple
          fixed={control.fixed}
          value={texts(value)}
          onChange={(chosen) => onChange(control.chosen(chosen))}
        />
      );
    case 'switch':
      return (
        <Switch
          label={field}
          description={disabled ? only?.otherwise : undefined}
          disabled={disabled}
          checked={!disabled && value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
  }
}

/** The panel of a list's filters, made from their table: fields in its order, then the switches. Drafts until 'Buscar' or Enter. */
export function FilterForm<Table extends object>({ filters, start, onSearch, onClose, noun, count, faults }: FilterFormProps<Table>) {
  const [draft, setDraft] = useState<Drafts>(start as Drafts);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) document.querySelector<HTMLElement>('form[aria-label="Filtros"] [aria-invalid="true"]')?.focus();
  }, [refused]);
  const values = filterValues(
    filters,
    searchReader(filterParts(filters) as Record<string, (raw: unknown) => unknown>)(draft) as FilterValues<Table>,
  );
  const wrong = faults?.(values) ?? {};
  const search = () => {
    if (Object.keys(wrong).length > 0) setRefused(refused + 1);
    else onSearch({ ...noFilters(filters), ...values });
  };
  /** What is chosen of records of another one goes with that. */
  const without = (changed: string) =>
    Object.fromEntries(
      offeredIn(filters).flatMap(([key, { control }]) =>
        control?.kind === 'record' && control.within?.key === changed ? [[key, undefined]] : [],
      ),
    );
  const fieldOf = (key: string, filter: Filter<unknown>) => {
    if (!filter.control) return null;
    const isDays = filter.control.kind === 'days';
    return (
      <Field
        key={key}
        filter={{ ...filter, control: filter.control }}
        value={isDays ? (draft.startDay && draft.endDay ? { startDay: draft.startDay, endDay: draft.endDay } : null) : draft[key]}
        disabled={!(filter.only?.when(draft) ?? true)}
        required={faults?.({ ...values, [key]: undefined })[key] !== undefined}
        error={refused > 0 ? wrong[key] : undefined}
        within={filter.control.kind === 'record' && filter.control.within ? draft[filter.control.within.key] : undefined}
        onChange={(value) =>
          setDraft({
            ...draft,
            ...without(key),
            ...(isDays ? ((value as DayRange | null) ?? { startDay: undefined, endDay: undefined }) : { [key]: value }),
          })
        }
      />
    );
  };
  const fields = offeredIn(filters);
  const switches = fields.filter(([, { control }]) => control?.kind === 'switch');
  return (
    <FilterPanel onSearch={search} onClear={() => setDraft({})} onClose={onClose} noun={noun} values={values} count={count}>
      {fields.filter(([, { control }]) => control?.kind !== 'switch').map(([key, filter]) => fieldOf(key, filter))}
      {switches.length > 0 && (
        <div data-span="2" className={classes.switches}>
          {switches.map(([key, filter]) => fieldOf(key, filter))}
        </div>
      )}
    </FilterPanel>
  );
}
