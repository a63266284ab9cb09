import { Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { buildingTypes } from '#shared/place/addressLine.ts';
import { fold } from '#shared/text.ts';
import type { Day } from '#shared/day.ts';
import { AsyncSelect, type SelectOption } from '#web/select/AsyncSelect.tsx';
import { DateRange } from '#web/form/DateRange.tsx';
import { FilterPanel } from '#web/list/FilterPanel.tsx';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import { DriverSelect } from '../../../fleet/web/DriverSelect.tsx';
import { RegionSelect } from '../../../places/web/RegionSelect.tsx';
import { warehouseOptions } from '../../../warehouses/web/warehouseOptions.ts';
import { UNASSIGNED, orderTypes, validationTypes } from '../../choices.ts';
import { filterStatuses } from '../../status.ts';
import classes from './orders.module.css';
import { NO_FILTERS, rangeOf, type OrderListSearch } from './orderListSearch.ts';

const statusOptions: readonly SelectOption[] = filterStatuses.map(({ id, name }) => ({ value: String(id), label: name }));
const optionsOf = (values: readonly string[]): readonly SelectOption[] => values.map((value) => ({ value, label: value }));
const typeOptions = optionsOf(orderTypes);
const validationOptions = optionsOf(validationTypes);
const matching = (options: readonly SelectOption[]) => async (text: string) =>
  options.filter(({ label }) => fold(label).includes(fold(text.trim())));
/** The value of `UNASSIGNED` in a select. */
const UNASSIGNED_VALUE = String(UNASSIGNED);
const noDriver: readonly SelectOption[] = [{ value: UNASSIGNED_VALUE, label: 'No asignado' }];
const noWarehouse: readonly SelectOption[] = [{ value: UNASSIGNED_VALUE, label: 'Sin asignar' }];
const searchStatuses = matching(statusOptions);

/** Props of {@link OrderFilters}. */
export type OrderFiltersProps = {
  /** What is in force; the drafts start from it. */
  search: OrderListSearch;
  today: Day;
  onSearch: (filters: OrderListSearch) => void;
  onClose: () => void;
};

const orNothing = <T,>(values: readonly T[]) => (values.length > 0 ? [...values] : undefined);

/** The filters of the order list, as drafts until 'Buscar' or Enter (spec 2 §2.2). */
export default function OrderFilters({ search, today, onSearch, onClose }: OrderFiltersProps) {
  const [draft, setDraft] = useState<OrderListSearch>({ ...NO_FILTERS, ...search });
  const [range, setRange] = useState(rangeOf(search, today));
  const change = (part: OrderListSearch) => setDraft({ ...draft, ...part });

  const isFlex = draft.typeOrder?.includes('Flex') ?? false;
  const apply = () => {
    const notDate = draft.notDate === true;
    onSearch({
      ...draft,
      startDay: undefined,
      endDay: undefined,
      ...(notDate ? {} : range),
      anyDate: range || notDate ? undefined : true,
      toAddress: draft.toAddress?.trim() || undefined,
      flexML: isFlex ? draft.flexML : undefined,
    });
  };
  const clear = () => {
    setDraft({ ...draft, ...NO_FILTERS });
    setRange(null);
  };
  const driver = draft.driverAssign === undefined ? null : String(draft.driverAssign);
  const toggle = (field: 'notDate' | 'partial_match' | 'flexML') => ({
    checked: draft[field] ?? false,
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ [field]: event.currentTarget.checked || undefined }),
  });

  return (
    <FilterPanel onSearch={apply} onClear={clear} onClose={onClose}>
      <DateRange label="Fecha de entrega" value={draft.notDate ? null : range} onChange={setRange} disabled={draft.notDate === true} />
      <DriverSelect
        fixed={noDriver}
        placeholder="Todos"
        value={driver}
        onChange={(value) => change({ driverAssign: value === UNASSIGNED_VALUE ? UNASSIGNED : (value ?? undefined) })}
      />
      <ClientSelect placeholder="Todos" value={draft.client ?? null} onChange={(client) => change({ client: client ?? undefined })} />
      <AsyncSelect
        multiple
        name="statuses"
        label="Estado"
        placeholder="Todos"
        search={searchStatuses}
        known={statusOptions}
        value={(draft.status ?? []).map(String)}
        onChange={(chosen) => change({ status: orNothing(filterStatuses.map(({ id }) => id).filter((id) => chosen.includes(String(id)))) })}
      />
      <AsyncSelect
        multiple
        name="order-types"
        label="Tipo de orden"
        placeholder="Todos"
        search={matching(typeOptions)}
        known={typeOptions}
        value={draft.typeOrder ?? []}
        onChange={(chosen) => change({ typeOrder: orNothing(orderTypes.filter((type) => chosen.includes(type))) })}
      />
      <AsyncSelect
        multiple
        {...warehouseOptions}
        label="Depósito"
        placeholder="Todos"
        fixed={noWarehouse}
        value={(draft.warehouse ?? []).map(String)}
        onChange={(chosen) => change({ warehouse: orNothing(chosen.map((one) => (one === UNASSIGNED_VALUE ? UNASSIGNED : one))) })}
      />
      <RegionSelect value={draft.region ?? null} onChange={(region) => change({ region: region ?? undefined })} />
      <TextInput
        label="Dirección de destino"
        placeholder="Calle, localidad o persona"
        leftSection={<IconSearch size={15} stroke={1.7} />}
        maxLength={200}
        value={draft.toAddress ?? ''}
        onChange={(event) => change({ toAddress: event.currentTarget.value })}
      />
      <AsyncSelect
        multiple
        name="validation-types"
        label="Validación"
        placeholder="Todas"
        search={matching(validationOptions)}
        known={validationOptions}
        value={draft.validation_type ?? []}
        onChange={(chosen) => change({ validation_type: orNothing(validationTypes.filter((type) => chosen.includes(type))) })}
      />
      <Select
        label="Tipo de domicilio"
        placeholder="Todos"
        clearable
        clearButtonProps={{ 'aria-label': 'Vaciar Tipo de domicilio' }}
        data={[...buildingTypes]}
        value={draft.typeBuilding ?? null}
        onChange={(chosen) => change({ typeBuilding: buildingTypes.find((type) => type === chosen) })}
      />
      <div data-span="2" className={classes.switches}>
        <Switch label="Sin fecha de entrega" {...toggle('notDate')} />
        <Switch label="Dirección errónea" {...toggle('partial_match')} />
        <Switch
          label="MercadoLibre"
          description={isFlex ? undefined : 'Requiere el tipo Flex'}
          disabled={!isFlex}
          {...toggle('flexML')}
          checked={isFlex && draft.flexML === true}
        />
      </div>
    </FilterPanel>
  );
}
