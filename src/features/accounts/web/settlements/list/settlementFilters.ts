import { choice, type FiltersOf, firstDay, lastDay, record, typed } from '#web/list/filters.ts';
import type { Sent } from '#shared/contract.ts';
import { clientOptions } from '../../../../clients/web/clientOptions.ts';
import type { settlementCalls } from '../../../settlementCalls.ts';
import { settlementStateNames, settlementStates } from '../../../settlements/states.ts';
import { MAX_NUMBER } from './settlementSearch.ts';

type Filter = Pick<Sent<typeof settlementCalls.searchSettlements>, 'invoice' | 'startDay' | 'endDay' | 'client' | 'status'>;

/** The filters of the list of settlements, in the order of its chips and of its panel (spec 3 §2.5). */
export const settlementFilters = {
  invoice: typed({ label: 'Número', max: MAX_NUMBER }),
  startDay: firstDay({ label: 'Creada', field: 'Fecha de creación', placeholder: 'Últimos 15 días' }),
  endDay: lastDay,
  client: record({ label: 'Cliente', options: clientOptions }),
  status: choice({ label: 'Estado', values: settlementStates, named: (state) => settlementStateNames[state] }),
} satisfies FiltersOf<Filter>;
