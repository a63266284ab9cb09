import { choice, choices, dayRange, type Filter, type FiltersOf, record } from '#web/list/filters.ts';
import { textThat } from '#web/list/screenSearch.ts';
import { isTransfer, type Origin, origins } from '../../../orders/choices.ts';
import { INTERNAL, soughtStatuses, statuses } from '../../../orders/status.ts';
import { orderFilters, statusFilter } from '../../../orders/web/list/orderFilters.ts';
import type { TransferFilter } from '../../filter.ts';
import { transferNews, transferNewsNames, transferStatuses, transferStatusNames, transferTypes } from '../../choices.ts';
import type { TransferType } from '../../transfer.ts';
import { partnerOptions } from './partnerOptions.ts';

const { search, startDay, endDay, notDate, client, typeOrder } = orderFilters;

/**
 * Origins by what is asked for: all that was received came by a transfer; what is sent is mostly of clients, and what goes on to a third
 * company came by one (docs/decisions/034-transfers.md).
 */
export const originsOf: Record<TransferType, readonly Origin[]> = {
  sent: [...origins.filter((origin) => !isTransfer(origin)), ...origins.filter(isTransfer)],
  received: origins.filter(isTransfer),
};

/** What each type is called. */
export const transferTypeNames: Record<TransferType, string> = { sent: 'Enviadas', received: 'Recibidas' };

/** A filter that has its place outside the panel. */
const uncontrolled = <Value>({ control: _control, ...filter }: Filter<Value>): Filter<Value> => filter;

/** The filters of the list of transfers, in the order of its chips and of its panel (spec 2 §3). */
export const transferFilters = {
  // Stands in the head of the list: without it nothing is looked for.
  typeTransfer: uncontrolled(choice({ label: 'Transfer', values: transferTypes, named: (type) => transferTypeNames[type] })),
  search,
  transferid: {
    ...record({ label: 'Logística', placeholder: 'Todas', options: partnerOptions }),
    part: textThat((code) => /^\d{2}[A-Z]{2}$/.test(code)),
  },
  transferStatus: choice({
    label: 'Transfer',
    field: 'Abierta o cerrada',
    placeholder: 'Todas',
    values: transferStatuses,
    named: (status) => transferStatusNames[status],
  }),
  news: choice({ label: 'Novedades', values: transferNews, named: (news) => transferNewsNames[news] }),
  startDay,
  endDay,
  notDate,
  createAt: dayRange({ label: 'Creada', field: 'Fecha de creación' }),
  status: statusFilter(
    soughtStatuses.map(({ id }) => id),
    { values: statuses.flatMap(({ id }) => (id < INTERNAL ? [id] : [])) },
  ),
  client,
  typeOrder,
  fromOrder: choices({ label: 'Origen', field: 'Canal de origen', values: origins }),
} satisfies FiltersOf<TransferFilter>;
