import type { Day } from '#shared/day.ts';
import { addDays } from '#shared/time.ts';
import {
  choice,
  filterParts,
  type FiltersOf,
  filtersInForce,
  firstDay,
  lastDay,
  type NameOf,
  noFilters,
  record,
} from '#web/list/filters.ts';
import { listParts, oneOf, type SearchOf, searchReader, text } from '#web/list/screenSearch.ts';
import { movementActions, movementOrigins, type MovementAction, type MovementOrigin } from '../../ledger/kinds.ts';
import { movementSorts } from '../../ledger/sorts.ts';
import { movementActionNames, movementOriginNames } from '../../ledger/words.ts';
import { accountOptions } from '../accountOptions.ts';

/** Page sizes of the tabs (spec 3 §9). */
export const CURRENT_SIZES = [10, 20, 30, 40, 50] as const;
/** Rows of a page until the user chooses. */
export const FIRST_SIZE = 20;
/** Days that the list shows until the user chooses (spec 3 §9). */
const DAYS = 15;

type MovementFilter = {
  startDay: Day;
  endDay: Day;
  toAccount?: string | null;
  status?: MovementAction | null;
  typeFrom?: MovementOrigin | null;
};

/** The filters of the movements, in the order of chips and fields (spec 3 §2.4). */
export const movementFilters = {
  startDay: firstDay({ label: 'Fecha' }),
  endDay: lastDay,
  toAccount: record({ label: 'Cuenta', placeholder: 'Todas', options: accountOptions }),
  status: choice({
    label: 'Acción',
    placeholder: 'Todas',
    values: movementActions,
    named: (action: MovementAction) => movementActionNames[action],
  }),
  typeFrom: choice({ label: 'Origen', values: movementOrigins, named: (origin: MovementOrigin) => movementOriginNames[origin] }),
} satisfies FiltersOf<MovementFilter>;

/** The tabs of 'Detalle', in their order. */
export const currentTabs = ['movements', 'clients', 'employees'] as const;
export type CurrentTab = (typeof currentTabs)[number];

/** What balances are filtered by. */
export const balanceSides = ['owes', 'owed'] as const;

/** What the address of 'Detalle' holds: the tab, the filters and page of the movements, what balances are sought by. */
export const currentSearch = searchReader({
  tab: oneOf(currentTabs),
  ...filterParts(movementFilters),
  ...listParts(CURRENT_SIZES, movementSorts),
  q: text(100),
  side: oneOf(balanceSides),
});
/** See the reader. */
export type CurrentSearch = SearchOf<typeof currentSearch>;

/** The days that a search asks for, both included: of one end alone that day, of none the last 15. */
export const daysOf = ({ startDay, endDay }: Pick<CurrentSearch, 'startDay' | 'endDay'>, today: Day): { startDay: Day; endDay: Day } => {
  const [first, last] = [startDay ?? endDay, endDay ?? startDay];
  if (!first || !last) return { startDay: addDays(today, 1 - DAYS), endDay: today };
  return first <= last ? { startDay: first, endDay: last } : { startDay: last, endDay: first };
};

/** The filter that a search stands for. */
export const movementFilterOf = (search: CurrentSearch, today: Day) => ({
  ...daysOf(search, today),
  toAccount: search.toAccount ?? null,
  status: search.status ?? null,
  typeFrom: search.typeFrom ?? null,
});

/** Chips of what was chosen; the last 15 days are nobody's choice. */
export const movementChips = (search: CurrentSearch, nameOf: NameOf) => filtersInForce(movementFilters, search, nameOf);

/** Every filter off. */
export const NO_MOVEMENT_FILTERS = { ...noFilters(movementFilters), page: undefined } as const satisfies CurrentSearch;
