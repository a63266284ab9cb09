import { Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { fold } from '#shared/text.ts';
import type { Day } from '#shared/time.ts';
import { AsyncSelect, type SelectOption } from '#web/AsyncSelect.tsx';
import { DateRange } from '#web/DateRange.tsx';
import { FilterPanel } from '#web/FilterPanel.tsx';
import { ClientSelect } from '../../clients/web/ClientSelect.tsx';
import { UNASSIGNED } from '../filter.ts';
import { filterStatuses } from '../status.ts';
import { DriverSelect, UNASSIGNED_VALUE } from './DriverSelect.tsx';
import { NO_FILTERS, rangeOf, type OrderListSearch } from './orderListSearch.ts';

const statusOptions: readonly SelectOption[] = filterStatuses.map(({ id, name }) => ({ value: String(id), label: name }));
const searchStatuses = async (text: string) => statusOptions.filter(({ label }) => fold(label).includes(fold(text.trim())));

/** Props of {@link OrderFilters}. */
export type OrderFiltersProps = {
  /** What is in force; the drafts start from it. */
  search: OrderListSearch;
  today: Day;
  onSearch: (filters: OrderListSearch) => void;
  onClose: () => void;
};

/** The filters of the order list, as drafts until 'Buscar' or Enter. */
export const OrderFilters = ({ search, today, onSearch, onClose }: OrderFiltersProps) => {
  const [range, setRange] = useState(rangeOf(search, today));
  const [notDate, setNotDate] = useState(search.notDate ?? false);
  const [driver, setDriver] = useState(search.driverAssign === undefined ? null : String(search.driverAssign));
  const [client, setClient] = useState(search.client ?? null);
  const [status, setStatus] = useState<string[]>((search.status ?? []).map(String));
  const [words, setWords] = useState(search.toAddress ?? '');

  const apply = () =>
    onSearch({
      ...NO_FILTERS,
      anyDate: range || notDate ? undefined : true,
      ...(notDate ? { notDate: true } : range),
      driverAssign: driver === UNASSIGNED_VALUE ? UNASSIGNED : (driver ?? undefined),
      client: client ?? undefined,
      status: status.length > 0 ? filterStatuses.map(({ id }) => id).filter((id) => status.includes(String(id))) : undefined,
      toAddress: words.trim() || undefined,
    });
  const clear = () => {
    setRange(null);
    setNotDate(false);
    setDriver(null);
    setClient(null);
    setStatus([]);
    setWords('');
  };
  return (
    <FilterPanel onSearch={apply} onClear={clear} onClose={onClose}>
      <DateRange label="Fecha de entrega" value={notDate ? null : range} onChange={setRange} disabled={notDate} />
      <DriverSelect withUnassigned placeholder="Todos" value={driver} onChange={setDriver} />
      <ClientSelect placeholder="Todos" value={client} onChange={setClient} />
      <AsyncSelect
        multiple
        name="statuses"
        label="Estado"
        placeholder="Todos"
        search={searchStatuses}
        known={statusOptions}
        value={status}
        onChange={setStatus}
      />
      <div data-span="2">
        <TextInput
          label="Dirección de destino"
          placeholder="Calle, localidad o persona"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      <Switch label="Sin fecha de entrega" pb={7} checked={notDate} onChange={(event) => setNotDate(event.currentTarget.checked)} />
    </FilterPanel>
  );
};
