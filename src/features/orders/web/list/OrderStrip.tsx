import { useQuery } from '@tanstack/react-query';
import type { Day } from '#shared/day.ts';
import type { SelectOption } from '#web/select/AsyncSelect.tsx';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { resolveClients } from '../../../clients/web/clientOptions.ts';
import { warehousesApi } from '../../../warehouses/web/api.ts';
import { UNASSIGNED } from '../../choices.ts';
import { resolveDrivers } from '../driverOptions.ts';
import { ORDERS } from './orderNoun.ts';
import { filtersInForce, NO_FILTERS, type OrderListSearch } from './orderListSearch.ts';
import { resolveRegions } from './regionOptions.ts';

/** The label of one value of an AsyncSelect, from the answers that it keeps; '…' until it is known. */
const useLabel = (select: string, value: string | undefined, resolve: (values: readonly string[]) => Promise<readonly SelectOption[]>) => {
  const found = useQuery({
    queryKey: ['select', select, 'labels', [value]],
    queryFn: () => resolve(value === undefined ? [] : [value]),
    enabled: value !== undefined,
    staleTime: 300_000,
  });
  return found.data?.[0]?.label ?? (found.isPending ? '…' : 'Desconocido');
};

/** Props of {@link OrderStrip}. */
export type OrderStripProps = {
  search: OrderListSearch;
  today: Day;
  /** Takes the change into the address, on page 1. */
  onFilter: (change: OrderListSearch) => void;
  /** `undefined` while loading, empty or failed. */
  total: number | undefined;
  open: boolean;
  onToggle: () => void;
  /** The pointer comes near the button of the filters. */
  onNear: () => void;
  onRefresh: () => void;
  refreshing: boolean;
};

/** The filters in force above the order list. */
export const OrderStrip = ({ search, today, onFilter, onNear, ...rest }: OrderStripProps) => {
  const driver = useLabel('drivers', search.driverAssign === UNASSIGNED ? undefined : search.driverAssign, resolveDrivers);
  const client = useLabel('clients', search.client, resolveClients);
  const region = useLabel('regions', search.region, resolveRegions);
  const stored = useQuery({ ...warehousesApi.list.queryOptions({}), enabled: (search.warehouse ?? []).some((one) => one !== UNASSIGNED) });
  const warehouse = (_id: string) => stored.data?.data.find((one) => one._id === _id)?.name ?? (stored.isPending ? '…' : 'Desconocido');
  const chips = filtersInForce(search, today, { client, driver, region, warehouse }).map(({ key, label, value, off }) => ({
    key,
    label,
    value,
    onRemove: () => onFilter(off),
  }));
  return <FilterStrip noun={ORDERS} chips={chips} onClear={() => onFilter(NO_FILTERS)} onNear={onNear} {...rest} />;
};
