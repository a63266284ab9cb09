import { choice, dayRange, type FiltersOf, record } from '#web/list/filters.ts';
import { origins } from '../../../orders/choices.ts';
import { soughtStatuses, INTERNAL, statuses } from '../../../orders/status.ts';
import { orderFilters, statusFilter } from '../../../orders/web/list/orderFilters.ts';
import type { OfficeFilter } from '../../orders/officeFilter.ts';
import { ACCOUNT_ORIGIN } from '../../orders/mlAccount.ts';
import { accountOptions } from './accountOptions.ts';

const { search, startDay, endDay, notDate, driverAssign, client, typeOrder, warehouse, validation_type } = orderFilters;

const account = record({
  label: 'Cuenta ML',
  options: accountOptions(undefined),
  within: { key: 'client', options: accountOptions },
  only: { when: ({ fromOrder }: Partial<OfficeFilter>) => fromOrder === ACCOUNT_ORIGIN, otherwise: 'Con origen ML' },
});

/** Reads an account's number; what is written by hand comes as a number. */
const accountPart = (raw: unknown) =>
  /^\d{1,20}$/.test(String(raw)) && (typeof raw === 'string' || Number.isSafeInteger(raw)) ? String(raw) : undefined;

/** The filters of the office's list, in the order of its chips and of its panel (spec 2 §2.1). */
export const officeFilters = {
  search,
  startDay,
  endDay,
  notDate,
  driverAssign,
  // Nobody looks for internal ones here.
  status: statusFilter(
    soughtStatuses.map(({ id }) => id),
    { values: statuses.flatMap(({ id }) => (id < INTERNAL ? [id] : [])) },
  ),
  typeOrder,
  client,
  fromOrder: choice({ label: 'Origen', field: 'Canal de origen', values: origins }),
  fromOrderAccount: { ...account, part: accountPart },
  warehouse,
  validation_type,
  createAt: dayRange({ label: 'Creada', field: 'Fecha de creación' }),
} satisfies FiltersOf<OfficeFilter>;
