import { choice, type FiltersOf, records, typed } from '#web/list/filters.ts';
import { heldAgeNames, heldAges } from '../../orders/choices.ts';
import { heldIds } from '../../orders/status.ts';
import { statusFilter } from '../../orders/web/list/orderFilters.ts';
import { warehouseOptions } from '../../warehouses/web/warehouseOptions.ts';
import type { HeldFilter } from '../contract.ts';
import { MAX_NUMBER } from '../heldSorts.ts';

/** The filters of the list of what lies in warehouses, in the order of its chips and of its panel. */
export const heldFilters = {
  number: typed({ label: 'Número', max: MAX_NUMBER }),
  warehouse: records({ label: 'Depósito', options: warehouseOptions, max: 100 }),
  held: choice({
    label: 'Antigüedad',
    placeholder: 'Todas',
    values: heldAges,
    offered: heldAges.filter((age) => age !== 'any'),
    named: (age) => heldAgeNames[age],
  }),
  status: statusFilter(heldIds),
} satisfies FiltersOf<HeldFilter>;
