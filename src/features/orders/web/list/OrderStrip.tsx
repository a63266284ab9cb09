import type { Day } from '#shared/day.ts';
import { FilterStrip } from '#web/list/FilterStrip.tsx';
import { useLabels } from '#web/select/useLabels.ts';
import { clientOptions } from '../../../clients/web/clientOptions.ts';
import { driverOptions } from '../../../fleet/web/driverOptions.ts';
import { regionOptions } from '../../../places/web/regionOptions.ts';
import { warehouseOptions } from '../../../warehouses/web/warehouseOptions.ts';
import { UNASSIGNED } from '../../choices.ts';
import { ORDERS } from './orderNoun.ts';
import { filtersInForce, NO_FILTERS, type OrderListSearch } from './orderListSearch.ts';

/** The ones of a filter's values that are records. */
const records = (...values: (string | typeof UNASSIGNED | undefined)[]) =>
  values.filter((value) => value !== undefined && value !== UNASSIGNED);

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
  const driver = useLabels(driverOptions, records(search.driverAssign));
  const client = useLabels(clientOptions, records(search.client));
  const region = useLabels(regionOptions, records(search.region));
  const warehouse = useLabels(warehouseOptions, records(...(search.warehouse ?? [])));
  const names = {
    client: client(search.client ?? ''),
    driver: driver(String(search.driverAssign)),
    region: region(search.region ?? ''),
    warehouse,
  };
  const chips = filtersInForce(search, today, names).map(({ key, label, value, off }) => ({
    key,
    label,
    value,
    onRemove: () => onFilter(off),
  }));
  return <FilterStrip noun={ORDERS} chips={chips} onClear={() => onFilter(NO_FILTERS)} onNear={onNear} {...rest} />;
};
