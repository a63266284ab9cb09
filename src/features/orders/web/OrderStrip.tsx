import { useQuery } from '@tanstack/react-query';
import type { Day } from '#shared/time.ts';
import type { SelectOption } from '#web/AsyncSelect.tsx';
import { FilterStrip } from '#web/FilterStrip.tsx';
import { resolveClients } from '../../clients/web/ClientSelect.tsx';
import { UNASSIGNED } from '../filter.ts';
import { resolveDrivers } from './DriverSelect.tsx';
import { ORDERS } from './orderNoun.ts';
import { filtersInForce, NO_FILTERS, type OrderListSearch } from './orderListSearch.ts';

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
  onRefresh: () => void;
  refreshing: boolean;
};

/** The filters in force above the order list. */
export const OrderStrip = ({ search, today, onFilter, ...rest }: OrderStripProps) => {
  const driver = useLabel('drivers', search.driverAssign === UNASSIGNED ? undefined : search.driverAssign, resolveDrivers);
  const client = useLabel('clients', search.client, resolveClients);
  const chips = filtersInForce(search, today, { client, driver }).map(({ key, label, value, off }) => ({
    key,
    label,
    value,
    onRemove: () => onFilter(off),
  }));
  return <FilterStrip noun={ORDERS} chips={chips} onClear={() => onFilter(NO_FILTERS)} {...rest} />;
};
